#include <algorithm>

#include <fmt/format.h>

#include <camber/model/expression.h>
#include <camber/model/part_check.h>
#include <camber/model/roles.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

/// A driven coordinate must be the integral of a speed.
void check_joint_target(const Driver& driver, const JointDriver& target, const std::string& path,
                        const JointSet& joints) {
  const auto [name, component] = split_speed(target.coordinate);
  const Joint* joint = joints.find(name);
  if (joint != nullptr && quaternion_offset(joint->type) >= 0)
    throw ModelError(driver.place, path + ".joint",
                     fmt::format("the coordinates of a {} joint cannot be driven one by one",
                                 joint_type_name(joint->type)),
                     "drive points of the body: body, at and x, y, z");
  check_speed(driver.place, path + ".joint", target.coordinate, joints);
  if (target.law.text.empty())
    throw ModelError(driver.place, path, "the driver has no law", "give angle or position as a law of t");
}

void check_point_target(const Driver& driver, const PointDriver& target, const std::string& path,
                        const NameSet& bodies) {
  check_known(driver.place, path + ".body", target.body, "body", bodies);
  if (target.body == kGround)
    throw ModelError(driver.place, path + ".body", "the ground does not move", "name a body");
  check_known(driver.place, path + ".on", target.on, "body", bodies);
  if (target.on == target.body)
    throw ModelError(driver.place, path + ".on", fmt::format("'{}' cannot be driven on itself", target.body),
                     "name another body, or leave it out");
  check_finite(driver.place, path + ".at", target.at);
  if (std::ranges::all_of(target.law, [](const Law& law) { return law.text.empty(); }))
    throw ModelError(driver.place, path, "the driver has no law", "give x, y or z as laws of t");
}

void check_driver_law(const Law& law, const std::string& path, const NameSet& known) {
  if (law.text.empty()) return;
  for (const std::string& name : names_used(law, path))
    if (name.starts_with("q.") || name.starts_with("u."))
      throw ModelError(law.place, path, fmt::format("a prescribed motion cannot use '{}'", name),
                       "it may use t and parameters; a torque that depends on the motion is an actuator's");
  check_names(law, path, known);
}

int rod_count(const Body& body) {
  return static_cast<int>(
      std::ranges::count_if(body.shapes, [](const Shape& s) { return std::holds_alternative<Rod>(s); }));
}

/// What is not given follows from the body's rod, so there must be one.
void check_section_rod(const Section& section, const Body& body, const std::string& path) {
  const int rods = rod_count(body);
  if (rods == 1) return;
  const std::string problem = rods == 0 ? fmt::format("the body '{}' is no rod", body.name)
                                        : fmt::format("the body '{}' has {} rods", body.name, rods);
  if (section.normal.isZero(0.0))
    throw ModelError(section.place, path, problem, "give the normal of the cut");
  if (!section.part)
    throw ModelError(section.place, path, problem, "give the part beyond the cut: mass, com and inertia");
}

/// Why a joint cannot be cut, by its name.
class CutFaults {
 public:
  explicit CutFaults(const Model& model) {
    for (const Joint& joint : model.joints)
      if (joint.cut && resists(joint))
        add(joint.name, "the joint has a spring, a damper, a stop or friction");
    for (const Actuator& actuator : model.actuators)
      add(actuator.joint, fmt::format("the actuator '{}' acts in it", actuator.name));
    for (const Driver& driver : model.drivers)
      if (const auto* target = std::get_if<JointDriver>(&driver.what))
        add(split_speed(target->coordinate).joint, fmt::format("the driver '{}' moves it", driver.name));
    for (const Coupling& coupling : model.couplings)
      if (const auto* relation = std::get_if<RelationCoupling>(&coupling.what))
        for (const RelationCoupling::Term& term : relation->terms)
          add(split_speed(term.speed).joint, fmt::format("the coupling '{}' uses its speed", coupling.name));
    for (const SpeedName& speed : model.independent)
      add(split_speed(speed.name).joint, "its speed is to be independent");
  }

  [[nodiscard]] const std::string* find(const std::string& joint) const {
    const auto entry = faults_.find(joint);
    return entry == faults_.end() ? nullptr : &entry->second;
  }

 private:
  void add(const std::string& joint, std::string fault) { faults_.emplace(joint, std::move(fault)); }

  std::unordered_map<std::string, std::string> faults_;
};

}  // namespace

void check_drivers(const Model& model) {
  const NameSet bodies(body_names(model));
  const JointSet joints(all_joints(model));
  std::unordered_set<std::string> seen;
  std::unordered_map<std::string, std::string> driver_of;  // by coordinate
  for (const Driver& driver : model.drivers) {
    const std::string path = "drivers." + driver.name;
    check_name(driver.place, "drivers", driver.name, "driver", seen);
    if (const auto* point = std::get_if<PointDriver>(&driver.what)) {
      check_point_target(driver, *point, path, bodies);
      continue;
    }
    const auto& target = std::get<JointDriver>(driver.what);
    check_joint_target(driver, target, path, joints);
    const auto [other, is_first] = driver_of.emplace(target.coordinate, driver.name);
    if (!is_first)
      throw ModelError(driver.place, path + ".joint",
                       fmt::format("the driver '{}' moves '{}' already", other->second, target.coordinate),
                       "remove one of them");
  }
}

void check_driver_laws(const Model& model) {
  const NameSet known(time_law_names(model));
  for (const Driver& driver : model.drivers) {
    const std::string path = "drivers." + driver.name;
    if (const auto* joint = std::get_if<JointDriver>(&driver.what)) check_driver_law(joint->law, path, known);
    if (const auto* point = std::get_if<PointDriver>(&driver.what))
      for (const Law& law : point->law) check_driver_law(law, path, known);
  }
  for (const Coupling& coupling : model.couplings)
    if (const auto* rod = std::get_if<RodCoupling>(&coupling.what))
      check_driver_law(rod->length_law, "couplings." + coupling.name + ".length", known);
}

void check_sections(const Model& model) {
  const KnownNames known{.bodies = NameSet(names_of(model.bodies))};
  std::unordered_map<std::string, const Body*> bodies;
  for (const Body& body : model.bodies) bodies.emplace(body.name, &body);
  std::unordered_set<std::string> seen;
  for (const Section& section : model.sections) {
    const std::string path = "sections." + section.name;
    check_name(section.place, "sections", section.name, "section", seen);
    PartChecker checker(section.place, path, known);
    describe(checker, section);
    if (!section.part || section.normal.isZero(0.0))
      check_section_rod(section, *bodies.at(section.body), path);
    if (section.part)
      check_inertia(section.place, path + ".part.inertia", section.part->inertia, kRoundedInertia);
  }
}

void check_speeds(const Model& model) {
  const JointSet joints(all_joints(model));
  std::unordered_set<std::string> independent;
  for (const SpeedName& speed : model.independent) {
    check_speed(speed.place, "independent", speed.name, joints);
    if (!independent.insert(speed.name).second)
      throw ModelError(speed.place, "independent", fmt::format("'{}' stands here twice", speed.name),
                       "remove one of them");
  }
  std::unordered_set<std::string> seen;
  for (const UserSpeed& speed : model.speeds) {
    check_name(speed.law.place, "speeds", speed.name, "speed", seen);
    if (speed.law.text.empty())
      throw ModelError(speed.law.place, "speeds." + speed.name, "the speed has no expression",
                       "give one that is linear in the u.*");
  }
}

void check_cuts(const Model& model) {
  const CutFaults faults(model);
  for (const Joint& joint : model.joints)
    if (const std::string* fault = joint.cut ? faults.find(joint.name) : nullptr)
      throw ModelError(joint.place, "joints." + joint.name + ".cut",
                       fmt::format("'{}' cannot be cut: {}", joint.name, *fault),
                       "choose another joint of the loop to cut, or remove this");
}

}  // namespace camber
