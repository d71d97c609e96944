#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <camber/io/model_read.h>
#include <camber/model/coupling/relation.h>
#include <camber/model/describe.h>
#include <camber/model/joint.h>
#include <camber/model/words.h>

namespace camber {

/// Reads the values of a part as its description says; what is not given keeps its default.
class PartReader : public DescriptionVisitor {
 public:
  /// Keeps references to its arguments.
  PartReader(const Fields& fields, const Drawing& drawing);

  void text(Text key, std::string& value, const About& about, Text meaning) const;
  void name(Text key, std::string& value, const About& about, Text meaning) const;
  void body(Text key, std::string& value, const About& about, Text meaning) const;
  void joint(Text key, std::string& value, const About& about, Text meaning) const;
  void speed(Text key, std::string& value, const About& about, Text meaning) const;
  void speed(Text key, std::string& joint, std::string& component, const About& about, Text meaning) const;
  void joints(Text key, std::array<std::string, 2>& values, const About& about, Text meaning) const;
  void speeds(Text key, std::array<std::string, 2>& values, const About& about, Text meaning) const;
  void section(Text key, std::string& value, const About& about, Text meaning) const;
  void source(Text key, std::string& value, const About& about, Text meaning) const;
  void contact(Text key, std::string& value, const About& about, Text meaning) const;
  template <class Enum>
  void choice(Text key, Enum& value, const About& about, Text meaning) const {
    if (!given(key, about, meaning)) return;
    if constexpr (is_optional<Enum>)
      value = value_of_word<typename Enum::value_type>(*fields_.text(key));
    else
      value = *value_of_word<Enum>(*fields_.text(key));
  }
  void choice(Text key, std::string& value, std::vector<std::string> (*list_words)(), const About& about,
              Text meaning) const;
  void joint_type(JointType& type, Text meaning);
  void number(Text key, double& value, const About& about, Text meaning) const;
  void number(Text key, std::optional<double>& value, const About& about, Text meaning) const;
  void integer(Text key, int& value, const About& about, Text meaning) const;
  void integer(Text key, std::optional<int>& value, const About& about, Text meaning) const;
  void integers(Text key, std::optional<std::array<int, 2>>& values, const About& about, Text meaning) const;
  void terms(Text key, std::vector<RelationCoupling::Term>& terms, const About& about, Text meaning) const;
  void numbers(Text key, std::vector<double>& value, const About& about, Text meaning) const;
  template <class Pair>
  void pair(Text key, Pair& value, const About& about, Text meaning) const {
    if (!given(key, about, meaning)) return;
    if constexpr (is_optional<Pair>) {
      pair(key, value.emplace(), about, meaning);
    } else {
      auto& [first, second] = value;
      const std::array<double, 2> both = *fields_.pair(key);
      first = both[0], second = both[1];
    }
  }
  void flag(Text key, bool& value, const About& about, Text meaning) const;
  void law(Text key, Law& value, const About& about, Text meaning) const;
  void laws(Text key, std::array<Law, 3>& value, const About& about, Text meaning) const;
  /// What uses t is a law; anything else is a number.
  void number_or_law(Text key, std::optional<double>& number, Law& law, const About& about,
                     Text meaning) const;
  void motion(Law& law, Text speed, const About& about) const;
  void effort(double& value, Text speed, const About& about) const;
  void effort(Law& value, Text speed, const About& about) const;
  void position(Text key, Vector3& value, const About& about, Text meaning) const;
  void position(Text key, std::optional<Vector3>& value, const About& about, Text meaning) const;
  void lengths(Text key, Vector3& value, const About& about, Text meaning) const;
  void positions(Text key, std::optional<std::array<Vector3, 2>>& values, const About& about,
                 Text meaning) const;
  void direction(Text key, Vector3& value, const About& about, Text meaning) const;
  void vector(Text key, Vector3& value, const About& about, Text meaning) const;
  void quaternion(Text key, std::optional<Quaternion>& value, const About& about, Text meaning) const;
  void axes(Text key, Matrix3& value, const About& about, Text meaning) const;
  void axes(Text key, std::optional<Matrix3>& value, const About& about, Text meaning) const;
  void inertia(Text key, Matrix3& value, const About& about, Text meaning) const;
  void inertia(Text key, std::optional<Matrix3>& value, const About& about, Text meaning) const;
  void matrix6(Text key, Matrix6& value, const About& about, Text meaning) const;
  void point(Text key, std::string& body, Vector3& at, const About& about, Text meaning) const;
  template <class Part>
  void part(Text key, Part& value, const About& about, Text meaning) const {
    if (!given(key, about, meaning)) return;
    const Fields inside = *fields_.table(key);
    if constexpr (is_optional<Part>)
      read_inside(inside, value.emplace());
    else
      read_inside(inside, value);
  }
  template <class Part>
  void parts(Text key, std::vector<Part>& values, const About& about, Text meaning) const {
    if (!given(key, about, meaning)) return;
    for (const Fields& inside : fields_.tables(key)) read_inside(inside, values.emplace_back());
  }
  template <class... Parts>
  void one_of(std::variant<Parts...>& what, const About& about, Alternatives keys) const {
    std::array<Text, sizeof...(Parts)> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = keys[i].key;
    const Text found = about.required ? fields_.one_of(names) : fields_.at_most_one_of(names);
    if (found.empty()) return;
    read_alternative_at(found, keys, what);
  }
  template <class... Parts>
  void any_of(std::vector<std::variant<Parts...>>& all, const About& /*about*/, Alternatives keys) const {
    for (const Alternative& alternative : keys)
      if (fields_.has(alternative.key)) read_alternative_at(alternative.key, keys, all.emplace_back());
  }
  void world_or_body(bool& in_body_axes) const;

 private:
  /// A joint whose keys are being read: efforts inside it are those of its speeds.
  struct OwnJoint {
    std::string name;
    const JointType* type;
  };

  /// Whether the key is given. Refuses one that means nothing beside the others, and the lack of one that they need.
  [[nodiscard]] bool given(Text key, const About& about, Text meaning) const;
  /// The key of an effort that is given, `torque` or `force` as the speed moves; empty: none.
  [[nodiscard]] Text effort_key(Text speed, const About& about) const;
  [[nodiscard]] Vector3 in_drawing(const Vector3& p) const { return X_ ? *X_ * p : p; }
  template <class M>
  [[nodiscard]] M turned(const M& v) const {
    return X_ ? M(X_->R * v) : v;
  }
  /// A zero means nothing as a direction, whatever its default.
  [[nodiscard]] Vector3 read_direction(Text key) const;

  /// The alternative of the variant that belongs to the key.
  template <class... Parts>
  void read_alternative_at(Text key, Alternatives keys, std::variant<Parts...>& what) const {
    const Fields inside = *fields_.table(key);
    const Alternative* alternative = keys.data();
    const auto read = [&]<class Part>(std::type_identity<Part>) {
      if (alternative++->key == key) read_inside(inside, what.template emplace<Part>());
    };
    (read(std::type_identity<Parts>{}), ...);
  }
  /// A part inside this one has its frame, where it names none.
  template <class Part>
  void read_inside(const Fields& inside, Part& part) const {
    PartReader reader(inside, drawing_);
    if (!inside.has("in")) reader.X_ = X_;
    reader.joint_ = joint_;
    describe(reader, part);
    if constexpr (requires { part.place; }) part.place = inside.place();
  }

  const Fields& fields_;
  const Drawing& drawing_;
  std::optional<Transform>
      X_;  ///< the frame of the coordinates; none: that of the drawing, whose numbers stay as they are
  std::optional<OwnJoint> joint_ = {};
};

/// A part whose description holds for the map.
template <class Part>
[[nodiscard]] Part read_part(const Fields& fields, const Drawing& drawing) {
  Part part{};
  PartReader reader(fields, drawing);
  describe(reader, part);
  return part;
}

/// The same of a part with a name.
template <class Part>
[[nodiscard]] Part read_named(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  Part part = read_part<Part>(fields, drawing);
  part.name = name.text;
  part.place = name.place;
  return part;
}

/// The alternative of the variant whose kType is the word `type`: the table of the section has checked that there is one.
template <class Variant, std::size_t i = 0>
[[nodiscard]] Variant read_alternative(const Fields& fields, const Drawing& drawing, std::string_view type) {
  using Part = std::variant_alternative_t<i, Variant>;
  if constexpr (i + 1 < std::variant_size_v<Variant>)
    if (type != Part::kType) return read_alternative<Variant, i + 1>(fields, drawing, type);
  return read_part<Part>(fields, drawing);
}

}  // namespace camber
