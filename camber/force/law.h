#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <camber/force/law_change.h>
#include <camber/kinematics/dual_motion.h>
#include <camber/mechanism/state.h>
#include <camber/model/expression.h>

namespace camber {

/// The values that laws read: t, q.*, u.*, x.* and the parameters, in one block that stays where it is; and beside it
/// their changes along one direction.
class LawValues {
 public:
  explicit LawValues(const Mechanism& mechanism);
  LawValues(const LawValues&) = delete;
  LawValues& operator=(const LawValues&) = delete;

  void set(const State& state);
  /// The changes of q and u along a direction; time, states and parameters do not change.
  void set_changes(const DualState& state, int direction);
  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
  /// Where their changes are read.
  [[nodiscard]] const std::vector<const double*>& changes() const { return addresses_of_changes_; }

 private:
  VectorX values_;   ///< [t; q; u; x; parameters]
  VectorX changes_;  ///< of the same
  std::vector<Variable> variables_;
  std::vector<const double*> addresses_of_changes_;
};

/// A law bound to LawValues; zero if the user gave none.
class BoundLaw {
 public:
  /// `path` names it in errors: actuators.motor
  BoundLaw(const Law& law, const std::string& path, const LawValues& values)
      : BoundLaw(law, path, values.variables(), values.changes()) {}
  /// `changes`: one per variable.
  BoundLaw(const Law& law, const std::string& path, std::span<const Variable> variables,
           std::span<const double* const> changes);
  [[nodiscard]] double operator()() const { return expression_ ? (*expression_)() : 0.0; }
  /// Its exact derivative along the changes of its variables.
  [[nodiscard]] double change() const { return change_ ? (*change_)() : 0.0; }
  [[nodiscard]] bool given() const { return expression_.has_value(); }

 private:
  std::optional<Expression> expression_;
  std::optional<LawChange> change_;
};

/// Evaluates laws over Dual numbers, with LawValues set to the values of this state.
struct DualLaws {
  LawValues& values;
  const DualState& state;

  /// `set_own(k)` sets the changes of what the law reads besides, along the direction k.
  template <class SetOwn>
  [[nodiscard]] Dual operator()(const BoundLaw& law, SetOwn&& set_own) const {
    Dual result(law());
    for (int k = 0; k < Dual::kDirections; ++k) {
      values.set_changes(state, k);
      set_own(k);
      result.along(k) = law.change();
    }
    return result;
  }
  [[nodiscard]] Dual operator()(const BoundLaw& law) const {
    return (*this)(law, [](int) {});
  }
};

}  // namespace camber
