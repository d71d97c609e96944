#pragma once

#include <string>
#include <vector>

#include "verb.h"

namespace camber::cli {

/// The manual page camber(1) of the verbs, for man(7).
[[nodiscard]] std::string manual_page(const std::vector<Verb>& verbs);

}  // namespace camber::cli
