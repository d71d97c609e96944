#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <camber/constraint/cam_profile.h>
#include <camber/constraint/rows.h>

namespace camber {

/// Flat face of a follower (A) on a disc cam (B), without friction. A's origin lies on the face, A's z is the
/// normal n of the face, away from the cam. B's origin lies on the cam's axis, z along it, x where the
/// profile's angle is counted from. The follower may slide, swing or move as it likes.
///
///   e = part of n across z_B, made unit;  phi its angle from x_B;  e_t = z_B x e                    (1)
///   Q = Bo + h e + h_phi e_t               the cam's tangent is along the face                      (2)
///   perr = n.(Ao - Q)                      h, h_phi: support function at phi                        (3)
///   f = n,   rate of Q in B = (h + h_phiphi) phi_dot e_t                                            (4)
///
/// (3) has no term from the travel of Q, which is along the face. A positive multiplier is the force that
/// presses the follower. h + h_phiphi is the cam's radius of curvature: where it is not positive the outline
/// turns back on itself (undercut) and the rows are singular, as they are where the face is perpendicular to the
/// cam's axis.
struct FlatCamConstraint {
  static constexpr std::string_view kName = "flat cam";
  static constexpr std::string_view kWhySingular =
      "the follower's face is square to the cam's axis, or the profile is hollow there";
  static constexpr std::array<std::string_view, 1> kRowNames{"normal"};
  static constexpr int kHolonomic = 1;

  CamProfile profile;
};

void evaluate(const FlatCamConstraint& cam, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

/// What makes the cam impossible: a number of its profile, or undercut anywhere on it.
[[nodiscard]] std::optional<std::string> fault(const FlatCamConstraint& cam);

}  // namespace camber
