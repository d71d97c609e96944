#pragma once

#include <vector>

#include <camber/force/law.h>
#include <camber/stability/steady.h>

namespace camber {

/// What is held, with exact derivatives.
class Holds {
 public:
  /// Throws ModelError where a name is unknown.
  Holds(const Mechanism& mechanism, const Symmetries& symmetries, const std::vector<Held>& held);

  [[nodiscard]] int count() const { return static_cast<int>(held_.size()); }
  [[nodiscard]] const std::string& name(int i) const { return held_[static_cast<std::size_t>(i)].name; }
  [[nodiscard]] VectorX targets() const;

  /// Values and derivatives along eta, du and the coefficients of Symmetries::basis.
  struct Values {
    VectorX value;
    MatrixX by_eta, by_du, by_zeta;
  };
  [[nodiscard]] Values evaluate(const State& state, const VectorX& zeta);

 private:
  struct One {
    std::string name;
    double target = 0.0;
    std::optional<BoundLaw> law = {};  ///< empty: the rate of a motion
    VectorX of_zeta = {};
  };

  const Mechanism& mechanism_;
  LawValues values_;
  DualState direction_;
  std::vector<One> held_;
};

}  // namespace camber
