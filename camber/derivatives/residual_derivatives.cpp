#include <camber/derivatives/residual_derivatives.h>

#include <algorithm>

#include <camber/tree/inverse_dynamics.h>

namespace camber {

namespace {

using A = DualAlgebra;
constexpr int kDirections = Dual::kDirections;

/// A row and its place over Dual numbers: (2).
struct DualRow {
  DualVector n, f;
};

void require_derivatives(const Mechanism& mechanism) {
  for (const Joint& joint : mechanism.model.joints)
    if (std::holds_alternative<Custom>(joint.type))
      throw ModelError(joint.place, "joints." + joint.name,
                       "a joint type of your own has no exact derivatives",
                       "use a type of the library where you linearise");
  for (const OwnState& state : mechanism.model.states)
    throw ModelError(state.place, "states." + state.name,
                     "exact derivatives of states of a model's own are not available",
                     "linearise the machine without them: write the law as a function of t, q and u");
}

}  // namespace

ResidualDerivatives::ResidualDerivatives(const Mechanism& mechanism)
    : mechanism_((require_derivatives(mechanism), mechanism)),
      forces_(mechanism),
      state_(mechanism),
      tau_(static_cast<std::size_t>(mechanism.nv)),
      external_(6 * mechanism.bodies.size()),
      efforts_(tau_),
      wrench_(mechanism.bodies.size()),
      unit_(VectorX::Zero(mechanism.nv)),
      qdot_(VectorX::Zero(mechanism.nq)) {
  const int n = mechanism.nv, rows = mechanism.rows;
  values_ = {VectorX::Zero(n), MatrixX::Zero(n, n), MatrixX::Zero(n, n), MatrixX::Zero(rows, n),
             MatrixX::Zero(rows, n)};
}

/// Directions are counted through all eta, then all du.
void ResidualDerivatives::seed(const State& state, const VectorX& udot, int first) {
  const int n = mechanism_.nv;
  for (Eigen::Index i = 0; i < state.q.size(); ++i) state_.q[static_cast<std::size_t>(i)] = Dual(state.q[i]);
  for (int i = 0; i < n; ++i) {
    state_.u[static_cast<std::size_t>(i)] = Dual(state.u[i]);
    state_.udot[static_cast<std::size_t>(i)] = Dual(udot[i]);
  }
  for (int k = 0; k < kDirections && first + k < 2 * n; ++k) {
    const int direction = first + k;
    if (direction >= n) {
      state_.u[static_cast<std::size_t>(direction - n)].along(k) = 1.0;
      continue;
    }
    unit_[direction] = 1.0;
    q_dot(mechanism_, state.q, unit_, qdot_);
    unit_[direction] = 0.0;
    for (Eigen::Index i = 0; i < qdot_.size(); ++i) state_.q[static_cast<std::size_t>(i)].along(k) = qdot_[i];
  }
}

void ResidualDerivatives::add_tie(const Tie& tie, const ConstraintType& type, const VectorX& lambda, double t,
                                  int first) {
  const int n = mechanism_.nv;
  const DualFrame a = dual_frame(state_, tie.A, tie.X_LA);
  const DualFrame b = dual_frame(state_, tie.B, tie.X_LB);
  DualRow row[kMaxConstraintRows];
  DualVector Q{};
  for (int k = 0; k < kDirections; ++k) {
    camber::evaluate(type, change_of(a, k), change_of(b, k), t, rows_);
    if (k == 0) {
      Q = dual_vector(rows_.Q);
      for (int r = 0; r < tie.rows; ++r) row[r] = {dual_vector(rows_.row[r].n), dual_vector(rows_.row[r].f)};
    }
    set_change(Q, k, rows_.Q_dot);
    for (int r = 0; r < tie.rows; ++r) {
      set_change(row[r].n, k, rows_.row[r].n_dot);
      set_change(row[r].f, k, rows_.row[r].f_dot);
    }
  }
  const DualVector w = a.w - b.w;
  const DualVector v = a.v + A::cross(a.w, Q - a.p) - b.v - A::cross(b.w, Q - b.p);
  DualVector moment = A::zero(), force = A::zero();
  for (int r = 0; r < tie.rows; ++r) {
    const Dual velocity = A::dot(row[r].n, w) + A::dot(row[r].f, v);
    for (int k = 0; k < kDirections && first + k < 2 * n; ++k) {
      const int direction = first + k;
      if (direction >= n)
        values_.v_u(tie.row + r, direction - n) = velocity.along(k);
      else
        values_.v_q(tie.row + r, direction) = omit_.change_of_velocities ? 0.0 : velocity.along(k);
    }
    moment = moment + row[r].n * Dual(lambda[tie.row + r]);
    force = force + row[r].f * Dual(lambda[tie.row + r]);
  }
  if (omit_.change_of_wrenches) return;
  add_wrench(mechanism_, state_, tie.A, Q, moment, force, external_);
  add_wrench(mechanism_, state_, tie.B, Q, A::zero() - moment, A::zero() - force, external_);
}

void ResidualDerivatives::store(int first) {
  const int n = mechanism_.nv;
  for (int i = 0; i < n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Dual r = efforts_[at] - tau_[at];
    values_.r[i] = r.value();
    for (int k = 0; k < kDirections && first + k < 2 * n; ++k)
      (first + k < n ? values_.r_q(i, first + k) : values_.r_u(i, first + k - n)) = r.along(k);
  }
}

const ResidualValues& ResidualDerivatives::evaluate(const State& state, const VectorX& udot,
                                                    const VectorX& lambda, const Workspace& workspace) {
  const int n = mechanism_.nv;
  for (int first = 0; first < 2 * n; first += kDirections) {
    seed(state, udot, first);
    evaluate_motion(mechanism_, state_);
    forces_.evaluate(state, state_, tau_, external_);
    for (std::size_t t = 0; t < mechanism_.ties.size(); ++t)
      add_tie(mechanism_.ties[t], workspace.constraints.type[t], lambda, state.t, first);
    tree::efforts<A, Dual>(view(mechanism_.tree), {state_.motion.body.data(), state_.motion.speed.data()},
                           external_.data(), wrench_.data(), efforts_.data());
    store(first);
  }
  for (const TiedRelation& tied : mechanism_.relations) {  // linear in u, with constant coefficients
    values_.v_u.row(tied.row).setZero();
    for (const RelationTerm& term : tied.relation.terms) {
      values_.v_u(tied.row, term.u) += term.c;
      values_.r[term.u] -= lambda[tied.row] * term.c;
    }
  }
  return values_;
}

}  // namespace camber
