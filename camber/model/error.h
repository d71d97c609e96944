#pragma once

#include <stdexcept>
#include <string>

namespace camber {

/// Where the user said something. Line 0: not from a file, but built in code.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
};

/// The input is wrong. One type for all of it; what() reads
/// `FILE:LINE:COLUMN: PATH: PROBLEM\n  REMEDY`, with the parts that are known.
class ModelError : public std::runtime_error {
 public:
  /// `path` names the thing (bodies.crank.mass), `problem` the value and what is wrong with it, `remedy` what
  /// to do.
  ModelError(Place place, std::string path, std::string problem, std::string remedy);

  Place place;
  std::string path;
  std::string problem;
  std::string remedy;
};

}  // namespace camber
