#include <camber/simulate/recorder.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include <camber/model/names.h>
#include <camber/simulate/error.h>
#include <camber/simulate/units.h>

namespace camber {

namespace {

constexpr const char* kEnergies[] = {"kinetic", "potential", "total", "work", "balance"};

double* append(double* next, const VectorX& values) {
  return std::copy(values.begin(), values.end(), next);
}

std::vector<BodyId> bodies_with_a_joint(const Mechanism& mechanism) {
  std::vector<BodyId> bodies;
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    const auto& joints = mechanism.model.joints;
    const auto is_this = [&](const Joint& joint) { return joint.name == mechanism.bodies[i].joint; };
    if (std::any_of(joints.begin(), joints.end(), is_this)) bodies.push_back(static_cast<BodyId>(i));
  }
  return bodies;
}

/// "N m" or "N", by the speed that it acts on.
std::string unit_of_effort(const Mechanism& mechanism, const std::string& joint,
                           const std::string& component) {
  const TreeBody& body = mechanism.bodies[static_cast<std::size_t>(index(find_joint(mechanism, joint)))];
  const std::vector<std::string> units = effort_units(body.type);
  const std::vector<std::string> names = speed_names(body.type);
  const auto found = std::find(names.begin(), names.end(), component);
  return units[found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin())];
}

std::string unit_of_element(std::string_view column) {
  if (column.ends_with(".length")) return "m";
  if (column.ends_with(".rate")) return "m/s";
  return column.ends_with(".mx") || column.ends_with(".my") || column.ends_with(".mz") ? "N m" : "N";
}

std::vector<Column> element_columns(const Mechanism& mechanism) {
  std::vector<Column> columns;
  for (const ForceElement& element : mechanism.model.force_elements)
    for (const std::string& name : force_element_columns(element))
      columns.push_back({name, unit_of_element(name)});
  constexpr std::size_t kPrefix = std::string_view("stop.").size();
  for (const Joint& joint : mechanism.model.joints)
    for (const std::string& name : stop_columns(joint))
      columns.push_back(
          {name, unit_of_effort(mechanism, joint.name, split_speed(name.substr(kPrefix)).component)});
  return columns;
}

/// Gears whose bearings have let them go so far apart are out of mesh [of the smaller radius]: a tooth is some tenth of the
/// radius high.
constexpr double kOutOfMesh = 0.05;

void require_meshing_gears(const System& system, const Kinematics& kinematics) {
  const auto pose_of = [](const MovingFrame& frame) { return Transform{frame.R, frame.p}; };
  for (const Tie& tie : system.mechanism.ties) {
    const auto* gears = std::get_if<GearMesh>(&tie.type);
    const auto* rack = std::get_if<RackMesh>(&tie.type);
    if (gears == nullptr && rack == nullptr) continue;
    const Transform X_WA = pose_of(frame_on_A(tie, kinematics)), X_WB = pose_of(frame_on_B(tie, kinematics));
    const double missed = std::abs(gears != nullptr ? gap(*gears, X_WA, X_WB) : gap(*rack, X_WA, X_WB));
    const double radius =
        gears != nullptr ? std::min(std::abs(gears->radius_A), std::abs(gears->radius_B)) : rack->radius;
    if (missed > kOutOfMesh * radius)
      throw SimulationError(
          system.state.t,
          fmt::format(
              "couplings.{}: the pitch circles miss each other by {:.4g} m; a mesh needs bearings that hold "
              "the gears in their places",
              tie.name, missed));
  }
}

/// Names are checked part by part where the model is read; what only the mechanism names (bodies that float where a
/// long loop is opened, columns of a formulation) is checked here.
void require_different_names(const std::vector<Column>& columns) {
  std::unordered_set<std::string_view> seen;
  for (const Column& column : columns)
    if (!seen.insert(column.name).second)
      throw ModelError({}, "", fmt::format("two columns of the result have the name '{}'", column.name),
                       "rename one of the parts or outputs that they come from");
}

}  // namespace

Recorder::Recorder(System& system)
    : system_(system),
      jointed_(bodies_with_a_joint(system.mechanism)),
      cut_(cut_joints(system.mechanism)),
      formulation_(system),
      last_q_WB_(system.mechanism.bodies.size(), Quaternion::Identity()) {
  name_columns();
  require_different_names(columns_);
  row_.assign(columns_.size(), 0.0);
  compile_outputs();
}

void Recorder::name_columns() {
  const Mechanism& mechanism = system_.mechanism;
  columns_.push_back({"t", "s"});
  const auto add = [&](const char* prefix, const std::vector<std::string>& names, auto columns_of,
                       auto units_of) {
    std::size_t i = 0;
    for (const TreeBody& body : mechanism.bodies)
      for (std::string& unit : units_of(body.type))
        columns_.push_back({prefix + names[i++], std::move(unit)});
    for (const CutJoint& cut : cut_) {
      const std::vector<std::string> own = columns_of(cut.joint);
      std::vector<std::string> units = units_of(cut.joint.type);
      for (std::size_t k = 0; k < own.size(); ++k) columns_.push_back({prefix + own[k], std::move(units[k])});
    }
  };
  add("q.", mechanism.q_names, coordinate_columns, coordinate_units);
  add("u.", mechanism.u_names, speed_columns, speed_units);
  add("a.", mechanism.u_names, speed_columns, acceleration_units);
  for (const Actuator& actuator : mechanism.model.actuators)
    columns_.push_back(
        {"tau." + actuator.name, unit_of_effort(mechanism, actuator.joint, actuator.component)});
  const auto append_columns = [&](std::vector<Column> more) {
    for (Column& column : more) columns_.push_back(std::move(column));
  };
  append_columns(driver_columns(mechanism));
  const auto add_wrench = [&](const std::string& name) {
    for (const char* part : kWrenchParts)
      columns_.push_back({name + "." + part, part[0] == 'f' ? "N" : "N m"});
  };
  for (const BodyId id : jointed_)
    add_wrench("reaction." + mechanism.bodies[static_cast<std::size_t>(index(id))].joint);
  for (const CutJoint& cut : cut_) add_wrench("reaction." + cut.joint.name);
  for (const SectionLink& section : mechanism.sections) add_wrench("section." + section.name);
  append_columns(contact_and_coupling_columns(mechanism));
  append_columns(element_columns(mechanism));
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    if (mechanism.bodies[i].body.empty()) continue;
    for (const char* part : {"x", "y", "z", "qw", "qx", "qy", "qz"})
      columns_.push_back({"pose." + mechanism.bodies[i].body + "." + part, part[0] == 'q' ? "1" : "m"});
  }
  for (const char* name : kEnergies) columns_.push_back({std::string("energy.") + name, "J"});
  for (const char* name : {"position", "velocity"}) columns_.push_back({std::string("error.") + name, ""});
  append_columns(formulation_.columns());
  output_begin_ = columns_.size();
  for (const Output& output : mechanism.model.outputs)
    for (Column& column : columns_of(output)) columns_.push_back(std::move(column));
}

void Recorder::compile_outputs() {
  const Model& model = system_.mechanism.model;
  for (const Parameter& parameter : model.parameters) parameters_.push_back(parameter.value);
  std::vector<Variable> variables = parameter_variables();
  // An output may use every column that stands before its own.
  std::size_t known = 0;
  std::size_t next = output_begin_;
  for (const Output& output : model.outputs) {
    for (; known < next; ++known) variables.push_back({columns_[known].name, &row_[known]});
    const std::size_t width = columns_of(output).size();
    outputs_.push_back({compile_output(system_.mechanism, output, variables), width});
    next += width;
  }
}

std::vector<Variable> Recorder::parameter_variables() const {
  std::vector<Variable> variables;
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    variables.push_back({system_.mechanism.model.parameters[i].name, &parameters_[i]});
  return variables;
}

std::vector<Variable> Recorder::variables() const {
  std::vector<Variable> variables = parameter_variables();
  for (std::size_t i = 0; i < columns_.size(); ++i) variables.push_back({columns_[i].name, &row_[i]});
  return variables;
}

void Recorder::resume_after(std::span<const double> row) {
  std::unordered_map<std::string_view, double> value;
  for (std::size_t i = 0; i < columns_.size(); ++i) value[columns_[i].name] = row[i];
  for (CutJoint& cut : cut_) {
    const std::vector<std::string> names = coordinate_columns(cut.joint);
    for (std::size_t k = 0; k < names.size(); ++k) cut.q[k] = value.at("q." + names[k]);
  }
  for (std::size_t i = 1; i < last_q_WB_.size(); ++i) {
    const std::string pose = "pose." + system_.mechanism.bodies[i].body + ".";
    if (system_.mechanism.bodies[i].body.empty()) continue;
    last_q_WB_[i] = Quaternion(value.at(pose + "qw"), value.at(pose + "qx"), value.at(pose + "qy"),
                               value.at(pose + "qz"));
  }
}

std::span<const double> Recorder::row(double t, const VectorX& y) {
  system_.evaluate(t, y.data());
  double* next = row_.data();
  *next++ = t;
  system_.make_reactions_smallest();
  const Kinematics& kinematics = system_.find_kinematics();
  require_meshing_gears(system_, kinematics);
  const InverseDynamics& dynamics = system_.find_reactions();
  next = fill_coordinates(kinematics, dynamics, next);
  next = append(next, system_.forces->actuator_effort);
  next = fill_drivers(system_, next);
  next = fill_reactions(dynamics, next);
  next = fill_contacts_and_couplings(system_, next);
  next = append(next, system_.forces->element_columns);
  next = fill_poses(kinematics, next);
  next = fill_energies(kinematics, next);
  *next++ = system_.errors.position;
  *next++ = system_.errors.velocity;
  if (!formulation_.columns().empty()) next = formulation_.fill(next);
  fill_outputs({system_, kinematics, dynamics}, next);
  return row_;
}

double* Recorder::fill_coordinates(const Kinematics& kinematics, const InverseDynamics& dynamics,
                                   double* next) {
  for (CutJoint& cut : cut_) cut.follow(system_.mechanism, kinematics, dynamics.motion());
  next = append(next, system_.state.q);
  for (const CutJoint& cut : cut_) next = std::copy(cut.q.begin(), cut.q.end(), next);
  next = append(next, system_.state.u);
  for (const CutJoint& cut : cut_) next = std::copy(cut.u.begin(), cut.u.end(), next);
  next = append(next, system_.udot);
  for (const CutJoint& cut : cut_) next = std::copy(cut.a.begin(), cut.a.end(), next);
  return next;
}

double* Recorder::fill_reactions(const InverseDynamics& dynamics, double* next) {
  const auto fill = [&](const Vector6& F) {
    next = std::copy_n(F.data() + 3, 3, next);  // force first, as the columns are named
    next = std::copy_n(F.data(), 3, next);
  };
  const auto reaction = [&](BodyId body) -> Vector6 {
    if (system_.solution) return system_.solution->reaction.col(index(body));
    return joint_reaction(system_.mechanism, dynamics, body);
  };
  for (const BodyId body : jointed_) fill(reaction(body));
  for (const CutJoint& cut : cut_) fill(cut.reaction(system_));
  for (const SectionLink& section : system_.mechanism.sections) fill(reaction(section.weld));
  return next;
}

double* Recorder::fill_poses(const Kinematics& kinematics, double* next) {
  for (std::size_t i = 1; i < last_q_WB_.size(); ++i) {
    if (system_.mechanism.bodies[i].body.empty()) continue;  // the other half has it
    const Transform X_WB = pose(system_.mechanism, kinematics, static_cast<BodyId>(i));
    Quaternion q_WB(X_WB.R);
    if (q_WB.dot(last_q_WB_[i]) < 0.0) q_WB.coeffs() = -q_WB.coeffs();
    last_q_WB_[i] = q_WB;
    next = std::copy_n(X_WB.p.data(), 3, next);
    for (const double component : {q_WB.w(), q_WB.x(), q_WB.y(), q_WB.z()}) *next++ = component;
  }
  return next;
}

double* Recorder::fill_energies(const Kinematics& kinematics, double* next) {
  const double kinetic = kinetic_energy(system_.mechanism, kinematics);
  const double potential = gravity_energy(system_.mechanism, kinematics) + system_.forces->spring_energy;
  const double total = kinetic + potential;
  for (const double energy : {kinetic, potential, total, system_.work, total - system_.work})
    *next++ = energy;
  return next;
}

void Recorder::fill_outputs(const OutputState& at, double* next) {
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    outputs_[i].output->fill(at, next);
    for (const double* const end = next + outputs_[i].width; next != end; ++next)
      if (!std::isfinite(*next))
        throw SimulationError(row_[0], fmt::format("outputs.{} is not finite ({})",
                                                   system_.mechanism.model.outputs[i].name, *next));
  }
}

}  // namespace camber
