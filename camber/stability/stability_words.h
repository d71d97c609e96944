#pragma once

#include <string>

#include <camber/model/error.h>
#include <camber/stability/sweep.h>

/// What linearisations say, in words.
namespace camber {

/// Says what is out of balance and by how much.
class NotSteady : public Error {
 public:
  explicit NotSteady(const Linearization& about);
};

/// A page: the answer in its first line, then a table.
[[nodiscard]] std::string describe(const Linearization& about);
[[nodiscard]] std::string describe(const std::string& model, const std::string& parameter,
                                   const Sweep& swept);

}  // namespace camber
