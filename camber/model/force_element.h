#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Springs, dampers, stops and friction beyond the plain spring of a joint. Points and axes as in the drawing.
namespace camber {

/// Over this depth a one-sided spring gathers its stiffness where the user gives no other [m or rad].
inline constexpr double kDefaultOnset = 1e-3;

/// Soft ends of a joint's way, for coordinates that are integrals of speeds (force/joint_stop.h).
struct Stop {
  std::string component = {};                    ///< which coordinate of a joint with several
  std::optional<double> lower = {}, upper = {};  ///< where they begin [m or rad]; at least one
  double stiffness = 0.0;                        ///< [N/m or N m/rad], > 0
  double dissipation = 0.0;                      ///< [s/m or s/rad]
  double onset = kDefaultOnset;                  ///< depth of the full stiffness [m or rad], > 0
  Place place = {};
};

/// Dry friction at a speed of a joint, regularised (force/joint_friction.h).
struct Friction {
  std::string component = {};  ///< which speed of a joint with several
  double effort = 0.0;         ///< when it slides [N or N m]
  double speed = 0.0;          ///< at which 76 % of it is reached [m/s or rad/s], > 0
  Place place = {};
};

/// A spring and damper between two points (force/point_spring.h).
struct PointSpring {
  std::string body_a, body_b = kGround;
  Vector3 at_a = Vector3::Zero(), at_b = Vector3::Zero();
  double stiffness = 0.0;           ///< [N/m]
  std::optional<double> rest = {};  ///< length at which it is slack [m]; not given: that of the drawing
  double damping = 0.0;             ///< [N s/m]
  /// A pull of the user's own [N], of spring.NAME.length, spring.NAME.rate and what other laws use.
  Law force = {};
  bool tension_only = false;     ///< a rope: slack below its rest length
  double onset = kDefaultOnset;  ///< of a rope: stretch of the full stiffness [m]
};

/// A spring and damper that holds six directions, slack in the drawing (force/bushing.h).
struct Bushing {
  std::string parent = kGround, child;
  Vector3 at = Vector3::Zero();
  Matrix3 axes = Matrix3::Identity();  ///< its axes, by columns
  /// Along the axes [N/m], then about them [N m/rad].
  Vector6 stiffness = Vector6::Zero();
  Vector6 damping = Vector6::Zero();  ///< [N s/m], [N m s/rad]
};

/// An element between two bodies.
struct ForceElement {
  std::string name;
  std::variant<PointSpring, Bushing> what;
  Place place = {};
};

}  // namespace camber
