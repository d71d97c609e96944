#pragma once

#include <span>
#include <string>
#include <vector>

#include <camber/model/expression.h>
#include <camber/model/jet.h>

namespace camber {

/// The exact derivative of a law along changes of its variables. One thread at a time.
class LawChange {
 public:
  /// Of a law that is known to be an expression of these variables; `changes` has one address a variable. Values and
  /// changes must outlive it.
  LawChange(const Law& law, const std::string& path, std::span<const Variable> variables,
            std::span<const double* const> changes);

  /// Allocates nothing.
  [[nodiscard]] double operator()() const noexcept;

 private:
  struct Source {
    const double* value;
    const double* change;
  };
  Program program_;
  std::vector<Source> sources_;       ///< of the program's variables
  mutable Registers<Jet> registers_;  ///< scratch
};

}  // namespace camber
