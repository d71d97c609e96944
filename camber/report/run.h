#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <camber/io/result.h>
#include <camber/model/model.h>

namespace camber {

/// A recorded run: the machine, its motion, and the settings of the run.
struct RecordedRun {
  std::string name;                       ///< its name on the page
  Model model;                            ///< with the parameters that were used
  Result result;                          ///< with its rows
  std::vector<std::string> derived = {};  ///< parameters that are computed from others, if known
};

/// The machine that ran, in the folder of its result.
inline constexpr const char* kModelFile = "model.yaml";

/// The default name of the page of a run.
inline constexpr const char* kReportFile = "report.html";

/// model.yaml, for read_run: the model with every expression evaluated. Appears complete or not at all. Throws
/// FileError.
void write_model_of_run(const Model& model, const std::filesystem::path& folder);

/// The folder contains no run, or its files do not belong together; what() gives the reason and the remedy.
class RunError : public Error {
 public:
  using Error::Error;
};

/// The name of a run on its page, from its folder.
[[nodiscard]] std::string name_of_run(const std::filesystem::path& folder);

/// Reads what `camber simulate --out FOLDER` wrote: summary.json, model.yaml, and result.h5 or, where that is
/// missing, result.csv. Throws RunError, FileError.
[[nodiscard]] RecordedRun read_run(const std::filesystem::path& folder);

}  // namespace camber
