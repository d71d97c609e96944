#pragma once

#include "verb.h"

/// The verbs, each with its own arguments.
namespace camber::cli {

[[nodiscard]] Verb simulate_verb();
[[nodiscard]] Verb assemble_verb();
[[nodiscard]] Verb analyze_verb();
[[nodiscard]] Verb linearize_verb();
[[nodiscard]] Verb steady_verb();
[[nodiscard]] Verb verify_verb();
[[nodiscard]] Verb report_verb();
[[nodiscard]] Verb view_verb();
[[nodiscard]] Verb models_verb();
[[nodiscard]] Verb doctor_verb();
[[nodiscard]] Verb completion_verb();
[[nodiscard]] Verb man_verb();

/// In the order of the help.
[[nodiscard]] std::vector<Verb> all_verbs();

}  // namespace camber::cli
