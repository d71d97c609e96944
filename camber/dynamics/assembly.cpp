#include <camber/dynamics/assembly.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/dynamics/singularity.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

namespace {

/// Given coordinates move towards their values by at most this in one step [rad, or typical lengths].
constexpr double kLongestStep = 0.1;
/// Tolerance of the positions on the way to the final values.
constexpr double kClosedOnTheWay = 1e-8;
/// Limit of the number of steps: a driver may begin after many turns.
constexpr int kMostSteps = 2000;
/// A coordinate of a free joint is kept by setting it again after each projection that has moved it by more than
/// rounding.
constexpr int kMostRounds = 60;
constexpr double kMoved = 1e-13;

/// Coordinates that the model gives, with the speeds that must be zero to keep them.
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

/// The distance of the given coordinates (by v) and of the drivers (by their residuals) from the drawing, in steps.
int steps_to(const Mechanism& mechanism, const VectorX& v, const VectorX& residual) {
  double way = 0.0;
  for (Eigen::Index j = 0; j < v.size(); ++j)
    way = std::max(way, std::abs(v[j]) * mechanism.speed_length[static_cast<std::size_t>(j)]);
  const auto add = [&](int row) {
    way = std::max(way, std::abs(residual[row]) * mechanism.row_scale[static_cast<std::size_t>(row)]);
  };
  for (const Tie& tie : mechanism.ties)
    for (int r = tie.row; tie.origin == Origin::kDriver && r < tie.row + tie.rows; ++r) add(r);
  for (const TiedRelation& tied : mechanism.relations)
    if (tied.origin == Origin::kDriver) add(tied.row);
  const double steps = std::ceil(way / (kLongestStep * mechanism.length));
  return static_cast<int>(std::clamp(steps, 1.0, static_cast<double>(kMostSteps)));
}

/// The residuals in the drawing; zero where they are not defined.
VectorX drawn_residuals(const Mechanism& mechanism, const State& drawing, Workspace& workspace) {
  const ConstraintState& constraints =
      evaluate_constraints(mechanism, drawing, forward_kinematics(mechanism, drawing, workspace), workspace);
  if (constraints.undefined != nullptr || !constraints.residual.allFinite())
    return VectorX::Zero(mechanism.rows);
  return constraints.residual;
}

/// Sets the given coordinates to their values and projects the others; repeated if the projection of a free
/// joint has moved a given one.
ProjectionVerdict close_at(const Mechanism& mechanism, const Given& given, const VectorX& target,
                           const VectorX* aim, State& state, Workspace& workspace) {
  const double tolerance = aim == nullptr ? kClosed : kClosedOnTheWay;
  ProjectionVerdict verdict;
  for (int round = 0; round < kMostRounds; ++round) {
    bool moved = false;
    for (Eigen::Index i = 0; i < state.q.size(); ++i) {
      if (!given.q[static_cast<std::size_t>(i)]) continue;
      moved = moved || std::abs(state.q[i] - target[i]) > std::max(tolerance, kMoved);
      state.q[i] = target[i];
    }
    if (round > 0 && !moved) break;
    verdict = project_positions(
        mechanism, {.tolerance = tolerance, .most_iterations = 100, .fixed = &given.speed, .aim = aim}, state,
        workspace);
    if (!verdict.converged) break;
  }
  return verdict;
}

/// From the drawing, where the given coordinates and the residuals are what they are, to their ends.
ProjectionVerdict walk(const Mechanism& mechanism, const Given& given, const VectorX& wanted, State& state,
                       Workspace& workspace) {
  const VectorX drawing = state.q, residual = drawn_residuals(mechanism, state, workspace);
  VectorX v(mechanism.nv), target = drawing;
  difference(mechanism, drawing, wanted, v);
  const int steps = steps_to(mechanism, v, residual);
  for (int i = 1; i < steps; ++i) {
    const double share = static_cast<double>(i) / steps;
    const VectorX part = v * share, aim = residual * (1.0 - share);
    integrate(mechanism, drawing, part, target);
    static_cast<void>(close_at(mechanism, given, target, &aim, state, workspace));
  }
  return close_at(mechanism, given, wanted, nullptr, state, workspace);
}

/// The user's options if the machine cannot be assembled.
std::string remedy_for_positions(const Model& model) {
  if (!model.initial_q.empty())
    return "give fewer coordinates, others, or a guess nearer to a pose that closes";
  constexpr const char* kDrawing =
      "check the lengths in the drawing, or give initial.guess near a pose that closes";
  if (model.drivers.empty()) return kDrawing;
  std::string names;
  for (const Driver& driver : model.drivers)
    names += fmt::format("{}'{}'", names.empty() ? "" : ", ", driver.name);
  return fmt::format("let what drives it ({}) start where the machine can reach, {}", names, kDrawing);
}

[[noreturn]] void refuse_positions(const Mechanism& mechanism, const ProjectionVerdict& verdict) {
  const std::string problem =
      verdict.undefined != nullptr
          ? fmt::format("the machine cannot be assembled: {} is not defined there: {}",
                        verdict.undefined->name, why_undefined(*verdict.undefined))
          : fmt::format("the machine cannot be assembled: {}", worst_gap(mechanism, *verdict.constraints));
  const bool given = !mechanism.model.initial_q.empty();
  throw ModelError(given ? mechanism.model.initial_q.front().place : Place{}, given ? "initial.q" : "joints",
                   problem, remedy_for_positions(mechanism.model));
}

void assemble_positions(const Mechanism& mechanism, State& state, Workspace& workspace) {
  const State wanted = initial_state(mechanism);
  const Given given = given_coordinates(mechanism, wanted);
  ProjectionVerdict verdict;
  if (mechanism.model.guess_q.empty()) {
    verdict = walk(mechanism, given, wanted.q, state, workspace);
  } else {
    for (const InitialValue& value : mechanism.model.guess_q)
      state.q[find_coordinate(mechanism, value.name)] = value.value;
    verdict = close_at(mechanism, given, wanted.q, nullptr, state, workspace);
  }
  if (!verdict.converged) refuse_positions(mechanism, verdict);
}

[[noreturn]] void refuse_velocities(const Mechanism& mechanism, const ProjectionVerdict& verdict,
                                    Workspace& workspace) {
  if (verdict.undefined != nullptr) refuse_positions(mechanism, verdict);
  Eigen::Index row = 0;
  const double size = verdict.constraints->rate_error.cwiseAbs().maxCoeff(&row);
  const std::string label = row_label(mechanism, static_cast<int>(row));
  if (!mechanism.model.initial_u.empty())
    throw ModelError(
        mechanism.model.initial_u.front().place, "initial.u",
        fmt::format("the speeds contradict the constraints: {} is violated by {:.3g} m/s or rad/s", label,
                    size),
        "give fewer speeds: those that are not given are found from the constraints");
  const Contradiction found = find_contradiction(mechanism, verdict.constraints->rate_error, workspace);
  throw ModelError(
      mechanism.model.drivers.empty() ? Place{} : mechanism.model.drivers.front().place, "drivers",
      fmt::format(
          "the prescribed motions contradict each other at t = 0: {} is violated by {:.3g} m/s or rad/s; "
          "these prescribe more than the machine can do: {}",
          label, size, fmt::join(found.parts, ", ")),
      "remove one of the drivers, or let its law follow from the others");
}

ProjectionVerdict assemble_velocities(const Mechanism& mechanism, const VectorX& wanted, State& state,
                                      Workspace& workspace) {
  std::vector<bool> fixed(static_cast<std::size_t>(mechanism.nv), false);
  for (const InitialValue& value : mechanism.model.initial_u)
    fixed[static_cast<std::size_t>(find_speed(mechanism, value.name))] = true;
  state.u = wanted;
  const ProjectionVerdict verdict = project_velocities(mechanism, {.fixed = &fixed}, state, workspace);
  if (!verdict.converged) refuse_velocities(mechanism, verdict, workspace);
  return verdict;
}

/// Rank and redundancy of the rows at the assembled state, where the residuals vanish.
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

/// Quaternions are normalised, and coordinates of a free joint are kept as far as the constraints allow.
void note_not_kept(const Mechanism& mechanism, Assembly& assembly) {
  constexpr double kSame = 1e-9;
  for (const InitialValue& value : mechanism.model.initial_q) {
    const double taken = assembly.state.q[find_coordinate(mechanism, value.name)];
    if (std::abs(taken - value.value) > kSame)
      assembly.not_kept.push_back(
          fmt::format("initial.q.{}: {:.8g} is given, {:.8g} is taken", value.name, value.value, taken));
  }
}

}  // namespace

std::string_view why_undefined(const Tie& tie) {
  return why_singular(tie.type);
}

Contradiction find_contradiction(const Mechanism& mechanism, const VectorX& b, Workspace& workspace) {
  Contradiction worst;
  VectorX y = VectorX::Zero(mechanism.rows);
  for_each_null_vector(mechanism, workspace, [&](const VectorX& lambda) {
    const double size = std::abs(lambda.dot(b));
    if (size > worst.size) worst.size = size, y = lambda;
  });
  if (worst.size > 0.0) worst.parts = parts_of_rows(mechanism, y);
  return worst;
}

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
    note_not_kept(mechanism, result);
    return result;
  }
  result.state.x = wanted.x;
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
  note_not_kept(mechanism, result);
  not_given(mechanism.q_names, mechanism.model.initial_q, result.found_q);
  not_given(mechanism.u_names, mechanism.model.initial_u, result.found_u);
  return result;
}

}  // namespace camber
