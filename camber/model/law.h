#pragma once

#include <string>

#include <camber/model/error.h>

namespace camber {

inline constexpr const char* kGround = "ground";  ///< the name of the body that does not move

/// An expression of t, q.*, u.* and the parameters, for example "-5*(q.O - pi/3) - 2*u.O". Empty: not given.
struct Law {
  std::string text;      ///< the expression
  Place place = {};      ///< in the model file
  bool verbatim = true;  ///< the text stands at `place` letter by letter, so that a column in it can be named
};

}  // namespace camber
