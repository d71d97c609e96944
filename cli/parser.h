#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verb.h"

namespace camber::cli {

/// Reads the command line into the targets of the verbs' arguments. `chosen` is the verb that it names; where
/// there is nothing left to do (--help, a line that is wrong) the exit code is returned and messages are out.
[[nodiscard]] std::optional<int> parse(int argc, char** argv, const std::vector<Verb>& verbs,
                                       CommonOptions& common, const Verb*& chosen);

/// Of the library behind it.
[[nodiscard]] std::string cli11_version();

}  // namespace camber::cli
