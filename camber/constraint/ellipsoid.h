#pragma once

#include <camber/constraint/contact.h>

namespace camber {

/// An ellipsoid of body A (a sphere where its semi-axes are equal) that rolls without slip on a plane of B.
///
///   C  centre, origin of A; the semi-axes S = diag(s1, s2, s3) lie along the axes of A
///   Po  origin of B, in the plane      n  normal, z of B      n_A = R_Aᵀ n
///   h   = |S n_A|                                         height of C above its lowest point            (1)
///   K   = C + R_A k,  k = -S^2 n_A/h                      contact point                                 (2)
///   gap = n.(C - Po) - h                                                                                (3)
///   K'  = v_C + w_A x R_A k + R_A k',   k' = -(S^2 n_A' + k h')/h,   h' = -k.n_A',
///   n_A' = R_Aᵀ ((w_B - w_A) x n)                                                                      (4)
///
/// An ellipsoid has no spin axis: the longitudinal direction is x of B, the lateral one y of B. Never
/// singular.
struct EllipsoidConstraint {
  static constexpr std::string_view kName = "rolling ellipsoid";
  static constexpr std::string_view kWhySingular = kSingularEquations;
  static constexpr auto kRowNames = kRollingRowNames;
  static constexpr int kHolonomic = 1;

  Vector3 semi_axes = Vector3::Zero();  ///< [m], > 0
};

void evaluate(const EllipsoidConstraint& ellipsoid, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

[[nodiscard]] inline Vector3 contact_force(const EllipsoidConstraint&, const double* multipliers) {
  return rolling_force(multipliers);
}
[[nodiscard]] inline std::optional<double> lean_cosine(const EllipsoidConstraint&, const MovingFrame&,
                                                       const MovingFrame&) {
  return {};
}

}  // namespace camber
