#include <camber/dynamics/absolute_rows.h>

#include <camber/kinematics/constraints.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// A wrench direction [n; f] at Q between A and B, through frames that are fixed in them at Ao and Bo.
struct Pair {
  int A, B;
  Vector3 Ao, Bo;
  Vector3 n, f, Q;
};

/// Adds n.(al_A - al_B) + f.(a_Ao + al_A x (Q - Ao) - a_Bo - al_B x (Q - Bo)), in terms of the centres of
/// mass.
void add(const AbsoluteMachine& machine, const Pair& pair, AbsoluteRow& row) {
  const auto side = [&](int index, const Vector3& origin, double sign) {
    if (index == 0) return;  // the ground rests
    const AbsoluteBody& body = machine.bodies[static_cast<std::size_t>(index)];
    Vector6 wrench;
    wrench << pair.n, pair.f;
    row.terms.try_emplace(index, Vector6::Zero()).first->second += sign * shifted(wrench, pair.Q, body.c);
    row.d -= sign * pair.f.dot(body.w.cross(body.w.cross(origin - body.c)));
  };
  side(pair.A, pair.Ao, 1.0);
  side(pair.B, pair.Bo, -1.0);
}

/// A wrench direction of a tree joint at M.
void add(const AbsoluteMachine& machine, const AbsoluteJoint& joint, const Vector6& wrench,
         AbsoluteRow& row) {
  add(machine, {joint.A, joint.B, joint.M.p, joint.F.p, wrench.head<3>(), wrench.tail<3>(), joint.M.p}, row);
}

/// The rows of a joint type where it closes a loop; for a user-defined type, the complement of its motion
/// map.
std::vector<AbsoluteRow> joint_rows(const AbsoluteMachine& machine, const AbsoluteJoint& joint,
                                    const JointType& type) {
  std::vector<AbsoluteRow> list;
  if (std::holds_alternative<Custom>(type)) {
    const Eigen::Index speeds = joint.S.cols();
    const MatrixX Q = PivotedQr(joint.S).Q();
    for (Eigen::Index k = speeds; k < 6; ++k) {
      AbsoluteRow& row = list.emplace_back();
      row.at_M = Q.col(k);
      add(machine, joint, row.at_M, row);
      row.d += row.at_M.dot(joint.bias);  // (2) of absolute.h
    }
    return list;
  }
  ConstraintRows rows;
  evaluate(LoopJoint{type}, joint.M, joint.F, 0.0, rows);
  for (int r = 0; r < rows.count; ++r) {
    AbsoluteRow& row = list.emplace_back();
    row.at_M << rows.row[r].n, rows.row[r].f;  // Q of a loop joint is the origin of M
    add(machine, joint, row.at_M, row);
    row.d -= drift(rows.row[r], relative_velocities(rows, joint.M, joint.F));
  }
  return list;
}

void add_tie_rows(const Mechanism& mechanism, const EvaluatedState& at, const AbsoluteMachine& machine,
                  std::vector<AbsoluteRow>& list) {
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const ConstraintRows& rows = at.constraints.rows[t];
    const MovingFrame A = frame_on_A(tie, at.kinematics), B = frame_on_B(tie, at.kinematics);
    for (int r = 0; r < tie.rows; ++r) {
      AbsoluteRow& row = list.emplace_back();
      add(machine, {index(tie.A), index(tie.B), A.p, B.p, rows.row[r].n, rows.row[r].f, rows.Q}, row);
      row.d += rows.row[r].rate_dot - drift(rows.row[r], relative_velocities(rows, A, B));
    }
  }
}

/// Joint speeds expressed by the twists of the bodies: u = S_left (twist of A against B), (1) of absolute.h.
void add_relation_rows(const Mechanism& mechanism, const ConstraintState& constraints,
                       const AbsoluteMachine& machine, std::vector<AbsoluteRow>& list) {
  for (const TiedRelation& tied : mechanism.relations) {
    AbsoluteRow& row = list.emplace_back();
    for (const RelationTerm& term : tied.relation.terms) {
      const std::size_t i = joint_of_speed(mechanism, term.u);
      const AbsoluteJoint& joint = machine.joints[i];
      const Vector6 rate = term.c * joint.S_left.row(term.u - mechanism.bodies[i].u).transpose();
      add(machine, joint, rate, row);
      row.d += rate.dot(joint.bias);
    }
    row.d += constraints.gamma[tied.row];
  }
}

}  // namespace

AbsoluteRows absolute_rows(const Mechanism& mechanism, const EvaluatedState& at,
                           const AbsoluteMachine& machine) {
  AbsoluteRows result;
  add_tie_rows(mechanism, at, machine, result.rows);
  add_relation_rows(mechanism, at.constraints, machine, result.rows);
  result.first_of_joint.push_back(result.rows.size());
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    result.first_of_joint.push_back(result.rows.size());
    for (AbsoluteRow& row : joint_rows(machine, machine.joints[i], mechanism.bodies[i].type))
      result.rows.push_back(std::move(row));
  }
  result.first_of_joint.push_back(result.rows.size());
  return result;
}

}  // namespace camber
