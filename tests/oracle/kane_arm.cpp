#include "oracle/kane_arm.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <array>
#include <cmath>

namespace camber::oracle {
namespace {

/// Lengths and angles that (3)–(9) share.
struct Geometry {
  double s, c, z3, zR, X;
};

Geometry geometry(const KaneArm& arm, const Vector3d& q) {
  const double s = std::sin(q[0]), c = std::cos(q[0]);
  const double z3 = arm.L2 + q[1];
  const double zR = z3 + arm.p.z();
  return {s, c, z3, zR, s * arm.p.x() - c * zR - arm.LB};
}

/// A point that moves with frame 2, at B + (x, y, z)₂; `slides` tells whether ż = r or 0.
struct ArmPoint {
  double x, y, z;
  bool slides;
};

ArmPoint centre_2(const KaneArm& arm) {
  return {0.0, 0.0, arm.L2, false};
}
ArmPoint centre_3(const Geometry& geo) {
  return {0.0, 0.0, geo.z3, true};
}
ArmPoint centre_R(const KaneArm& arm, const Geometry& geo) {
  return {arm.p.x(), arm.p.y(), geo.zR, true};
}

/// Eq. (2), first half.
Vector3d omega(const Geometry& geo, const Vector3d& qdot) {
  return {qdot[2] * geo.c, qdot[0], qdot[2] * geo.s};
}

/// Eq. (2), second half.
Vector3d alpha(const Geometry& geo, const Vector3d& qdot, const Vector3d& qddot) {
  const double wp = qdot[2] * qdot[0];
  return {qddot[2] * geo.c - wp * geo.s, qddot[0], qddot[2] * geo.s + wp * geo.c};
}

/// Eq. (3)
Vector3d velocity(const KaneArm& arm, const Geometry& geo, const ArmPoint& at, const Vector3d& qdot) {
  const auto [x, y, z, slides] = at;
  const double p = qdot[0], w = qdot[2], zdot = slides ? qdot[1] : 0.0;
  return {p * z - w * geo.s * y, w * (geo.s * x - geo.c * z - arm.LB), w * geo.c * y - p * x + zdot};
}

/// Eqs. (4) and (5)
Vector3d point_acceleration(const KaneArm& arm, const Geometry& geo, const ArmPoint& at, const Vector3d& qdot,
                            const Vector3d& qddot) {
  const auto [x, y, z, slides] = at;
  const double p = qdot[0], w = qdot[2], zdot = slides ? qdot[1] : 0.0;
  const double pdot = qddot[0], wdot = qddot[2], zddot = slides ? qddot[1] : 0.0;
  const Vector3d in_frame_2(
      pdot * z + p * zdot - wdot * geo.s * y - w * p * geo.c * y,
      wdot * (geo.s * x - geo.c * z - arm.LB) + w * (p * geo.c * x + p * geo.s * z - geo.c * zdot),
      wdot * geo.c * y - w * p * geo.s * y - pdot * x + zddot);
  return in_frame_2 + omega(geo, qdot).cross(velocity(arm, geo, at, qdot));
}

/// Components in frame 1 of a vector given in frame 2, eq. (1).
Vector3d to_frame_1(const Geometry& geo, const Vector3d& v) {
  return {geo.c * v.x() + geo.s * v.z(), v.y(), -geo.s * v.x() + geo.c * v.z()};
}

Matrix3d symmetric(double m11, double m12, double m13, double m22, double m23, double m33) {
  return Matrix3d{{m11, m12, m13}, {m12, m22, m23}, {m13, m23, m33}};
}

/// ∂M/∂q₁, ∂M/∂q₂, ∂M/∂q₃ of (7), with ds/dq₁ = c, dc/dq₁ = −s, dz₃/dq₂ = dz_R/dq₂ = 1.
std::array<Matrix3d, 3> mass_matrix_gradient(const KaneArm& arm, const Vector3d& q) {
  const auto [s, c, z3, zR, X] = geometry(arm, q);
  const double px = arm.p.x(), py = arm.p.y();
  const double Ix = arm.B.x() + arm.C.x() + arm.D(0, 0), Iz = arm.B.z() + arm.C.z() + arm.D(2, 2);
  const double d1_M13 = -arm.D(0, 1) * s + arm.D(1, 2) * c - arm.mR * py * (c * zR - s * px);
  const double d1_M33 = 2.0 * s * c * (Iz - Ix) + 2.0 * arm.D(0, 2) * (c * c - s * s) -
                        2.0 * arm.m2 * arm.L2 * s * (arm.LB + arm.L2 * c) -
                        2.0 * arm.m3 * z3 * s * (arm.LB + z3 * c) + 2.0 * arm.mR * X * (c * px + s * zR);
  const double d2_M33 = 2.0 * arm.m3 * c * (arm.LB + z3 * c) - 2.0 * arm.mR * c * X;
  return {symmetric(0.0, 0.0, d1_M13, 0.0, -arm.mR * s * py, d1_M33),
          symmetric(2.0 * (arm.m3 * z3 + arm.mR * zR), 0.0, -arm.mR * py * s, 0.0, 0.0, d2_M33),
          Matrix3d::Zero()};
}

/// H = I α + ω × I ω
Vector3d momentum_rate(const Matrix3d& inertia, const Vector3d& w, const Vector3d& wdot) {
  return inertia * wdot + w.cross(inertia * w);
}

}  // namespace

Matrix3d mass_matrix(const KaneArm& arm, const Vector3d& q) {
  const auto [s, c, z3, zR, X] = geometry(arm, q);
  const double px = arm.p.x(), py = arm.p.y();
  const Vector3d I = arm.B + arm.C + arm.D.diagonal();
  const double m11 = I.y() + arm.m2 * arm.L2 * arm.L2 + arm.m3 * z3 * z3 + arm.mR * (zR * zR + px * px);
  const double m13 = arm.D(0, 1) * c + arm.D(1, 2) * s - arm.mR * py * (s * zR + c * px);
  const double reach2 = arm.LB + arm.L2 * c, reach3 = arm.LB + z3 * c;
  const double m33 = arm.Ax + arm.m1 * arm.L1 * arm.L1 + I.x() * c * c + I.z() * s * s +
                     2.0 * arm.D(0, 2) * s * c + arm.m2 * reach2 * reach2 + arm.m3 * reach3 * reach3 +
                     arm.mR * (py * py + X * X);
  return symmetric(m11, -arm.mR * px, m13, arm.m3 + arm.mR, arm.mR * c * py, m33);
}

Vector3d coriolis(const KaneArm& arm, const Vector3d& q, const Vector3d& qdot) {
  const std::array<Matrix3d, 3> dM = mass_matrix_gradient(arm, q);
  Vector3d h = Vector3d::Zero();
  for (int k = 0; k < 3; ++k) {
    const Vector3d dM_qdot = dM[static_cast<std::size_t>(k)] * qdot;
    h += qdot[k] * dM_qdot;
    h[k] -= 0.5 * qdot.dot(dM_qdot);
  }
  return h;
}

double potential_energy(const KaneArm& arm, const Vector3d& q) {
  const Geometry geo = geometry(arm, q);
  return arm.g * ((arm.m2 * arm.L2 + arm.m3 * geo.z3 + arm.mR * geo.zR) * geo.s + arm.mR * arm.p.x() * geo.c);
}

Vector3d gravity_torques(const KaneArm& arm, const Vector3d& q) {
  const Geometry geo = geometry(arm, q);
  const double first_moment = arm.m2 * arm.L2 + arm.m3 * geo.z3 + arm.mR * geo.zR;
  return {arm.g * (first_moment * geo.c - arm.mR * arm.p.x() * geo.s), arm.g * (arm.m3 + arm.mR) * geo.s,
          0.0};
}

Vector3d control_torques(const KaneArm& arm, const KaneArmControl& control, const Vector3d& q,
                         const Vector3d& qdot) {
  // (11): the waist's gravity torque is zero, so one expression serves the three joints.
  return gravity_torques(arm, q) - control.damping.cwiseProduct(qdot) -
         control.stiffness.cwiseProduct(q - control.target);
}

Vector3d acceleration(const KaneArm& arm, const Vector3d& q, const Vector3d& qdot, const Vector3d& tau) {
  return mass_matrix(arm, q).llt().solve(tau - coriolis(arm, q, qdot) - gravity_torques(arm, q));
}

KaneArmEnergy kinetic_energy(const KaneArm& arm, const Vector3d& q, const Vector3d& qdot) {
  const Geometry geo = geometry(arm, q);
  const Vector3d w = omega(geo, qdot);
  const auto half_square = [&](double mass, const ArmPoint& centre, const Matrix3d& inertia) {
    return 0.5 * mass * velocity(arm, geo, centre, qdot).squaredNorm() + 0.5 * w.dot(inertia * w);
  };
  return {0.5 * (arm.Ax + arm.m1 * arm.L1 * arm.L1) * qdot[2] * qdot[2],
          half_square(arm.m2, centre_2(arm), arm.B.asDiagonal()),
          half_square(arm.m3, centre_3(geo), arm.C.asDiagonal()),
          half_square(arm.mR, centre_R(arm, geo), arm.D)};
}

KaneArmReactions reactions(const KaneArm& arm, const Vector3d& q, const Vector3d& qdot,
                           const Vector3d& qddot) {
  const Geometry geo = geometry(arm, q);
  const Vector3d w = omega(geo, qdot), wdot = alpha(geo, qdot, qddot);
  const Vector3d lift_2(arm.g * geo.c, 0.0, arm.g * geo.s);  // g i₀ in frame 2
  const auto inertia_and_weight = [&](double mass, const ArmPoint& centre) -> Vector3d {
    return mass * (point_acceleration(arm, geo, centre, qdot, qddot) + lift_2);
  };
  const Vector3d b2 = inertia_and_weight(arm.m2, centre_2(arm));
  const Vector3d b3 = inertia_and_weight(arm.m3, centre_3(geo));
  const Vector3d bR = inertia_and_weight(arm.mR, centre_R(arm, geo));
  const Vector3d k = Vector3d::UnitZ();

  KaneArmReactions r;
  r.F23 = b3 + bR;
  r.T23 = momentum_rate(arm.C.asDiagonal(), w, wdot) + momentum_rate(arm.D, w, wdot) + arm.p.cross(bR);
  r.F12 = r.F23 + b2;
  r.T12 = r.T23 + geo.z3 * k.cross(r.F23) + momentum_rate(arm.B.asDiagonal(), w, wdot) + arm.L2 * k.cross(b2);

  const double waist = qdot[2], waist_dot = qddot[2];
  const Vector3d b1 = arm.m1 * Vector3d(arm.g, -waist_dot * arm.L1, -waist * waist * arm.L1);  // (6)
  const Vector3d F12_1 = to_frame_1(geo, r.F12);
  r.F01 = F12_1 + b1;
  r.T01 = to_frame_1(geo, r.T12) + arm.LB * k.cross(F12_1) + arm.Ax * waist_dot * Vector3d::UnitX() +
          arm.L1 * k.cross(b1);
  return r;
}

}  // namespace camber::oracle
