#include <camber/model/law_units.h>

#include <fmt/format.h>

#include <camber/model/expression.h>
#include <camber/model/joint_units.h>
#include <camber/model/names.h>

namespace camber {

namespace {

/// Checks the laws of a part against the units of their keys.
class LawCheck : public DescriptionVisitor {
 public:
  LawCheck(const JointSet& joints, const LawQuantities& quantities)
      : joints_(joints), quantities_(quantities) {}

  template <class Part>
  void operator()(const std::string& path, const Part& part) {
    path_ = path;
    describe(*this, part);
  }

  void law(Text key, const Law& law, const About& about, Text /*meaning*/) const {
    check(key, law, about.unit);
  }
  void laws(Text key, const std::array<Law, 3>& laws, const About& about, Text /*meaning*/) const {
    for (const Law& law : laws) check(key, law, about.unit);
  }
  void number_or_law(Text key, const std::optional<double>& /*number*/, const Law& law, const About& about,
                     Text /*meaning*/) const {
    check(key, law, about.unit);
  }
  void motion(const Law& law, Text speed, const About& /*about*/) const {
    check_along(speed, law, {"angle", "rad"}, {"position", "m"});
  }
  void effort(double /*value*/, Text /*speed*/, const About& /*about*/) const {}
  void effort(const Law& law, Text speed, const About& /*about*/) const {
    check_along(speed, law, {"torque", "N m"}, {"force", "N"});
  }

 private:
  struct KeyAndUnit {
    Text key, unit;
  };

  void check(Text key, const Law& law, Text wanted) const {
    if (law.text.empty()) return;
    const std::string path = fmt::format("{}.{}", path_, key);
    check_unit(find_quantity(parse_law(law, path), law, path, quantities_), law, path, wanted);
  }
  void check_along(Text speed, const Law& law, KeyAndUnit turning, KeyAndUnit sliding) const {
    const auto [name, component] = split_speed(std::string(speed));
    const Joint* joint = joints_.find(name);
    if (joint == nullptr || std::holds_alternative<Custom>(joint->type)) return;
    const KeyAndUnit& which = speed_turns(joint->type, component) ? turning : sliding;
    check(which.key, law, which.unit);
  }

  const JointSet& joints_;
  const LawQuantities& quantities_;
  std::string path_;
};

}  // namespace

std::optional<Unit> unit_of(const Parameter& parameter) {
  return parse_unit(parameter.unit);
}

LawQuantities::LawQuantities(const Model& model) {
  known_.emplace("t", parse_unit("s"));
  for (const Parameter& parameter : model.parameters) {
    Quantity quantity(unit_of(parameter));
    quantity.is_written = quantity.unit.has_value();
    known_.emplace(parameter.name, quantity);
  }
  const auto add = [&](const std::string& prefix, const std::vector<std::string>& names,
                       const std::vector<std::string>& units) {
    for (std::size_t i = 0; i < names.size(); ++i) known_.emplace(prefix + names[i], parse_unit(units[i]));
  };
  for (const Joint& joint : all_joints(model)) {
    add("q.", coordinate_columns(joint), coordinate_units(joint.type));
    add("u.", speed_columns(joint), speed_units(joint.type));
  }
}

Quantity LawQuantities::operator()(const std::string& name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? Quantity() : found->second;
}

void check_law_units(const Model& model) {
  const JointSet joints(all_joints(model));
  const LawQuantities quantities(model);
  LawCheck check(joints, quantities);
  for (const AppliedWrench& wrench : model.forces) check("forces." + wrench.name, wrench);
  for (const ForceElement& element : model.force_elements)
    std::visit([&](const auto& what) { check("forces." + element.name, what); }, element.what);
  for (const Actuator& actuator : model.actuators) check("actuators." + actuator.name, actuator);
  for (const Driver& driver : model.drivers)
    std::visit([&](const auto& what) { check("drivers." + driver.name, what); }, driver.what);
  for (const Coupling& coupling : model.couplings)
    std::visit([&](const auto& what) { check("couplings." + coupling.name, what); }, coupling.what);
  for (const EventRule& event : model.events) check("events." + event.name, event);
}

}  // namespace camber
