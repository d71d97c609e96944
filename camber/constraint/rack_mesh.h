#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <camber/constraint/rows.h>

namespace camber {

/// The teeth of a pinion (A) on a rack (B). A's origin is the pinion's centre, z its axis. B's origin lies in
/// the rack's pitch plane, x along its travel, y out of the plane towards the pinion's centre, z along the
/// pinion's axis (either way round).
///
///   Q = Ao - radius y_B                                                                             (1)
///   f = cos(pressure) x_B + flank sin(pressure) y_B           the line of action, see gear_mesh.h   (2)
///   perr = cos(pressure) remainder(x_B.(Ao - Bo) + radius th - phase, pitch)                        (3)
///
/// th is the turn of x_A from x_B about z_B. As for gears, (3) needs no count of turns, exists where the
/// number of teeth is given, and has the row's velocity as its derivative where the bearings hold.
struct RackMeshConstraint {
  static constexpr std::string_view kName = "rack mesh";
  static constexpr std::string_view kWhySingular = kSingularEquations;
  static constexpr std::array<std::string_view, 1> kRowNames{"tooth"};

  double radius = 0.0;  ///< of the pinion [m], > 0
  double along = 1.0;   ///< cos(pressure)
  double apart = 0.0;   ///< sin(pressure), >= 0: the teeth push the pinion off the rack
  double flank = 1.0;   ///< +1 or -1: the sign of the multiplier, as for gears
  int teeth = 0;        ///< of the pinion; 0: none given
  double phase = 0.0;   ///< [m], see mate()
};

/// `pressure` >= 0 [rad].
[[nodiscard]] RackMeshConstraint rack_mesh(double radius, double pressure = 0.0);

/// 1 where the teeth are counted, and (3) with them; otherwise 0.
[[nodiscard]] constexpr int holonomic_count(const RackMeshConstraint& mesh) {
  return mesh.teeth > 0 ? 1 : 0;
}
void evaluate(const RackMeshConstraint& mesh, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

/// The mesh with the phase at which the teeth meet in these poses (those of the drawing).
[[nodiscard]] RackMeshConstraint mate(RackMeshConstraint mesh, const Transform& X_WA, const Transform& X_WB);

/// How far the pitch circle is off the rack's pitch plane in these poses [m].
[[nodiscard]] double gap(const RackMeshConstraint& mesh, const Transform& X_WA, const Transform& X_WB);

/// Of the pinion [m].
[[nodiscard]] inline double pitch_radius(const RackMeshConstraint& mesh) {
  return mesh.radius;
}
/// Whether the row depends on the flank.
[[nodiscard]] inline bool has_flanks(const RackMeshConstraint& mesh) {
  return mesh.apart != 0.0;
}

/// What makes the mesh impossible in these poses: a pitch circle that does not touch the plane, or axes
/// askew.
[[nodiscard]] std::optional<std::string> fault(const RackMeshConstraint& mesh, const Transform& X_WA,
                                               const Transform& X_WB);

}  // namespace camber
