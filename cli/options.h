#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <camber/io/model_yaml.h>

/// Common to all verbs: options and exit codes.
namespace camber::cli {

/// The exit code of the program (docs/reference/verbs.md).
enum class Exit : int { kGood = 0, kFailed = 1, kWrongInput = 2 };

/// The user asked for something that does not exist: exit 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct CommonOptions {
  bool json = false;
  bool quiet = false;
};

struct ModelOptions {
  std::string model;             ///< a path or the name of a gallery model
  std::vector<std::string> set;  ///< NAME=VALUE
};

/// A number as in a model file: "0.1", "pi/3", "30 deg". Throws ModelError that names the option.
[[nodiscard]] double parse_number(const std::string& text, std::string_view option);
/// The values of --set NAME=VALUE.
[[nodiscard]] std::vector<ParameterOverride> overrides(const ModelOptions& options);

/// Prints an error on stderr and, with --json, as the one JSON object on stdout. Returns the exit code.
int report_error(std::string_view message, Exit code, bool json);

}  // namespace camber::cli
