#pragma once

#include <array>
#include <optional>
#include <string>

#include <camber/io/model_yaml_parts.h>
#include <camber/model/describe.h>

namespace camber {

/// Reads the values of a part as its description says; what is not given keeps its default.
class PartReader : public DescriptionVisitor {
 public:
  /// Keeps references to its arguments.
  PartReader(const Fields& fields, const Frames& frames);

  void name(Text key, std::string& value, const About& about, Text meaning) const;
  void body(Text key, std::string& value, const About& about, Text meaning) const;
  void number(Text key, double& value, const About& about, Text meaning) const;
  void number(Text key, std::optional<double>& value, const About& about, Text meaning) const;
  void flag(Text key, bool& value, const About& about, Text meaning) const;
  void law(Text key, Law& value, const About& about, Text meaning) const;
  void laws(Text key, std::array<Law, 3>& value, const About& about, Text meaning) const;
  void position(Text key, Vector3& value, const About& about, Text meaning) const;
  void direction(Text key, Vector3& value, const About& about, Text meaning) const;
  void axes(Text key, Matrix3& value, const About& about, Text meaning) const;
  void matrix6(Text key, Matrix6& value, const About& about, Text meaning) const;
  void point(Text key, std::string& body, Vector3& at, const About& about, Text meaning) const;
  void effort(double& value, const About& about) const;
  void world_or_body(bool& in_body_axes) const;

 private:
  /// Refuses a key that means nothing beside the others.
  void check_applies(Text key, const About& about) const;

  const Fields& fields_;
  const Frames& frames_;
  Transform X_;  ///< the frame of the coordinates in the drawing
};

/// A part whose description holds for the map.
template <class Part>
[[nodiscard]] Part read_part(const Fields& fields, const Frames& frames) {
  Part part{};
  PartReader reader(fields, frames);
  describe(reader, part);
  return part;
}

/// The alternative of the variant whose kType is the word `type`: the table of the section has checked that there is one.
template <class Variant, std::size_t i = 0>
[[nodiscard]] Variant read_alternative(const Fields& fields, const Frames& frames, std::string_view type) {
  using Part = std::variant_alternative_t<i, Variant>;
  if constexpr (i + 1 < std::variant_size_v<Variant>)
    if (type != Part::kType) return read_alternative<Variant, i + 1>(fields, frames, type);
  return read_part<Part>(fields, frames);
}

}  // namespace camber
