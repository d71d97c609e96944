#pragma once

#include <memory>
#include <span>
#include <vector>

#include <camber/model/column.h>
#include <camber/model/expression.h>
#include <camber/simulate/energy_drift.h>
#include <camber/simulate/system.h>

namespace camber {

/// Turns states into rows: the columns of each group of simulate/columns, one group after the other.
class Recorder {
 public:
  explicit Recorder(System& system);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }

  /// The row at (t, y); lives until the next call. Throws SimulationError where an output is not finite.
  [[nodiscard]] std::span<const double> row(double t, const VectorX& y);

  /// The energies and the largest violation of a constraint that a row tells of.
  [[nodiscard]] Energies energies(std::span<const double> row) const;
  [[nodiscard]] ConstraintErrors errors(std::span<const double> row) const;

  /// The parameters and the columns of the last row, for expressions.
  [[nodiscard]] std::vector<Variable> variables() const;

  /// Goes on where another run stood: angles go on counting and quaternions keep their signs from that row.
  void resume_after(std::span<const double> row);

 private:
  struct Groups;

  [[nodiscard]] std::vector<Variable> parameter_variables() const;

  System& system_;
  std::unique_ptr<Groups> groups_;
  std::vector<Column> columns_;
  std::vector<double> row_;
  std::vector<double> parameters_;
};

}  // namespace camber
