#pragma once

#include <vector>

#include <camber/dynamics/kane.h>
#include <camber/simulate/columns/group.h>
#include <camber/simulate/system.h>

/// What a formulation that was asked for shows besides the motion: the equations themselves, in speeds that are
/// chosen at the start of the run and stay.
///
///   noc   noc.I.S.R, noc.Cu.S, noc.tau.S                 I du/dt = C u + tau (noc_matrices.h)
///   kane  kane.F.S.BODY, kane.Fstar.S.BODY               F_r + F*_r = 0 (kane.h)
namespace camber {

class FormulationColumns {
 public:
  /// Throws SimulationError where the choice is not possible.
  explicit FormulationColumns(System& system);

  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  /// At the system's state. Throws SimulationError where the chosen speeds do not give the motion.
  void fill(const Evaluation& at, ColumnWriter& out);

 private:
  void choose_noc();
  void choose_kane();
  void fill_noc(ColumnWriter& out);
  void fill_kane(ColumnWriter& out);

  System& system_;
  KaneSpeeds choice_;        ///< of noc the independent ones alone
  std::vector<int> whole_;   ///< of each body of the tree: the one with the name that it is part of
  std::vector<int> bodies_;  ///< those with a name
  std::vector<Column> columns_;
};

}  // namespace camber
