#pragma once

#include <array>
#include <optional>
#include <string_view>

#include <camber/constraint/rows.h>

namespace camber {

/// A blade of body A on a plane of body B: no velocity across the blade.
///
///   Q  origin of A, the point of the blade      b  its direction, x of A      n  normal of the plane, z of B
///   g = n x b/|n x b|      across the blade, in the plane                                               (1)
///
/// One nonholonomic row along g; what keeps the point in the plane is another constraint's work. Singular
/// where the blade stands upright, b along n.
struct SkateConstraint {
  static constexpr std::string_view kName = "skate";
  static constexpr std::string_view kWhySingular = "the blade stands upright";
  static constexpr std::array<std::string_view, 1> kRowNames{"lateral"};
  static constexpr int kHolonomic = 0;
};

void evaluate(const SkateConstraint& skate, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

[[nodiscard]] inline Vector3 contact_force(const SkateConstraint&, const double* multipliers) {
  return {0.0, 0.0, multipliers[0]};
}
[[nodiscard]] inline std::optional<double> lean_cosine(const SkateConstraint&, const MovingFrame&,
                                                       const MovingFrame&) {
  return {};
}

}  // namespace camber
