#include <camber/model/names.h>

#include <algorithm>
#include <iterator>

#include <camber/model/floating.h>

namespace camber {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Edits between two words, counting a swap of neighbours as one (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replace, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::vector<std::string> joint_columns(const std::string& joint, const std::vector<std::string>& components) {
  std::vector<std::string> names;
  for (const std::string& component : components)
    names.push_back(component.empty() ? joint : joint + "." + component);
  return names;
}

void append(std::vector<std::string>& names, const std::string& prefix,
            const std::vector<std::string>& more) {
  for (const std::string& name : more) names.push_back(prefix + name);
}

}  // namespace

bool is_identifier(std::string_view name) {
  if (name.empty() || !is_letter(name.front())) return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

std::string nearest_name(std::string_view name, std::span<const std::string> known) {
  constexpr std::size_t kLongestName = 100;  // beyond it nobody mistyped a word
  if (name.size() > kLongestName) return {};
  // More than a third of the letters changed is another word; so is one with no letter in common.
  const auto furthest = [&](const std::string& word) { return (std::max(name.size(), word.size()) + 2) / 3; };
  std::string nearest;
  std::size_t least = std::string::npos;
  for (const std::string& word : known) {
    if (word.size() > kLongestName) continue;
    const std::size_t distance = edit_distance(name, word);
    if (distance < least && distance <= furthest(word) && distance < std::max(name.size(), word.size())) {
      least = distance;
      nearest = word;
    }
  }
  return nearest;
}

std::string list_names(std::span<const std::string> names) {
  constexpr std::size_t kMostListed = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostListed); ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kMostListed ? text + ", ..." : text;
}

std::string suggest_name(std::string_view name, std::span<const std::string> known) {
  const std::string nearest = nearest_name(name, known);
  if (!nearest.empty()) return "did you mean '" + nearest + "'?";
  return known.empty() ? std::string{} : "known: " + list_names(known);
}

std::vector<std::string> coordinate_columns(const Joint& joint) {
  return joint_columns(joint.name, coordinate_names(joint.type));
}

std::vector<std::string> speed_columns(const Joint& joint) {
  return joint_columns(joint.name, speed_names(joint.type));
}

std::string speed_column(const Actuator& actuator) {
  return actuator.component.empty() ? actuator.joint : actuator.joint + "." + actuator.component;
}

std::vector<Joint> all_joints(const Model& model) {
  std::vector<Joint> joints = model.joints;
  for (Joint& joint : implied_free_joints(model)) joints.push_back(std::move(joint));
  return joints;
}

JointSet::JointSet(std::vector<Joint> joints) : joints_(std::move(joints)) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    names_.add(joints_[i].name);
    index_.emplace(joints_[i].name, i);
  }
}

const Joint* JointSet::find(const std::string& name) const {
  const auto entry = index_.find(name);
  return entry == index_.end() ? nullptr : &joints_[entry->second];
}

SpeedParts split_speed(const std::string& name) {
  const std::size_t dot = name.find('.');
  return {name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)};
}

std::vector<std::string> time_law_names(const Model& model) {
  std::vector<std::string> names{"t"};
  for (const Parameter& parameter : model.parameters) names.push_back(parameter.name);
  return names;
}

std::vector<std::string> law_names(const Model& model) {
  std::vector<std::string> names = time_law_names(model);
  for (const Joint& joint : all_joints(model)) {
    append(names, "q.", coordinate_columns(joint));
    append(names, "u.", speed_columns(joint));
  }
  return names;
}

std::vector<std::string> column_names(const Model& model) {
  std::vector<std::string> names = law_names(model);
  for (const Joint& joint : all_joints(model)) append(names, "a.", speed_columns(joint));
  const std::vector<std::string> wrench{std::begin(kWrenchParts), std::end(kWrenchParts)};
  for (const Joint& joint : model.joints) append(names, "reaction." + joint.name + ".", wrench);
  for (const Section& section : model.sections) append(names, "section." + section.name + ".", wrench);
  for (const Actuator& actuator : model.actuators) names.push_back("tau." + actuator.name);
  const auto add = [&](const std::vector<std::string>& more) { append(names, "", more); };
  for (const Driver& driver : model.drivers) add(driver_columns(driver));
  for (const Contact& contact : model.contacts) add(contact_columns(contact));
  for (const Axle& axle : model.axles) names.push_back(load_transfer_column(axle));
  for (const Coupling& coupling : model.couplings) add(coupling_columns(coupling));
  for (const ForceElement& element : model.force_elements) add(force_element_columns(element));
  for (const Joint& joint : model.joints) add(stop_columns(joint));
  for (const Body& body : model.bodies)
    append(names, "pose." + body.name + ".", {"x", "y", "z", "qw", "qx", "qy", "qz"});
  append(names, "energy.", {"kinetic", "potential", "total", "work", "balance"});
  append(names, "error.", {"position", "velocity"});
  return names;
}

std::vector<std::string> contact_columns(const Contact& contact) {
  std::vector<std::string> names;
  append(names, "contact." + contact.name + ".",
         {"x", "y", "z", "normal", "longitudinal", "lateral", "fx", "fy", "fz"});
  if (has_normal_force(contact)) names.push_back("contact." + contact.name + ".friction_needed");
  const auto* omni = std::get_if<OmniShape>(&contact.shape);
  if (omni != nullptr && omni->roller_radius > 0.0)
    append(names, "contact." + contact.name + ".", {"roller_rate", "roller_angle"});
  return names;
}

std::vector<std::string> coupling_columns(const Coupling& coupling) {
  const std::string path = "coupling." + coupling.name + ".";
  if (std::holds_alternative<RelationCoupling>(coupling.what)) return {path + "effort"};
  if (std::holds_alternative<FlatCamCoupling>(coupling.what)) return {path + "normal"};
  if (const auto* roller = std::get_if<RollerCamCoupling>(&coupling.what)) {
    if (roller->rolling) return {path + "normal", path + "tangential"};
    return {path + "normal"};
  }
  if (const auto* custom = std::get_if<CustomCoupling>(&coupling.what)) {
    std::vector<std::string> names;
    append(names, path, custom->rows.rows);
    return names;
  }
  return {path + "force"};
}

std::vector<std::string> driver_columns(const Driver& driver) {
  const std::string path = "tau." + driver.name;
  const auto* point = std::get_if<PointTarget>(&driver.what);
  if (point == nullptr) return {path};
  std::vector<std::string> names;
  constexpr const char* kAxes[] = {".x", ".y", ".z"};
  for (std::size_t i = 0; i < 3; ++i)
    if (!point->law[i].text.empty()) names.push_back(path + kAxes[i]);
  return names;
}

std::string load_transfer_column(const Axle& axle) {
  return "axle." + axle.name + ".load_transfer";
}

bool has_normal_force(const Contact& contact) {
  return !std::holds_alternative<SkateShape>(contact.shape);
}

std::vector<std::string> force_element_columns(const ForceElement& element) {
  std::vector<std::string> names;
  if (std::holds_alternative<Bushing>(element.what))
    append(names, "bushing." + element.name + ".", {std::begin(kWrenchParts), std::end(kWrenchParts)});
  else
    append(names, "spring." + element.name + ".", {"length", "rate", "force"});
  return names;
}

std::vector<std::string> stop_columns(const Joint& joint) {
  std::vector<std::string> columns;
  for (const Stop& stop : joint.stops) {
    std::string name = "stop." + joint.name + (stop.component.empty() ? "" : "." + stop.component);
    if (std::ranges::find(columns, name) == columns.end()) columns.push_back(std::move(name));
  }
  return columns;
}

const char* motion_probe_name(MotionProbe::Quantity quantity) {
  switch (quantity) {
    case MotionProbe::Quantity::kVelocity:
      return "velocity";
    case MotionProbe::Quantity::kAcceleration:
      return "acceleration";
    case MotionProbe::Quantity::kAngularVelocity:
      return "angular_velocity";
    case MotionProbe::Quantity::kAngularAcceleration:
      return "angular_acceleration";
  }
  return "";
}

std::vector<std::string> output_columns(const Output& output) {
  std::vector<std::string> names;
  if (std::holds_alternative<PointProbe>(output.what) || std::holds_alternative<MotionProbe>(output.what))
    append(names, output.name + ".", {"x", "y", "z"});
  else if (std::holds_alternative<ReactionProbe>(output.what))
    append(names, output.name + ".", {std::begin(kWrenchParts), std::end(kWrenchParts)});
  else if (std::holds_alternative<SectionProbe>(output.what))
    append(names, output.name + ".", {"axial", "shear", "torsion", "bending"});
  else
    names.push_back(output.name);
  return names;
}

}  // namespace camber
