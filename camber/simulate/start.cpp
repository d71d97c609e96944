#include <camber/simulate/start.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include <camber/model/joint_units.h>
#include <camber/model/names.h>
#include <camber/model/part_walk.h>
#include <camber/model/roles.h>
#include <camber/model/validate.h>
#include <camber/simulate/cut_joint.h>
#include <camber/simulate/system.h>

namespace camber {

namespace {

/// Coordinates that the model sets, by name.
bool is_given(const Model& model, const std::vector<InitialValue>& values, const std::string& name) {
  const auto drives = [&](const Driver& driver) {
    const std::vector<std::string> driven = speeds_of(driver);
    return std::ranges::find(driven, name) != driven.end();
  };
  return std::ranges::any_of(values, [&](const InitialValue& v) { return v.name == name; }) ||
         std::ranges::any_of(model.drivers, drives);
}

/// Coordinates of the tree and those of joints that close loops, in the order of the result's columns; then states of
/// the model's own.
void add_values(const System& system, const std::vector<CutJoint>& cut, Start& start) {
  const Mechanism& mechanism = system.mechanism;
  const Model& model = mechanism.model;
  const auto add = [&](std::vector<StartValue>& list, const std::vector<std::string>& names,
                       const auto& values, std::vector<std::string> units,
                       const std::vector<InitialValue>& given) {
    for (std::size_t i = 0; i < names.size(); ++i)
      list.push_back({names[i], values[i], std::move(units[i]), is_given(model, given, names[i])});
  };
  std::vector<std::string> q_units, u_units;
  for (const TreeBody& body : mechanism.bodies) {
    for (std::string& unit : coordinate_units(body.type)) q_units.push_back(std::move(unit));
    for (std::string& unit : speed_units(body.type)) u_units.push_back(std::move(unit));
  }
  add(start.q, mechanism.q_names, system.now().state.q.data(), q_units, model.initial_q);
  add(start.u, mechanism.u_names, system.now().state.u.data(), u_units, model.initial_u);
  for (std::size_t i = 0; i < mechanism.x_names.size(); ++i) {
    const std::string& name = mechanism.x_names[i];
    const bool given = std::ranges::find(model.initial_x, name, &InitialValue::name) != model.initial_x.end();
    start.x.push_back({name, system.now().state.x[static_cast<Eigen::Index>(i)], "", given});
  }
  for (const CutJoint& joint : cut) {
    const Joint& j = joint.joint;
    add(start.q, coordinate_columns(j), joint.q, coordinate_units(j.type), model.initial_q);
    add(start.u, speed_columns(j), joint.u, speed_units(j.type), model.initial_u);
  }
}

std::vector<StartJoint> joints_of(const Mechanism& mechanism, const std::vector<CutJoint>& cut) {
  std::vector<StartJoint> joints;
  for (const Joint& joint : mechanism.model.joints) {
    const auto closes = [&](const CutJoint& other) { return other.joint.name == joint.name; };
    joints.push_back({joint.name, std::string(joint_type_name(joint.type)),
                      joint_roles(mechanism.model, joint), std::ranges::any_of(cut, closes)});
  }
  return joints;
}

/// The coordinates that an elbow's mirror image turns, where none of them is given.
std::vector<StartValue> mirrored(const Start& start, const Elbow& elbow) {
  std::vector<StartValue> values;
  for (const Elbow::Turn& turn : elbow.mirror) {
    const auto value = std::ranges::find(start.q, turn.joint, &StartValue::name);
    if (value == start.q.end() || value->given) return {};
    values.push_back({value->name, value->value + turn.angle, value->unit});
  }
  return values;
}

/// The sharpest elbow that can be mirrored.
std::vector<StartValue> another_branch(const Start& start) {
  double sharpest = 0.0;
  std::vector<StartValue> values;
  for (const LoopBranch& loop : start.loops)
    for (const Elbow& elbow : loop.elbows) {
      const double sharp = std::abs(std::sin(elbow.angle));
      if (sharp <= sharpest) continue;
      std::vector<StartValue> candidate = mirrored(start, elbow);
      if (candidate.empty()) continue;
      sharpest = sharp;
      values = std::move(candidate);
    }
  return values;
}

}  // namespace

std::vector<std::string> warnings_at_start(const System& system, const Determinacy& determinacy) {
  std::vector<std::string> warnings = inertia_warnings(system.mechanism.model);
  std::ranges::copy(system.start.not_kept, std::back_inserter(warnings));
  std::ranges::move(redundancy_warnings(system.mechanism, determinacy), std::back_inserter(warnings));
  return warnings;
}

Start find_start(const Mechanism& mechanism) {
  System system(mechanism);
  const Kinematics& kinematics = system.find_kinematics();
  std::vector<CutJoint> cut = cut_joints(mechanism);
  for (CutJoint& joint : cut) joint.follow(mechanism, kinematics, kinematics.motion());
  const EliminationVerdict& verdict = system.start.elimination;
  Start start{.model_name = mechanism.model.name,
              .q = {},
              .u = {},
              .joints = joints_of(mechanism, cut),
              .errors = system.start.errors,
              .speeds = mechanism.nv,
              .rows = mechanism.rows,
              .rank = verdict.rank,
              .dof = mechanism.nv - verdict.rank,
              .redundant = verdict.redundant,
              .loops = loop_branches(mechanism, kinematics),
              .reactions = {},
              .warnings = {},
              .other_branch = {}};
  add_values(system, cut, start);
  Determinacy determinacy = find_determinacy(mechanism, system.now().state, system.workspace);
  start.warnings = warnings_at_start(system, determinacy);
  start.reactions = std::move(determinacy.reactions);
  start.other_branch = another_branch(start);
  return start;
}

}  // namespace camber
