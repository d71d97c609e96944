#include <camber/dynamics/assembly.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/dynamics/tree_dynamics.h>

namespace camber {

namespace {

/// Given coordinates move towards their values by at most this in one step [rad, or typical lengths].
constexpr double kLongestStep = 0.1;
/// What the positions must meet in the end, and on the way there.
constexpr double kClosed = 1e-12;
constexpr double kClosedOnTheWay = 1e-6;
/// A coordinate of a free joint is kept by setting it again after each projection.
constexpr int kMostRounds = 60;

/// Coordinates that the model gives, with the speeds that stay still so that they stay.
struct Given {
  std::vector<bool> q, speed;
  VectorX value;  ///< of all q; those not given are the drawing's
};

/// Of a free joint the speeds are along the body's axes: to keep x, the axis that is nearest to the world's x
/// stays still.
int nearest_axis(const State& state, const TreeBody& body, int coordinate) {
  const double* q = state.q.data() + body.q + 3;
  const Matrix3 R = Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix();
  Eigen::Index axis = 0;
  R.row(coordinate).cwiseAbs().maxCoeff(&axis);
  return static_cast<int>(axis);
}

void hold(const State& state, const TreeBody& body, int coordinate, std::vector<bool>& speed) {
  const auto set = [&](int k) { speed[static_cast<std::size_t>(body.u + k)] = true; };
  const int quaternion = quaternion_offset(body.type);
  if (quaternion < 0)
    set(coordinate);
  else if (coordinate >= quaternion)
    set(0), set(1), set(2);
  else
    set(3 + nearest_axis(state, body, coordinate));
}

Given given_coordinates(const Mechanism& mechanism, const State& start) {
  Given given{std::vector<bool>(static_cast<std::size_t>(mechanism.nq), false),
              std::vector<bool>(static_cast<std::size_t>(mechanism.nv), false), start.q};
  for (const InitialValue& value : mechanism.model.initial_q) {
    const int at = find_coordinate(mechanism, value.name);
    given.q[static_cast<std::size_t>(at)] = true;
    for (const TreeBody& body : mechanism.bodies)
      if (at >= body.q && at < body.q + body.nq) hold(start, body, at - body.q, given.speed);
  }
  return given;
}

/// How far the given coordinates are from the drawing, in steps.
int steps_to(const Mechanism& mechanism, const State& drawing, const VectorX& target) {
  VectorX v(mechanism.nv);
  difference(mechanism, drawing.q, target, v);
  const double unit = kLongestStep * std::max(1.0, mechanism.length);
  return std::max(1, static_cast<int>(std::ceil(v.lpNorm<Eigen::Infinity>() / unit)));
}

/// Sets the given coordinates to their values and projects the others; again where the projection of a free
/// joint has moved a given one.
ProjectionVerdict close_at(const Mechanism& mechanism, const Given& given, const VectorX& target,
                           double tolerance, State& state, Workspace& workspace) {
  ProjectionVerdict verdict;
  for (int round = 0; round < kMostRounds; ++round) {
    bool moved = false;
    for (Eigen::Index i = 0; i < state.q.size(); ++i) {
      if (!given.q[static_cast<std::size_t>(i)]) continue;
      moved = moved || std::abs(state.q[i] - target[i]) > tolerance;
      state.q[i] = target[i];
    }
    if (round > 0 && !moved) break;
    verdict = project_positions(
        mechanism, {.tolerance = tolerance, .most_iterations = 100, .fixed = &given.speed}, state, workspace);
    if (!verdict.converged) break;
  }
  return verdict;
}

[[noreturn]] void refuse_positions(const Mechanism& mechanism, const ProjectionVerdict& verdict) {
  const std::string problem =
      verdict.undefined != nullptr
          ? fmt::format("the machine cannot be assembled: {} is not defined there (does the wheel lie flat?)",
                        verdict.undefined->name)
          : fmt::format("the machine cannot be assembled: {}", worst_gap(mechanism, *verdict.constraints));
  const bool given = !mechanism.model.initial_q.empty();
  throw ModelError(given ? mechanism.model.initial_q.front().place : Place{}, given ? "initial.q" : "joints",
                   problem,
                   given ? "give fewer coordinates, others, or a guess nearer to a pose that closes"
                         : "check the lengths in the drawing, or give initial.guess near a pose that closes");
}

void assemble_positions(const Mechanism& mechanism, State& state, Workspace& workspace) {
  const State wanted = initial_state(mechanism);
  const Given given = given_coordinates(mechanism, wanted);
  ProjectionVerdict verdict;
  if (mechanism.model.guess_q.empty()) {
    const int steps = steps_to(mechanism, state, wanted.q);
    VectorX v(mechanism.nv), target = state.q;
    difference(mechanism, state.q, wanted.q, v);
    const VectorX drawing = state.q;
    for (int i = 1; i <= steps; ++i) {
      const VectorX part = v * (static_cast<double>(i) / steps);
      integrate(mechanism, drawing, part, target);
      verdict = close_at(mechanism, given, i < steps ? target : wanted.q,
                         i < steps ? kClosedOnTheWay : kClosed, state, workspace);
    }
  } else {
    for (const InitialValue& value : mechanism.model.guess_q)
      state.q[find_coordinate(mechanism, value.name)] = value.value;
    verdict = close_at(mechanism, given, wanted.q, kClosed, state, workspace);
  }
  if (!verdict.converged) refuse_positions(mechanism, verdict);
}

ProjectionVerdict assemble_velocities(const Mechanism& mechanism, const VectorX& wanted, State& state,
                                      Workspace& workspace) {
  std::vector<bool> fixed(static_cast<std::size_t>(mechanism.nv), false);
  for (const InitialValue& value : mechanism.model.initial_u)
    fixed[static_cast<std::size_t>(find_speed(mechanism, value.name))] = true;
  state.u = wanted;
  const double size = wanted.lpNorm<Eigen::Infinity>();
  const ProjectionOptions options{.tolerance = kClosed * (1.0 + size) * std::max(1.0, mechanism.length),
                                  .fixed = &fixed};
  const ProjectionVerdict verdict = project_velocities(mechanism, options, state, workspace);
  if (!verdict.converged) {
    Eigen::Index row = 0;
    verdict.constraints->rate_error.cwiseAbs().maxCoeff(&row);
    const bool given = !mechanism.model.initial_u.empty();
    throw ModelError(
        given ? mechanism.model.initial_u.front().place : Place{}, "initial.u",
        fmt::format("the speeds contradict the constraints: {} is violated by {:.3g} m/s or rad/s",
                    row_label(mechanism, static_cast<int>(row)), verdict.velocity),
        "give fewer speeds: those that are not given are found from the constraints");
  }
  return verdict;
}

/// What the rows say at the assembled state, where nothing is left of the residuals.
void count_rank(const Mechanism& mechanism, const EliminationSystem& system, Assembly& assembly,
                Workspace& workspace) {
  ConstraintScratch& scratch = workspace.constraints;
  scratch.force.setZero();
  scratch.right_side.setZero();
  scratch.expected_rank = scratch.expected_holonomic_rank = -1;
  scratch.expected_holonomic_rank =
      eliminate(mechanism, system, {.holonomic_only = true}, workspace, scratch.step, scratch.multiplier)
          .rank;
  assembly.elimination = eliminate(mechanism, system, {}, workspace, scratch.step, scratch.multiplier);
  scratch.expected_rank = assembly.elimination.rank;
  assembly.determinate = determinate_rows(workspace);
}

}  // namespace

std::string worst_gap(const Mechanism& mechanism, const ConstraintState& constraints) {
  const VectorX& residual = constraints.residual;
  Eigen::Index worst = 0;
  residual.cwiseAbs().maxCoeff(&worst);
  for (const Tie& tie : mechanism.ties) {
    if (worst >= tie.row + tie.rows) continue;
    double way = 0.0, angle = 0.0;
    for (int r = tie.row; r < tie.row + tie.rows; ++r) {
      const bool turns = mechanism.row_scale[static_cast<std::size_t>(r)] != 1.0;
      (turns ? angle : way) = std::max(turns ? angle : way, std::abs(residual[r]));
    }
    const std::string label = row_label(mechanism, tie.row);
    return fmt::format("{} stays open by {:.3g} m and {:.3g} rad", label.substr(0, label.find(',')), way,
                       angle);
  }
  return fmt::format("{} is off by {:.3g}", row_label(mechanism, static_cast<int>(worst)),
                     std::abs(residual[worst]));
}

Assembly assemble(const Mechanism& mechanism, Workspace& workspace) {
  Assembly result{.state = neutral_state(mechanism), .errors = {}};
  const State wanted = initial_state(mechanism);
  if (mechanism.rows == 0) {
    result.state = wanted;
    return result;
  }
  assemble_positions(mechanism, result.state, workspace);
  const ProjectionVerdict verdict = assemble_velocities(mechanism, wanted.u, result.state, workspace);
  result.errors = constraint_errors(*verdict.constraints);
  count_rank(mechanism, {*verdict.constraints, composite_inertias(mechanism, *verdict.kinematics, workspace)},
             result, workspace);
  const auto not_given = [](const auto& names, const auto& values, std::vector<int>& list) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (std::none_of(values.begin(), values.end(), [&](const auto& v) { return v.name == names[i]; }))
        list.push_back(static_cast<int>(i));
  };
  not_given(mechanism.q_names, mechanism.model.initial_q, result.found_q);
  not_given(mechanism.u_names, mechanism.model.initial_u, result.found_u);
  return result;
}

}  // namespace camber
