#pragma once

#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

/// The benchmark's models and states, as they stand in bench/models/*.json.
namespace bench {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// A body and the joint that carries it. The body frame sits at the joint; `R`, `p` place it in the parent at
/// q = 0.
struct TreeBody {
  std::string name;
  int parent = -1;  ///< index into TreeModel::bodies, smaller than the body's own; -1 is the world
  bool is_free = false;
  Vector3d axis;  ///< of a revolute joint, unit, in the body frame
  Matrix3d R;
  Vector3d p;
  double mass = 0.0;
  Vector3d com;      ///< in the body frame
  Matrix3d inertia;  ///< about the centre of mass, in body axes
};

/// A pin along z of both bodies that closes a loop: point `p_a` of one body stays on point `p_b` of the other.
struct TreePin {
  int body_a = -1, body_b = -1;  ///< indices into TreeModel::bodies
  Vector3d p_a, p_b;             ///< in the body frames
};

struct TreeModel {
  std::string name;
  Vector3d gravity;
  std::vector<TreeBody> bodies;
  std::vector<TreePin> pins;
  bool has_free_base = false;  ///< body 0 floats, its frame lying on the world's at q = 0

  [[nodiscard]] Eigen::Index speed_count() const {
    return static_cast<Eigen::Index>(bodies.size()) + (has_free_base ? 5 : 0);
  }
  [[nodiscard]] Eigen::Index position_count() const { return speed_count() + (has_free_base ? 1 : 0); }
};

/// Free base: q = x y z qx qy qz qw; v = linear velocity of the body origin, angular velocity, both in body
/// axes; accelerations are the time derivatives of these components.
struct TreeState {
  VectorXd q, v, tau;
  VectorXd expected_acceleration;  ///< of the last (or all) speeds; empty where no reference is known
};

/// A free base's part of a state.
struct FreeBase {
  Vector3d p_WB;
  Eigen::Quaterniond R_WB;
  Vector3d v_WB_B, w_WB_B;

  explicit FreeBase(const TreeState& state)
      : p_WB(state.q.head<3>()),
        R_WB(Eigen::Quaterniond(state.q.segment<4>(3))),  // Eigen stores x y z w
        v_WB_B(state.v.head<3>()),
        w_WB_B(state.v.segment<3>(3)) {}

  /// d/dt of the components of v_WB_B, from the acceleration of the body origin in the world.
  [[nodiscard]] Vector3d component_derivative(const Vector3d& a_WB_W) const {
    return R_WB.conjugate() * a_WB_W - w_WB_B.cross(v_WB_B);
  }
};

inline nlohmann::json read_json(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  return nlohmann::json::parse(file);
}

inline VectorXd to_vector(const nlohmann::json& numbers) {
  const auto values = numbers.get<std::vector<double>>();
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

inline TreeBody read_body(const nlohmann::json& json) {
  TreeBody body;
  body.name = json.at("name");
  body.parent = json.at("parent");
  body.is_free = json.at("joint") == "free";
  body.axis = to_vector(json.at("axis"));
  body.R = to_vector(json.at("R")).reshaped<Eigen::RowMajor>(3, 3);
  body.p = to_vector(json.at("p"));
  body.mass = json.at("mass");
  body.com = to_vector(json.at("com"));
  const VectorXd I = to_vector(json.at("inertia"));  // xx yy zz xy xz yz
  body.inertia << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2];
  return body;
}

inline TreeModel read_tree(const nlohmann::json& json) {
  TreeModel model;
  model.name = json.at("name");
  model.gravity = to_vector(json.at("gravity"));
  for (const auto& body : json.at("bodies")) {
    model.bodies.push_back(read_body(body));
    const TreeBody& added = model.bodies.back();
    if (!added.is_free) continue;
    if (model.bodies.size() != 1 || !added.R.isIdentity() || !added.p.isZero()) {
      throw std::runtime_error(model.name + ": only the first body may float, with its frame on the world's");
    }
    model.has_free_base = true;
  }
  return model;
}

/// Every model without loops, in the order of the file.
inline std::vector<TreeModel> read_trees(const std::string& path) {
  std::vector<TreeModel> trees;
  const nlohmann::json file = read_json(path);
  for (const auto& json : file.at("models")) {
    if (json.at("loops").empty()) trees.push_back(read_tree(json));
  }
  return trees;
}

/// Uniform numbers from Knuth's 64-bit linear congruential generator (MMIX): the same in every process and
/// library.
class UniformNumbers {
 public:
  VectorXd draw(Eigen::Index count, double bound) {
    return VectorXd::NullaryExpr(count, [&] { return bound * (2.0 * next() - 1.0); });
  }

 private:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11U) * 0x1p-53;  // 53 upper bits: a double in [0, 1)
  }
  std::uint64_t state_ = 20240229;
};

/// States of the reference file, or, for a fixed-base model that it leaves out, four drawn ones of like
/// magnitude.
inline std::vector<TreeState> states_of(const TreeModel& model, const nlohmann::json& reference) {
  std::vector<TreeState> states;
  if (const auto found = reference.at("states").find(model.name); found != reference.at("states").end()) {
    for (const auto& json : *found) {
      states.push_back({to_vector(json.at("q")), to_vector(json.at("v")), to_vector(json.at("tau")),
                        to_vector(json.at("a"))});
    }
    return states;
  }
  if (model.has_free_base)
    throw std::runtime_error(model.name + ": a floating model needs states in the file");
  constexpr int kDrawnStates = 4;
  constexpr double kAngleBound = 1.5, kSpeedBound = 2.0, kTorqueBound = 10.0;  // rad, rad/s, N m
  UniformNumbers numbers;
  const Eigen::Index n = model.speed_count();
  for (int i = 0; i < kDrawnStates; ++i) {
    TreeState state;
    state.q = numbers.draw(n, kAngleBound);
    state.v = numbers.draw(n, kSpeedBound);
    state.tau = numbers.draw(n, kTorqueBound);
    states.push_back(state);
  }
  return states;
}

}  // namespace bench
