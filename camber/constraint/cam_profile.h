#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <camber/constraint/periodic_spline.h>

/// The outline of a disc cam, seen in the cam's own frame: the origin on the axis of rotation, the angle phi
/// counted from x about z. Every profile is a function of phi of period 2 pi, with three derivatives. It is
/// read in one of two ways, so that the same lift means the same motion of a radial follower:
///
///   flat face    h(phi), the support function: from the axis to the face whose normal is at phi     (1)
///   roller       r(phi), the pitch curve: from the axis to the centre of a roller at phi            (2)
///
/// A cam that turns by psi about z brings phi = beta - psi before a follower that stands at beta. Put the
/// frame's z against the axis that psi is counted about, and x at the follower, and phi is psi.
namespace camber {

/// A round disc that turns about a point off its centre. (1) h = R + e cos(phi - angle).
struct OffsetCircle {
  static constexpr std::string_view kPart = "cam_offset_circle";  ///< its name in tables of keys

  double radius = 0.0;  ///< R [m], > 0
  double offset = 0.0;  ///< e [m], from the axis to the centre of the disc
  double angle = 0.0;   ///< of the centre [rad]
};

/// base_radius + lift/2 (1 - cos(lobes (phi - angle))).
struct HarmonicLift {
  static constexpr std::string_view kPart = "cam_harmonic";

  double base_radius = 0.0;  ///< [m], > 0
  double lift = 0.0;         ///< [m]
  int lobes = 1;
  double angle = 0.0;  ///< where the lift is zero [rad]
};

/// How a lift grows from 0 to 1 over x in [0, 1]. All start and end without velocity and acceleration;
/// k4567 without jerk too. (A harmonic rise between dwells would jump in acceleration, and is not offered.)
enum class RiseLaw {
  kCycloidal,  ///< x - sin(2 pi x) / 2 pi
  k345,        ///< 10 x^3 - 15 x^4 + 6 x^5
  k4567,       ///< 35 x^4 - 84 x^5 + 70 x^6 - 20 x^7
};

/// The lift rises from `start` over the angle `rise`, stays for `dwell`, returns over `fall`, and is zero for
/// the rest of the turn.
struct RiseDwellReturn {
  double base_radius = 0.0;  ///< [m], > 0
  double lift = 0.0;         ///< [m]
  RiseLaw law = RiseLaw::kCycloidal;
  double start = 0.0, rise = 0.0, dwell = 0.0, fall = 0.0;  ///< [rad]
};

/// base_radius + a spline through a table of lifts.
struct TableLift {
  double base_radius = 0.0;  ///< [m], > 0
  PeriodicSpline lift;
};

using CamProfile = std::variant<OffsetCircle, HarmonicLift, RiseDwellReturn, TableLift>;

/// (1).
[[nodiscard]] Derivatives support_function(const CamProfile& profile, double phi);

/// (2), of a roller of the radius given [m]. The offset circle is followed on its outline; the others lift
/// the centre of the roller from base_radius + roller_radius.
[[nodiscard]] Derivatives pitch_radius(const CamProfile& profile, double roller_radius, double phi);

/// What makes the numbers of the profile impossible, in words; empty when nothing does. Whether a follower
/// fits it is its own question: see flat_cam.h and roller_cam.h.
[[nodiscard]] std::optional<std::string> fault(const CamProfile& profile);

/// Angles at which a profile is looked at for the smallest radius of curvature: every half degree.
inline constexpr int kProfileSamples = 720;

}  // namespace camber
