#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "options.h"

/// The description of the command line, independent of the library that parses it (parser.cpp).
namespace camber::cli {

/// An argument of a verb.
struct Argument {
  /// A flag, a count of at least one, any whole number, a text, a text that may be left out, one that may be
  /// repeated, a path.
  using Target = std::variant<bool*, int*, std::uint64_t*, std::string*, std::optional<std::string>*,
                              std::vector<std::string>*, std::filesystem::path*>;

  std::string name;  ///< with "--"; otherwise a positional argument
  Target target;
  std::string about;
  std::string value = {};  ///< its placeholder in the help: "DIR"
  bool required = false;
  std::vector<std::string> choices = {};  ///< the accepted values; empty: any
};

struct Verb {
  std::string name;
  std::string about;
  std::vector<Argument> arguments = {};  ///< besides those that all verbs have
  std::string footer = {};
  std::function<Exit(const CommonOptions&)> run;  ///< keeps the targets of the arguments alive
};

/// The options that all verbs have.
[[nodiscard]] std::vector<Argument> common_arguments(CommonOptions& options);

/// MODEL and --set, and more behind them.
[[nodiscard]] std::vector<Argument> model_and(ModelOptions& options, std::vector<Argument> more);

}  // namespace camber::cli
