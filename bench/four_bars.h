#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "tree_model.h"

/// A chain of N parallelograms: N + 1 cranks in a row on the ground, each joined to the next by a coupler. The
/// links are uniform rods of 1 kg and 1 m; the ground pins are 1 m apart. It has one degree of freedom: all
/// cranks stand at the same angle th, the couplers stay level, and with L = N loops
///
///   ((L + 1)/3 + L) th'' = sum of tau on cranks - sum of tau on couplers - g ((L + 1)/2 + L) cos th       (1)
namespace bench {

inline constexpr double kFourBarDrawing = 1.0471975511965976;  ///< th at q = 0: pi/3, far from a dead centre
inline constexpr double kFourBarGravity = 9.81;

/// Crank 0, coupler 0, crank 1, coupler 1, ..., crank N. The couplers hang on the crank to their left; pins to
/// the crank on their right close the loops.
inline TreeModel four_bar_tree(int loops) {
  const auto rod = [](const std::string& name, int parent, double angle, const Vector3d& p) {
    TreeBody body;
    body.name = name;
    body.parent = parent;
    body.axis = Vector3d::UnitZ();
    body.R = Eigen::AngleAxisd(angle, Vector3d::UnitZ()).toRotationMatrix();
    body.p = p;
    body.mass = 1.0;
    body.com = 0.5 * Vector3d::UnitX();
    constexpr double kAlong = 1e-4, kAcross = 1.0 / 12.0;  // kg m^2
    body.inertia = Vector3d(kAlong, kAcross, kAcross).asDiagonal();
    return body;
  };
  TreeModel model;
  model.name = "fourbar" + std::to_string(loops);
  model.gravity = Vector3d(0.0, -kFourBarGravity, 0.0);
  model.bodies.push_back(rod("crank0", -1, kFourBarDrawing, Vector3d::Zero()));
  for (int i = 0; i < loops; ++i) {
    const std::string left = std::to_string(i), right = std::to_string(i + 1);
    model.bodies.push_back(rod("coupler" + left, 2 * i, -kFourBarDrawing, Vector3d::UnitX()));
    model.bodies.push_back(rod("crank" + right, -1, kFourBarDrawing, (i + 1.0) * Vector3d::UnitX()));
    model.pins.push_back({2 * i + 1, 2 * i + 2, Vector3d::UnitX(), Vector3d::UnitX()});
  }
  return model;
}

/// Four motions of the chain with drawn torques, and their accelerations by (1).
inline std::vector<TreeState> four_bar_states(int loops) {
  constexpr double kAngles[] = {0.7, 1.2, 1.8, 2.4};  // rad; the dead centres are 0 and pi
  constexpr double kRates[] = {1.5, -2.0, 0.5, -1.0};
  constexpr double kTorqueBound = 10.0;  // N m
  UniformNumbers numbers;
  const double L = loops;
  // Of the joints' coordinates, in units of th: a crank turns by +th, a coupler on its crank by -th.
  const VectorXd along =
      VectorXd::NullaryExpr(2 * loops + 1, [](Eigen::Index i) { return i % 2 == 0 ? 1.0 : -1.0; });
  std::vector<TreeState> states;
  for (std::size_t k = 0; k < std::size(kAngles); ++k) {
    TreeState state;
    state.q = (kAngles[k] - kFourBarDrawing) * along;
    state.v = kRates[k] * along;
    state.tau = numbers.draw(along.size(), kTorqueBound);
    const double weight = kFourBarGravity * ((L + 1.0) / 2.0 + L) * std::cos(kAngles[k]);
    state.expected_acceleration = (along.dot(state.tau) - weight) / ((L + 1.0) / 3.0 + L) * along;
    states.push_back(state);
  }
  return states;
}

}  // namespace bench
