#pragma once

#include <memory>
#include <span>
#include <vector>

#include <camber/model/expression.h>
#include <camber/simulate/columns/group.h>

namespace camber {

/// The model's own outputs, compiled.
class OutputColumns {
 public:
  explicit OutputColumns(const Mechanism& mechanism);
  ~OutputColumns();
  OutputColumns(const OutputColumns&) = delete;
  OutputColumns& operator=(const OutputColumns&) = delete;

  [[nodiscard]] std::vector<Column> columns() const;
  /// Before the first row. An output may use the parameters and every column that stands before its own: `before` are
  /// the columns before these, `row` is where the whole row will stand.
  void compile(std::span<const Variable> parameters, std::span<const Column> before,
               std::span<const double> row);
  /// Throws SimulationError where an output is not finite.
  void fill(const Evaluation& at, ColumnWriter& out) const;

 private:
  struct Compiled;

  const Mechanism& mechanism_;
  std::vector<Compiled> compiled_;
};

}  // namespace camber
