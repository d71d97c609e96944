#include "verbs.h"

namespace camber::cli {

std::vector<Verb> all_verbs() {
  return {simulate_verb(), assemble_verb(), analyze_verb(), steady_verb(), linearize_verb(),  verify_verb(),
          report_verb(),   view_verb(),     models_verb(),  doctor_verb(), completion_verb(), man_verb()};
}

}  // namespace camber::cli
