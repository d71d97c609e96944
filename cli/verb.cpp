#include "verb.h"

#include <algorithm>
#include <iterator>

namespace camber::cli {

std::vector<Argument> common_arguments(CommonOptions& options) {
  return {{"--json", &options.json, "Print one JSON object on stdout and nothing else there"},
          {"--quiet", &options.quiet,
           "No table and no progress bar; only the exit code and the files show the result"}};
}

std::vector<Argument> model_and(ModelOptions& options, std::vector<Argument> more) {
  std::vector<Argument> arguments{
      {"MODEL", &options.model, "A model file, or the name of a gallery model (camber models)", "", true},
      {"--set", &options.set, "Give a parameter of the model another value; may be repeated", "NAME=VALUE"}};
  std::ranges::move(more, std::back_inserter(arguments));
  return arguments;
}

}  // namespace camber::cli
