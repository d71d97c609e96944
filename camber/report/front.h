#pragma once

#include <string>
#include <vector>

#include <camber/report/run.h>

namespace camber {

struct Fact {
  std::string label, value;
};
struct FrontTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};
/// The summary of a run in words. It contains neither the time of day nor the wall time: equal runs have equal pages.
struct FrontPage {
  std::string headline;
  std::vector<std::string> warnings;
  std::vector<Fact> facts;
  std::vector<FrontTable> tables;
  std::vector<EventRecord> events;
};

[[nodiscard]] FrontPage make_front_page(const RecordedRun& run);

}  // namespace camber
