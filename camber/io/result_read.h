#pragma once

#include <filesystem>

#include <camber/io/table.h>
#include <camber/model/error.h>

/// Results, read back.
namespace camber {

/// The file is not a result of Camber's; what() names it and says what is wrong.
class ResultError : public Error {
 public:
  using Error::Error;
};

/// What Hdf5Rows wrote. Throws ResultError, FileError.
[[nodiscard]] Table read_result_hdf5(const std::filesystem::path& path);

/// What ResultStream wrote; it has no units. Throws ResultError, FileError.
[[nodiscard]] Table read_result_csv(const std::filesystem::path& path);

}  // namespace camber
