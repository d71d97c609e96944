#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <camber/mechanism/state.h>
#include <camber/model/expression.h>

namespace camber {

/// The values that laws read: t, q.*, u.*, x.* and the parameters, in one block that stays where it is.
class LawValues {
 public:
  explicit LawValues(const Mechanism& mechanism);
  LawValues(const LawValues&) = delete;
  LawValues& operator=(const LawValues&) = delete;

  void set(const State& state);
  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }

 private:
  VectorX values_;  ///< [t; q; u; x; parameters]
  std::vector<Variable> variables_;
};

/// A law bound to LawValues; zero if the user gave none.
class BoundLaw {
 public:
  /// `path` names it in errors: actuators.motor
  BoundLaw(const Law& law, const std::string& path, const LawValues& values)
      : BoundLaw(law, path, values.variables()) {}
  BoundLaw(const Law& law, const std::string& path, std::span<const Variable> variables);
  [[nodiscard]] double operator()() const { return expression_ ? (*expression_)() : 0.0; }
  [[nodiscard]] bool given() const { return expression_.has_value(); }

 private:
  std::optional<Expression> expression_;
};

}  // namespace camber
