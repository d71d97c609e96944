#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <camber/constraint/cam_profile.h>
#include <camber/constraint/custom_constraint.h>
#include <camber/constraint/gear_mesh.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// What ties motions together besides joints and contacts. Points and axes as in the drawing.
namespace camber {

/// sum of coefficient times speed = 0: gears, racks, belts, differentials.
struct RelationCoupling {
  struct Term {
    std::string speed;  ///< of a joint: "O", "guide.slide"
    double coefficient = 1.0;
  };
  std::vector<Term> terms;
};

/// A massless rod with a ball at each end; its length is that of the drawing where none is given. A cylinder that
/// pushes by the clock has a law of t instead.
struct RodCoupling {
  std::string body_a, body_b = kGround;
  Vector3 at_a = Vector3::Zero(), at_b = Vector3::Zero();
  std::optional<double> length = {};  ///< [m]
  Law length_law = {};                ///< [m]; not given where `length` is
};

/// The teeth of two gears (constraint/gear_mesh.h): the force between them loads the bearings.
struct GearMeshCoupling {
  std::string body_a, body_b;
  Vector3 center_a = Vector3::Zero(), center_b = Vector3::Zero();
  Vector3 axis_a = Vector3::UnitZ(), axis_b = Vector3::UnitZ();
  double radius_a = 0.0, radius_b = 0.0;  ///< of the pitch circles, signed as in GearMeshConstraint [m]
  int teeth_a = 0;                        ///< 0: not counted
  ToothAngles angles = {};
};

/// The teeth of a pinion on a rack (constraint/rack_mesh.h).
struct RackMeshCoupling {
  std::string pinion, rack;
  Vector3 center = Vector3::Zero();   ///< of the pinion
  Vector3 axis = Vector3::UnitZ();    ///< of the pinion
  Vector3 travel = Vector3::UnitX();  ///< of the rack
  /// Of the pinion [m], > 0; the rack's pitch line lies at this distance on the side of `toward`.
  double radius = 0.0;
  Vector3 toward = -Vector3::UnitY();  ///< from the pinion's centre to the rack
  int teeth = 0;
  double pressure = 0.0;  ///< [rad]
};

/// A disc cam. Its profile's angle that faces the follower is `phase` in the drawing and grows as the cam turns
/// about `axis`.
struct CamDisc {
  std::string body;
  Vector3 center = Vector3::Zero();  ///< a point of the axis, in the plane of the follower
  Vector3 axis = Vector3::UnitZ();
  double phase = 0.0;  ///< [rad]
  CamProfile profile;
};

/// A flat face that a cam pushes along its normal (constraint/flat_cam.h).
struct FlatCamCoupling {
  CamDisc cam;
  std::string follower;
  Vector3 normal = Vector3::UnitY();  ///< of the face, away from the cam
};

/// A roller on a cam (constraint/roller_cam.h).
struct RollerCamCoupling {
  CamDisc cam;
  std::string roller;  ///< the body that carries the roller's centre, or the roller itself
  Vector3 center = Vector3::Zero();
  double radius = 0.0;   ///< of the roller [m]
  bool rolling = false;  ///< `roller` is the roller, and rolls without slip
};

/// Rows that a user wrote (constraint/custom_constraint.h); made in code.
struct CustomCoupling {
  std::string body_a, body_b = kGround;  ///< the reaction acts on a
  Transform X_WA = {}, X_WB = {};        ///< the two frames in the drawing
  CustomConstraint rows;
};

struct Coupling {
  std::string name;
  std::variant<RelationCoupling, RodCoupling, GearMeshCoupling, RackMeshCoupling, FlatCamCoupling,
               RollerCamCoupling, CustomCoupling>
      what;
  Place place = {};
};

}  // namespace camber
