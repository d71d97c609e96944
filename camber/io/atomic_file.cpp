#include <camber/io/atomic_file.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
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

enum class Lock { kHeld, kTaken, kUnknown };  // by us; by another; the file system has no locks

/// A lock of the whole file that goes with the descriptor, and with the process: who gets it knows that nobody writes
/// the file any more. It is of another kind than that of HDF5 (flock), so that the two do not meet.
Lock lock(int descriptor) {
  struct flock whole = {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(descriptor, F_OFD_SETLK, &whole) == 0) return Lock::kHeld;
  return errno == EAGAIN || errno == EACCES ? Lock::kTaken : Lock::kUnknown;
}

bool has_no_name(int descriptor) {
  struct stat status = {};
  return ::fstat(descriptor, &status) == 0 && status.st_nlink == 0;
}

/// A new file beside `path`. Its name holds the process and a number, so that two runs into one folder do not
/// meet; a name left over from a process that died is passed over.
Temporary open_beside(const std::filesystem::path& path) {
  constexpr mode_t kReadWriteForAll = 0666;  // less the user's umask, like any other file
  for (int number = 0;; ++number) {
    const std::string name = fmt::format(".{}.{}-{}.tmp", path.filename().string(), ::getpid(), number);
    std::string temporary = (folder_of(path) / name).string();
    const int descriptor =
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadWriteForAll);
    if (descriptor < 0 && errno != EEXIST) throw FileError("write", path, errno);
    if (descriptor < 0) continue;
    // Between the two lines another process may have taken the file for one that was left behind.
    if (lock(descriptor) != Lock::kTaken && !has_no_name(descriptor))
      return {std::move(temporary), descriptor};
    ::close(descriptor);
  }
}

/// Whether the name is one that open_beside gives: .NAME.PROCESS-NUMBER.tmp
bool is_temporary_of(std::string_view name, std::string_view file) {
  const auto skip_digits = [&] {
    const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
    name.remove_prefix(digits);
    return digits > 0;
  };
  const auto skip = [&](std::string_view text) {
    if (!name.starts_with(text)) return false;
    name.remove_prefix(text.size());
    return true;
  };
  return skip(".") && skip(file) && skip(".") && skip_digits() && skip("-") && skip_digits() &&
         name == ".tmp";
}

void remove_if_abandoned(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;  // a link, a pipe, or another user's
  struct stat status = {};
  const bool is_own =
      ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
  if (is_own && lock(descriptor) == Lock::kHeld) ::unlink(path.c_str());
  ::close(descriptor);
}

}  // namespace

FileError::FileError(std::string_view doing, const std::filesystem::path& path, int error_number)
    : FileError(doing, path, std::generic_category().message(error_number)) {}

FileError::FileError(std::string_view doing, const std::filesystem::path& path, std::string_view reason)
    : Error(fmt::format("cannot {} '{}': {}", doing, path.string(), reason)) {}

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

void remove_abandoned_temporaries(const std::filesystem::path& folder, std::string_view name) {
  std::error_code unreadable;  // then nothing can be removed in it either
  for (const auto& entry : std::filesystem::directory_iterator(folder, unreadable))
    if (is_temporary_of(entry.path().filename().string(), name)) remove_if_abandoned(entry.path());
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

void AtomicFile::append(std::string_view bytes) {
  if (::lseek(descriptor_, 0, SEEK_END) < 0) throw FileError("write", path_, errno);
  write(bytes);
}

void AtomicFile::commit() {
  if (::fsync(descriptor_) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0)
    throw FileError("write", path_, errno);
  ::close(std::exchange(descriptor_, -1));
  sync_folder(folder_of(path_));
}

}  // namespace camber
