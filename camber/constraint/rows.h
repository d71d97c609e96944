#pragma once

#include <string_view>

#include <camber/spatial/types.h>

/// What every constraint between two bodies computes. A is the body that the reaction acts on (the joint's
/// child, the wheel), B the other (the parent, the ground); each is seen through a frame that is fixed in it.
/// A row asks
///
///   n.(w_A - w_B) + f.(v_AQ - v_BQ) = rate                                                               (1)
///
/// where v_AQ, v_BQ are the velocities of the two bodies' material points at Q. A multiplier lambda is the
/// wrench lambda [n; f] about Q on A and its opposite on B, so action and reaction, and no power where rate =
/// 0, are built in. With the rates of n, f and of the place Q, which moves in both bodies, the derivative of
/// (1) follows for all types alike:
///
///   n.(al_A - al_B) + f.(a_A + al_A x r_A - a_B - al_B x r_B) = rate_dot - drift,     r_A = Q - Ao       (2)
///   drift = ṅ.(w_A - w_B) + ḟ.(v_AQ - v_BQ) + f.(w_A x ṙ_A - w_B x ṙ_B),              ṙ_A = Q̇ - v_A      (3)
namespace camber {

/// No constraint between two bodies has more rows.
inline constexpr int kMaxConstraintRows = 6;

/// Why the rows of a constraint are not defined, where its type knows no words that a user would see it by.
inline constexpr std::string_view kSingularEquations = "its equations are singular there";

/// A frame fixed in a body, in motion: pose and twist, world axes.
struct MovingFrame {
  Matrix3 R = Matrix3::Identity();  ///< its axes, by columns
  Vector3 p = Vector3::Zero();      ///< its origin [m]
  Vector3 w = Vector3::Zero();      ///< angular velocity [rad/s]
  Vector3 v = Vector3::Zero();      ///< velocity of the origin [m/s]
};

/// One row: (1) and what (2) and (3) need of it.
struct ConstraintRow {
  Vector3 n = Vector3::Zero();      ///< moment part
  Vector3 f = Vector3::Zero();      ///< force part
  Vector3 n_dot = Vector3::Zero();  ///< dn/dt
  Vector3 f_dot = Vector3::Zero();  ///< df/dt
  double residual = 0.0;            ///< [m] or [rad]; of holonomic rows
  double rate = 0.0;                ///< right side of (1): the d/dt of what is prescribed
  double rate_dot = 0.0;            ///< d(rate)/dt
};

/// The first `holonomic` rows have a residual whose derivative is (1); the others restrict velocities alone.
struct ConstraintRows {
  ConstraintRow row[kMaxConstraintRows];  ///< the first `count` are in use
  int count = 0;                          ///< number of rows
  int holonomic = 0;                      ///< number of rows with a residual
  Vector3 Q = Vector3::Zero();            ///< the common point [m]
  Vector3 Q_dot = Vector3::Zero();        ///< its velocity, travelling in both bodies [m/s]
  bool singular = false;                  ///< the rows are not defined here (a wheel that lies flat)
};

/// How the material points of the two bodies at Q move against each other: what all rows of a constraint share.
struct RelativeVelocities {
  Vector3 w;       ///< w_A - w_B
  Vector3 v;       ///< v_AQ - v_BQ
  Vector3 travel;  ///< w_A x ṙ_A - w_B x ṙ_B, from the travel of Q in both bodies
};

/// Those of the bodies of A and B at Q.
[[nodiscard]] inline RelativeVelocities relative_velocities(const ConstraintRows& rows, const MovingFrame& A,
                                                            const MovingFrame& B) {
  return {A.w - B.w, A.v + A.w.cross(rows.Q - A.p) - B.v - B.w.cross(rows.Q - B.p),
          A.w.cross(rows.Q_dot - A.v) - B.w.cross(rows.Q_dot - B.v)};
}

/// Left side of (1), of one row.
[[nodiscard]] inline double velocity(const ConstraintRow& row, const RelativeVelocities& relative) {
  return row.n.dot(relative.w) + row.f.dot(relative.v);
}

/// (3) of one row.
[[nodiscard]] inline double drift(const ConstraintRow& row, const RelativeVelocities& relative) {
  return row.n_dot.dot(relative.w) + row.f_dot.dot(relative.v) + row.f.dot(relative.travel);
}

}  // namespace camber
