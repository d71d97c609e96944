#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <camber/io/value_tree.h>
#include <camber/model/coupling/relation.h>
#include <camber/model/describe.h>
#include <camber/model/names.h>
#include <camber/model/words.h>
#include <camber/spatial/types.h>

namespace camber {

/// Gathers the values of a part in a map, as its description says and read_part reads them. What is not given in the
/// part and what its other values make meaningless is left out.
class PartWriter : public DescriptionVisitor {
 public:
  /// `joints`: all of them. Keeps the reference.
  explicit PartWriter(const JointSet& joints) : joints_(joints) {}

  void text(Text key, const std::string& value, const About& about, Text meaning);
  void name(Text key, const std::string& value, const About& about, Text meaning);
  void body(Text key, const std::string& value, const About& about, Text meaning);
  void joint(Text key, const std::string& value, const About& about, Text meaning);
  void speed(Text key, const std::string& value, const About& about, Text meaning);
  void speed(Text key, const std::string& joint, const std::string& component, const About& about,
             Text meaning);
  void joints(Text key, const std::array<std::string, 2>& values, const About& about, Text meaning);
  void speeds(Text key, const std::array<std::string, 2>& values, const About& about, Text meaning);
  void section(Text key, const std::string& value, const About& about, Text meaning);
  void source(Text key, const std::string& value, const About& about, Text meaning);
  void contact(Text key, const std::string& value, const About& about, Text meaning);
  template <class Enum>
  void choice(Text key, const Enum& value, const About& about, Text meaning) {
    if constexpr (is_optional<Enum>) {
      if (value) choice(key, *value, about, meaning);
    } else {
      if (about.applies) add_key(map, key, text_node(std::string(word_of(value))));
    }
  }
  void choice(Text key, const std::string& value, std::vector<std::string> (*list_words)(),
              const About& about, Text meaning);
  void joint_type(const JointType& type, Text meaning);
  void number(Text key, double value, const About& about, Text meaning);
  void number(Text key, const std::optional<double>& value, const About& about, Text meaning);
  void integer(Text key, int value, const About& about, Text meaning);
  void integer(Text key, const std::optional<int>& value, const About& about, Text meaning);
  void integers(Text key, const std::optional<std::array<int, 2>>& values, const About& about, Text meaning);
  void terms(Text key, const std::vector<RelationCoupling::Term>& terms, const About& about, Text meaning);
  void numbers(Text key, const std::vector<double>& value, const About& about, Text meaning);
  template <class Pair>
  void pair(Text key, const Pair& value, const About& about, Text meaning) {
    if constexpr (is_optional<Pair>) {
      if (value) pair(key, *value, about, meaning);
    } else {
      const auto& [first, second] = value;
      add_key(map, key, numbers_node(std::array<double, 2>{first, second}));
    }
  }
  void flag(Text key, bool value, const About& about, Text meaning);
  void law(Text key, const Law& value, const About& about, Text meaning);
  void laws(Text key, const std::array<Law, 3>& value, const About& about, Text meaning);
  void number_or_law(Text key, const std::optional<double>& number, const Law& law, const About& about,
                     Text meaning);
  void motion(const Law& law, Text speed, const About& about);
  void effort(double value, Text speed, const About& about);
  void effort(const Law& value, Text speed, const About& about);
  void position(Text key, const Vector3& value, const About& about, Text meaning);
  void position(Text key, const std::optional<Vector3>& value, const About& about, Text meaning);
  void lengths(Text key, const Vector3& value, const About& about, Text meaning);
  void positions(Text key, const std::optional<std::array<Vector3, 2>>& values, const About& about,
                 Text meaning);
  void direction(Text key, const Vector3& value, const About& about, Text meaning);
  void vector(Text key, const Vector3& value, const About& about, Text meaning);
  void quaternion(Text key, const std::optional<Quaternion>& value, const About& about, Text meaning);
  void axes(Text key, const Matrix3& value, const About& about, Text meaning);
  void axes(Text key, const std::optional<Matrix3>& value, const About& about, Text meaning);
  void inertia(Text key, const Matrix3& value, const About& about, Text meaning);
  void inertia(Text key, const std::optional<Matrix3>& value, const About& about, Text meaning);
  void matrix6(Text key, const Matrix6& value, const About& about, Text meaning);
  void point(Text key, const std::string& body, const Vector3& at, const About& about, Text meaning);
  template <class Part>
  void part(Text key, const Part& value, const About& about, Text meaning) {
    if constexpr (is_optional<Part>) {
      if (value) part(key, *value, about, meaning);
    } else {
      add_key(map, key, inside(value));
    }
  }
  template <class Part>
  void parts(Text key, const std::vector<Part>& values, const About& /*about*/, Text /*meaning*/) {
    if (values.empty()) return;
    std::vector<ValueTree> items;
    for (const Part& value : values) items.push_back(inside(value));
    add_key(map, key, list_node(std::move(items)));
  }
  template <class... Parts>
  void one_of(const std::variant<Parts...>& what, const About& /*about*/, Alternatives keys) {
    const Text key = keys[what.index()].key;
    std::visit([&](const auto& value) { add_key(map, key, inside(value)); }, what);
  }
  template <class Variant>
  void any_of(const std::vector<Variant>& all, const About& about, Alternatives keys) {
    for (const Variant& what : all) one_of(what, about, keys);
  }
  void world_or_body(bool in_body_axes);

  ValueTree map{.kind = ValueTree::Kind::kMap};

 private:
  /// A part inside this one.
  template <class Part>
  [[nodiscard]] ValueTree inside(const Part& part) const {
    PartWriter writer(joints_);
    writer.joint_type_ = joint_type_;
    describe(writer, part);
    return std::move(writer.map);
  }
  /// Whether a speed, or inside a joint the speed of this component, turns.
  [[nodiscard]] bool turns(Text speed) const;

  const JointSet& joints_;
  const JointType* joint_type_ = nullptr;  ///< of the joint that is being written
};

/// The part as a map. Coordinates are those of the drawing.
template <class Part>
[[nodiscard]] ValueTree part_node(const Part& part, const JointSet& joints) {
  PartWriter writer(joints);
  describe(writer, part);
  return std::move(writer.map);
}

/// The same of the alternative that a variant holds, after its type.
template <class Variant>
[[nodiscard]] ValueTree alternative_node(const Variant& what, const JointSet& joints) {
  const auto write = [&]<class Part>(const Part& part) {
    PartWriter writer(joints);
    add_key(writer.map, "type", text_node(std::string(Part::kType)));
    describe(writer, part);
    return std::move(writer.map);
  };
  return std::visit(write, what);
}

}  // namespace camber
