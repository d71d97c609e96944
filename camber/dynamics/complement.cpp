#include <camber/dynamics/complement.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/dynamics/formulation.h>
#include <camber/kinematics/speed_column.h>

namespace camber {

namespace {

/// Preferred independent speeds are used only as long as the others follow from them this well: near a dead
/// centre others are better.
constexpr double kGoodPivot = 1e-3;

MatrixX columns(const MatrixX& matrix, const std::vector<int>& which) {
  MatrixX result(matrix.rows(), static_cast<Eigen::Index>(which.size()));
  for (std::size_t k = 0; k < which.size(); ++k)
    result.col(static_cast<Eigen::Index>(k)) = matrix.col(which[k]);
  return result;
}

/// The columns that pivoting takes among `candidates`; leaves in `matrix` the rows that they do not reach.
std::vector<int> take_pivots(const std::vector<int>& candidates, double smallest, MatrixX& matrix) {
  std::vector<int> taken;
  if (candidates.empty() || matrix.rows() == 0) return taken;
  const PivotedQr qr(columns(matrix, candidates));
  const Eigen::Index rank = qr.pivots_above(smallest);
  for (Eigen::Index k = 0; k < rank; ++k) taken.push_back(candidates[static_cast<std::size_t>(qr.column(k))]);
  matrix = qr.Qt_times(matrix).bottomRows(matrix.rows() - rank).eval();
  return taken;
}

/// The speeds that the model lists; otherwise those that drive the machine.
std::vector<int> wanted_speeds(const Mechanism& mechanism) {
  std::vector<int> wanted;
  for (const SpeedName& name : mechanism.model.independent)
    wanted.push_back(find_speed(mechanism, name.name));
  if (!wanted.empty()) return wanted;
  for (const TiedRelation& tied : mechanism.relations)
    if (tied.origin == Origin::kDriver) wanted.push_back(tied.relation.terms.front().u);
  for (const Actuator& actuator : mechanism.model.actuators) {
    const std::string component = actuator.component.empty() ? "" : "." + actuator.component;
    wanted.push_back(find_speed(mechanism, actuator.joint + component));
  }
  return wanted;
}

std::vector<int> all_but(int count, const std::vector<int>& some) {
  std::vector<int> rest;
  for (int k = 0; k < count; ++k)
    if (std::find(some.begin(), some.end(), k) == some.end()) rest.push_back(k);
  return rest;
}

}  // namespace

VectorX speed_lengths(const Mechanism& mechanism, const Kinematics& kinematics) {
  VectorX lengths = VectorX::Ones(mechanism.nv);
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    const TreeBody& body = mechanism.bodies[i];
    for (int k = body.u; k < body.u + body.nu; ++k)
      if (!speed_column(mechanism, kinematics, static_cast<int>(i), k).w.isZero(0.0))
        lengths[k] = mechanism.length;
  }
  return lengths;
}

void Complement::choose(const Mechanism& mechanism, const MatrixX& scaled, const RankRule& rule) {
  const double largest = scaled.size() == 0 ? 0.0 : scaled.colwise().norm().maxCoeff();
  const std::vector<int> wanted = wanted_speeds(mechanism);
  settle_rank(rule, [&](double tolerance) {
    MatrixX left = scaled;
    dependent_ = take_pivots(all_but(mechanism.nv, wanted), kGoodPivot * largest, left);
    for (const int k : take_pivots(all_but(mechanism.nv, dependent_), tolerance * largest, left))
      dependent_.push_back(k);
    return static_cast<int>(dependent_.size());
  });
  std::sort(dependent_.begin(), dependent_.end());
  independent_ = all_but(mechanism.nv, dependent_);
}

Complement::Complement(const Mechanism& mechanism, const MatrixX& J, const VectorX& row_scale,
                       const VectorX& lengths, const RankRule& rule, const std::vector<int>* independent)
    : row_scale_(row_scale), lengths_(lengths) {
  const MatrixX scaled = row_scale.asDiagonal() * J * lengths.cwiseInverse().asDiagonal();
  RankRule of_dependent = rule;
  if (independent == nullptr) {
    choose(mechanism, scaled, rule);
    of_dependent.expected = static_cast<int>(dependent_.size());
  } else {
    independent_ = *independent;
    dependent_ = all_but(mechanism.nv, independent_);
  }
  const auto count = static_cast<Eigen::Index>(dependent_.size());
  const MatrixX dependent = columns(scaled, dependent_);
  const int rank = settle_rank(of_dependent, [&](double tolerance) {
    J_D_ = LeastSquares(dependent, tolerance);
    return static_cast<int>(J_D_.rank());
  });
  if (rank < count)
    throw FormulationError(fmt::format(
        "the chosen independent speeds do not determine the motion here: {} other speeds remain free; "
        "list other speeds under independent:",
        count - rank));
  U_ = -J_D_.solve(columns(scaled, independent_));
  B_ = MatrixX::Zero(mechanism.nv, U_.cols());
  for (Eigen::Index j = 0; j < U_.cols(); ++j) {
    const int speed = independent_[static_cast<std::size_t>(j)];
    B_(speed, j) = 1.0;
    for (Eigen::Index i = 0; i < count; ++i) {
      const int other = dependent_[static_cast<std::size_t>(i)];
      U_(i, j) *= lengths[speed] / lengths[other];
      B_(other, j) = U_(i, j);
    }
  }
}

VectorX Complement::particular(const VectorX& b) const {
  VectorX x = VectorX::Zero(B_.rows());
  if (dependent_.empty()) return x;
  const VectorX solved = J_D_.solve(row_scale_.asDiagonal() * b);
  for (std::size_t i = 0; i < dependent_.size(); ++i)
    x[dependent_[i]] = solved[static_cast<Eigen::Index>(i)] / lengths_[dependent_[i]];
  return x;
}

}  // namespace camber
