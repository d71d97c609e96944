#pragma once

#include <string>
#include <string_view>

namespace camber {

/// Whom a column tells about: a part of the model by its kind and name, or the run as a whole.
struct Owner {
  std::string kind =
      "run";  ///< run, body, joint, actuator, driver, section, contact, axle, coupling, force or output
  std::string name = {};  ///< empty for the run
};

/// A column of a result.
struct Column {
  std::string name;  ///< for example "reaction.O.fx"
  std::string unit;  ///< for example "N m"; "1" for a plain number, "" where it is not known
  Owner owner = {};  ///< whom it tells about
  std::string group =
      {};  ///< what it has in common with the owner's columns that share a plot, in words: "force"
  std::string meaning = {};  ///< in one sentence
};

/// A column that tells about a kind of part, in its struct: `name` after the prefix of the part.
struct PartColumn {
  std::string_view name;     ///< for example "fx"
  std::string_view unit;     ///< for example "N m"
  std::string_view group;    ///< as Column::group
  std::string_view meaning;  ///< in one sentence
};

}  // namespace camber
