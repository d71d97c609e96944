#include <camber/stability/steady.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/singularity.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/linear/decompositions.h>
#include <camber/stability/followed.h>
#include <camber/stability/holds.h>
#include <camber/stability/solved_state.h>

namespace camber {

namespace {

constexpr int kMostIterations = 30;
/// (1) is solved where its residual is below this; rounding is some 1e-16 to 1e-14.
constexpr double kSolved = 1e-11;
/// Coordinates change by at most this in one step [rad, or typical lengths]: a longer step may lead to another branch.
constexpr double kLongestStep = 0.2;
/// The least share of the way of the holds in one step.
constexpr double kShortestWay = 1e-4;
/// Multipliers and efforts cost little in the norm of a step: it is places and rates that should change least.
constexpr double kCheap = 1e3;

/// Unknowns of (1).
struct Point {
  State state;
  VectorX zeta, lambda, effort;
};

class Solver {
 public:
  Solver(const Mechanism& mechanism, const Symmetries& symmetries, const SteadyOptions& options)
      : mechanism_(mechanism),
        symmetries_(symmetries),
        workspace_(mechanism),
        derivatives_(mechanism),
        holds_(mechanism, symmetries, options.held),
        scales_(scales_of(mechanism)),
        holonomic_(holonomic_rows(mechanism)) {
    free_ = MatrixX::Zero(mechanism.nv, static_cast<Eigen::Index>(options.free.size()));
    for (std::size_t i = 0; i < options.free.size(); ++i)
      free_(actuated_speed(mechanism, find_actuator(mechanism, options.free[i])),
            static_cast<Eigen::Index>(i)) = 1.0;
    for (const Body& body : mechanism.model.bodies) weight_ += body.mass;
    weight_ *= mechanism.length / (scales_.time * scales_.time);
    if (weight_ == 0.0) weight_ = 1.0;
  }

  [[nodiscard]] Point start() {
    Point point{assemble(mechanism_, workspace_).state,
                {},
                VectorX::Zero(mechanism_.rows),
                VectorX::Zero(free_.cols())};
    ForceModel forces(mechanism_);
    const SolvedState solved = solve_motion(mechanism_, point.state, forces, workspace_);
    point.zeta = follow(mechanism_, symmetries_, point.state, solved.udot, scales_).zeta;
    point.lambda = solved.lambda;
    return point;
  }

  /// Newton's method. Leaves the nearest point where it does not converge.
  bool solve(Point& point, const VectorX& targets, int& iterations) {
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostIterations; ++i, ++iterations) {
      const System system = linear_system(point, targets);
      residual_ = system.right.cwiseAbs().maxCoeff();
      worst_ = describe_worst(system.right);
      if (!std::isfinite(residual_)) return false;
      if (residual_ <= kSolved && residual_ > 0.5 * before) return true;  // rounding: it falls no further
      if (residual_ == 0.0) return true;
      before = residual_;
      step(point, LeastSquares(system.matrix, kRankTolerance).solve(-system.right));
    }
    return residual_ <= kSolved;
  }

  [[nodiscard]] VectorX held_values(const Point& point) {
    return holds_.evaluate(point.state, point.zeta).value;
  }
  [[nodiscard]] VectorX targets() const { return holds_.targets(); }
  [[nodiscard]] double residual() const { return residual_; }
  [[nodiscard]] const std::string& worst() const { return worst_; }

 private:
  /// Scaled: unknowns [eta; zeta; lambda; efforts], equations (1) in their order.
  struct System {
    MatrixX matrix;
    VectorX right;
  };

  System linear_system(Point& point, const VectorX& targets) {
    const int n = mechanism_.nv, k = symmetries_.count(), rows = mechanism_.rows;
    const auto motors = free_.cols();
    const MatrixX S = displacements(mechanism_, symmetries_.motions, point.state.q) * symmetries_.basis;
    const MatrixX L = speed_map(mechanism_, symmetries_.motions, symmetries_.basis * point.zeta);
    point.state.u = S * point.zeta;
    const VectorX udot = L * point.state.u;
    MatrixX R(n, k);
    for (int j = 0; j < k; ++j)
      R.col(j) = speed_map(mechanism_, symmetries_.motions, symmetries_.basis.col(j)) * point.state.u;
    const MatrixX minus_K = bracket_map(mechanism_, point.state.u) + L;
    const ConstraintState& constraints = evaluate_constraints(
        mechanism_, point.state, forward_kinematics(mechanism_, point.state, workspace_), workspace_);
    if (constraints.undefined != nullptr)
      throw SteadyError(fmt::format("'{}' is not defined on the way: {}", constraints.undefined->name,
                                    why_undefined(*constraints.undefined)));
    const ResidualValues& at = derivatives_.evaluate(point.state, udot, point.lambda, workspace_);
    MatrixX M = MatrixX::Zero(n, n);
    crba(mechanism_, point.state, workspace_, M);
    mirror_lower_triangle(M);
    const Holds::Values held = holds_.evaluate(point.state, point.zeta);
    const MatrixX by_u = at.r_u + M * L;
    const auto c = static_cast<Eigen::Index>(holonomic_.size());
    const auto h = static_cast<Eigen::Index>(holds_.count());

    MatrixX full = MatrixX::Zero(n + rows + c + h + k, n + k + rows + motors);
    full.block(0, 0, n, n) = at.r_q + by_u * minus_K;
    full.block(0, n, n, k) = by_u * S + M * R;
    full.block(0, n + k, n, rows) = -at.v_u.transpose();
    full.block(0, n + k + rows, n, motors) = -free_;
    full.block(n, 0, rows, n) = at.v_q + at.v_u * minus_K;
    full.block(n, n, rows, k) = at.v_u * S;
    full.block(n + rows, 0, c, n) = at.v_u(holonomic_, Eigen::all);
    full.block(n + rows + c, 0, h, n) = held.by_eta + held.by_du * minus_K;
    full.block(n + rows + c, n, h, k) = held.by_zeta + held.by_du * S;
    full.block(n + rows + c + h, 0, k, n) =
        (scales_.length.asDiagonal() * S).transpose() * scales_.length.asDiagonal();
    VectorX right = VectorX::Zero(full.rows());
    right.head(n) = at.r - free_ * point.effort;
    right.segment(n, rows) = constraints.rate_error;
    right.segment(n + rows, c) = constraints.residual(holonomic_);
    right.segment(n + rows + c, h) = held.value - targets;

    const VectorX equation = equation_scales(c, h, k), unknown = unknown_scales(k, rows, motors);
    return {equation.asDiagonal() * full * unknown.asDiagonal(), equation.cwiseProduct(right)};
  }

  /// Fixed: where an equation follows from others its residual vanishes with the step, and a scale that went with it would
  /// make rounding count.
  [[nodiscard]] VectorX equation_scales(Eigen::Index c, Eigen::Index h, int k) const {
    const Eigen::Map<const VectorX> row_scale(mechanism_.row_scale.data(), mechanism_.rows);
    const int n = mechanism_.nv;
    VectorX scale = VectorX::Ones(n + mechanism_.rows + c + h + k);
    scale.head(n) = scales_.length.cwiseInverse() / weight_;
    scale.segment(n, mechanism_.rows) = row_scale * (scales_.time / mechanism_.length);
    scale.segment(n + mechanism_.rows, c) = row_scale(holonomic_) / mechanism_.length;
    scale.tail(k).setConstant(1.0 / (mechanism_.length * mechanism_.length));
    return scale;
  }

  [[nodiscard]] VectorX unknown_scales(int k, int rows, Eigen::Index motors) const {
    const Eigen::Map<const VectorX> row_scale(mechanism_.row_scale.data(), mechanism_.rows);
    VectorX scale = VectorX::Ones(mechanism_.nv + k + rows + motors);
    scale.head(mechanism_.nv) = mechanism_.length * scales_.length.cwiseInverse();
    scale.segment(mechanism_.nv, k).setConstant(1.0 / scales_.time);
    scale.segment(mechanism_.nv + k, rows) = kCheap * weight_ * row_scale;
    scale.tail(motors).setConstant(kCheap * weight_ * mechanism_.length);
    return scale;
  }

  void step(Point& point, VectorX scaled) const {
    const int n = mechanism_.nv, k = symmetries_.count(), rows = mechanism_.rows;
    const double largest = n == 0 ? 0.0 : scaled.head(n).cwiseAbs().maxCoeff();
    if (largest > kLongestStep) scaled *= kLongestStep / largest;
    const VectorX change = unknown_scales(k, rows, free_.cols()).cwiseProduct(scaled);
    integrate(mechanism_, point.state.q, VectorX(change.head(n)), point.state.q);
    normalize(mechanism_, point.state.q);
    point.zeta += change.segment(n, k);
    point.lambda += change.segment(n + k, rows);
    point.effort += change.tail(free_.cols());
  }

  /// The equation that is worst off, in words.
  [[nodiscard]] std::string describe_worst(const VectorX& right) const {
    Eigen::Index worst = 0;
    right.cwiseAbs().maxCoeff(&worst);
    const auto c = static_cast<Eigen::Index>(holonomic_.size());
    const int n = mechanism_.nv, rows = mechanism_.rows;
    const VectorX scale = equation_scales(c, holds_.count(), symmetries_.count());
    const double amount = right[worst] / scale[worst];
    if (worst < n)
      return fmt::format("the balance of '{}' lacks {:.3g} N or N m",
                         mechanism_.u_names[static_cast<std::size_t>(worst)], -amount);
    if (worst < n + rows)
      return fmt::format("{} moves by {:.3g} m/s or rad/s",
                         row_label(mechanism_, static_cast<int>(worst) - n), amount);
    if (worst < n + rows + c)
      return fmt::format("{} is open by {:.3g} m or rad",
                         row_label(mechanism_, holonomic_[static_cast<std::size_t>(worst - n - rows)]),
                         amount);
    if (worst < n + rows + c + holds_.count())
      return fmt::format("'{}' is off by {:.3g}", holds_.name(static_cast<int>(worst - n - rows - c)),
                         amount);
    return "the place along the symmetries";
  }

  const Mechanism& mechanism_;
  const Symmetries& symmetries_;
  Workspace workspace_;
  ResidualDerivatives derivatives_;
  Holds holds_;
  Scales scales_;
  std::vector<int> holonomic_;
  MatrixX free_;
  double weight_ = 0.0, residual_ = 0.0;
  std::string worst_;
};

[[noreturn]] void give_up(const Mechanism& mechanism, const Solver& solver) {
  throw SteadyError(
      fmt::format("{}: no steady motion was found near the start: at the nearest point {} (residual {:.2g}); "
                  "start nearer to it, or hold something else",
                  mechanism.model.name, solver.worst(), solver.residual()));
}

/// What is held goes to its targets in shares of the way that shrink where Newton's method fails.
void walk(const Mechanism& mechanism, Solver& solver, Point& point, int& iterations) {
  const VectorX from = solver.held_values(point), to = solver.targets();
  double done = 0.0, share = 1.0;
  while (done < 1.0) {
    const double next = std::min(1.0, done + share);
    Point tried = point;
    if (solver.solve(tried, from + next * (to - from), iterations)) {
      point = std::move(tried);
      done = next;
      share *= 2.0;
    } else if ((share *= 0.5) < kShortestWay) {
      give_up(mechanism, solver);
    }
  }
}

}  // namespace

SteadyMotion find_steady(const Mechanism& mechanism, const Symmetries& symmetries,
                         const SteadyOptions& options) {
  Solver solver(mechanism, symmetries, options);
  SteadyMotion result;
  Point point = solver.start();
  walk(mechanism, solver, point, result.iterations);
  result.state = point.state;
  result.residual = solver.residual();
  const VectorX coefficients = symmetries.basis * point.zeta;
  for (std::size_t i = 0; i < symmetries.motions.size(); ++i) {
    const double rate = coefficients[static_cast<Eigen::Index>(i)];
    if (std::abs(rate) > kSolved) result.rates.emplace_back(symmetries.motions[i].name, rate);
  }
  for (std::size_t i = 0; i < options.free.size(); ++i)
    result.efforts.emplace_back(options.free[i], point.effort[static_cast<Eigen::Index>(i)]);
  return result;
}

}  // namespace camber
