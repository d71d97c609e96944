#include <camber/dynamics/elimination.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include <camber/dynamics/column_scale.h>
#include <camber/dynamics/rank_rule.h>

namespace camber {

namespace {

/// Rows whose remainder, relative to the largest, is below this count as redundant; where positions are off
/// by more, so are the rows, and redundant ones would look independent.
constexpr double kPivotTolerance = 1e-9;
constexpr double kResidualFactor = 1e3;
constexpr double kLargestTolerance = 1e-3;

double rank_tolerance(const Mechanism& mechanism, const ConstraintState& constraints) {
  double scaled = 0.0;
  for (Eigen::Index i = 0; i < constraints.residual.size(); ++i) {
    const bool angle = mechanism.row_scale[static_cast<std::size_t>(i)] != 1.0;
    const double residual = std::abs(constraints.residual[i]);
    scaled = std::max(scaled, angle ? residual : residual / mechanism.length);
  }
  return std::min(std::max(kPivotTolerance, kResidualFactor * scaled), kLargestTolerance);
}

/// Places of the sums: S_i about the root's Lo, and F_j = inertia times S_j.
struct MassNumbers {
  const tree::Composites<double>& inertias;
  int stride;

  double operator()(int i, int j) const {
    const auto& S = inertias.speed[static_cast<std::size_t>(i)];
    const double* F = inertias.rows.data() + j;
    return S.Sw.v[0] * F[0] + S.Sw.v[1] * F[stride] + S.Sw.v[2] * F[2 * stride] + S.Sv.v[0] * F[3 * stride] +
           S.Sv.v[1] * F[4 * stride] + S.Sv.v[2] * F[5 * stride];
  }
};

void measure_masses(const MassNumbers& M, VectorX& scale) {
  for (Eigen::Index j = 0; j < scale.size(); ++j) scale[j] = M(static_cast<int>(j), static_cast<int>(j));
  scale_by_masses(scale);
}

void set_masses(const noc::Plan& plan, const MassNumbers& M, bool diagonal, const ConstraintScratch& scratch,
                noc::Fronts& fronts) {
  const VectorX& scale = scratch.column_scale;
  for (std::size_t e = 0; e < plan.mass.size(); ++e) {
    const noc::MassEntry& entry = plan.mass[e];
    if (diagonal && entry.i != entry.j) continue;
    fronts.set_mass(e, M(entry.i, entry.j) * scale[entry.i] * scale[entry.j]);
  }
  for (int j = 0; j < plan.speeds; ++j) {
    const double ratio = scale[j] / scratch.mass_scale[j];
    fronts.set_inertia(j, ratio * ratio);
  }
}

void set_units(const noc::Plan& plan, noc::Fronts& fronts) {
  for (std::size_t e = 0; e < plan.mass.size(); ++e)
    if (plan.mass[e].i == plan.mass[e].j) fronts.set_mass(e, 1.0);
  for (int j = 0; j < plan.speeds; ++j) fronts.set_inertia(j, 1.0);
}

/// Writes rows in the scales of rows and columns.
struct RowSetter {
  const EliminationTask& task;
  const VectorX& J;  ///< ConstraintState::J
  const ConstraintScratch& scratch;
  const std::vector<double>& row_scale;
  noc::Fronts& fronts;

  void number(int constraint, int row, int place, int speed, double value) const {
    if (task.fixed != nullptr && (*task.fixed)[static_cast<std::size_t>(speed)]) return;
    fronts.set_row(constraint, row, place,
                   value * row_scale[static_cast<std::size_t>(row)] * scratch.column_scale[speed]);
  }
  void right_side(int row) const {
    fronts.set_right_side(row, scratch.right_side[row] * row_scale[static_cast<std::size_t>(row)]);
  }
};

/// Constraints as the plan numbers them: ties, then relations.
void set_rows(const Mechanism& mechanism, const RowSetter& set) {
  int constraint = 0;
  for (const Tie& tie : mechanism.ties) {
    const int rows = set.task.holonomic_only ? tie.holonomic : tie.rows;
    const auto columns = static_cast<int>(tie.columns.size());
    const double* number = set.J.data() + tie.entry;
    for (int r = tie.row; r < tie.row + rows; ++r) {
      for (int c = 0; c < columns; ++c)
        set.number(constraint, r, c, tie.columns[static_cast<std::size_t>(c)].speed, *number++);
      set.right_side(r);
    }
    ++constraint;
  }
  for (const TiedRelation& tied : mechanism.relations) {
    const auto& terms = tied.relation.terms;
    if (tied.holonomic || !set.task.holonomic_only) {
      for (std::size_t k = 0; k < terms.size(); ++k)
        set.number(constraint, tied.row, static_cast<int>(k), terms[k].u, terms[k].c);
      set.right_side(tied.row);
    }
    ++constraint;
  }
}

noc::Verdict eliminate_with(std::size_t plan, const Mechanism& mechanism, const EliminationTask& task,
                            double tolerance, const MassNumbers& M, const VectorX& J, Workspace& workspace) {
  ConstraintScratch& scratch = workspace.constraints;
  noc::Fronts& fronts = scratch.fronts[plan];
  fronts.clear();
  if (task.metric == EliminationTask::Metric::kLengths)
    set_units(mechanism.plans[plan], fronts);
  else
    set_masses(mechanism.plans[plan], M, task.metric == EliminationTask::Metric::kDiagonal, scratch, fronts);
  for (int j = 0; j < mechanism.nv; ++j) fronts.set_force(j, scratch.force[j] * scratch.column_scale[j]);
  set_rows(mechanism, {task, J, scratch, mechanism.row_scale, fronts});
  fronts.factorize(tolerance);
  return fronts.verdict();
}

noc::Fronts& last_fronts(ConstraintScratch& scratch) {
  return scratch.fronts[scratch.used_plan];
}

/// With the first plan that needs no weak pivots; if every plan needs some, with the last.
noc::Verdict eliminate_at(const Mechanism& mechanism, const EliminationTask& task, double tolerance,
                          const MassNumbers& M, const VectorX& J, Workspace& workspace) {
  std::size_t& plan = workspace.constraints.used_plan;
  for (plan = 0;; ++plan) {
    const noc::Verdict verdict = eliminate_with(plan, mechanism, task, tolerance, M, J, workspace);
    if (verdict.weak_pivots == 0 || plan + 1 == mechanism.plans.size()) return verdict;
  }
}

}  // namespace

RankRule rank_rule(const Mechanism& mechanism, const ConstraintState& constraints,
                   const Workspace& workspace) {
  return {rank_tolerance(mechanism, constraints), workspace.constraints.expected_rank};
}

EliminationVerdict eliminate(const Mechanism& mechanism, const EliminationSystem& system,
                             const EliminationTask& task, Workspace& workspace, VectorX& a, VectorX& lambda) {
  ConstraintScratch& scratch = workspace.constraints;
  const VectorX& J = system.constraints.J;
  const MassNumbers M{system.inertias, tree::padded(mechanism.nv)};
  measure_masses(M, scratch.mass_scale);
  RankRule rule = rank_rule(mechanism, system.constraints, workspace);
  if (task.holonomic_only) rule.expected = scratch.expected_holonomic_rank;
  if (task.fixed != nullptr) rule.expected = -1;
  noc::Verdict verdict;
  std::optional<int> loose_rank;
  settle_rank(rule, [&](double tolerance) {
    verdict = eliminate_at(mechanism, task, tolerance, M, J, workspace);
    if (!loose_rank) loose_rank = verdict.rank;
    return verdict.rank;
  });
  verdict.ambiguous = verdict.ambiguous || verdict.rank != loose_rank;
  // Inside a step positions are inaccurate, and the tolerance grows with that; this does not make a known rank
  // ambiguous.
  if (task.fixed == nullptr && verdict.rank == rule.expected)
    verdict.ambiguous = verdict.smallest_pivot < noc::kDoubt * kPivotTolerance;
  last_fronts(scratch).solve(a.data(), lambda.data());
  a.array() *= scratch.column_scale.array();
  for (Eigen::Index i = 0; i < lambda.size(); ++i)
    lambda[i] *= mechanism.row_scale[static_cast<std::size_t>(i)];
  return {verdict.rank,      verdict.redundant,  verdict.inconsistency,
          verdict.ambiguous, verdict.unresisted, verdict.smallest_pivot};
}

std::vector<bool> determinate_rows(Workspace& workspace) {
  std::vector<bool> flags;
  last_fronts(workspace.constraints).determinate(flags);
  return flags;
}

void for_each_null_vector(const Mechanism& mechanism, Workspace& workspace,
                          const std::function<void(const VectorX& lambda)>& visit) {
  VectorX lambda(mechanism.rows);
  last_fronts(workspace.constraints).for_each_null_vector([&](const double* unit) {
    for (Eigen::Index i = 0; i < lambda.size(); ++i)
      lambda[i] = unit[i] * mechanism.row_scale[static_cast<std::size_t>(i)];
    visit(lambda);
  });
}

}  // namespace camber
