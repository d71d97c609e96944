#pragma once

#include <camber/io/atomic_file.h>
#include <camber/io/table.h>

namespace camber {

/// A header line with the column names, then a line a row. Each number has the fewest digits that read back
/// as the same double.
void write_csv(const Table& table, AtomicFile& file);

}  // namespace camber
