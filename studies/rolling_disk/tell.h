#pragma once

#include "rolling_disk/run.h"

/// What came out, for people and for programs.
namespace camber::study {

struct CaseOutcome {
  SteadyMotion motion;
  EulerState steady;
  std::vector<Outcome> outcomes;
};

[[nodiscard]] std::string table(const Disk& disk, const CaseOutcome& result, const RunOptions& options);

/// One JSON object, its numbers such that they are read back to the last bit; with the samples where `series`.
[[nodiscard]] std::string json_text(const Disk& disk, const std::vector<CaseOutcome>& results,
                                    const RunOptions& options, bool series);

}  // namespace camber::study
