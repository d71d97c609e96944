#pragma once

#include <cstddef>
#include <vector>

#include <camber/constraint/rows.h>
#include <camber/dynamics/formulation.h>

/// The machine in absolute quantities: each body by its centre of mass, each joint of the tree by the motion
/// of the model's child A against the model's parent B, world axes. With M on A and F on B the joint's
/// frames and r = p_M - p_F,
///
///   [w_A - w_B; v_M - v_F - w_B x r] = S u                                                               (1)
///   [al_A - al_B; a_M - a_F - al_B x r] = S udot + bias                                                  (2)
///   bias = [w_B x w_r + cw; w_B x (w_B x r) + 2 w_B x v_r + cv],   [w_r; v_r] = S u                      (3)
namespace camber {

struct AbsoluteBody {
  double mass = 0.0;
  Matrix3 I = Matrix3::Zero();    ///< about the centre of mass
  Vector3 c = Vector3::Zero();    ///< the centre of mass; of a massless body the joint's point
  Vector3 w = Vector3::Zero();    ///< angular velocity
  Vector3 p_B = Vector3::Zero();  ///< Bo, about which external wrenches are given
};

struct AbsoluteJoint {
  int A = 0, B = 0;  ///< places in Mechanism::bodies
  MovingFrame M, F;
  Matrix6X S;
  Vector6 bias;
  MatrixX S_left;  ///< left inverse of S: udot from (2), and transposed the wrench on A at M of joint efforts
};

struct AbsoluteMachine {
  std::vector<AbsoluteBody> bodies;   ///< [0] is the ground
  std::vector<AbsoluteJoint> joints;  ///< of each body; [0] is empty
};

[[nodiscard]] AbsoluteMachine absolute_machine(const Mechanism& mechanism, const State& state,
                                               const Kinematics& kinematics);

/// The body whose tree joint has the speed.
[[nodiscard]] std::size_t joint_of_speed(const Mechanism& mechanism, int speed);

/// The wrench about another point.
[[nodiscard]] inline Vector6 shifted(const Vector6& F, const Vector3& from, const Vector3& to) {
  Vector6 result = F;
  result.head<3>() += (from - to).cross(F.tail<3>());
  return result;
}

/// Acceleration of a point of the body with the acceleration x = [al; a] of its centre of mass.
[[nodiscard]] inline Vector3 point_acceleration(const AbsoluteBody& body, const Vector6& x,
                                                const Vector3& point) {
  const Vector3 arm = point - body.c;
  return x.tail<3>() + x.head<3>().cross(arm) + body.w.cross(body.w.cross(arm));
}

/// [al; a] of all centres of mass, one column per body, for the accelerations of the joints: (2) outward.
[[nodiscard]] Matrix6X body_accelerations(const Mechanism& mechanism, const AbsoluteMachine& machine,
                                          const VectorX& udot);

/// The twists [w; v] of all centres of mass for unit speeds: six rows per body, the ground's too, one column per
/// speed.
[[nodiscard]] MatrixX body_jacobian(const Mechanism& mechanism, const AbsoluteMachine& machine);

/// The wrench about the centre of mass that the acceleration x requires: [I al + w x I w; m a].
[[nodiscard]] inline Vector6 inertia_wrench(const AbsoluteBody& body, const Vector6& x) {
  Vector6 wrench;
  wrench << body.I * x.head<3>() + body.w.cross(body.I * body.w), body.mass * x.tail<3>();
  return wrench;
}

/// Gravity and external wrenches, one column per body, about the centre of mass.
[[nodiscard]] Matrix6X applied_wrenches(const Mechanism& mechanism, const AbsoluteMachine& machine,
                                        const Matrix6X* external);
/// Adds the joint efforts tau, on A and on B of each joint.
void add_effort_wrenches(const Mechanism& mechanism, const AbsoluteMachine& machine, const VectorX& tau,
                         Matrix6X& wrench);

}  // namespace camber
