#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <camber/io/result.h>
#include <camber/model/model.h>

namespace camber {

/// A run as it can be shown: the machine, what it did, and how that came about.
struct RecordedRun {
  std::string name;                       ///< what the page calls it
  Model model;                            ///< with the parameters that were used
  Result result;                          ///< with its rows
  std::vector<std::string> derived = {};  ///< parameters that follow from others, where that is known
};

/// The machine that ran, in the folder of its result.
inline constexpr const char* kModelFile = "model.yaml";

/// The page of a run, where no other place is named.
inline constexpr const char* kReportFile = "report.html";

/// model.yaml, for read_run: the model with every number worked out. Appears whole or not at all. Throws
/// FileError.
void write_model_of_run(const Model& model, const std::filesystem::path& folder);

/// The folder is no run, or its files do not belong together; what() says which, and what to do.
class RunError : public Error {
 public:
  using Error::Error;
};

/// What the page of a run in a folder calls it.
[[nodiscard]] std::string name_of_run(const std::filesystem::path& folder);

/// What `camber simulate --out FOLDER` left there: summary.json, model.yaml, and result.h5 or, where that is
/// missing, result.csv. Throws RunError, FileError.
[[nodiscard]] RecordedRun read_run(const std::filesystem::path& folder);

}  // namespace camber
