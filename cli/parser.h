#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verb.h"

namespace camber::cli {

/// Reads the command line into the targets of the verbs' arguments. `chosen` is the verb that it names; if
/// nothing is left to do (--help, a wrong command line), messages are printed and the exit code is returned.
[[nodiscard]] std::optional<int> parse(int argc, char** argv, const std::vector<Verb>& verbs,
                                       CommonOptions& common, const Verb*& chosen);

/// Version of the library that parses the command line.
[[nodiscard]] std::string cli11_version();

}  // namespace camber::cli
