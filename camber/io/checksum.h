#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

/// Checksums of files (CRC-32 as in zlib and PNG): they tell a file that was damaged or edited from one that is as it
/// was written. They are no protection against someone who means to deceive.
namespace camber {

/// The checksum of these bytes and the ones before them, whose checksum is `before`; that of no bytes is 0.
[[nodiscard]] std::uint32_t checksum(std::string_view bytes, std::uint32_t before = 0);

/// Eight hexadecimal digits.
[[nodiscard]] std::string checksum_text(std::uint32_t sum);

/// The line with the checksum of all bytes of the file, to be written behind them. For a binary file whose format
/// allows bytes behind its end, as HDF5 does. Throws FileError.
[[nodiscard]] std::string checksum_line(const std::filesystem::path& path);

/// How a file compares with its last line, a checksum_line.
enum class ChecksumState { kGood, kMissing, kWrong };

/// Reads the whole file. Throws FileError where it cannot be read or is no regular file.
[[nodiscard]] ChecksumState check_checksum(const std::filesystem::path& path);

}  // namespace camber
