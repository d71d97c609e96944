#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <camber/model/validate_tools.h>

/// The checks of single values that follow from a description: finite, within the range, known names, directions, frames.
namespace camber {

/// What the parts of a model may name; a check fills in what its parts need.
struct KnownNames {
  NameSet bodies{{}};  ///< with the ground where it may be named
  JointSet joints{{}};
  NameSet contacts{{}};
  NameSet sections{{}};
  NameSet sources{{}};  ///< actuators and drivers
};

class PartChecker : public DescriptionVisitor {
 public:
  /// Keeps references to its arguments.
  PartChecker(const Place& place, const std::string& path, const KnownNames& known)
      : place_(place), path_(path), known_(known) {}

  void body(Text key, const std::string& name, const About& about, Text);
  void joint(Text key, const std::string& name, const About&, Text) const;
  void speed(Text key, const std::string& name, const About&, Text) const;
  void speed(Text key, const std::string& joint, const std::string& component, const About&, Text) const;
  void joints(Text key, const std::array<std::string, 2>& names, const About& about, Text meaning) const;
  void speeds(Text key, const std::array<std::string, 2>& names, const About& about, Text meaning) const;
  void section(Text key, const std::string& name, const About&, Text) const;
  void source(Text key, const std::string& name, const About&, Text) const;
  void contact(Text key, const std::string& name, const About&, Text) const;
  void choice(Text, const auto&, const About&, Text) const {}  // every value of an enumeration is allowed
  void choice(Text key, const std::string& word, std::vector<std::string> (*list_words)(), const About&,
              Text) const;
  void joint_type(const auto& type, Text) {
    std::visit([this](const auto& own) { describe_joint_type(*this, own); }, type);
  }
  void number(Text key, double value, const About& about, Text) const;
  void number(Text key, const std::optional<double>& value, const About& about, Text) const;
  void integer(Text key, int value, const About& about, Text) const;
  void integer(Text key, const std::optional<int>& value, const About& about, Text) const;
  void terms(Text key, const std::vector<RelationCoupling::Term>& terms, const About&, Text) const;
  void numbers(Text key, const std::vector<double>& values, const About& about, Text) const;
  template <class Pair>
  void pair(Text key, const Pair& value, const About& about, Text meaning) const {
    if constexpr (is_optional<Pair>) {
      if (value) pair(key, *value, about, meaning);
    } else {
      const auto& [first, second] = value;
      number(key, first, about, meaning);
      number(key, second, about, meaning);
    }
  }
  void number_or_law(Text key, const std::optional<double>& value, const Law&, const About& about,
                     Text meaning) const;
  void effort(double value, Text, const About& about) const;
  void effort(const Law&, Text, const About&) const {}
  void position(Text key, const Vector3& value, const About&, Text) const;
  void position(Text key, const std::optional<Vector3>& value, const About& about, Text meaning) const;
  void lengths(Text key, const Vector3& value, const About& about, Text) const;
  void positions(Text key, const std::optional<std::array<Vector3, 2>>& values, const About& about,
                 Text meaning) const;
  void direction(Text key, const Vector3& value, const About& about, Text) const;
  void vector(Text key, const Vector3& value, const About&, Text) const;
  void axes(Text key, const Matrix3& value, const About&, Text) const;
  void axes(Text key, const std::optional<Matrix3>& value, const About& about, Text meaning) const;
  void matrix6(Text key, const Matrix6& value, const About&, Text) const;
  void point(Text key, const std::string& name, const Vector3& at, const About&, Text);
  template <class Part>
  void part(Text key, const Part& value, const About& about, Text meaning) const {
    if constexpr (is_optional<Part>) {
      if (value) part(key, *value, about, meaning);
    } else {
      check_inside(value, path(key));
    }
  }
  template <class Part>
  void parts(Text key, const std::vector<Part>& values, const About&, Text) const {
    for (std::size_t i = 0; i < values.size(); ++i) check_inside(values[i], item_path(key, i, values.size()));
  }
  template <class... Parts>
  void one_of(const std::variant<Parts...>& what, const About&, Alternatives keys) const {
    const std::string inner = path(keys[what.index()].key);
    std::visit([&](const auto& value) { check_inside(value, inner); }, what);
  }
  template <class Variant>
  void any_of(const std::vector<Variant>& all, const About& about, Alternatives keys) const {
    for (const Variant& what : all) one_of(what, about, keys);
  }

  /// The bodies that were named, if two, must differ; `what` is "spring", ...
  void check_two(std::string_view what) const;

 private:
  [[nodiscard]] std::string path(std::string_view key) const { return path_ + "." + std::string(key); }
  [[nodiscard]] static std::string item_key(std::string_view key, std::size_t item);
  /// Of one map among several; alone it may stand without a list.
  [[nodiscard]] std::string item_path(std::string_view key, std::size_t item, std::size_t count) const;
  void check_range(const std::string& path, std::string_view key, double value, const About& about) const;
  void check_body(const std::string& path, const std::string& name);
  template <class Part>
  void check_inside(const Part& value, const std::string& inner_path) const {
    const Place* place = &place_;
    if constexpr (requires { value.place; }) place = &value.place;
    PartChecker inner(*place, inner_path, known_);
    describe(inner, value);
  }

  const Place& place_;
  const std::string& path_;
  const KnownNames& known_;
  struct Named {
    std::string path, name;
  };
  std::vector<Named> named_;  ///< bodies, in the order of the description
};

}  // namespace camber
