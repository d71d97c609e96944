#include <camber/model/columns.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include <camber/model/column_groups.h>
#include <camber/model/joint_units.h>
#include <camber/model/law_units.h>

namespace camber {

namespace {

/// Columns of one owner that share a group and a meaning: PREFIX + each of the parts.
struct Family {
  Owner owner;
  std::string prefix;
  const char* group;
  const char* meaning;
};

void add(std::vector<Column>& columns, const Family& family, std::initializer_list<const char*> parts,
         const char* unit) {
  for (const char* part : parts)
    columns.push_back({family.prefix + part, unit, family.owner, family.group, family.meaning});
}

/// Of the effort along a speed of a joint, "O" or "guide.slide": N m or N.
std::string effort_unit(const JointSet& joints, const std::string& speed) {
  const SpeedParts parts = split_speed(speed);
  const Joint* joint = joints.find(parts.joint);
  if (joint == nullptr) return "";
  const std::vector<std::string> units = effort_units(joint->type), names = speed_names(joint->type);
  const auto at = std::ranges::find(names, parts.component) - names.begin();
  return at < std::ssize(units) ? units[static_cast<std::size_t>(at)] : "";
}

std::vector<Column> joint_columns(const Family& family, const std::vector<std::string>& components,
                                  std::vector<std::string> units) {
  std::vector<Column> columns;
  for (std::size_t i = 0; i < components.size(); ++i)
    columns.push_back({family.prefix + family.owner.name + (components[i].empty() ? "" : "." + components[i]),
                       std::move(units[i]), family.owner, family.group, family.meaning});
  return columns;
}

std::vector<Column> wrench_columns(const Owner& owner, const std::string& prefix, const char* force,
                                   const char* moment) {
  std::vector<Column> columns;
  add(columns, {owner, prefix, kForceGroup, force}, {"fx", "fy", "fz"}, "N");
  add(columns, {owner, prefix, kMomentGroup, moment}, {"mx", "my", "mz"}, "N m");
  return columns;
}

}  // namespace

Column time_column() {
  return {"t", "s", {}, "time", "time"};
}

Owner owner_of_joint(const Model& model, const std::string& joint) {
  const bool is_users = std::ranges::find(model.joints, joint, &Joint::name) != model.joints.end();
  return {is_users ? "joint" : "body", joint};
}

std::vector<Column> q_columns(const Owner& owner, const JointType& type) {
  return joint_columns(
      {owner, "q.", kCoordinateGroup,
       "coordinate; zero in the drawing, where quaternions are (1, 0, 0, 0). x, y, z of a free "
       "joint or a floating body: displacement from the drawing along the axes that the child's "
       "pose has in the drawing, without a pose along the world's"},
      coordinate_names(type), coordinate_units(type));
}

std::vector<Column> u_columns(const Owner& owner, const JointType& type) {
  return joint_columns(
      {owner, "u.", kSpeedGroup, "speed; those of free and spherical joints along the child's axes"},
      speed_names(type), speed_units(type));
}

std::vector<Column> a_columns(const Owner& owner, const JointType& type) {
  return joint_columns({owner, "a.", "accelerations", "rate of the speed"}, speed_names(type),
                       acceleration_units(type));
}

Column actuator_column(const Actuator& actuator, const JointSet& joints) {
  return {"tau." + actuator.name,
          effort_unit(joints, speed_column(actuator)),
          {"actuator", actuator.name},
          "effort",
          "effort of the actuator, after its limit"};
}

namespace {

struct DriverColumns {
  const std::string& name;
  const JointSet& joints;

  std::vector<Column> operator()(const JointDriver& joint) const {
    return {{"tau." + name,
             effort_unit(joints, joint.coordinate),
             {"driver", name},
             "effort",
             "effort of the driver along its coordinate"}};
  }
  std::vector<Column> operator()(const PointDriver& point) const {
    constexpr const char* kAxes[] = {".x", ".y", ".z"};
    std::vector<Column> columns;
    for (std::size_t i = 0; i < 3; ++i)
      if (!point.law[i].text.empty())
        columns.push_back({"tau." + name + kAxes[i],
                           "N",
                           {"driver", name},
                           "effort",
                           "force of the driver of a point on its body, along each of the axes x, y and z in "
                           "which it prescribes the motion"});
    return columns;
  }
};

}  // namespace

std::vector<Column> driver_columns(const Driver& driver, const JointSet& joints) {
  return std::visit(DriverColumns{driver.name, joints}, driver.what);
}

std::vector<Column> reaction_columns(const std::string& joint) {
  return wrench_columns(
      {"joint", joint}, "reaction." + joint + ".",
      "force of the parent on the child at the joint's point, world axes; everything that the joint "
      "transmits, so "
      "also what actuators, drivers of the joint, springs, dampers, stops and friction in it do",
      "moment of the parent on the child about that point, likewise. The point moves with the child: on a "
      "slide it "
      "travels");
}

std::vector<Column> section_columns(const std::string& section) {
  return wrench_columns({"section", section}, "section." + section + ".",
                        "force of the near part on the part beyond, at the section's point, world axes",
                        "moment of the near part on the part beyond, about the section's point, world axes");
}

std::vector<Column> contact_columns(const Contact& contact) {
  const Owner owner{"contact", contact.name};
  const std::string prefix = "contact." + contact.name + ".";
  std::vector<Column> columns;
  add(columns, {owner, prefix, kContactPointGroup, "where it touches, in the world"}, {"x", "y", "z"}, "m");
  add(columns,
      {owner, prefix, kForceGroup,
       "force on the body that rolls: along the normal n, from the surface into the body; along l = axle × "
       "n, where "
       "a wheel that spins about +axle goes; along n × l. A ball or ellipsoid has no axle: l and n × l are "
       "directions of the surface, fixed in it"},
      {"normal", "longitudinal", "lateral"}, "N");
  add(columns, {owner, prefix, "force in world axes", "the same force, world axes"}, {"fx", "fy", "fz"}, "N");
  if (has_normal_force(contact))
    add(columns,
        {owner, prefix, kFrictionGroup,
         "coefficient of friction that the contact needs, tangential over normal force; at most 1000, which "
         "stands "
         "for a contact that hardly presses, or pulls"},
        {"friction_needed"}, "1");
  const auto* omni = std::get_if<OmniShape>(&contact.shape);
  if (omni == nullptr || !omni->roller_radius) return columns;
  add(columns, {owner, prefix, "rollers", "how fast the roller that touches spins"}, {"roller_rate"},
      "rad/s");
  add(columns, {owner, prefix, "rollers", "integral of the roller's rate since the start"}, {"roller_angle"},
      "rad");
  return columns;
}

Column load_transfer_column(const Axle& axle) {
  return {"axle." + axle.name + ".load_transfer",
          "1",
          {"axle", axle.name},
          "load transfer",
          "(left − right)/(left + right) of the normal forces: 1 or −1 where a wheel lifts off"};
}

namespace {

/// Those that a kind of part says of itself.
std::vector<Column> own_columns(const Owner& owner, const std::string& prefix,
                                std::span<const PartColumn> described) {
  std::vector<Column> columns;
  for (const PartColumn& column : described)
    columns.push_back({.name = prefix + std::string(column.name),
                       .unit = std::string(column.unit),
                       .owner = owner,
                       .group = std::string(column.group),
                       .meaning = std::string(column.meaning)});
  return columns;
}

struct CouplingColumns {
  Owner owner;
  std::string prefix;
  const JointSet& joints;

  std::vector<Column> operator()(const RelationCoupling& relation) const {
    return {
        {prefix + "effort", effort_unit(joints, relation.terms.front().speed), owner, "effort",
         "of a relation of speeds (gear, belt, …): the effort along its first speed, divided by that speed's "
         "coefficient"}};
  }
  std::vector<Column> operator()(const CustomCoupling& custom) const {
    std::vector<Column> columns;
    for (const std::string& row : custom.rows.rows)
      columns.push_back(
          {prefix + row, "N", owner, "effort", "multiplier of a row of a constraint made in code"});
    return columns;
  }
  std::vector<Column> operator()(const RollerCamCoupling& roller) const {
    return own_columns(owner, prefix, std::span(roller.kColumns).first(roller.rolling ? 2 : 1));
  }
  template <class Part>
  std::vector<Column> operator()(const Part& /*part*/) const {
    return own_columns(owner, prefix, Part::kColumns);
  }
};

}  // namespace

std::vector<Column> coupling_columns(const Coupling& coupling, const JointSet& joints) {
  return std::visit(CouplingColumns{{"coupling", coupling.name}, "coupling." + coupling.name + ".", joints},
                    coupling.what);
}

std::vector<Column> force_element_columns(const ForceElement& element) {
  const auto columns_of = [&]<class Part>(const Part& /*part*/) {
    return own_columns({"force", element.name}, fmt::format("{}.{}.", Part::kType, element.name),
                       Part::kColumns);
  };
  return std::visit(columns_of, element.what);
}

std::vector<Column> own_state_columns(const OwnState& state) {
  const auto columns_of = [&]<class Kind>(const Kind& /*kind*/) {
    return own_columns({"state", state.name}, "x." + state.name, Kind::kColumns);
  };
  return std::visit(columns_of, state.what);
}

std::vector<Column> stop_columns(const Joint& joint) {
  const JointSet alone({joint});
  std::vector<Column> columns;
  for (const Stop& stop : joint.stops) {
    const std::string speed = stop.component.empty() ? joint.name : joint.name + "." + stop.component;
    if (std::ranges::find(columns, "stop." + speed, &Column::name) != columns.end()) continue;
    columns.push_back(
        {"stop." + speed,
         effort_unit(alone, speed),
         {"joint", joint.name},
         "stop",
         "effort of the stops of a joint along its coordinate: positive where the lower one pushes"});
  }
  return columns;
}

std::vector<Column> pose_columns(const std::string& body) {
  const Owner owner{"body", body};
  std::vector<Column> columns;
  add(columns,
      {owner, "pose." + body + ".", kPositionGroup,
       "origin of the body's frame in the world: that of its pose, else its centre of mass"},
      {"x", "y", "z"}, "m");
  add(columns,
      {owner, "pose." + body + ".", "attitude",
       "attitude of the body's frame, a unit quaternion; its sign is the one nearest to the row before"},
      {"qw", "qx", "qy", "qz"}, "1");
  return columns;
}

std::vector<Column> energy_columns() {
  std::vector<Column> columns;
  const auto energy = [&](const char* part, const char* meaning) {
    add(columns, {{}, "energy.", "energy", meaning}, {part}, "J");
  };
  energy("kinetic", "of all bodies");
  energy("potential",
         "of gravity (zero where all centres of mass are at the world's origin) and of springs, stops and "
         "bushings");
  energy("total", "kinetic and potential");
  energy("work", "done so far by actuators, drivers, applied forces, dampers and friction");
  energy("balance", "total less work: constant in an exact solution");
  return columns;
}

std::vector<Column> error_columns() {
  return {{"error.position",
           "",
           {},
           "constraint error",
           "largest violation of a constraint, m or rad; 0 in a machine without constraints"},
          {"error.velocity", "", {}, "constraint error", "largest rate of such a violation, m/s or rad/s"}};
}

std::vector<Column> output_columns(const Output& output) {
  const Owner owner{"output", output.name};
  const auto* any = std::get_if<Probe>(&output.what);
  if (any == nullptr) return {{output.name, "", owner, "expression", "expression of the model's own"}};
  return std::visit([&]<class Part>(const Part&) { return own_columns(owner, output.name, Part::kColumns); },
                    *any);
}

std::vector<Column> part_columns(const Model& model) {
  std::vector<Column> all{time_column()};
  const auto append = [&](std::vector<Column> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  const JointSet joints(all_joints(model));
  for (const auto columns : {q_columns, u_columns, a_columns})
    for (const Joint& joint : joints.list()) append(columns(owner_of_joint(model, joint.name), joint.type));
  for (const OwnState& state : model.states) append(own_state_columns(state));
  for (const Actuator& actuator : model.actuators) append({actuator_column(actuator, joints)});
  for (const Driver& driver : model.drivers) append(driver_columns(driver, joints));
  for (const Joint& joint : model.joints) append(reaction_columns(joint.name));
  for (const Section& section : model.sections) append(section_columns(section.name));
  for (const Contact& contact : model.contacts) append(contact_columns(contact));
  for (const Axle& axle : model.axles) append({load_transfer_column(axle)});
  for (const Coupling& coupling : model.couplings) append(coupling_columns(coupling, joints));
  for (const ForceElement& element : model.force_elements) append(force_element_columns(element));
  for (const Joint& joint : model.joints) append(stop_columns(joint));
  for (const Body& body : model.bodies) append(pose_columns(body.name));
  append(energy_columns());
  append(error_columns());
  return all;
}

std::vector<Column> output_columns(const Model& model) {
  std::unordered_map<std::string, std::string> units;
  for (Column& column : part_columns(model)) units.emplace(std::move(column.name), std::move(column.unit));
  const LawQuantities named(model);
  const auto unit_of = [&](const std::string& name) {
    const auto column = units.find(name);
    return column == units.end() ? named(name) : Quantity(parse_unit(column->second));
  };
  std::vector<Column> all;
  for (const Output& output : model.outputs) {
    std::vector<Column> own = output_columns(output);
    if (const Law* law = std::get_if<Law>(&output.what))
      if (const std::optional<Unit> unit = find_unit(*law, "outputs." + output.name, unit_of))
        own.front().unit = unit->text;
    for (Column& column : own) {
      units.emplace(column.name, column.unit);
      all.push_back(std::move(column));
    }
  }
  return all;
}

std::vector<Column> result_columns(const Model& model) {
  std::vector<Column> all = part_columns(model);
  for (Column& column : output_columns(model)) all.push_back(std::move(column));
  return all;
}

NameSet column_names(const Model& model) {
  NameSet names(law_names(model));
  for (const Column& column : part_columns(model)) names.add(column.name);
  return names;
}

std::vector<std::string> names_of(std::span<const Column> columns) {
  std::vector<std::string> names;
  names.reserve(columns.size());
  for (const Column& column : columns) names.push_back(column.name);
  return names;
}

}  // namespace camber
