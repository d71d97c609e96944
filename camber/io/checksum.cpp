#include <camber/io/checksum.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <vector>

#include <fmt/format.h>
#include <zlib.h>

#include <camber/io/atomic_file.h>
#include <camber/io/regular_file.h>

namespace camber {

namespace {

constexpr std::string_view kLabel = "\ncamber crc32 ";
constexpr std::size_t kLineLength = kLabel.size() + 8 + 1;  // the digits and the end of the line

std::string last_line(std::uint32_t sum) {
  return fmt::format("{}{}\n", kLabel, checksum_text(sum));
}

/// Of the first `length` bytes.
std::uint32_t checksum_of(std::ifstream& file, std::uintmax_t length) {
  constexpr std::uintmax_t kBlock = 1U << 20U;
  std::vector<char> block(static_cast<std::size_t>(std::min(length, kBlock)));
  std::uint32_t sum = 0;
  while (length > 0 && file) {
    file.read(block.data(), static_cast<std::streamsize>(std::min(length, kBlock)));
    const auto count = static_cast<std::size_t>(file.gcount());
    sum = checksum({block.data(), count}, sum);
    length -= count;
  }
  return sum;
}

}  // namespace

std::uint32_t checksum(std::string_view bytes, std::uint32_t before) {
  return static_cast<std::uint32_t>(
      ::crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string checksum_text(std::uint32_t sum) {
  return fmt::format("{:08x}", sum);
}

std::string checksum_line(const std::filesystem::path& path) {
  require_regular_file(path);
  std::ifstream file(path, std::ios::binary);
  std::string line = last_line(checksum_of(file, std::filesystem::file_size(path)));
  if (!file) throw FileError("read", path, errno);
  return line;
}

ChecksumState check_checksum(const std::filesystem::path& path) {
  require_regular_file(path);
  std::ifstream file(path, std::ios::binary);
  const std::uintmax_t size = std::filesystem::file_size(path);
  if (size < kLineLength) return ChecksumState::kMissing;
  const std::uint32_t sum = checksum_of(file, size - kLineLength);
  std::string line(kLineLength, '\0');
  file.read(line.data(), static_cast<std::streamsize>(line.size()));
  if (!file) throw FileError("read", path, errno);
  if (line == last_line(sum)) return ChecksumState::kGood;
  return line.starts_with(kLabel) ? ChecksumState::kWrong : ChecksumState::kMissing;
}

}  // namespace camber
