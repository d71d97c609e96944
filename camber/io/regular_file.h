#pragma once

#include <filesystem>
#include <string>

/// Reading files without ever waiting: a pipe without a writer, a terminal or a device in the place of a file would
/// block the program.
namespace camber {

/// Throws FileError where the path leads to no file, or to a folder, pipe, socket or device. Links are followed.
void require_regular_file(const std::filesystem::path& path);

/// The whole file. Throws FileError, also where it is no regular file.
[[nodiscard]] std::string read_regular_file(const std::filesystem::path& path);

}  // namespace camber
