#include <camber/report/run.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include <camber/io/atomic_file.h>
#include <camber/io/model_yaml.h>
#include <camber/io/result_read.h>
#include <camber/io/summary_read.h>
#include <camber/model/columns.h>

namespace camber {

namespace {

namespace fs = std::filesystem;

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
void require_same_model(const fs::path& folder, const RecordedRun& run, std::size_t rows) {
  const Table& table = run.result.table;
  if (run.result.model_name != run.model.name)
    refuse_other_model(folder, fmt::format("{} is '{}', but the summary is of '{}'", kModelFile,
                                           run.model.name, run.result.model_name));
  for (const Parameter& parameter : run.model.parameters) {
    const auto same = [&](const Parameter& other) {
      return other.name == parameter.name && other.value == parameter.value;
    };
    if (std::ranges::none_of(run.result.parameters, same))
      refuse_other_model(folder, fmt::format("the parameter {} of {} is not that of the summary",
                                             parameter.name, kModelFile));
  }
  std::unordered_set<std::string_view> columns;
  for (const Column& column : table.columns) columns.insert(column.name);
  for (const Body& body : run.model.bodies)
    for (const Column& column : pose_columns(body.name))
      if (!columns.contains(column.name))
        refuse_other_model(folder,
                           fmt::format("the result has no pose of the body {} of {}", body.name, kModelFile));
  if (rows != table.rows())
    refuse_other_model(folder,
                       fmt::format("the result has {} rows, but the summary has {}", table.rows(), rows));
}

/// result.csv holds only the names of its columns: the model has the rest.
void describe_columns(const Model& model, std::vector<Column>& columns) {
  std::unordered_map<std::string, Column> described;
  for (Column& column : result_columns(model)) described.emplace(column.name, std::move(column));
  for (Column& column : columns)
    if (const auto found = described.find(column.name); column.group.empty() && found != described.end())
      column = found->second;
}

}  // namespace

void write_model_of_run(const Model& model, const fs::path& folder) {
  make_folder(folder);
  AtomicFile file(folder / kModelFile);
  file.write(write_model_yaml(model));
  file.commit();
}

std::string name_of_run(const fs::path& folder) {
  return fs::weakly_canonical(folder).filename().string();
}

RecordedRun read_run(const fs::path& folder) {
  if (!fs::is_directory(folder))
    throw RunError(
        fmt::format("no folder '{}'\n  give the folder that camber simulate wrote (--out)", folder.string()));
  const fs::path summary_file = need(folder, "summary.json");
  const fs::path model_file = need(folder, kModelFile);
  RunSummary summary = read_summary(summary_file);
  RecordedRun run{
      .name = name_of_run(folder), .model = read_model_file(model_file), .result = std::move(summary.result)};
  run.result.table = fs::is_regular_file(folder / "result.h5") ? read_result_hdf5(folder / "result.h5")
                                                               : read_result_csv(need(folder, "result.csv"));
  require_same_model(folder, run, summary.rows);
  describe_columns(run.model, run.result.table.columns);
  return run;
}

}  // namespace camber
