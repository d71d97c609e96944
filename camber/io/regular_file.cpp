#include <camber/io/regular_file.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include <camber/io/atomic_file.h>

namespace camber {

namespace fs = std::filesystem;

namespace {

const char* special_file_name(fs::file_type type) {
  switch (type) {
    case fs::file_type::directory:
      return "a folder";
    case fs::file_type::fifo:
      return "a pipe";
    case fs::file_type::socket:
      return "a socket";
    default:
      return "a device";
  }
}

}  // namespace

void require_regular_file(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::regular) return;
  if (status.type() == fs::file_type::not_found) throw FileError("read", path, ENOENT);
  if (error) throw FileError("read", path, error.value());
  throw FileError("read", path, fmt::format("it is {}, not a file", special_file_name(status.type())));
}

std::string read_regular_file(const fs::path& path) {
  require_regular_file(path);
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) throw FileError("read", path, errno);
  return text;
}

}  // namespace camber
