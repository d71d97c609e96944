#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <camber/model/actuator.h>
#include <camber/model/body.h>
#include <camber/model/contact.h>
#include <camber/model/coupling.h>
#include <camber/model/driver.h>
#include <camber/model/error.h>
#include <camber/model/event.h>
#include <camber/model/force_element.h>
#include <camber/model/joint.h>
#include <camber/model/law.h>
#include <camber/model/output.h>
#include <camber/model/section.h>
#include <camber/model/shape.h>
#include <camber/model/simulate_settings.h>
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

/// A coordinate or speed that the user sets, for example {"O", 0.2} or {"frame.wx", 1}.
struct InitialValue {
  std::string name;
  double value = 0.0;
  Place place = {};
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
