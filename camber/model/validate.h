#pragma once

#include <string>
#include <vector>

#include <camber/model/model.h>
#include <camber/model/names.h>

/// The parts of validate(). Errors carry the place of the part at fault and a path that is also the path of
/// the key in a model file (bodies.crank.mass), by which a reader finds the exact place.
namespace camber {

void check_parameters(const Model& model);
void check_bodies(const Model& model);
/// Bodies with an inertia that only errors of a measurement explain, and that are not said to be measured.
[[nodiscard]] std::vector<std::string> inertia_warnings(const Model& model);
void check_joints(const Model& model);
void check_contacts(const Model& model);
void check_couplings(const Model& model);
void check_drivers(const Model& model);
void check_sections(const Model& model);
/// Of one joint.
void check_stops_and_friction(const Joint& joint);
void check_forces(const Model& model);
void check_actuators(const Model& model);
void check_states(const Model& model);
void check_initial(const Model& model);
/// Independent speeds and those of the user's own.
void check_speeds(const Model& model);
/// A joint that is cut has no speed of its own on which anything else could act.
void check_cuts(const Model& model);
void check_axles(const Model& model);
void check_outputs(const Model& model);
void check_events(const Model& model);
void check_simulate(const SimulateSettings& settings);

/// All of the above and the gravity.
void check_parts(const Model& model);

/// Every law is an expression of names that exist. Errors carry the place in the law's text. Needs a model
/// that passed check_parts().
void check_laws(const Model& model);
/// The part of it for events, whose expressions use any columns.
void check_event_laws(const Model& model);
/// The part of it for forces and springs; `known`: what laws may use.
void check_force_laws(const Model& model, const NameSet& known);
/// The part of it for drivers, whose laws use t and parameters alone.
void check_driver_laws(const Model& model);
void check_state_laws(const Model& model, const NameSet& known);

}  // namespace camber
