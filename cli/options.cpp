#include "options.h"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/model/expression.h>
#include <camber/model/text.h>

namespace camber::cli {

double parse_number(const std::string& text, std::string_view option) {
  return Calculator()({.text = text, .place = {}}, std::string(option));
}

std::vector<ParameterOverride> overrides(const ModelOptions& options) {
  std::vector<ParameterOverride> parameters;
  for (const std::string& text : options.set) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
      throw UsageError(fmt::format("--set takes NAME=VALUE, not '{}'", text));
    const std::string name = text.substr(0, equals);
    const Law law{
        .text = text.substr(equals + 1), .place = {fmt::format("--set {}", name)}, .verbatim = false};
    parameters.push_back({.name = name, .law = law});
  }
  return parameters;
}

int report_error(std::string_view message, Exit code, bool json) {
  fmt::print(stderr, "camber: error: {}\n", printable(message));
  if (json) {
    const nlohmann::ordered_json object{{"error", message}, {"exit", static_cast<int>(code)}};
    constexpr int kIndent = 2;
    fmt::print("{}\n", object.dump(kIndent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  }
  return static_cast<int>(code);
}

}  // namespace camber::cli
