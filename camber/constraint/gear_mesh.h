#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <camber/constraint/rows.h>

namespace camber {

/// The teeth of two gears A and B that share a carrier: parallel axes (external or internal) or axes that
/// meet (bevel). Each frame's origin is the centre of the gear's pitch circle and its z (a, b) the axis. The
/// circles touch in the pitch point Q:
///
///   u = unit part of Bo - Ao across a,   t = a x u,   Q = Ao + radius_A u                           (1)
///   f = along + flank apart,   along in t and a,   apart in u and a                                 (2)
///   perr = along_t remainder(radius_A th_A - s radius_B th_B - phase, pitch)                        (3)
///
/// and likewise u_B from B with radius_B. A radius is negative where Q lies on the far side from the other
/// gear: that of a pinion inside a ring. f is the line of action: the bearings leave the teeth no relative
/// velocity but along t, so a row along f asks the same of the motion as one along t, while its multiplier is
/// the force between the teeth, which the bearings of both gears then carry.
///
/// Each tooth has two flanks, and their lines of action are mirrored: a force lambda f along +t and one along -t
/// both push the gears apart. So `flank` is the sign of the multiplier, which choose_flank() gives it: lambda f =
/// lambda along + |lambda| apart. There is no backlash: where lambda changes its sign the other flank carries at
/// once. Neither the motion nor lambda depends on the flank while the bearings hold the centres in their places.
///
/// th_A is the turn of x_A from u about a, and th_B that of x_B from u_B about b; s = +-1 is the sign of
/// t.(b x u_B). Teeth repeat after the circular pitch 2 pi radius / teeth, so (3) needs no count of turns.
/// Without a number of teeth there is no residual, and the row restricts velocities alone. The derivative of
/// (3) is the row's velocity where the bearings hold; not for gears that are pulled off their axes.
///
/// Singular where the axes' centres coincide.
struct GearMeshConstraint {
  static constexpr std::string_view kName = "gear mesh";
  static constexpr std::string_view kWhySingular = "the axes of the gears meet";
  static constexpr std::array<std::string_view, 1> kRowNames{"tooth"};

  double radius_A = 0.0, radius_B = 0.0;  ///< [m], signed
  Vector3 along = Vector3::UnitY();       ///< in u, t, a: what turns the gears; with `apart` of unit length
  Vector3 apart = Vector3::Zero();        ///< in u, t, a: what drives A off B
  double flank = 1.0;                     ///< +1 or -1: the sign of the multiplier
  int teeth_A = 0;                        ///< 0: none given; B's follow from the radii
  double phase = 0.0;                     ///< [m], see mate()
};

/// Of the teeth of A [rad].
struct ToothAngles {
  double pressure = 0.0;  ///< in the normal section, >= 0
  double cone = 0.0;      ///< between the axis and the pitch cone; > 0 where a points away from the apex
  double helix = 0.0;     ///< > 0: a force along +t on A comes with one along +a
};

/// A mesh whose line of action has these angles.
[[nodiscard]] GearMeshConstraint gear_mesh(double radius_A, double radius_B, const ToothAngles& angles = {});

/// 1 where the teeth are counted, and (3) with them; otherwise 0.
[[nodiscard]] constexpr int holonomic_count(const GearMeshConstraint& mesh) {
  return mesh.teeth_A > 0 ? 1 : 0;
}
void evaluate(const GearMeshConstraint& mesh, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

/// The mesh with the phase at which the teeth meet in these poses (those of the drawing).
[[nodiscard]] GearMeshConstraint mate(GearMeshConstraint mesh, const Transform& X_WA, const Transform& X_WB);

/// How far the pitch circles miss each other in these poses [m].
[[nodiscard]] double gap(const GearMeshConstraint& mesh, const Transform& X_WA, const Transform& X_WB);

/// The smaller of the two pitch radii [m].
[[nodiscard]] inline double pitch_radius(const GearMeshConstraint& mesh) {
  return std::min(std::abs(mesh.radius_A), std::abs(mesh.radius_B));
}
/// Whether the row depends on the flank.
[[nodiscard]] inline bool has_flanks(const GearMeshConstraint& mesh) {
  return !mesh.apart.isZero(0.0);
}

/// What makes the mesh impossible in these poses: pitch circles that do not touch, skew axes, teeth that do
/// not come out whole.
[[nodiscard]] std::optional<std::string> fault(const GearMeshConstraint& mesh, const Transform& X_WA,
                                               const Transform& X_WB);

}  // namespace camber
