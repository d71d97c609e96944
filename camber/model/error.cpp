#include <camber/model/error.h>

#include <utility>

#include <fmt/format.h>

namespace camber {

namespace {

std::string message(const Place& place, const std::string& path, const std::string& problem,
                    const std::string& remedy) {
  std::string text = place.file;
  if (place.line > 0) text += fmt::format(":{}:{}", place.line, place.column);
  for (const std::string& part : {path, problem}) {
    if (part.empty()) continue;
    if (!text.empty()) text += ": ";
    text += part;
  }
  if (!remedy.empty()) text += "\n  " + remedy;
  return text;
}

}  // namespace

ModelError::ModelError(const Place& place_, std::string path_, std::string problem_,
                       const std::string& remedy_)
    : Error(message(place_, path_, problem_, remedy_), place_, remedy_),
      path(std::move(path_)),
      problem(std::move(problem_)) {}

}  // namespace camber
