#include <camber/kinematics/constraints.h>

#include <span>

#include <camber/kinematics/speed_column.h>

namespace camber {

namespace {

using tree::matrix;
using tree::vector;

const tree::BodyScratch<double>& link_of(const Workspace& workspace, BodyId body) {
  return workspace.tree.body[static_cast<std::size_t>(index(body))];
}

MovingFrame moving_frame(const tree::BodyScratch<double>& link, const Transform& X_LA) {
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

BiasAcceleration bias(const tree::BodyScratch<double>& link, const MovingFrame& frame) {
  return {vector(link.al), vector(link.a) + matrix(link.S) * (frame.p - vector(link.p))};
}

/// What the rows make of a twist about Q; from row to row in steps of the tie's columns.
void fill_column(const Tie& tie, const ConstraintRows& rows, const Vector3& w, const Vector3& v_Q,
                 double* J) {
  for (int r = 0; r < tie.rows; ++r, J += tie.columns.size())
    *J = rows.row[r].n.dot(w) + rows.row[r].f.dot(v_Q);
}

void fill_jacobian(const Mechanism& mechanism, const Tie& tie, const ConstraintRows& rows,
                   Workspace& workspace) {
  const auto count = static_cast<int>(tie.columns.size());
  double* J = workspace.constraints.J.data() + tie.entry;
  for (int c = 0; c < count; ++c) {
    const Tie::Column& column = tie.columns[static_cast<std::size_t>(c)];
    const auto& link = workspace.tree.body[static_cast<std::size_t>(column.link)];
    const Vector3 arm = rows.Q - vector(link.p);
    if (mechanism.tree.links[static_cast<std::size_t>(column.link)].kind == tree::Kind::kRevolute) {
      const Vector3 w = column.sign * vector(link.R.c[2]);
      fill_column(tie, rows, w, w.cross(arm), J + c);
    } else {
      const SpeedColumn S = speed_column(mechanism, workspace, column.link, column.speed);
      fill_column(tie, rows, column.sign * S.w, column.sign * (S.v + S.w.cross(arm)), J + c);
    }
  }
}

/// Residual, (1) and (2) of rows.h.
void fill_right_sides(const Tie& tie, const ConstraintRows& rows, const MovingFrame& A, const MovingFrame& B,
                      Workspace& workspace) {
  ConstraintScratch& scratch = workspace.constraints;
  const BiasAcceleration bias_A = bias(link_of(workspace, tie.A), A);
  const BiasAcceleration bias_B = bias(link_of(workspace, tie.B), B);
  const Vector3 r_A = rows.Q - A.p, r_B = rows.Q - B.p;
  const RelativeVelocities relative = relative_velocities(rows, A, B);
  const Vector3 al_relative = bias_A.angular - bias_B.angular;
  const Vector3 a_relative =
      bias_A.linear + bias_A.angular.cross(r_A) - bias_B.linear - bias_B.angular.cross(r_B);
  for (int r = 0; r < tie.rows; ++r) {
    const ConstraintRow& row = rows.row[r];
    const Eigen::Index i = tie.row + r;
    scratch.residual[i] = r < tie.holonomic ? row.residual : 0.0;
    scratch.rate_error[i] = velocity(row, relative) - row.rate;
    scratch.gamma[i] = row.rate_dot - drift(row, relative) - row.n.dot(al_relative) - row.f.dot(a_relative);
  }
}

void evaluate_relations(const Mechanism& mechanism, const State& state, ConstraintScratch& scratch) {
  for (std::size_t r = 0; r < mechanism.relations.size(); ++r) {
    const int row = mechanism.relations[r].row;
    const SpeedRelation& relation = scratch.relation[r];
    const auto size = [](const VectorX& x) { return static_cast<std::size_t>(x.size()); };
    const SpeedRelationValue value = evaluate(relation, std::span(state.q.data(), size(state.q)), state.t);
    scratch.residual[row] = value.residual;
    scratch.rate_error[row] = combine(relation, std::span(state.u.data(), size(state.u))) - value.rate;
    scratch.gamma[row] = value.rate_dot;
  }
}

}  // namespace

MovingFrame frame_on_A(const Tie& tie, const Workspace& workspace) {
  return moving_frame(link_of(workspace, tie.A), tie.X_LA);
}

MovingFrame frame_on_B(const Tie& tie, const Workspace& workspace) {
  return moving_frame(link_of(workspace, tie.B), tie.X_LB);
}

const Tie* evaluate_constraints(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  ConstraintScratch& scratch = workspace.constraints;
  const Tie* undefined = nullptr;
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const MovingFrame A = frame_on_A(tie, workspace);
    const MovingFrame B = frame_on_B(tie, workspace);
    ConstraintRows& rows = scratch.rows[t];
    evaluate(scratch.type[t], A, B, state.t, rows);
    if (rows.singular && undefined == nullptr) undefined = &tie;
    fill_jacobian(mechanism, tie, rows, workspace);
    fill_right_sides(tie, rows, A, B, workspace);
  }
  evaluate_relations(mechanism, state, scratch);
  return undefined;
}

ConstraintErrors constraint_errors(const Mechanism& mechanism, const Workspace& workspace) {
  if (mechanism.rows == 0) return {};
  return {workspace.constraints.residual.cwiseAbs().maxCoeff(),
          workspace.constraints.rate_error.cwiseAbs().maxCoeff()};
}

void constraint_jacobian(const Mechanism& mechanism, const Workspace& workspace, MatrixX& J) {
  J.setZero();
  for (const Tie& tie : mechanism.ties) {
    const double* number = workspace.constraints.J.data() + tie.entry;
    for (int r = 0; r < tie.rows; ++r)
      for (const Tie::Column& column : tie.columns) J(tie.row + r, column.speed) = *number++;
  }
  for (const TiedRelation& tied : mechanism.relations)
    for (const SpeedTerm& term : tied.relation.terms) J(tied.row, term.u) += term.c;
}

}  // namespace camber
