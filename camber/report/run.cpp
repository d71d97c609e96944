#include <camber/report/run.h>

#include <string_view>
#include <unordered_set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/model_yaml.h>
#include <camber/io/regular_file.h>
#include <camber/io/result_read.h>

namespace camber {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// The path of the file in the folder; throws if it is missing.
fs::path need(const fs::path& folder, const char* name) {
  fs::path path = folder / name;
  if (fs::is_regular_file(path)) return path;
  throw RunError(fmt::format("no {} in '{}'\n  it is written by: camber simulate MODEL --out {}", name,
                             folder.string(), folder.string()));
}

[[noreturn]] void refuse_other_model(const fs::path& folder, const std::string& why) {
  throw RunError(fmt::format(
      "the files in '{}' are not of one run: {}\n  simulate again into it: camber simulate MODEL --out {}",
      folder.string(), why, folder.string()));
}

/// Checks that model.yaml, the summary and the rows belong to the same machine, as far as they show it.
void require_same_model(const fs::path& folder, const RecordedRun& run, const Json& summary) {
  if (const std::string name = summary.at("model"); name != run.model.name)
    refuse_other_model(
        folder, fmt::format("{} is '{}', but the summary is of '{}'", kModelFile, run.model.name, name));
  for (const Parameter& parameter : run.model.parameters) {
    const Json& parameters = summary.at("parameters");
    if (!parameters.contains(parameter.name) || parameters.at(parameter.name) != parameter.value)
      refuse_other_model(folder, fmt::format("the parameter {} of {} is not that of the summary",
                                             parameter.name, kModelFile));
  }
  std::unordered_set<std::string_view> columns;
  for (const Column& column : run.table.columns) columns.insert(column.name);
  for (const Body& body : run.model.bodies)
    if (!columns.contains(fmt::format("pose.{}.x", body.name)))
      refuse_other_model(folder,
                         fmt::format("the result has no pose of the body {} of {}", body.name, kModelFile));
  if (summary.at("rows") != run.table.rows())
    refuse_other_model(folder, fmt::format("the result has {} rows, but the summary has {}", run.table.rows(),
                                           summary.at("rows").dump()));
}

}  // namespace

void write_model_of_run(const Model& model, const fs::path& folder) {
  make_folder(folder);
  AtomicFile file(folder / kModelFile);
  file.write(write_model_yaml(model));
  file.commit();
}

RecordedRun read_run(const fs::path& folder) {
  if (!fs::is_directory(folder))
    throw RunError(
        fmt::format("no folder '{}'\n  give the folder that camber simulate wrote (--out)", folder.string()));
  const fs::path summary_file = need(folder, "summary.json");
  const fs::path model_file = need(folder, kModelFile);
  RecordedRun run;
  run.name = fs::weakly_canonical(folder).filename().string();
  run.summary = read_regular_file(summary_file);
  run.model = read_model_file(model_file);
  run.table = fs::is_regular_file(folder / "result.h5") ? read_result_hdf5(folder / "result.h5")
                                                        : read_result_csv(need(folder, "result.csv"));
  try {
    require_same_model(folder, run, Json::parse(run.summary));
  } catch (const Json::exception& error) {
    throw RunError(
        fmt::format("'{}' cannot be read: {}\n  simulate again", summary_file.string(), error.what()));
  }
  return run;
}

}  // namespace camber
