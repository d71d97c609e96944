#include "gallery.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include <fmt/format.h>

#include <camber/model/names.h>

#include "options.h"

namespace camber::cli {

namespace fs = std::filesystem;

fs::path gallery_folder() {
  if (const char* folder = std::getenv("CAMBER_MODELS"); folder != nullptr && *folder != '\0') return folder;
  std::error_code no_proc;  // without /proc the program does not know where it stands
  const fs::path program = fs::read_symlink("/proc/self/exe", no_proc);
  if (!no_proc) {
    fs::path installed = (program.parent_path() / CAMBER_INSTALLED_MODELS).lexically_normal();
    if (fs::is_directory(installed)) return installed;
  }
  return CAMBER_SOURCE_MODELS;
}

std::vector<std::string> gallery_names() {
  std::vector<std::string> names;
  const fs::path folder = gallery_folder();
  if (!fs::is_directory(folder)) return names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

fs::path find_model(const std::string& path_or_name) {
  if (path_or_name == "-") return "/dev/stdin";
  std::error_code error;
  const fs::file_status status = fs::status(path_or_name, error);
  const bool is_folder = status.type() == fs::file_type::directory;
  if (fs::exists(status) && !is_folder) return path_or_name;  // pipes and /dev/stdin too
  if (error && status.type() != fs::file_type::not_found)
    throw UsageError(fmt::format("no model file '{:.100}': {}", path_or_name, error.message()));
  const std::vector<std::string> names = gallery_names();
  if (std::binary_search(names.begin(), names.end(), path_or_name))
    return gallery_folder() / (path_or_name + ".yaml");
  if (is_folder) throw UsageError(fmt::format("'{}' is a folder\n  name a model file", path_or_name));
  // A slash or an ending says that a file was meant.
  const fs::path path(path_or_name);
  if (path.has_parent_path() || path.has_extension())
    throw UsageError(fmt::format("no model file '{}'", path_or_name));
  throw UsageError(fmt::format("no model '{}': neither a file nor in the gallery {}\n  {}", path_or_name,
                               gallery_folder().string(), suggest_name(path_or_name, names)));
}

}  // namespace camber::cli
