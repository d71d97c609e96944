#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <camber/joint/joint_type.h>
#include <camber/model/contact.h>
#include <camber/model/coupling.h>
#include <camber/model/driver.h>
#include <camber/model/error.h>
#include <camber/model/event.h>
#include <camber/model/force_element.h>
#include <camber/model/law.h>
#include <camber/model/output.h>
#include <camber/model/section.h>
#include <camber/model/shape.h>
#include <camber/spatial/types.h>

/// What the user said, as plain data. The machine is drawn in one pose: every point, axis and inertia below
/// is that of the drawing, in world axes, and the coordinates q are zero in it. No algorithm looks at a
/// Model; Mechanism does.
namespace camber {

/// Values that a parameter may sensibly take, least and most.
struct ParameterRange {
  double least = 0.0, most = 0.0;
};

struct Parameter {
  std::string name;
  double value = 0.0;
  Place place = {};
  std::optional<ParameterRange> range = {};
};

struct Body {
  std::string name;
  double mass = 0.0;                   ///< [kg], >= 0
  Vector3 com = Vector3::Zero();       ///< centre of mass
  Matrix3 inertia = Matrix3::Zero();   ///< about the centre of mass [kg m^2]
  std::optional<Transform> pose = {};  ///< X_WB in the drawing; without it B sits at `com` with world axes
  std::vector<Shape> shapes = {};      ///< what it looks like
  bool measured = false;               ///< the inertia has the errors of a measurement: see check_inertia
  Place place = {};
};

/// Moves the child relative to the parent, along or about +axis.
struct Joint {
  std::string name;
  JointType type = Revolute{};
  std::string parent = kGround;
  std::string child;
  Vector3 at = Vector3::Zero();     ///< the joint's point
  Vector3 axis = Vector3::UnitZ();  ///< z of the joint frame; need not be unit
  /// x of the joint frame where the type uses it (universal, planar); zero: not given.
  Vector3 second_axis = Vector3::Zero();
  /// Spring and damper, one value for all speeds or one a speed; empty: none. [N m/rad or N/m], [N m s/rad or
  /// N s/m].
  std::vector<double> stiffness = {};
  std::vector<double> damping = {};
  /// Where the spring is slack, like q (plain coordinates only); empty: the drawing.
  std::vector<double> rest = {};
  std::optional<JointLimits> limits = {};  ///< of a joint with one coordinate
  std::vector<Stop> stops = {};
  std::vector<Friction> friction = {};
  bool cut = false;  ///< closes a loop; otherwise the spanning tree decides
  Place place = {};
};

/// A speed by its name: "O", "frame.wx".
struct SpeedName {
  std::string name;
  Place place = {};
};

/// A speed of the user's own, linear in the u.*: for Kane's equations.
struct UserSpeed {
  std::string name;
  Law law;
};

/// Where torque (or force, on a slide) may be applied, by which law, and how much.
struct Actuator {
  std::string name;
  std::string joint;
  std::string component = {};        ///< which speed of a joint with several, for example "slide"
  Law effort = {};                   ///< empty: zero
  std::optional<double> limit = {};  ///< |effort| is cut off there
  Place place = {};
};

/// A coordinate or speed that the user sets, for example {"O", 0.2} or {"frame.wx", 1}.
struct InitialValue {
  std::string name;
  double value = 0.0;
  Place place = {};
};

struct SimulateSettings {
  double duration = 10.0;           ///< [s]
  double output = 0.01;             ///< time between rows of the result [s]
  std::string integrator = "auto";  ///< one of integrator_names() (validate.h)
  double tolerance = 1e-9;          ///< relative and absolute, for the adaptive ones
  double step = 1e-3;               ///< of the fixed-step one [s]
  EventActions on_event = {};
  /// Variables in which orientations are integrated: one of attitude_names() (validate.h).
  std::string attitude = "quaternion";
};

struct Model {
  std::string name;
  std::vector<Parameter> parameters;
  Vector3 gravity{0.0, 0.0, -9.81};  ///< [m/s^2]
  std::vector<Body> bodies;
  std::vector<Joint> joints;
  std::vector<Contact> contacts;
  std::vector<Coupling> couplings;
  std::vector<Driver> drivers;
  std::vector<Section> sections;
  std::vector<AppliedWrench> forces;
  std::vector<ForceElement>
      force_elements;  ///< springs, bushings, torsion springs; their names differ from those of forces
  std::vector<Actuator> actuators;
  std::vector<InitialValue> initial_q, initial_u;  ///< kept by the assembly
  std::vector<InitialValue> guess_q;               ///< where the assembly starts: chooses a branch
  /// Speeds that the elimination keeps where it can: "O", "frame.wx"; empty: chosen by the state.
  std::vector<SpeedName> independent;
  std::vector<UserSpeed> speeds;
  std::vector<Axle> axles;
  std::vector<Output> outputs;
  std::vector<EventRule> events;
  SimulateSettings simulate;
};

/// Throws ModelError where a value cannot be (negative mass, impossible inertia, zero axis, unknown
/// or double names, NaN, ...). A Model that passes can be compiled but for its topology, which Mechanism
/// checks.
void validate(const Model& model);

}  // namespace camber
