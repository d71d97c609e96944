#pragma once

#include <concepts>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

/// Each part of a model has one description, a function template `describe(visitor, part)` beside its struct: for
/// every key the form (the visitor's function), unit, default, allowed range and meaning. Visitors derive the rest from
/// it: the table of keys with the schema and the docs (io/part_keys.h), the reader (io/part_reader.h), the writer
/// (io/part_writer.h), the checks of single values (model/part_check.h), laws and points (model/part_walk.h).
/// A part that stands inside others has its name in tables as `kPart`.
namespace camber {

/// What a description says of a value besides its meaning.
struct About {
  static constexpr double kUnbounded = std::numeric_limits<double>::infinity();

  std::string_view unit = {};
  bool required = false;
  double least = -kUnbounded;  ///< the smallest value allowed
  double above = -kUnbounded;  ///< values must be greater than this
  double most = kUnbounded;    ///< the largest value allowed
  /// What holds where the key is not given, in words ("default that of the drawing"); empty: the default of the struct.
  std::string_view absent = {};
  /// Whether the key means anything beside the values described before it; if not, why, and what to do.
  bool applies = true;
  std::string_view why_not = {}, remedy = {};
  /// Whether the values described before it make the key necessary; if so, why ("a weld joint needs it").
  bool needed = false;
  std::string_view why_needed = {};
};

/// Part is Described, const or not.
template <class Part, class Described>
concept Describing = std::same_as<std::remove_const_t<Part>, Described>;

/// An optional value, const or not.
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// One of several keys, each with a map of its own, in the order of the alternatives of a variant.
struct Alternative {
  std::string_view key, meaning;
};
struct Alternatives : std::span<const Alternative> {
  /// For the time of a call.
  constexpr Alternatives(std::initializer_list<Alternative> list) : span(list.begin(), list.size()) {}
  constexpr explicit Alternatives(std::span<const Alternative> list) : span(list) {}
};

/// A visitor that does nothing; others hide the functions of the forms that they care for.
struct DescriptionVisitor {
  using Text = std::string_view;

  // Names. Which kind of part a name refers to is what renaming and the checks need to know.

  /// any text
  void text(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a component of a joint
  void name(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// the name of a body or the ground
  void body(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// the name of a joint
  void joint(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// the name of a speed: a joint, or joint.component where it has several; in one text or as its two parts
  void speed(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  void speed(Text /*key*/, const auto& /*joint*/, const auto& /*component*/, const About&,
             Text /*meaning*/) const {}
  /// two names of joints, or of speeds
  void joints(Text /*key*/, const auto& /*values*/, const About&, Text /*meaning*/) const {}
  void speeds(Text /*key*/, const auto& /*values*/, const About&, Text /*meaning*/) const {}
  /// the name of a section
  void section(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// the name of an actuator or driver
  void source(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// the name of a contact
  void contact(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a value of an enumeration (words.h), or an optional one
  void choice(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// one of the words that a function lists
  void choice(Text /*key*/, const auto& /*value*/, const auto& /*list_words*/, const About&,
              Text /*meaning*/) const {}
  /// the key `type` of a joint, and the keys that its type has of its own
  void joint_type(const auto& /*type*/, Text /*meaning*/) const {}

  // Numbers and expressions.

  /// a double, or an optional one
  void number(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a whole number, or an optional one
  void integer(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a number or a list of them, in a vector; empty: not given
  void numbers(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// two numbers, in a struct or array of two, or an optional one
  void pair(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// two whole numbers, optional
  void integers(Text /*key*/, const auto& /*values*/, const About&, Text /*meaning*/) const {}
  /// a map from speeds to their coefficients
  void terms(Text /*key*/, const auto& /*terms*/, const About&, Text /*meaning*/) const {}
  /// true or false
  void flag(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// an expression
  void law(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// three expressions
  void laws(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// an optional number, or a law of t
  void number_or_law(Text /*key*/, const auto& /*number*/, const auto& /*law*/, const About&,
                     Text /*meaning*/) const {}
  /// `angle` where a coordinate turns, `position` where it slides: a law
  void motion(const auto& /*law*/, Text /*speed*/, const About&) const {}
  /// `torque` where a speed turns, `force` where it slides: a number or a law. Inside a joint, `speed` is one of its
  /// components.
  void effort(const auto& /*value*/, Text /*speed*/, const About&) const {}

  // Vectors and matrices.

  /// a point of the drawing, or in the frame that `in` names
  void position(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// three lengths, which have no frame
  void lengths(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// likewise two points, optional
  void positions(Text /*key*/, const auto& /*values*/, const About&, Text /*meaning*/) const {}
  /// likewise a direction; one that need not be given is zero where it is not
  void direction(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// three numbers along no frame: lengths, angles
  void vector(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// an orientation [w, x, y, z]
  void quaternion(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// as a direction, three unit vectors
  void axes(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// likewise an inertia: its moments, or those and its products
  void inertia(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// symmetric, positive semidefinite: its diagonal of six numbers, or six rows
  void matrix6(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}

  // Parts of parts, each with a description.

  /// a map with `body`, `at` and `in`
  void point(Text /*key*/, const auto& /*body*/, const auto& /*at*/, const About&, Text /*meaning*/) const {}
  /// a map, or an optional one
  void part(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// a map or a list of maps, in a vector
  void parts(Text /*key*/, const auto& /*value*/, const About&, Text /*meaning*/) const {}
  /// exactly one of several keys, each with a map: a variant; where it is not required, at most one
  void one_of(const auto& /*variant*/, const About&, Alternatives) const {}
  /// any of several keys, each with a map: a vector of variants, in the order of the keys
  void any_of(const auto& /*variants*/, const About&, Alternatives) const {}

  // Sections of a model.

  /// a map from names to parts, in a vector; or to parts of two kinds, in two
  void named(Text /*key*/, const auto& /*parts*/, const About&, Text /*meaning*/) const {}
  void named(Text /*key*/, const auto& /*parts*/, const auto& /*others*/, const About&,
             Text /*meaning*/) const {}
  /// a map from names to numbers, with their ranges
  void parameters(Text /*key*/, const auto& /*parameters*/, const About&, Text /*meaning*/) const {}
  /// a map from coordinates to numbers, or from joints to maps of them or orientations
  void coordinate_values(Text /*key*/, const auto& /*values*/, const About&, Text /*meaning*/) const {}
  /// a map from speeds or states to numbers, or from joints or states to maps of them
  void speed_values(Text /*key*/, const auto& /*values*/, const About&, Text /*meaning*/) const {}
  /// the state at the start: coordinates, speeds, states of the model's own, and a guess of coordinates
  void initial(Text /*key*/, const auto& /*q*/, const auto& /*u*/, const auto& /*x*/, const auto& /*guess*/,
               const About&, Text /*meaning*/) const {}
  /// a list of speeds
  void speed_names(Text /*key*/, const auto& /*speeds*/, const About&, Text /*meaning*/) const {}
  /// a map from names to laws
  void user_speeds(Text /*key*/, const auto& /*speeds*/, const About&, Text /*meaning*/) const {}

  // Frames.

  /// the key `axes`: which axes components are along
  void world_or_body(const auto& /*in_body_axes*/) const {}
  /// the key `in`: the frame of the coordinates of this part
  void frame() const {}
};

}  // namespace camber
