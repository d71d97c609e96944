#pragma once

#include <concepts>
#include <limits>
#include <string_view>
#include <type_traits>

/// Each part of a model has one description, a function template `describe(visitor, part)` beside its struct: for
/// every key the form (the visitor's function), unit, default, allowed range and meaning. Visitors derive the rest from
/// it: the table of keys with the schema and the docs (io/part_keys.h), the reader (io/part_reader.h), the writer
/// (io/part_writer.h), the checks of single values (model/part_check.h), laws and points (model/part_walk.h).
namespace camber {

/// What a description says of a value besides its meaning.
struct About {
  std::string_view unit = {};
  bool required = false;
  double least = -std::numeric_limits<double>::infinity();  ///< the smallest value allowed
  double above = -std::numeric_limits<double>::infinity();  ///< values must be greater than this
  /// What holds where the key is not given, in words ("default that of the drawing"); empty: the default of the struct.
  std::string_view absent = {};
  /// Whether the key means anything beside the values described before it; if not, why, and what to do.
  bool applies = true;
  std::string_view why_not = {}, remedy = {};
};

/// Part is Described, const or not.
template <class Part, class Described>
concept Describing = std::same_as<std::remove_const_t<Part>, Described>;

/// A visitor that does nothing; others hide the functions of the forms that they care for.
struct DescriptionVisitor {
  using Text = std::string_view;

  /// the name of a part, or of a component of a joint
  void name(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// the name of a body or the ground
  void body(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a double, or an optional one
  void number(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// true or false
  void flag(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// an expression
  void law(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// three expressions
  void laws(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a point of the drawing, or in the frame that `in` names
  void position(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// likewise a direction, not zero
  void direction(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// likewise three unit vectors
  void axes(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// symmetric, positive semidefinite: its diagonal of six numbers, or six rows
  void matrix6(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a map with `body`, `at` and `in`
  void point(Text /*key*/, const auto& /*body*/, const auto& /*at*/, const About&, Text /*meaning*/) const {}
  /// `torque` where a speed turns, `force` where it slides
  void effort(const auto& /*value*/, const About&) const {}
  /// the key `axes`: which axes components are along
  void world_or_body(const auto& /*in_body_axes*/) const {}
  /// the key `in`: the frame of the coordinates of this part
  void frame() const {}
};

}  // namespace camber
