#pragma once

#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/projection.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rolling_cases.h"
#include "tree_model.h"

/// Constrained mechanisms of Camber with states.
namespace bench {

/// A mechanism with the states that it is timed in, and what an evaluation needs.
class CamberSystem {
 public:
  explicit CamberSystem(camber::Mechanism mechanism)
      : mechanism_(std::make_unique<const camber::Mechanism>(std::move(mechanism))),
        workspace_(*mechanism_),
        state_(camber::neutral_state(*mechanism_)),
        udot_(mechanism_->nv),
        lambda_(mechanism_->rows) {}

  [[nodiscard]] const camber::Mechanism& mechanism() const { return *mechanism_; }
  [[nodiscard]] std::size_t state_count() const { return states_.size(); }
  [[nodiscard]] const VectorXd& udot() const { return udot_; }

  void add_state(const camber::State& state, const VectorXd& tau) {
    states_.push_back(state);
    tau_.push_back(tau);
  }

  void evaluate(std::size_t k) {
    state_.q = states_[k].q;
    state_.u = states_[k].u;
    const camber::Kinematics& kinematics = camber::forward_kinematics(*mechanism_, state_, workspace_);
    constraints_ = &camber::evaluate_constraints(*mechanism_, state_, kinematics, workspace_);
    verdict_ = camber::constrained_dynamics(*mechanism_, kinematics, *constraints_, tau_[k], workspace_,
                                            udot_, lambda_);
  }

  /// J du/dt - gamma of the last evaluate.
  [[nodiscard]] double residual() {
    if (!verdict_.good()) throw std::runtime_error(mechanism_->model.name + ": an evaluation failed");
    Eigen::MatrixXd J(mechanism_->rows, mechanism_->nv);
    camber::constraint_jacobian(*mechanism_, *constraints_, J);
    return (J * udot_ - constraints_->gamma).lpNorm<Eigen::Infinity>();
  }

 private:
  std::unique_ptr<const camber::Mechanism> mechanism_;  ///< stays where it is: the workspace refers to it
  camber::Workspace workspace_;
  camber::State state_;
  std::vector<camber::State> states_;
  std::vector<VectorXd> tau_;
  VectorXd udot_, lambda_;
  const camber::ConstraintState* constraints_ = nullptr;  ///< of the last evaluate
  camber::DynamicsVerdict verdict_;
};

/// Sets a body that floats, drawn with its frame's axes along the world's. q = displacement from the drawing,
/// quaternion; u = [w; v] in body axes.
inline void set_floating(const camber::Mechanism& mechanism, const std::string& body,
                         const BodyMotion& motion, camber::State& state) {
  const camber::TreeBody& floating =
      mechanism.bodies[static_cast<std::size_t>(index(camber::find_body(mechanism, body)))];
  state.q.segment<3>(floating.q) = motion.p - floating.X_WL0.p;
  state.q.segment<4>(floating.q + 3) << motion.R_WB.w(), motion.R_WB.vec();
  state.u.segment<3>(floating.u) = motion.R_WB.conjugate() * motion.w;
  state.u.segment<3>(floating.u + 3) = motion.R_WB.conjugate() * motion.v;
}

inline constexpr std::size_t kDrawnStates = 4;

/// Drawn states near the drawing, projected onto the constraints.
inline std::vector<camber::State> consistent_states(const camber::Mechanism& mechanism) {
  constexpr double kDisplacement = 0.1, kSpeed = 1.0;
  UniformNumbers numbers;
  camber::Workspace workspace(mechanism);
  std::vector<camber::State> states;
  while (states.size() < kDrawnStates) {
    camber::State state = camber::neutral_state(mechanism);
    camber::integrate(mechanism, state.q, numbers.draw(mechanism.nv, kDisplacement), state.q);
    state.u = numbers.draw(mechanism.nv, kSpeed);
    if (!camber::project_positions(mechanism, {}, state, workspace).converged ||
        !camber::project_velocities(mechanism, {}, state, workspace).converged) {
      throw std::runtime_error(mechanism.model.name + ": no consistent state near the drawing");
    }
    states.push_back(state);
  }
  return states;
}

}  // namespace bench
