#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

#include <camber/simulate/simulate.h>

/// Runs of models, for comparison with what is known about them.
namespace camber::support {

/// A result, column by column.
class Trace {
 public:
  /// Throws where the run has no rows to compare: a loop over none would prove nothing.
  explicit Trace(const Model& model) : result_(simulate(compile(model))) {
    if (rows() == 0) throw std::runtime_error("the run has no rows");
  }

  [[nodiscard]] std::size_t rows() const { return result_.table.rows(); }
  [[nodiscard]] double operator()(std::size_t row, const std::string& column) const {
    const auto found = result_.table.find(column);
    if (!found) throw std::invalid_argument("no column " + column);
    return result_.table.at(row, *found);
  }
  /// Columns NAMEx, NAMEy, NAMEz.
  [[nodiscard]] Vector3 vector(std::size_t row, const std::string& name) const {
    return {(*this)(row, name + "x"), (*this)(row, name + "y"), (*this)(row, name + "z")};
  }
  /// The row of this time, which must be one of the output's.
  [[nodiscard]] std::size_t row_at(double t) const {
    for (std::size_t i = 0; i < rows(); ++i)
      if (std::abs((*this)(i, "t") - t) < 1e-9) return i;
    throw std::invalid_argument("no row at t = " + std::to_string(t));
  }
  [[nodiscard]] const Result& result() const { return result_; }

 private:
  Result result_;
};

/// Sharper than the gallery asks for, so that the errors of the method are below those of the references.
[[nodiscard]] inline Model sharp(Model model) {
  model.simulate.integrator = "verner65";
  model.simulate.tolerance = 1e-12;
  return model;
}

/// Only the instant of the start.
[[nodiscard]] inline Trace start_of(Model model) {
  model.simulate.duration = 1e-6;
  return Trace(model);
}

/// Sets one of the values that the assembly keeps.
inline void set_initial(std::vector<InitialValue>& values, const std::string& name, double value) {
  for (InitialValue& entry : values)
    if (entry.name == name) {
      entry.value = value;
      return;
    }
  values.push_back({.name = name, .value = value});
}

}  // namespace camber::support
