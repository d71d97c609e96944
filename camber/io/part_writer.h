#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <camber/io/yaml_tree.h>
#include <camber/model/describe.h>
#include <camber/spatial/types.h>

namespace camber {

/// Gathers the values of a part in a map, as its description says and read_part reads them. What is not given in the
/// part and what its other values make meaningless is left out.
class PartWriter : public DescriptionVisitor {
 public:
  /// `turns`: whether an effort is a torque.
  explicit PartWriter(bool turns = false) : turns_(turns) {}

  void name(Text key, const std::string& value, const About& about, Text meaning);
  void body(Text key, const std::string& value, const About& about, Text meaning);
  void number(Text key, double value, const About& about, Text meaning);
  void number(Text key, const std::optional<double>& value, const About& about, Text meaning);
  void flag(Text key, bool value, const About& about, Text meaning);
  void law(Text key, const Law& value, const About& about, Text meaning);
  void laws(Text key, const std::array<Law, 3>& value, const About& about, Text meaning);
  void position(Text key, const Vector3& value, const About& about, Text meaning);
  void direction(Text key, const Vector3& value, const About& about, Text meaning);
  void axes(Text key, const Matrix3& value, const About& about, Text meaning);
  void matrix6(Text key, const Matrix6& value, const About& about, Text meaning);
  void point(Text key, const std::string& body, const Vector3& at, const About& about, Text meaning);
  void effort(double value, const About& about);
  void world_or_body(bool in_body_axes);

  YamlNode map{.kind = YamlNode::Kind::kMap};

 private:
  bool turns_;
};

/// The part as a map. Coordinates are those of the drawing.
template <class Part>
[[nodiscard]] YamlNode part_node(const Part& part, bool turns = false) {
  PartWriter writer(turns);
  describe(writer, part);
  return std::move(writer.map);
}

/// The same of the alternative that a variant holds, after its type.
template <class Variant>
[[nodiscard]] YamlNode alternative_node(const Variant& what) {
  const auto write = []<class Part>(const Part& part) {
    PartWriter writer;
    add_key(writer.map, "type", text_node(std::string(Part::kType)));
    describe(writer, part);
    return std::move(writer.map);
  };
  return std::visit(write, what);
}

}  // namespace camber
