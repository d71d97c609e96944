#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace camber {

/// Where the user said something. Line 0: not from a file, but built in code.
struct Place {
  std::string file;  ///< name of the file, or what stands for it
  int line = 0;      ///< from 1
  int column = 0;    ///< from 1
};

/// Everything that the library throws on purpose. what() says where, what is wrong with which value, and what to do.
class Error : public std::runtime_error {
 public:
  /// `what` is the whole message; `place` and `remedy` are its parts where they are known.
  explicit Error(const std::string& what, Place where = {}, std::string what_to_do = {})
      : std::runtime_error(what), place(std::move(where)), remedy(std::move(what_to_do)) {}

  Place place;         ///< line 0 where no file is to blame
  std::string remedy;  ///< empty where what() has it all
};

/// The input is wrong. One type for all of it; what() reads
/// `FILE:LINE:COLUMN: PATH: PROBLEM\n  REMEDY`, with the parts that are known.
class ModelError : public Error {
 public:
  /// `path` names the thing (bodies.crank.mass), `problem` the value and what is wrong with it, `remedy` what
  /// to do.
  ModelError(const Place& place, std::string path, std::string problem, const std::string& remedy);

  std::string path;     ///< of the value in the model: bodies.crank.mass
  std::string problem;  ///< the value and what is wrong with it
};

}  // namespace camber
