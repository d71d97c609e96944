#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
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
  double least = 0.0;  ///< the smallest sensible value
  double most = 0.0;   ///< the largest sensible value
};

/// A number with a name, for expressions.
struct Parameter {
  static constexpr std::string_view kPart = "parameter";

  std::string name;                          ///< of the parameter
  double value = 0.0;                        ///< in the unit in which the expressions use it
  Place place = {};                          ///< in the model file
  std::optional<ParameterRange> range = {};  ///< values that it may sensibly take
};

template <class Visitor, Describing<Parameter> Part>
void describe(Visitor& v, Part& parameter) {
  v.number("value", parameter.value, {.required = true}, "the number");
  v.pair("range", parameter.range, {.absent = "default none"},
         "least and most sensible value: what `verify` tries and the sliders of the page span");
}

/// A speed by its name: "O", "frame.wx".
struct SpeedName {
  std::string name;  ///< a joint, or joint.component where it has several speeds
  Place place = {};  ///< in the model file
};

/// A speed of the user's own, linear in the u.*: for Kane's equations.
struct UserSpeed {
  std::string name;  ///< of the speed
  Law law;           ///< linear in the u.*
};

/// A coordinate or speed that the user sets, for example {"O", 0.2} or {"frame.wx", 1}.
struct InitialValue {
  std::string name;    ///< a coordinate or speed
  double value = 0.0;  ///< [m, rad, m/s or rad/s]
  Place place = {};    ///< in the model file
};

/// The keys of the state at the start.
struct InitialEntry {
  static constexpr std::string_view kPart = "initial";

  std::vector<InitialValue> q = {};      ///< given coordinates
  std::vector<InitialValue> u = {};      ///< given speeds
  std::vector<InitialValue> guess = {};  ///< coordinates at which the assembly starts
};

template <class Visitor, Describing<InitialEntry> Part>
void describe(Visitor& v, Part& initial) {
  v.coordinate_values("q", initial.q, {.absent = "default 0"}, "coordinates");
  v.speed_values("u", initial.u, {.absent = "default 0"}, "speeds");
  v.coordinate_values(
      "guess", initial.guess, {.absent = "default 0"},
      "coordinates at which the assembly starts; they choose the assembly branch and are not kept");
}

/// A machine and how it is run.
struct Model {
  std::string name;                   ///< what the machine is
  std::vector<Parameter> parameters;  ///< numbers with names
  Vector3 gravity{0.0, 0.0, -9.81};   ///< [m/s^2]
  std::vector<Body> bodies;           ///< the rigid bodies, without the ground
  std::vector<Joint> joints;          ///< what ties bodies to each other and to the ground
  std::vector<Contact> contacts;      ///< where bodies roll or glide on each other
  std::vector<Coupling> couplings;    ///< gears, belts, rods, cams
  std::vector<Driver> drivers;        ///< prescribed motions
  std::vector<Section> sections;      ///< cuts at which the internal load of a body is computed
  std::vector<AppliedWrench> forces;  ///< applied forces and torques
  std::vector<ForceElement>
      force_elements;  ///< springs, bushings, torsion springs; their names differ from those of forces
  std::vector<Actuator> actuators;      ///< torques and forces in joints
  std::vector<InitialValue> initial_q;  ///< coordinates at the start, kept by the assembly
  std::vector<InitialValue> initial_u;  ///< speeds at the start, kept by the assembly
  std::vector<InitialValue> guess_q;    ///< where the assembly starts: chooses a branch
  /// Speeds that the elimination keeps where it can: "O", "frame.wx"; empty: chosen by the state.
  std::vector<SpeedName> independent;
  std::vector<UserSpeed> speeds;  ///< speeds of the user's own
  std::vector<Axle> axles;        ///< pairs of contacts whose load transfer is computed
  std::vector<Output> outputs;    ///< columns of the user's own
  std::vector<EventRule> events;  ///< what to watch for besides what is watched anyway
  SimulateSettings simulate;      ///< how the model is run
};

/// The sections of a model file; each is one line.
template <class Visitor, Describing<Model> Part>
void describe(Visitor& v, Part& model) {
  v.text("name", model.name, {}, "what the machine is");
  v.parameters("parameters", model.parameters, {}, "numbers with names, for expressions");
  v.vector("gravity", model.gravity, {.unit = "m/s²"}, "acceleration of free fall");
  v.named("bodies", model.bodies, {.required = true}, "the rigid bodies");
  v.named("joints", model.joints, {}, "what ties them to each other and to the ground");
  v.named("contacts", model.contacts, {}, "where bodies roll or glide on each other");
  v.named("couplings", model.couplings, {}, "gears, belts, rods, cams");
  v.named("drivers", model.drivers, {}, "prescribed motions");
  v.named("sections", model.sections, {}, "cuts at which the internal load of a body is asked for");
  v.named("forces", model.forces, model.force_elements, {},
          "applied forces and torques, springs, bushings, torsion springs");
  v.named("actuators", model.actuators, {},
          "torques and forces in joints; their names differ from those of the drivers");
  v.initial("initial", model.initial_q, model.initial_u, model.guess_q,
            {.absent = "default at rest in the drawing"}, "the state at the start");
  v.speed_names("independent", model.independent, {.absent = "default chosen by the state"},
                "speeds that are kept as independent ones where possible");
  v.user_speeds("speeds", model.speeds, {}, "speeds of your own, linear in the `u.*`");
  v.named("axles", model.axles, {}, "pairs of contacts whose load transfer is asked for");
  v.named("outputs", model.outputs, {}, "columns of your own: expressions of other columns, or probes");
  v.named("events", model.events, {}, "what to watch for besides what is watched anyway");
  v.part("simulate", model.simulate, {.absent = "default those of its keys"}, "how the model is run");
}

/// Throws ModelError where a value cannot be (negative mass, impossible inertia, zero axis, unknown
/// or double names, NaN, ...). A Model that passes can be compiled but for its topology, which Mechanism
/// checks.
void validate(const Model& model);

}  // namespace camber
