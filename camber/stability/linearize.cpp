#include <camber/stability/linearize.h>

#include <algorithm>
#include <cmath>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/singularity.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/linear/decompositions.h>
#include <camber/linear/eigenvectors.h>
#include <camber/stability/followed.h>
#include <camber/stability/solved_state.h>

namespace camber {

namespace {

/// A singular value this small, relative to the largest, is a null vector of the family where (4) says that there is one.
constexpr double kNull = 1e-9;

/// What A leads out of symmetries that hold is rounding, up to this share.
constexpr double kHolds = 1e-9;

MatrixX stacked(const MatrixX& above, const MatrixX& below) {
  MatrixX both(above.rows() + below.rows(), above.cols());
  both << above, below;
  return both;
}

Unsteady unsteadiness(const Mechanism& mechanism, const Symmetries& symmetries, const Followed& followed,
                      const State& state, const VectorX& udot, const Scales& scales) {
  const VectorX left_speed =
      state.u - displacements(mechanism, symmetries.motions, state.q) * followed.coefficients;
  const VectorX left = udot - followed.L * state.u;
  const double g = mechanism.length / (scales.time * scales.time);
  const double speed = scales.length.cwiseProduct(state.u).norm();
  const double scale = g + speed * speed / mechanism.length;
  Unsteady result;
  Eigen::Index worst = 0;
  const VectorX lacks =
      scales.length.cwiseProduct(left.cwiseAbs() + left_speed.cwiseAbs() / scales.time) / scale;
  if (lacks.size() > 0) result.relative = lacks.maxCoeff(&worst);
  if (lacks.size() > 0) {
    result.speed = mechanism.u_names[static_cast<std::size_t>(worst)];
    result.acceleration = std::max(std::abs(left[worst]), std::abs(left_speed[worst]) / scales.time);
  }
  return result;
}

/// (3), in scales.
MatrixX tangent(const Mechanism& mechanism, const ResidualValues& at, const Scales& scales) {
  const int n = mechanism.nv;
  if (mechanism.rows == 0) return MatrixX::Identity(2 * n, 2 * n);
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  const VectorX per_length = scales.length.cwiseInverse();
  const MatrixX J = row_scale.asDiagonal() * at.v_u * per_length.asDiagonal();
  const MatrixX D = scales.time * (row_scale.asDiagonal() * at.v_q * per_length.asDiagonal());
  const MatrixX G = J(holonomic_rows(mechanism), Eigen::all);
  // G and J are of full rank each on their own, but D mixes rows that others imply: of J only an independent set is
  // taken.
  const PivotedQr qr(J);
  const auto rank = qr.rank(kRankTolerance);
  const MatrixX reduced = qr.Q(rank).transpose();
  MatrixX C = MatrixX::Zero(G.rows() + rank, 2 * n);
  C.topLeftCorner(G.rows(), n) = G;
  C.bottomLeftCorner(rank, n) = reduced * D;
  C.bottomRightCorner(rank, n) = reduced * J;
  return free_motions(C).basis;
}

/// x of the equations: see the head of the file.
struct Equations {
  MatrixX V;  ///< in scales
  MatrixX A, B;
  VectorX scale;  ///< of [eta; du]
  int freedoms = 0;
};

MatrixX actuated(const Mechanism& mechanism) {
  const auto& actuators = mechanism.model.actuators;
  MatrixX S = MatrixX::Zero(mechanism.nv, static_cast<Eigen::Index>(actuators.size()));
  for (std::size_t i = 0; i < actuators.size(); ++i)
    S(actuated_speed(mechanism, actuators[i]), static_cast<Eigen::Index>(i)) = 1.0;
  return S;
}

Equations equations(const Mechanism& mechanism, const ResidualValues& at, const Followed& followed,
                    const State& state, const Scales& scales, Workspace& workspace) {
  const int n = mechanism.nv;
  Equations result;
  result.scale = stacked(scales.length, scales.time * scales.length);
  result.V = tangent(mechanism, at, scales);
  const MatrixX unscaled = result.scale.cwiseInverse().asDiagonal() * result.V;
  const MatrixX eta = unscaled.topRows(n), du = unscaled.bottomRows(n);
  MatrixX M = MatrixX::Zero(n, n);
  crba(mechanism, state, workspace, M);
  mirror_lower_triangle(M);
  const VectorX per_length = scales.length.cwiseInverse();
  const MatrixX B = per_length.asDiagonal() * free_motions(at.v_u * per_length.asDiagonal()).basis;
  result.freedoms = static_cast<int>(B.cols());
  const MatrixX K = -bracket_map(mechanism, state.u) - followed.L;
  const MatrixX mass = B.transpose() * M;
  const double inertia =
      std::max((mass * per_length.asDiagonal()).norm(), 1e-300);  // rows of the size of those of (1)
  MatrixX E = stacked(scales.length.asDiagonal() * eta, (scales.time / inertia) * (mass * du));
  MatrixX A0 = stacked(
      scales.length.asDiagonal() * (du + K * eta),
      (-scales.time / inertia) * (B.transpose() * (at.r_q * eta + at.r_u * du) + mass * followed.L * du));
  const MatrixX S = actuated(mechanism);
  MatrixX B0 = MatrixX::Zero(E.rows(), S.cols());
  B0.bottomRows(B.cols()) = (scales.time / inertia) * (B.transpose() * S);
  const PivotedQr qr(E);
  result.A = qr.solve(A0);
  result.B = qr.solve(B0);
  return result;
}

/// What is left when some directions are taken out of an orthonormal basis of states.
MatrixX without(const MatrixX& directions, Eigen::Index size, Eigen::Index& rank) {
  rank = 0;
  if (directions.cols() == 0) return MatrixX::Identity(size, size);
  const PivotedQr qr(directions);
  rank = qr.rank(kRankTolerance);
  return qr.Q().rightCols(size - rank);
}

/// Of (4), but no more than there are null vectors.
int family_dimension(const Mechanism& mechanism, const Equations& e, const ResidualValues& at,
                     const MatrixX& eta, int removed, const MatrixX& A_s) {
  if (A_s.size() == 0) return 0;
  const int states = static_cast<int>(e.A.rows());
  const MatrixX moved = at.v_u * eta;
  int held = 0;
  if (moved.rows() > 0 && moved.norm() > kRankTolerance * mechanism.length)
    held = static_cast<int>(PivotedQr(moved).rank(kRankTolerance));
  const int allowed = static_cast<int>(eta.cols()) - held;
  const int most = (states - e.freedoms) - removed + 2 * allowed - e.freedoms;
  const VectorX sigma = singular_values(A_s);
  int null = 0;
  for (const double s : sigma) null += s <= kNull * std::max(sigma[0], 1e-300) ? 1 : 0;
  return std::clamp(most, 0, null);
}

std::string joint_of_speed(const Mechanism& mechanism, int speed) {
  for (const TreeBody& body : mechanism.bodies)
    if (speed >= body.u && speed < body.u + body.nu) return body.joint.empty() ? body.body : body.joint;
  return {};
}

Mode make_mode(const Mechanism& mechanism, const Equations& e, const MatrixX& T, std::complex<double> value,
               const Eigen::VectorXcd& right, const Eigen::VectorXcd& left) {
  const Eigen::VectorXcd x = T.cast<std::complex<double>>() * right;
  const Eigen::VectorXcd y = T.cast<std::complex<double>>() * left;
  Mode mode{value, e.scale.cwiseInverse().cast<std::complex<double>>().cwiseProduct(x)};
  mode.condition = left.norm() * right.norm();
  const VectorX share = x.cwiseAbs().cwiseProduct(y.cwiseAbs());
  for (int i = 0; i < mechanism.nv; ++i) {
    const std::string name = joint_of_speed(mechanism, i);
    const double own = (share[i] + share[i + mechanism.nv]) / share.sum();
    const auto found = std::ranges::find(mode.participation, name, &Participation::name);
    if (found == mode.participation.end())
      mode.participation.push_back({name, own});
    else
      found->share += own;
  }
  std::ranges::stable_sort(mode.participation, std::greater<>{}, &Participation::share);
  Eigen::Index largest = 0;
  x.head(mechanism.nv).cwiseAbs().maxCoeff(&largest);
  if (std::abs(x[largest]) > 0.0) mode.shape /= mode.shape[largest];
  return mode;
}

}  // namespace

double size_of(const std::vector<std::complex<double>>& eigenvalues) {
  double size = 0.0;
  for (const std::complex<double>& s : eigenvalues) size = std::max(size, std::abs(s));
  return size;
}

int Linearization::unstable() const {
  const double size = size_of(eigenvalues);
  return static_cast<int>(std::ranges::count_if(
      eigenvalues, [&](const std::complex<double>& s) { return s.real() > kNeutral * size; }));
}

bool Linearization::steady() const {
  return unsteady.relative <= kSteady;
}

Linearization linearize(const Mechanism& mechanism, const Symmetries& symmetries, const State& state,
                        const LinearizeOptions& options) {
  Workspace workspace(mechanism);
  ForceModel forces(mechanism);
  ResidualDerivatives derivatives(mechanism);
  derivatives.omit(options.omit);
  VectorX applied = VectorX::Zero(mechanism.nv);
  for (const auto& [name, effort] : options.efforts)
    applied[actuated_speed(mechanism, find_actuator(mechanism, name))] += effort;
  const SolvedState solved = solve_motion(mechanism, state, forces, workspace, &applied);
  const ResidualValues& at = derivatives.evaluate(state, solved.udot, solved.lambda, workspace);
  const Scales scales = scales_of(mechanism);
  const Followed followed = follow(mechanism, symmetries, state, solved.udot, scales);

  Linearization result;
  result.model_name = mechanism.model.name;
  result.state = state;
  result.unsteady = unsteadiness(mechanism, symmetries, followed, state, solved.udot, scales);
  const Equations e = equations(mechanism, at, followed, state, scales, workspace);
  result.freedoms = e.freedoms;
  result.A = e.A;
  result.B = e.B;
  result.C = e.scale.cwiseInverse().asDiagonal() * e.V;
  for (const char* kind : {"q.", "u."})
    for (const std::string& name : mechanism.u_names) result.coordinates.push_back(kind + name);
  for (const Actuator& actuator : mechanism.model.actuators) result.inputs.push_back(actuator.name);
  result.symmetries = symmetries.names();

  const MatrixX eta = displacements(mechanism, symmetries.motions, state.q) * symmetries.basis;
  MatrixX generators(2 * mechanism.nv, symmetries.count());
  for (int j = 0; j < symmetries.count(); ++j)
    generators.col(j) << eta.col(j),
        speed_map(mechanism, symmetries.motions, symmetries.basis.col(j)) * state.u;
  const MatrixX inside = e.V.transpose() * (e.scale.asDiagonal() * generators);
  Eigen::Index removed = 0;
  const MatrixX rest = without(inside, e.A.rows(), removed);
  result.removed = static_cast<int>(removed);
  const MatrixX A_s = rest.transpose() * e.A * rest;
  if (removed > 0) {
    const MatrixX kept = PivotedQr(inside).Q(removed);
    result.leak = (rest.transpose() * e.A * kept).norm() / std::max(e.A.norm(), 1e-300);
  }
  result.family = family_dimension(mechanism, e, at, eta, result.removed, A_s);
  MatrixX others = MatrixX::Identity(A_s.rows(), A_s.rows());
  if (result.family > 0) {
    const MatrixX V = singular_vectors(A_s).V;
    others = V.leftCols(A_s.cols() - result.family);
  }
  const Eigenvectors found = eigenvectors(others.transpose() * A_s * others);
  const MatrixX T = e.V * rest * others;
  for (Eigen::Index i = 0; i < found.values.size(); ++i) {
    result.eigenvalues.push_back(found.values[i]);
    if (found.values[i].imag() >= 0.0)
      result.modes.push_back(
          make_mode(mechanism, e, T, found.values[i], found.right.col(i), found.left.col(i)));
  }
  return result;
}

Linearization linearize(const Mechanism& mechanism) {
  std::optional<Symmetries> unknown;
  return linearize(mechanism, unknown);
}

Linearization linearize(const Mechanism& mechanism, std::optional<Symmetries>& known) {
  Workspace workspace(mechanism);
  const State start = assemble(mechanism, workspace).state;
  if (known && std::ranges::equal(known->motions, simple_motions(mechanism), {}, &SimpleMotion::name,
                                  &SimpleMotion::name)) {
    Linearization about = linearize(mechanism, *known, start);
    if (about.leak <= kHolds) return about;
  }
  known = find_symmetries(mechanism);
  return linearize(mechanism, *known, start);
}

}  // namespace camber
