#pragma once

#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <vector>

/// A ball and a cart that roll without slip, in numbers that every library is given, with their accelerations
/// in closed form.
namespace bench {

using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// How a free body moves; world axes.
struct BodyMotion {
  Eigen::Quaterniond R_WB = Eigen::Quaterniond::Identity();
  Vector3d p = Vector3d::Zero();  ///< of its centre
  Vector3d w = Vector3d::Zero(), v = Vector3d::Zero();
};

/// A solid ball on the plane z = 0 with gravity aslant, as on an incline. With n = z and g_t the part of gravity
/// in the plane,
///
///   a = 5/7 g_t,   w' = n x a / r                                                                       (1)
struct Ball {
  double mass = 0.6, radius = 0.12;
  Vector3d gravity{1.5, -0.8, -9.6};
  [[nodiscard]] double inertia() const { return 0.4 * mass * radius * radius; }
};

struct BallState {
  BodyMotion motion;
  VectorXd expected_acceleration;  ///< w', a
};

inline std::vector<BallState> ball_states(const Ball& ball) {
  const Vector3d n = Vector3d::UnitZ();
  const Vector3d a = 5.0 / 7.0 * (ball.gravity - ball.gravity.dot(n) * n);
  const Vector3d spins[] = {{3.0, 1.0, 0.5}, {-1.0, 4.0, 2.0}, {0.2, -2.0, -3.0}, {5.0, -5.0, 1.0}};
  std::vector<BallState> states;
  for (const Vector3d& w : spins) {
    BallState state;
    state.motion.R_WB = Eigen::AngleAxisd(w.norm(), w.normalized());
    state.motion.p = Vector3d(w.y(), w.x(), ball.radius);
    state.motion.w = w;
    state.motion.v = w.cross(ball.radius * n);
    state.expected_acceleration.resize(6);
    state.expected_acceleration << n.cross(a) / ball.radius, a;
    states.push_back(state);
  }
  return states;
}

/// Two wheels on an axle along x, free to turn on it; the cart travels along y. With the wheels' spins s1 at
/// -x and s2 at +x, both about +x and absolute, the pitch rate p of the axle, and the torques tau between axle
/// and wheels,
///
///   v_y = -r (s1 + s2)/2,   yaw' = r (s1 - s2)/l                                                        (2)
///   M [s1'; s2'] = tau,   p' = -(tau1 + tau2)/Ix,   M = r^2/4 m [1 1; 1 1] + (r/l)^2 Iz [1 -1; -1 1] + Ia   (3)
///
/// with the mass m and the moment Iz about the vertical of the whole cart.
struct Cart {
  double wheel_mass = 1.0, radius = 0.1, length = 0.6;
  double wheel_axial = 0.005, wheel_diametral = 0.0025;
  double axle_mass = 2.0;
  Vector3d axle_inertia{0.004, 0.06, 0.06};
  double gravity = 9.81;

  [[nodiscard]] double wheel_x(int i) const { return (i == 0 ? -0.5 : 0.5) * length; }
};

struct CartState {
  Vector2d place;  ///< of the middle
  double yaw = 0.0, pitch = 0.0;
  Vector2d angle, spin;  ///< of the wheels, absolute
  double pitch_rate = 0.0;
  Vector2d torque;
  VectorXd expected_acceleration;  ///< s1', s2', p'

  [[nodiscard]] double yaw_rate(const Cart& cart) const {
    return cart.radius * (spin[0] - spin[1]) / cart.length;
  }
  [[nodiscard]] double speed(const Cart& cart) const { return -cart.radius * (spin[0] + spin[1]) / 2.0; }
  /// Of the axle.
  [[nodiscard]] BodyMotion motion(const Cart& cart) const {
    const Eigen::AngleAxisd turn(yaw, Vector3d::UnitZ());
    BodyMotion motion;
    motion.R_WB = turn * Eigen::AngleAxisd(pitch, Vector3d::UnitX());
    motion.p << place, cart.radius;
    motion.w = yaw_rate(cart) * Vector3d::UnitZ() + turn * Vector3d(pitch_rate, 0.0, 0.0);
    motion.v = turn * Vector3d(0.0, speed(cart), 0.0);
    return motion;
  }
};

inline std::vector<CartState> cart_states(const Cart& cart) {
  const double r = cart.radius, l = cart.length;
  const double mass = cart.axle_mass + 2.0 * cart.wheel_mass;
  const double Iz = cart.axle_inertia.z() + 2.0 * (cart.wheel_diametral + cart.wheel_mass * l * l / 4.0);
  Eigen::Matrix2d M = cart.wheel_axial * Eigen::Matrix2d::Identity();
  const Eigen::Matrix2d ones = Eigen::Matrix2d::Ones();
  const Vector2d apart(1.0, -1.0);
  M += r * r / 4.0 * mass * ones + r * r / (l * l) * Iz * apart * apart.transpose();
  constexpr int kStates = 4;
  std::vector<CartState> states;
  for (int k = 0; k < kStates; ++k) {
    CartState state;
    state.place = Vector2d(0.3 * k, -0.7 * k);
    state.yaw = 0.8 * k - 1.0;
    state.pitch = 0.5 - 0.4 * k;
    state.angle = Vector2d(0.2 + k, 1.0 - k);
    state.spin = Vector2d(-4.0 + 3.0 * k, 2.0 - 2.0 * k);
    state.pitch_rate = 1.5 - k;
    state.torque = Vector2d(-0.1 + 0.05 * k, 0.2 - 0.08 * k);
    state.expected_acceleration.resize(3);
    state.expected_acceleration << M.inverse() * state.torque, -state.torque.sum() / cart.axle_inertia.x();
    states.push_back(state);
  }
  return states;
}

}  // namespace bench
