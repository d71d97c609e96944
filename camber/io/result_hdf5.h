#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include <camber/io/atomic_file.h>
#include <camber/io/result.h>

namespace camber {

/// An HDF5 file that grows row by row: one dataset `data`, compressed, with the attributes `columns` and `units`
/// (one string per column, of fixed length); the file's own attributes are `model`, `camber` (the version) and
/// `interrupted` (0 or 1). Behind the end that HDF5 sees stands a checksum of the file. Equal results give equal bytes: no time of day is stored. It appears whole or not at all, like an
/// AtomicFile. Every failure throws FileError.
class Hdf5Rows {
 public:
  Hdf5Rows(const std::filesystem::path& path, const std::vector<Column>& columns);
  ~Hdf5Rows();
  Hdf5Rows(const Hdf5Rows&) = delete;
  Hdf5Rows& operator=(const Hdf5Rows&) = delete;

  void add(std::span<const double> row);
  /// Writes what is left and closes the file.
  void finish(const Result& result);
  void commit();

 private:
  struct Library;

  std::filesystem::path path_;
  AtomicFile file_;
  std::vector<double> rows_;  ///< not yet written
  std::unique_ptr<Library> library_;
};

}  // namespace camber
