#include <camber/analysis/redundancy.h>

#include <algorithm>
#include <map>
#include <ranges>

#include <camber/analysis/ranks.h>
#include <camber/linear/decompositions.h>
#include <camber/model/groups.h>

namespace camber {

namespace {

/// Parts of T below this are rounding; where loops do not close, so many times the tolerance of the rank.
constexpr double kShareRounding = 1e-7, kSharePerTolerance = 30.0;

/// T of (2), over all rows.
MatrixX in_basis(const MatrixX& Y) {
  const PivotedQr qr(Y.transpose());
  MatrixX chosen(Y.cols(), Y.cols());
  for (Eigen::Index k = 0; k < Y.cols(); ++k) chosen.row(k) = Y.row(qr.column(k));
  return PivotedQr(chosen.transpose()).solve(Y.transpose()).transpose();
}

/// An orthonormal basis of Y in some rows, of which so many are independent.
MatrixX orthonormal(const MatrixX& Y, const std::vector<int>& rows, int count) {
  MatrixX part(static_cast<Eigen::Index>(rows.size()), Y.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) part.row(static_cast<Eigen::Index>(i)) = Y.row(rows[i]);
  return PivotedQr(part).Q(count);
}

/// The groups by their rows and numbers.
std::vector<RedundancyGroup> split(const MatrixX& T, double touched, std::vector<bool>& determinate) {
  Groups columns(static_cast<std::size_t>(T.cols()));
  std::vector<int> first(static_cast<std::size_t>(T.rows()), -1);  // column that touches the row
  for (Eigen::Index i = 0; i < T.rows(); ++i)
    for (Eigen::Index k = 0; k < T.cols(); ++k) {
      if (std::abs(T(i, k)) <= touched) continue;
      int& column = first[static_cast<std::size_t>(i)];
      if (column < 0) column = static_cast<int>(k);
      columns.join(static_cast<std::size_t>(column), static_cast<std::size_t>(k));
    }
  std::map<std::size_t, RedundancyGroup> groups;
  for (std::size_t k = 0; k < static_cast<std::size_t>(T.cols()); ++k) ++groups[columns.find(k)].redundant;
  determinate.assign(first.size(), true);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] < 0) continue;
    determinate[i] = false;
    groups[columns.find(static_cast<std::size_t>(first[i]))].rows.push_back(static_cast<int>(i));
  }
  std::vector<RedundancyGroup> list;
  for (auto& entry : groups) list.push_back(std::move(entry.second));
  std::ranges::sort(list, {}, [](const RedundancyGroup& group) { return group.rows.front(); });
  return list;
}

}  // namespace

Redundancy find_redundancy(const Mechanism& mechanism, const Configurations& configurations, int rank,
                           Workspace& workspace) {
  const AllRows all(mechanism);
  Redundancy result{.parts = all.parts(), .groups = {}, .determinate = {}};
  result.determinate.assign(static_cast<std::size_t>(all.rows()), true);
  if (rank == mechanism.rows) return result;
  const double touched = std::max(kShareRounding, kSharePerTolerance * configurations.tolerance);
  for (auto at = configurations.states.rbegin(); at != configurations.states.rend(); ++at) {
    const State& state = *at;  // the given one may be special: last
    if (rank_at(mechanism, state, configurations.tolerance, workspace) != rank) continue;
    const MatrixX Y = all.balanced_multipliers(state, rank, workspace);
    if (result.groups.empty()) result.groups = split(in_basis(Y), touched, result.determinate);
    for (RedundancyGroup& group : result.groups)
      group.Y.push_back(orthonormal(Y, group.rows, group.redundant));
  }
  return result;
}

RedundancyGroup merged(const std::vector<RedundancyGroup>& groups) {
  RedundancyGroup all;
  Eigen::Index rows = 0;
  for (const RedundancyGroup& group : groups) {
    all.redundant += group.redundant;
    all.rows.insert(all.rows.end(), group.rows.begin(), group.rows.end());
    rows += static_cast<Eigen::Index>(group.rows.size());
  }
  for (std::size_t pose = 0; pose < groups.front().Y.size(); ++pose) {
    MatrixX Y = MatrixX::Zero(rows, all.redundant);
    Eigen::Index row = 0, column = 0;
    for (const RedundancyGroup& group : groups) {
      const MatrixX& block = group.Y[pose];
      Y.block(row, column, block.rows(), block.cols()) = block;
      row += block.rows();
      column += block.cols();
    }
    all.Y.push_back(std::move(Y));
  }
  return all;
}

}  // namespace camber
