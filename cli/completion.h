#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verb.h"

/// Scripts that let a shell complete verbs, options, their values, gallery models and paths.
namespace camber::cli {

struct Shell {
  std::string_view name;
  std::string (*script)(const std::vector<Verb>& verbs);
};

/// bash, zsh, fish.
[[nodiscard]] const std::vector<Shell>& shells();

}  // namespace camber::cli
