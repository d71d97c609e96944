#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <camber/force/joint_spring.h>
#include <camber/force/law.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

/// What acts on the mechanism besides gravity, at one state.
struct Forces {
  VectorX tau;                       ///< joint efforts, one a speed [N m or N]
  Matrix6X external;                 ///< one column a body: [moment about Bo; force], world axes
  VectorX actuator_effort;           ///< one an actuator, after its limit [N m or N]
  VectorX actuator_power;            ///< [W]
  double spring_energy = 0.0;        ///< potential energy of all joint springs [J]
  double applied_power = 0.0;        ///< of the actuators and the applied wrenches [W]
  double damper_power = 0.0;         ///< never positive [W]
  std::string_view not_finite = {};  ///< the law that gave NaN or infinity ("actuators.motor"), else empty
};

/// The model's springs, dampers, actuators and applied wrenches, compiled. It keeps the values that its laws
/// read, so each thread takes its own. The mechanism must outlive it.
class ForceModel {
 public:
  /// Throws ModelError where a law is wrong.
  explicit ForceModel(const Mechanism& mechanism);

  /// Whether `evaluate` reads the workspace: only applied wrenches depend on poses and twists.
  [[nodiscard]] bool needs_kinematics() const { return !wrenches_.empty(); }

  /// All forces at the state, for which forward_kinematics has filled the workspace (see needs_kinematics).
  /// Allocates nothing. The result lives until the next call.
  const Forces& evaluate(const State& state, const Workspace& workspace);

 private:
  struct CompiledActuator {
    std::string path;
    int speed = 0;
    double limit = 0.0;  ///< infinite where there is none
    BoundLaw law;
  };
  struct CompiledWrench {
    std::string path;
    BodyId body{};
    Vector3 p_BQ = Vector3::Zero();  ///< where it acts
    bool in_body_axes = false;
    std::vector<BoundLaw> law;  ///< torque x y z, force x y z
  };

  void add_actuators();
  void add_wrenches();
  void evaluate_actuators(const State& state);
  void evaluate_wrenches(const Workspace& workspace);

  const Mechanism& mechanism_;
  LawValues values_;
  std::vector<JointSpring> springs_;
  std::vector<CompiledActuator> actuators_;
  std::vector<CompiledWrench> wrenches_;
  Forces forces_;
};

}  // namespace camber
