#include "steady_file.h"

#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "options.h"

namespace camber::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Each of these names, and no others.
VectorX values_of(const Json& json, const char* key, const std::vector<std::string>& names) {
  const Json& values = json.at(key);
  if (values.size() != names.size())
    throw UsageError(
        fmt::format("it has {} values of {}, and the model {}", values.size(), key, names.size()));
  VectorX result(static_cast<Eigen::Index>(names.size()));
  for (std::size_t i = 0; i < names.size(); ++i)
    result[static_cast<Eigen::Index>(i)] = values.at(names[i]).get<double>();
  return result;
}

}  // namespace

SteadyFile read_steady_file(const std::filesystem::path& path, const Mechanism& mechanism) {
  try {
    std::ifstream in(path);
    if (!in) throw UsageError("it cannot be opened");
    const Json json = Json::parse(in);
    SteadyFile file{{values_of(json, "q", mechanism.q_names), values_of(json, "u", mechanism.u_names)}, {}};
    for (const auto& [name, effort] : json.at("efforts").items())
      file.efforts.emplace_back(name, effort.get<double>());
    return file;
  } catch (const std::exception& error) {
    throw UsageError(fmt::format(
        "'{}' is not a steady motion of this model: {}\n  make it with camber steady MODEL --out FILE",
        path.string(), error.what()));
  }
}

}  // namespace camber::cli
