#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <camber/constraint/cam_profile.h>
#include <camber/constraint/rows.h>

namespace camber {

/// Roller (A) on a disc cam (B). A's origin C is the roller's centre and, where the roller rolls, A's z its
/// axis, along the cam's. B's origin lies on the cam's axis, z along it, x where the profile's angle is
/// counted from. A may be the follower itself, where the roller's own turning does not matter.
///
/// P(phi) is the pitch curve in the cam's plane, r(phi) from the axis; T its unit tangent (the way phi
/// grows), N its outward normal, k its curvature. phi belongs to the point of it that is nearest to C:
///
///   P_phi.(C - P) = 0,   perr = d = N.(C - P)                C lies on the pitch curve              (1)
///   phi_dot = T.c/(|P_phi| (1 + k d)),  c = v_C - v of the cam at C        derivative of (1)        (2)
///   N_dot = w_B x N + k |P_phi| phi_dot T,   T_dot = w_B x T - k |P_phi| phi_dot N                  (3)
///   Q = C - roller_radius N                                  the place of contact                   (4)
///
/// Rows: f = N, holonomic; its multiplier is the force that presses the roller. With `rolling` also f = T:
/// the roller's and the cam's material points at Q move alike; a velocity row, though the roller's turn could
/// be had from the arc length in a plane. The outline itself is curved by k/(1 - k roller_radius): where
/// k roller_radius >= 1 the roller undercuts it, and the rows are singular; as they are where C is so far off
/// (1 + k d <= 0) that no point of the curve is nearest.
struct RollerCamConstraint {
  static constexpr std::string_view kName = "roller cam";
  static constexpr std::string_view kWhySingular =
      "the roller touches nothing, or the profile is too hollow for it";
  static constexpr int kHolonomic = 1;

  CamProfile profile;
  double roller_radius = 0.0;  ///< [m], > 0
  bool rolling = false;
};

/// The second row is there where the roller rolls.
[[nodiscard]] inline std::span<const std::string_view> row_names(const RollerCamConstraint& cam) {
  static constexpr std::array<std::string_view, 2> kNames{"normal", "tangential"};
  return std::span(kNames).first(cam.rolling ? 2 : 1);
}
void evaluate(const RollerCamConstraint& cam, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

/// What makes the cam impossible: a number of its profile, its roller, or undercut anywhere on it.
[[nodiscard]] std::optional<std::string> fault(const RollerCamConstraint& cam);

}  // namespace camber
