#pragma once

#include <camber/io/atomic_file.h>
#include <camber/io/result.h>

namespace camber {

/// One dataset `data`, a row a row of the table, compressed, with the attributes `columns` and `units` (one
/// string a column); the file's own attributes are `model`, `camber` (the version) and `interrupted` (0 or
/// 1). Equal results give equal bytes: no time of day is stored. The file is put together in memory, so that
/// a full disk is met in one place, by AtomicFile.
void write_hdf5(const Result& result, AtomicFile& file);

}  // namespace camber
