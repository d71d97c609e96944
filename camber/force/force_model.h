#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <camber/force/bushing.h>
#include <camber/force/joint_friction.h>
#include <camber/force/joint_spring.h>
#include <camber/force/joint_stop.h>
#include <camber/force/law.h>
#include <camber/force/point_spring.h>
#include <camber/force/torsion_spring.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

/// The speed that an actuator drives. Throws ModelError where the joint has several and none is named.
[[nodiscard]] int actuated_speed(const Mechanism& mechanism, const Actuator& actuator);

/// The loads on the mechanism besides gravity, at one state.
struct Forces {
  VectorX tau;                 ///< joint efforts, one per speed [N m or N]
  Matrix6X external;           ///< one column per body: [moment about Bo; force], world axes
  VectorX actuator_effort;     ///< one per actuator, after its limit [N m or N]
  VectorX actuator_power;      ///< [W]
  VectorX element_columns;     ///< of the elements (force_element_columns in columns.h), then of stops
  double spring_energy = 0.0;  ///< potential energy of all springs, stops and bushings [J]
  double applied_power = 0.0;  ///< of the actuators, the applied wrenches and the laws of springs [W]
  double damper_power = 0.0;   ///< of dampers and friction; never positive [W]
  std::string_view not_finite =
      {};  ///< the part with a value of NaN or infinity ("actuators.motor"), or empty
  std::string_view overturned = {};  ///< an element that is rotated by more than kLargestTurn, or empty
};

/// The model's springs, dampers, stops, friction, actuators, applied wrenches and bushings, compiled. It stores the values that its
/// laws read, so each thread needs its own. The mechanism must outlive it.
class ForceModel {
 public:
  /// Throws ModelError where a law is wrong.
  explicit ForceModel(const Mechanism& mechanism);

  /// Whether `evaluate` reads poses and twists and fills `external`: only what acts on bodies does.
  [[nodiscard]] bool needs_kinematics() const { return !pushed_.empty(); }

  /// All forces at the state; the kinematics are those at the state, or null where they are not needed (see
  /// needs_kinematics). Allocates nothing. The result lives until the next call.
  const Forces& evaluate(const State& state, const Kinematics* kinematics);

  /// The same loads with their exact derivatives: `tau` one per speed, `external` six numbers per link. The state's motion
  /// is evaluated; `values` are its numbers. Allocates nothing. A limited actuator at its limit does not change; where a
  /// law has a kink, the derivative is that of one side.
  void evaluate(const State& values, const DualState& state, std::vector<Dual>& tau,
                std::vector<Dual>& external);

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
  struct CompiledElement {
    std::string path;
    CompiledVariant<decltype(ForceElement::what)>::type what;
    Eigen::Index column = 0;
  };

  void add_actuators();
  void add_wrenches();
  /// Returns the number of their columns.
  Eigen::Index add_elements();
  void add(const CompiledWrench& wrench, const DualLaws& laws, std::vector<Dual>& external) const;
  void evaluate_joints(const State& state);
  void evaluate_actuators(const State& state);
  void evaluate_wrenches(const Kinematics& kinematics);
  void evaluate_elements(const Kinematics& kinematics);

  const Mechanism& mechanism_;
  LawValues values_;
  std::vector<JointSpring> springs_;
  std::vector<JointStop> stops_;
  std::vector<JointFriction> frictions_;
  std::vector<CompiledActuator> actuators_;
  std::vector<CompiledWrench> wrenches_;
  std::vector<CompiledElement> elements_;
  std::vector<BodyId> pushed_;  ///< bodies on which wrenches and elements act
  Forces forces_;
};

}  // namespace camber
