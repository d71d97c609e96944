#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// The models that come with Camber.
namespace camber::cli {

/// Where they are: $CAMBER_MODELS where set, else beside the installed program, else in the source tree.
[[nodiscard]] std::filesystem::path gallery_folder();

/// Their names in alphabetical order: NAME.yaml is NAME. Empty where the folder does not exist.
[[nodiscard]] std::vector<std::string> gallery_names();

/// The file of a model given by path or by gallery name; "-" is the standard input. Throws UsageError, with the nearest
/// name. A file comes before a model of the gallery; it may be a pipe, which can be read once.
[[nodiscard]] std::filesystem::path find_model(const std::string& path_or_name);

}  // namespace camber::cli
