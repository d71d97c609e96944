#include <camber/dynamics/singularity.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// R J S of (1) and what it is scaled by; without rows where a constraint is not defined.
struct ScaledRows {
  MatrixX J;
  VectorX speed_scale;
};

ScaledRows scaled_rows(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  const ConstraintState& constraints =
      evaluate_constraints(mechanism, state, forward_kinematics(mechanism, state, workspace), workspace);
  if (constraints.undefined != nullptr) return {};
  return {dimensionless_jacobian(mechanism, constraints), workspace.constraints.column_scale};
}

const char* origin_name(Origin origin) {
  switch (origin) {
    case Origin::kContact:
      return "contact";
    case Origin::kCoupling:
      return "coupling";
    case Origin::kDriver:
      return "driver";
    case Origin::kJoint:
    case Origin::kHalvedBody:
      break;
  }
  return "joint";
}

}  // namespace

std::vector<int> holonomic_rows(const Mechanism& mechanism) {
  std::vector<int> rows;
  for (const Tie& tie : mechanism.ties)
    for (int r = 0; r < tie.holonomic; ++r) rows.push_back(tie.row + r);
  for (const TiedRelation& tied : mechanism.relations)
    if (tied.holonomic) rows.push_back(tied.row);
  return rows;
}

MatrixX dimensionless_jacobian(const Mechanism& mechanism, const ConstraintState& constraints) {
  MatrixX J = MatrixX::Zero(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, constraints, J);
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  const Eigen::Map<const VectorX> speed_length(mechanism.speed_length.data(), mechanism.nv);
  return row_scale.asDiagonal() * J * speed_length.cwiseInverse().asDiagonal();
}

double smallest_singular_value(const Mechanism& mechanism, const State& state, int rank,
                               Workspace& workspace) {
  if (rank == 0) return 1.0;
  const MatrixX J = scaled_rows(mechanism, state, workspace).J;
  if (J.size() == 0) return 0.0;
  const VectorX values = singular_values(J);
  return values[0] > 0.0 ? values[rank - 1] / values[0] : 0.0;
}

Spectrum find_spectrum(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  const ScaledRows rows = scaled_rows(mechanism, state, workspace);
  if (rows.J.size() == 0) return {};
  SingularVectors parts = singular_vectors(rows.J);
  const double largest = parts.values[0];
  if (largest > 0.0) parts.values /= largest;
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  return {parts.values, largest, row_scale.asDiagonal() * parts.U, rows.speed_scale.asDiagonal() * parts.V};
}

VectorX spectrum_rate(const Mechanism& mechanism, const State& state, const Spectrum& spectrum,
                      Workspace& workspace) {
  constexpr double kMove = 1e-5;  // [rad or lengths of the machine]
  constexpr double kSlowest = 1e-12;
  const double step = kMove / std::max(kSlowest, state.u.lpNorm<Eigen::Infinity>());
  MatrixX J[2];
  State moved = state;
  VectorX way;
  for (const int side : {0, 1}) {
    const double dt = side == 0 ? -step : step;
    way = dt * state.u;
    integrate(mechanism, state.q, way, moved.q);
    moved.t = state.t + dt;
    J[side] = MatrixX::Zero(mechanism.rows, mechanism.nv);
    constraint_jacobian(
        mechanism,
        evaluate_constraints(mechanism, moved, forward_kinematics(mechanism, moved, workspace), workspace),
        J[side]);
  }
  const Eigen::Index count = spectrum.sigma.size();
  const MatrixX rate = (J[1] - J[0]) * spectrum.Z.leftCols(count) / (2.0 * step * spectrum.largest);
  return (spectrum.Y.leftCols(count).array() * rate.array()).colwise().sum();
}

VectorX gamma_at(const Mechanism& mechanism, const State& state, const VectorX& u, Workspace& workspace) {
  State moving = state;
  moving.u = u;
  return evaluate_constraints(mechanism, moving, forward_kinematics(mechanism, moving, workspace), workspace)
      .gamma;
}

std::vector<std::string> parts_of_rows(const Mechanism& mechanism, const VectorX& y) {
  constexpr double kShare = 0.05;  // of the largest part; below it stand rounding and what hardly matters
  std::vector<std::string> names;
  const double least = kShare * y.lpNorm<Eigen::Infinity>();
  const auto add = [&](Origin origin, const std::string& name, double size) {
    std::string part = fmt::format("{} '{}'", origin_name(origin), name);
    if (size > least && std::ranges::find(names, part) == names.end()) names.push_back(std::move(part));
  };
  for (const Tie& tie : mechanism.ties)
    add(tie.origin, tie.name, y.segment(tie.row, tie.rows).lpNorm<Eigen::Infinity>());
  for (const TiedRelation& tied : mechanism.relations) add(tied.origin, tied.name, std::abs(y[tied.row]));
  return names;
}

}  // namespace camber
