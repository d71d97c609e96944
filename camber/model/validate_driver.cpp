#include <algorithm>

#include <fmt/format.h>

#include <camber/model/expression.h>
#include <camber/model/part_check.h>
#include <camber/model/part_walk.h>
#include <camber/model/roles.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

/// A driven coordinate must be the integral of a speed.
void check_driver(const JointDriver& driver, const PartAt& at, const KnownNames& known) {
  const Joint* joint = known.joints.find(split_speed(driver.coordinate).joint);
  if (joint != nullptr && quaternion_offset(joint->type) >= 0)
    at.fail("joint",
            fmt::format("the coordinates of a {} joint cannot be driven one by one",
                        joint_type_name(joint->type)),
            "drive points of the body: body, at and x, y, z");
  PartChecker checker(at.place, at.path, known);
  describe(checker, driver);
  if (driver.law.text.empty()) at.fail("", "the driver has no law", "give angle or position as a law of t");
}

void check_driver(const PointDriver& driver, const PartAt& at, const KnownNames& known) {
  if (driver.body == kGround) at.fail("body", "the ground does not move", "name a body");
  PartChecker checker(at.place, at.path, known);
  describe(checker, driver);
  if (driver.on == driver.body)
    at.fail("on", fmt::format("'{}' cannot be driven on itself", driver.body),
            "name another body, or leave it out");
  if (std::ranges::all_of(driver.law, [](const Law& law) { return law.text.empty(); }))
    at.fail("", "the driver has no law", "give x, y or z as laws of t");
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
  const std::string problem = rods == 0 ? fmt::format("the body '{}' is not a rod", body.name)
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
      for (const std::string& coordinate : speeds_of(driver))
        add(split_speed(coordinate).joint, fmt::format("the driver '{}' moves it", driver.name));
    for (const Coupling& coupling : model.couplings)
      for (const std::string& speed : speeds_of(coupling))
        add(split_speed(speed).joint, fmt::format("the coupling '{}' uses its speed", coupling.name));
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
  const KnownNames known{.bodies = NameSet(body_names(model)), .joints = JointSet(all_joints(model))};
  std::unordered_set<std::string> seen;
  std::unordered_map<std::string, std::string> driver_of;  // by coordinate
  for (const Driver& driver : model.drivers) {
    const PartAt at{driver.place, "drivers." + driver.name};
    check_name(driver.place, "drivers", driver.name, "driver", seen);
    std::visit([&](const auto& what) { check_driver(what, at, known); }, driver.what);
    for (const std::string& coordinate : speeds_of(driver)) {
      const auto [other, is_first] = driver_of.emplace(coordinate, driver.name);
      if (!is_first)
        at.fail("joint", fmt::format("the driver '{}' moves '{}' already", other->second, coordinate),
                "remove one of them");
    }
  }
}

void check_driver_laws(const Model& model) {
  const NameSet known(time_law_names(model));
  const auto check_in = [&](const std::string& part) {
    return [&known, part](std::string_view key, const Law& law) {
      check_driver_law(law, key.empty() ? part : fmt::format("{}.{}", part, key), known);
    };
  };
  for (const Driver& driver : model.drivers) for_each_law(driver, check_in("drivers." + driver.name));
  for (const Coupling& coupling : model.couplings)
    for_each_law(coupling, check_in("couplings." + coupling.name));
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
      throw ModelError(speed.place, "independent", fmt::format("'{}' is named twice", speed.name),
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
