#include <camber/io/model_tree.h>

#include <fmt/format.h>

#include <camber/io/part_writer.h>
#include <camber/model/coupling/entry_context.h>
#include <camber/model/names.h>

namespace camber {

namespace {

/// Writes the sections of a model in the order of their description.
class ModelWriter : public PartWriter {
 public:
  explicit ModelWriter(const JointSet& joints) : PartWriter(joints), joints_(joints), carriers_(joints) {}

  void parameters(Text key, const std::vector<Parameter>& parameters, const About&, Text) {
    add_entries(key, parameters, [&](const Parameter& parameter) {
      if (!parameter.range) return value_node(parameter);
      ValueTree node = part_node(parameter, joints_);
      node.values.front() = value_node(parameter);
      return node;
    });
  }
  template <class Part>
  void named(Text key, const std::vector<Part>& parts, const About&, Text) {
    add_entries(key, parts, [&](const Part& part) { return node_of(part); });
  }
  void named(Text key, const std::vector<AppliedWrench>& wrenches, const std::vector<ForceElement>& elements,
             const About&, Text) {
    ValueTree entries{.kind = ValueTree::Kind::kMap};
    for (const AppliedWrench& wrench : wrenches) add_key(entries, wrench.name, node_of(wrench));
    for (const ForceElement& element : elements)
      add_key(entries, element.name, alternative_node(element.what, joints_));
    add_section(key, std::move(entries));
  }
  void initial(Text key, const std::vector<InitialValue>& q, const std::vector<InitialValue>& u,
               const std::vector<InitialValue>& x, const std::vector<InitialValue>& guess, const About&,
               Text) {
    ModelWriter inside(joints_);
    const InitialEntry entry{q, u, x, guess};
    describe(inside, entry);
    add_section(key, std::move(inside.map));
  }
  void coordinate_values(Text key, const std::vector<InitialValue>& values, const About&, Text) {
    add_entries(key, values, [](const InitialValue& value) { return number_node(value.value); });
  }
  void speed_values(Text key, const std::vector<InitialValue>& values, const About& about, Text meaning) {
    coordinate_values(key, values, about, meaning);
  }
  void speed_names(Text key, const std::vector<SpeedName>& speeds, const About&, Text) {
    std::vector<ValueTree> names;
    for (const SpeedName& speed : speeds) names.push_back(text_node(speed.name));
    if (!names.empty()) add_key(map, key, list_node(std::move(names)));
  }
  void user_speeds(Text key, const std::vector<UserSpeed>& speeds, const About&, Text) {
    add_entries(key, speeds, [](const UserSpeed& speed) { return text_node(speed.law.text); });
  }

 private:
  /// A number, with its unit where it has one. That of 1/m stands behind the stroke: 5/(1 m).
  static ValueTree value_node(const Parameter& parameter) {
    ValueTree number = number_node(parameter.value);
    if (parameter.unit.empty()) return number;
    constexpr std::string_view kInverse = "1/";
    const bool inverse = parameter.unit.starts_with(kInverse);
    return text_node(
        inverse ? fmt::format("{}/(1 {})", number.scalar.text, parameter.unit.substr(kInverse.size()))
                : fmt::format("{} {}", number.scalar.text, parameter.unit));
  }
  template <class Part>
  [[nodiscard]] ValueTree node_of(const Part& part) const {
    return part_node(part, joints_);
  }
  [[nodiscard]] ValueTree node_of(const Body& body) const { return part_node(entry_of(body), joints_); }
  [[nodiscard]] ValueTree node_of(const Joint& joint) const {
    if (std::holds_alternative<Custom>(joint.type))
      throw ModelError(joint.place, "joints." + joint.name, "a custom joint has no text",
                       "keep the model in code");
    return part_node(joint, joints_);
  }
  [[nodiscard]] ValueTree node_of(const Contact& contact) const {
    PartWriter writer(joints_);
    const auto type = []<class Shape>(const Shape&) { return std::string(Shape::kType); };
    add_key(writer.map, "type", text_node(std::visit(type, contact.shape)));
    describe(writer, contact);
    return std::move(writer.map);
  }
  [[nodiscard]] ValueTree node_of(const Coupling& coupling) const {
    return alternative_node(entry_of(coupling, carriers_), joints_);
  }
  [[nodiscard]] ValueTree node_of(const OwnState& state) const {
    return alternative_node(state.what, joints_);
  }
  [[nodiscard]] ValueTree node_of(const Driver& driver) const {
    return std::visit([&](const auto& kind) { return part_node(kind, joints_); }, driver.what);
  }
  [[nodiscard]] ValueTree node_of(const Output& output) const {
    if (const Law* law = std::get_if<Law>(&output.what)) return text_node(law->text);
    PartWriter writer(joints_);
    std::visit([&](const auto& probe) { describe_in_output(writer, probe); }, std::get<Probe>(output.what));
    return std::move(writer.map);
  }

  template <class Parts, class Node>
  void add_entries(Text key, const Parts& parts, Node node) {
    ValueTree entries{.kind = ValueTree::Kind::kMap};
    for (const auto& part : parts) add_key(entries, part.name, node(part));
    add_section(key, std::move(entries));
  }
  /// Nothing for an empty one.
  void add_section(Text key, ValueTree entries) {
    if (!entries.keys.empty()) add_key(map, key, std::move(entries));
  }

  const JointSet& joints_;
  Carriers carriers_;
};

}  // namespace

ValueTree model_tree(const Model& model) {
  const JointSet joints(all_joints(model));
  ModelWriter writer(joints);
  add_key(writer.map, "camber", number_node(1));
  describe(writer, model);
  return std::move(writer.map);
}

}  // namespace camber
