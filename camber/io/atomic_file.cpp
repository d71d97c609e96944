#include <camber/io/atomic_file.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

namespace camber {

namespace {

/// The rename itself must reach the disk too: sync the folder that holds the name.
void sync_folder(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw FileError("open the folder", folder, errno);
  const int failed = ::fsync(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  // Some file systems cannot sync a folder; the rename is still atomic there.
  if (failed != 0 && failed != EINVAL) throw FileError("sync the folder", folder, failed);
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

struct Temporary {
  std::string path;
  int descriptor;
};

/// A new file beside `path`. Its name holds the process and a number, so that two runs into one folder do not
/// meet; a name left over from a process that died is passed over.
Temporary open_beside(const std::filesystem::path& path) {
  constexpr mode_t kReadWriteForAll = 0666;  // less the user's umask, like any other file
  for (int number = 0;; ++number) {
    const std::string name = fmt::format(".{}.{}-{}.tmp", path.filename().string(), ::getpid(), number);
    std::string temporary = (folder_of(path) / name).string();
    const int descriptor =
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadWriteForAll);
    if (descriptor >= 0) return {std::move(temporary), descriptor};
    if (errno != EEXIST) throw FileError("write", path, errno);
  }
}

}  // namespace

FileError::FileError(std::string_view doing, const std::filesystem::path& path, int error_number)
    : std::runtime_error(fmt::format("cannot {} '{}': {}", doing, path.string(),
                                     std::generic_category().message(error_number))) {}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw FileError("make the folder", folder, error.value());
  if (!std::filesystem::is_directory(folder)) throw FileError("make the folder", folder, ENOTDIR);
}

void require_writable(const std::filesystem::path& folder) {
  std::filesystem::path there = std::filesystem::absolute(folder);
  while (!std::filesystem::exists(there) && there.has_relative_path()) there = there.parent_path();
  if (!std::filesystem::is_directory(there)) throw FileError("make the folder", folder, ENOTDIR);
  if (::access(there.c_str(), W_OK | X_OK) != 0) throw FileError("write into the folder", folder, errno);
}

void write_all(int descriptor, std::string_view bytes, const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      throw FileError("write", path, errno);
    }
  }
}

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
  Temporary opened = open_beside(path_);
  temporary_ = std::move(opened.path);
  descriptor_ = opened.descriptor;
}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view bytes) {
  write_all(descriptor_, bytes, path_);
}

void AtomicFile::commit() {
  if (::fsync(descriptor_) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0)
    throw FileError("write", path_, errno);
  ::close(std::exchange(descriptor_, -1));
  sync_folder(folder_of(path_));
}

}  // namespace camber
