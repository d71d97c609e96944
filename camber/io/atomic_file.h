#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <camber/model/error.h>

namespace camber {

/// A file or folder cannot be made, written or read; what() names it and says what the system said.
class FileError : public Error {
 public:
  /// `doing`: "write", "make the folder"; `error_number` as in errno.
  FileError(std::string_view doing, const std::filesystem::path& path, int error_number);
  FileError(std::string_view doing, const std::filesystem::path& path, std::string_view reason);
};

/// Makes the folder and its parents. Throws FileError.
void make_folder(const std::filesystem::path& folder);

/// Throws FileError where `make_folder` or a file in the folder would be refused; makes nothing itself.
void require_writable(const std::filesystem::path& folder);

/// All bytes to an open file; `path` is for the message. Throws FileError.
void write_all(int descriptor, std::string_view bytes, const std::filesystem::path& path);

/// Removes what processes that were killed while they wrote the AtomicFile `name` left in the folder: temporary files
/// of this user that no process holds any more.
void remove_abandoned_temporaries(const std::filesystem::path& folder, std::string_view name);

/// A file that appears whole or not at all: what is written goes to a file of another name in the same
/// folder, which commit() syncs to the disk and renames. Without commit() nothing stays. Every failure throws
/// FileError.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view bytes);
  /// Behind all bytes that the file has, whoever wrote them.
  void append(std::string_view bytes);
  /// The name until commit(), for a library that writes files by itself.
  [[nodiscard]] const std::string& temporary() const { return temporary_; }
  void commit();

 private:
  std::filesystem::path path_;
  std::string temporary_;
  int descriptor_ = -1;
};

}  // namespace camber
