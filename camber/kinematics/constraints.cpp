#include <camber/kinematics/constraints.h>

#include <span>

#include <camber/kinematics/speed_column.h>

namespace camber {

namespace {

using tree::matrix;
using tree::vector;

const tree::BodyMotion<double>& link_of(const Kinematics& kinematics, BodyId body) {
  return kinematics.motion().body[static_cast<std::size_t>(index(body))];
}

MovingFrame moving_frame(const tree::BodyMotion<double>& link, const Transform& X_LA) {
  const Matrix3 R = matrix(link.R);
  const Vector3 arm = R * X_LA.p;
  const Vector3 w = vector(link.w);
  return {R * X_LA.R, vector(link.p) + arm, w, vector(link.v) + w.cross(arm)};
}

/// Acceleration with du/dt = 0 of a frame's origin, and of its axes. Gravity's part is the same for all bodies
/// and cancels in (2) of rows.h.
struct BiasAcceleration {
  Vector3 angular, linear;
};

BiasAcceleration bias(const tree::BodyMotion<double>& link, const MovingFrame& frame) {
  return {vector(link.al), vector(link.a) + matrix(link.S) * (frame.p - vector(link.p))};
}

/// The rows multiplied by a twist about Q; the stride from row to row is the number of columns of the tie.
void fill_column(const Tie& tie, const ConstraintRows& rows, const Vector3& w, const Vector3& v_Q,
                 double* J) {
  for (int r = 0; r < tie.rows; ++r, J += tie.columns.size())
    *J = rows.row[r].n.dot(w) + rows.row[r].f.dot(v_Q);
}

void fill_jacobian(const Mechanism& mechanism, const Kinematics& kinematics, const Tie& tie,
                   const ConstraintRows& rows, ConstraintState& constraints) {
  const auto count = static_cast<int>(tie.columns.size());
  double* J = constraints.J.data() + tie.entry;
  for (int c = 0; c < count; ++c) {
    const Tie::Column& column = tie.columns[static_cast<std::size_t>(c)];
    const auto& link = kinematics.motion().body[static_cast<std::size_t>(column.link)];
    const Vector3 arm = rows.Q - vector(link.p);
    if (mechanism.tree.links[static_cast<std::size_t>(column.link)].kind == tree::Kind::kRevolute) {
      const Vector3 w = column.sign * vector(link.R.c[2]);
      fill_column(tie, rows, w, w.cross(arm), J + c);
    } else {
      const SpeedColumn S = speed_column(mechanism, kinematics, column.link, column.speed);
      fill_column(tie, rows, column.sign * S.w, column.sign * (S.v + S.w.cross(arm)), J + c);
    }
  }
}

/// Residual, (1) and (2) of rows.h.
void fill_right_sides(const Kinematics& kinematics, const Tie& tie, const ConstraintRows& rows,
                      const MovingFrame& A, const MovingFrame& B, ConstraintState& constraints) {
  const BiasAcceleration bias_A = bias(link_of(kinematics, tie.A), A);
  const BiasAcceleration bias_B = bias(link_of(kinematics, tie.B), B);
  const Vector3 r_A = rows.Q - A.p, r_B = rows.Q - B.p;
  const RelativeVelocities relative = relative_velocities(rows, A, B);
  const Vector3 al_relative = bias_A.angular - bias_B.angular;
  const Vector3 a_relative =
      bias_A.linear + bias_A.angular.cross(r_A) - bias_B.linear - bias_B.angular.cross(r_B);
  for (int r = 0; r < tie.rows; ++r) {
    const ConstraintRow& row = rows.row[r];
    const Eigen::Index i = tie.row + r;
    constraints.residual[i] = r < tie.holonomic ? row.residual : 0.0;
    constraints.rate_error[i] = velocity(row, relative) - row.rate;
    constraints.gamma[i] =
        row.rate_dot - drift(row, relative) - row.n.dot(al_relative) - row.f.dot(a_relative);
  }
}

void evaluate_relations(const Mechanism& mechanism, const State& state, ConstraintState& constraints) {
  for (const TiedRelation& tied : mechanism.relations) {
    const int row = tied.row;
    const RelationConstraint& relation = tied.relation;
    const auto size = [](const VectorX& x) { return static_cast<std::size_t>(x.size()); };
    const RelationValue value = evaluate(relation, std::span(state.q.data(), size(state.q)), state.t);
    constraints.residual[row] = value.residual;
    constraints.rate_error[row] = combine(relation, std::span(state.u.data(), size(state.u))) - value.rate;
    constraints.gamma[row] = value.rate_dot;
  }
}

}  // namespace

MovingFrame frame_on_A(const Tie& tie, const Kinematics& kinematics) {
  return moving_frame(link_of(kinematics, tie.A), tie.X_LA);
}

MovingFrame frame_on_B(const Tie& tie, const Kinematics& kinematics) {
  return moving_frame(link_of(kinematics, tie.B), tie.X_LB);
}

const ConstraintState& evaluate_constraints(const Mechanism& mechanism, const State& state,
                                            const Kinematics& kinematics, Workspace& workspace) {
  const ConstraintScratch& scratch = workspace.constraints;
  ConstraintState& result = workspace.constraint_state_;
  result.undefined = nullptr;
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const MovingFrame A = frame_on_A(tie, kinematics);
    const MovingFrame B = frame_on_B(tie, kinematics);
    ConstraintRows& rows = result.rows[t];
    evaluate(scratch.type[t], A, B, state.t, rows);
    if (rows.singular && result.undefined == nullptr) result.undefined = &tie;
    fill_jacobian(mechanism, kinematics, tie, rows, result);
    fill_right_sides(kinematics, tie, rows, A, B, result);
  }
  evaluate_relations(mechanism, state, result);
  return result;
}

bool choose_flanks(const Mechanism& mechanism, const VectorX& lambda, Workspace& workspace) {
  ConstraintScratch& scratch = workspace.constraints;
  bool changed = false;
  for (const std::size_t t : scratch.toothed)
    changed = choose_flank(scratch.type[t], lambda[mechanism.ties[t].row]) || changed;
  return changed;
}

ConstraintErrors constraint_errors(const ConstraintState& constraints) {
  if (constraints.residual.size() == 0) return {};
  return {constraints.residual.cwiseAbs().maxCoeff(), constraints.rate_error.cwiseAbs().maxCoeff()};
}

void constraint_jacobian(const Mechanism& mechanism, const ConstraintState& constraints, MatrixX& J) {
  J.setZero();
  for (const Tie& tie : mechanism.ties) {
    const double* number = constraints.J.data() + tie.entry;
    for (int r = 0; r < tie.rows; ++r)
      for (const Tie::Column& column : tie.columns) J(tie.row + r, column.speed) = *number++;
  }
  for (const TiedRelation& tied : mechanism.relations)
    for (const RelationTerm& term : tied.relation.terms) J(tied.row, term.u) += term.c;
}

}  // namespace camber
