#pragma once

#include <camber/constraint/contact.h>

namespace camber {

/// A wheel of body A that rolls without slip on a plane of body B. With the crown 0 it is a knife edge, else
/// a torus whose tube has the radius `crown`.
///
///   C   centre, origin of A                 a   spin axis, z of A
///   Po  origin of B, in the plane           n   normal, z of B;  n' = w_B x n
///   l, d as in rim.h with up = n;  c = |a x n| is the cosine of the lean
///   K   = C + (r - crown) d - crown n              contact point                                      (1)
///   gap = n.(C - Po) - (r - crown) c - crown                                                          (2)
///   K'  = v_C + (r - crown) d' - crown n'          travel of the contact                              (3)
///
/// Rows along n (the derivative of (2)), along l, where a wheel that spins about +a goes, and along
/// m = n x l, the axis in the plane. Singular where the wheel lies flat, c = 0.
struct WheelConstraint {
  static constexpr std::string_view kName = "rolling wheel";
  static constexpr std::string_view kWhySingular = "the wheel lies flat";
  static constexpr auto kRowNames = kRollingRowNames;
  static constexpr int kHolonomic = 1;

  double radius = 0.0;  ///< r [m], > 0, to the outermost circle
  double crown = 0.0;   ///< [m], 0 <= crown <= radius
};

/// (1), (2), (3).
[[nodiscard]] ContactPoint find_contact(const WheelConstraint& wheel, const MovingFrame& A,
                                        const MovingFrame& B);
void evaluate(const WheelConstraint& wheel, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

[[nodiscard]] inline Vector3 contact_force(const WheelConstraint&, const double* multipliers) {
  return rolling_force(multipliers);
}
[[nodiscard]] inline std::optional<double> lean_cosine(const WheelConstraint&, const MovingFrame& A,
                                                       const MovingFrame& B) {
  return lean_cosine_on_plane(A, B);
}

}  // namespace camber
