#pragma once

#include <functional>
#include <span>
#include <vector>

#include <camber/io/table.h>

namespace camber {

/// Is shown a row, one number per column.
using RowVisitor = std::function<void(std::span<const double> row)>;

/// Takes the rows of a run as they come, so that the run need not keep them.
class RowSink {
 public:
  virtual ~RowSink() = default;

  /// Before the first row. Where a run goes on from a checkpoint, the sink still has its first `kept` rows: it
  /// shows them to `visit` and forgets those behind.
  virtual void begin(const std::vector<Column>& columns, std::size_t kept, const RowVisitor& visit) = 0;
  /// The next row, one number per column.
  virtual void add(std::span<const double> row) = 0;
};

}  // namespace camber
