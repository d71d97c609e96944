#pragma once

#include <camber/constraint/contact.h>

namespace camber {

/// A sphere or a wheel of body A that rolls without slip inside a spherical bowl of body B.
///
///   C   centre, origin of A                 a   spin axis, z of A
///   O   centre of the bowl, origin of B     R   its radius
///   l, d as in rim.h with up = (O - C)/R
///   P   = C + (r - crown) d         point of the wheel's core circle that is farthest from O          (1)
///   n   = (O - P)/|O - P|           normal                                                            (2)
///   K   = P - crown n               contact point;  K' = v_C + (r - crown) d' - crown n'              (3)
///   gap = R - crown - |O - P|                                                                         (4)
///
/// The wheel's rows lie along n, l and m = n x l as on a plane, which is R -> infinity; it is singular where
/// its whole rim is as far from O (|a x up| = 0). A sphere is crown = radius: P = C, and a does not matter.
/// Its l is x of B, carried from z of B to n by the shortest turn (from -z of B where n is nearer to it, so
/// that a sphere may go all round; the rows span the same plane at the change):
///
///   l = x - (x.n)/(1 + u.n) (u + n),   u = z or -z                                                      (5)
struct BowlConstraint {
  static constexpr std::string_view kName = "rolling in a sphere";
  static constexpr std::string_view kWhySingular = "the wheel lies flat, or touches the bowl at its centre";
  static constexpr auto kRowNames = kRollingRowNames;
  static constexpr int kHolonomic = 1;

  double radius = 0.0;       ///< r [m], > 0, of the sphere, or of the wheel to its outermost circle
  double crown = 0.0;        ///< [m], 0 <= crown <= radius; = radius is a sphere
  double bowl_radius = 0.0;  ///< R [m], > radius
};

void evaluate(const BowlConstraint& rolling, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

[[nodiscard]] inline Vector3 contact_force(const BowlConstraint&, const double* multipliers) {
  return rolling_force(multipliers);
}
[[nodiscard]] std::optional<double> lean_cosine(const BowlConstraint& rolling, const MovingFrame& A,
                                                const MovingFrame& B);

}  // namespace camber
