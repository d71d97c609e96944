#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <camber/io/result.h>
#include <camber/model/model.h>

/// Where a run stands, so that it can go on later: the state that is integrated, and what rows, events and
/// warnings to come depend on. The rows themselves are in the result's files.
namespace camber {

/// The memory of a run at the end of a step.
struct Checkpoint {
  double t = 0.0;                    ///< [s]; the end of a step
  std::vector<double> y;             ///< what is integrated there
  std::size_t rows = 0;              ///< written so far
  std::vector<double> last_row;      ///< of the result
  long steps = 0;                    ///< as RunCounts::steps
  long rejected_steps = 0;           ///< as RunCounts::rejected_steps
  long rhs_evaluations = 0;          ///< as RunCounts::rhs_evaluations
  double wall_time = 0.0;            ///< [s]
  std::vector<EventRecord> events;   ///< so far, by time
  long events_left_out = 0;          ///< as RunOutcome::events_left_out
  std::vector<double> passage = {};  ///< how near a singular pose is (PassageWatch::memory)
  /// A rank of the constraints, and when it was found.
  struct Rank {
    double t = 0.0;  ///< [s]
    int rank = 0;    ///< of all rows
  };
  std::optional<Rank> rank_changed = {};   ///< when it changed for the first time, and to what
  std::optional<Rank> rank_doubtful = {};  ///< when it was in doubt for the first time
};

/// The same for two models that move alike: of all numbers and settings but the duration. Throws ModelError for
/// parts that are made in code.
[[nodiscard]] std::string model_fingerprint(const Model& model);

/// One JSON object; it appears whole or not at all. `run` says what ran: model_fingerprint and whatever else must
/// be the same when it goes on. Throws FileError.
void write_checkpoint(const Checkpoint& checkpoint, const std::string& run,
                      const std::filesystem::path& path);

/// Throws ModelError where there is no such file, it is of another version of the program or another run, or was
/// damaged or edited, with the remedy; FileError where it cannot be read.
[[nodiscard]] Checkpoint read_checkpoint(const std::filesystem::path& path, const std::string& run);

}  // namespace camber
