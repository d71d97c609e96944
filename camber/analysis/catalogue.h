#pragma once

#include <string>
#include <vector>

#include <camber/analysis/all_rows.h>

namespace camber {

/// A part that holds less.
struct Change {
  std::string part;  ///< "B", "contact left"
  std::string to;    ///< "spherical", "universal, free about x too", "without lateral grip"
  std::vector<std::string> frees;
  std::vector<int> rows;  ///< what it frees, of all rows (all_rows.h)
  bool plain = true;      ///< a standard joint takes its place
  bool drives = false;    ///< it has a drive or a spring
};

/// What a part could be changed to so that only these of its rows are freed.
[[nodiscard]] Change free_rows(const HeldPart& part, const std::vector<int>& rows);

/// All changes of a part that free some of these rows and no others: to other joint types, and, where no type frees it
/// alone, of each row.
[[nodiscard]] std::vector<Change> possible_changes(const HeldPart& part, const std::vector<int>& rows);

}  // namespace camber
