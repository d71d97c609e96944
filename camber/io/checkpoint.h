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

struct Checkpoint {
  double t = 0.0;         ///< [s]; the end of a step
  std::vector<double> y;  ///< what is integrated there
  std::size_t rows = 0;   ///< written so far
  std::vector<double> last_row;
  long steps = 0, rejected_steps = 0, rhs_evaluations = 0;
  double wall_time = 0.0;  ///< [s]
  std::vector<EventRecord> events;
  long events_left_out = 0;
  std::vector<double> memory = {};   ///< of the model's own states (System::memory)
  std::vector<double> passage = {};  ///< how near a singular pose is (PassageWatch::memory)
  /// When the rank of the constraints changed, and to what; when it was first in doubt.
  struct Rank {
    double t = 0.0;
    int rank = 0;
  };
  std::optional<Rank> rank_changed = {}, rank_doubtful = {};
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
