#pragma once

#include <memory>
#include <vector>

#include <camber/io/table.h>
#include <camber/simulate/constraint_columns.h>
#include <camber/simulate/formulation_columns.h>
#include <camber/simulate/outputs.h>
#include <camber/simulate/system.h>

namespace camber {

/// Turns states into rows: t, q, u, a, tau, reaction, section, contact, coupling, spring, bushing, stop, pose, energy, error,
/// the formulation's own, then the model's outputs (docs/reference/verbs.md has the names and units).
class Recorder {
 public:
  explicit Recorder(System& system);

  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }

  /// The row at (t, y); lives until the next call. Throws SimulationError where an output is not finite.
  [[nodiscard]] std::span<const double> row(double t, const VectorX& y);

  /// The parameters and the columns of the last row, for expressions.
  [[nodiscard]] std::vector<Variable> variables() const;

  /// Goes on where another run stood: angles go on counting and quaternions keep their signs from that row.
  void resume_after(std::span<const double> row);

 private:
  struct RecordedOutput {
    std::unique_ptr<CompiledOutput> output;
    std::size_t width;  ///< columns
  };

  void name_columns();
  void compile_outputs();
  [[nodiscard]] std::vector<Variable> parameter_variables() const;
  double* fill_coordinates(const Kinematics& kinematics, const InverseDynamics& dynamics, double* next);
  double* fill_reactions(const InverseDynamics& dynamics, double* next);
  double* fill_poses(const Kinematics& kinematics, double* next);
  double* fill_energies(const Kinematics& kinematics, double* next);
  void fill_outputs(const OutputState& at, double* next);

  System& system_;
  std::vector<BodyId> jointed_;  ///< bodies whose joint the user wrote: those that have a reaction
  std::vector<CutJoint> cut_;
  FormulationColumns formulation_;
  std::vector<Column> columns_;
  std::size_t output_begin_ = 0;  ///< column of the first output
  std::vector<double> row_;
  std::vector<double> parameters_;
  std::vector<RecordedOutput> outputs_;
  std::vector<Quaternion> last_q_WB_;  ///< of each body: the next row takes the sign nearest to it
};

}  // namespace camber
