// Simbody on four-bars, a rolling ball and a cart: realize(Acceleration), which solves for accelerations and
// multipliers.

#include "constrained_main.h"
#include "four_bars.h"
#include "rolling_cases.h"
#include "simbody_model.h"

namespace bench {
namespace {

using SimTK::Constraint;
using SimTK::MobilizedBody;
using SimTK::Transform;
using SimTK::Vec3;

/// A system with gravity and a force on every speed. Its users add bodies and constraints, then states.
class SimbodySystem {
 public:
  explicit SimbodySystem(const Vector3d& gravity)
      : matter(system),
        forces_(system),
        gravity_(forces_, matter, to_simbody(gravity)),
        torques_(forces_, matter) {}

  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter;

  void finish() {
    state = system.realizeTopology();
    system.realizeModel(state);
  }

  void evaluate(const VectorXd& q, const VectorXd& u, const SimTK::Vector& tau) {
    std::copy(q.begin(), q.end(), state.updQ().updContiguousScalarData());
    std::copy(u.begin(), u.end(), state.updU().updContiguousScalarData());
    torques_.setAllMobilityForces(state, tau);
    system.realize(state, SimTK::Stage::Acceleration);
  }

  [[nodiscard]] VectorXd acceleration() const {
    const SimTK::Vector& udot = state.getUDot();
    return Eigen::Map<const VectorXd>(udot.getContiguousScalarData(), udot.size());
  }
  [[nodiscard]] double residual() const { return SimTK::max(state.getUDotErr().abs()); }

  SimTK::State state;

 private:
  SimTK::GeneralForceSubsystem forces_;
  SimTK::Force::Gravity gravity_;
  SimTK::Force::DiscreteForces torques_;
};

struct SimbodyState {
  VectorXd q, u;
  SimTK::Vector tau;
};

SimTK::Vector to_simbody_vector(const VectorXd& v) {
  return SimTK::Vector(static_cast<int>(v.size()), v.data());
}

/// A state of Simbody's free joint: q = qw qx qy qz x y z; u = w, v; world axes.
void set_free(const BodyMotion& motion, SimbodyState& state) {
  state.q.head<7>() << motion.R_WB.w(), motion.R_WB.vec(), motion.p;
  state.u.head<6>() << motion.w, motion.v;
}

class SimbodyFourBars {
 public:
  SimbodyFourBars(const TreeModel& tree, const std::vector<TreeState>& states) : system_(tree.gravity) {
    std::vector<MobilizedBody> bodies = add_bodies(tree, system_.matter);
    for (const TreePin& pin : tree.pins) {  // two rows each
      Constraint::PointOnLine(bodies[static_cast<std::size_t>(pin.body_a)], SimTK::UnitVec3(SimTK::ZAxis),
                              to_simbody(pin.p_a), bodies[static_cast<std::size_t>(pin.body_b)],
                              to_simbody(pin.p_b));
    }
    system_.finish();
    for (const TreeState& state : states) states_.push_back({state.q, state.v, to_simbody_vector(state.tau)});
  }

  void evaluate(std::size_t k) { system_.evaluate(states_[k].q, states_[k].u, states_[k].tau); }
  [[nodiscard]] VectorXd acceleration(std::size_t) const { return system_.acceleration(); }
  [[nodiscard]] double residual() const { return system_.residual(); }

 private:
  SimbodySystem system_;
  std::vector<SimbodyState> states_;
};

class SimbodyBall {
 public:
  SimbodyBall(const Ball& ball, const std::vector<BallState>& states) : system_(ball.gravity) {
    const SimTK::Body::Rigid body(SimTK::MassProperties(ball.mass, Vec3(0), SimTK::Inertia(ball.inertia())));
    MobilizedBody::Free moving(system_.matter.updGround(), body);
    Constraint::SphereOnPlaneContact(system_.matter.updGround(), Transform(), moving, Vec3(0), ball.radius,
                                     true);
    system_.finish();
    for (const BallState& state : states) {
      SimbodyState& added =
          states_.emplace_back(SimbodyState{VectorXd(7), VectorXd(6), SimTK::Vector(6, 0.0)});
      set_free(state.motion, added);
    }
  }

  void evaluate(std::size_t k) { system_.evaluate(states_[k].q, states_[k].u, states_[k].tau); }
  [[nodiscard]] VectorXd acceleration(std::size_t) const { return system_.acceleration(); }
  [[nodiscard]] double residual() const { return system_.residual(); }

 private:
  SimbodySystem system_;
  std::vector<SimbodyState> states_;
};

SimTK::Body::Rigid wheel_body(const Cart& cart) {
  return SimTK::Body::Rigid(
      SimTK::MassProperties(cart.wheel_mass, Vec3(0),
                            SimTK::Inertia(cart.wheel_axial, cart.wheel_diametral, cart.wheel_diametral)));
}

SimTK::Body::Rigid axle_body(const Cart& cart) {
  const Vector3d& I = cart.axle_inertia;
  return SimTK::Body::Rigid(
      SimTK::MassProperties(cart.axle_mass, Vec3(0), SimTK::Inertia(I.x(), I.y(), I.z())));
}

/// Simbody's pins turn about z: this turns it onto x.
SimTK::Rotation z_onto_x() {
  return SimTK::Rotation(SimTK::Pi / 2, SimTK::YAxis);
}

/// A free axle with two wheels; upright, a wheel touches the ground as a ball of its radius does. (A massless
/// frame that glides on the ground, with four NoSlip1D rows, takes as long and does not satisfy its own rows.)
class SimbodyCart {
 public:
  SimbodyCart(const Cart& cart, const std::vector<CartState>& states)
      : system_(Vector3d(0.0, 0.0, -cart.gravity)) {
    SimTK::MobilizedBody& ground = system_.matter.updGround();
    MobilizedBody::Free axle(ground, axle_body(cart));
    for (int i = 0; i < 2; ++i) {
      MobilizedBody::Pin wheel(axle, Transform(z_onto_x(), Vec3(cart.wheel_x(i), 0, 0)), wheel_body(cart),
                               Transform(z_onto_x()));
      Constraint::SphereOnPlaneContact(ground, Transform(), wheel, Vec3(0), cart.radius, true);
    }
    system_.finish();
    for (const CartState& state : states) {
      SimbodyState added{VectorXd(9), VectorXd(8), SimTK::Vector(8, 0.0)};
      set_free(state.motion(cart), added);
      added.q.tail<2>() = state.angle.array() - state.pitch;
      added.u.tail<2>() = state.spin.array() - state.pitch_rate;
      for (int i = 0; i < 2; ++i) added.tau[6 + i] = state.torque[i];
      states_.push_back(added);
      axis_.push_back(Eigen::AngleAxisd(state.yaw, Vector3d::UnitZ()) * Vector3d::UnitX());
    }
  }

  void evaluate(std::size_t k) { system_.evaluate(states_[k].q, states_[k].u, states_[k].tau); }

  /// With x along the axle the pitch rate is w.x; its derivative is w'.x, as x' = yaw' z x x is square to
  /// w = pitch' x + yaw' z.
  [[nodiscard]] VectorXd acceleration(std::size_t k) const {
    const VectorXd udot = system_.acceleration();
    const double pitch = udot.head<3>().dot(axis_[k]);
    return Vector3d(udot[6] + pitch, udot[7] + pitch, pitch);
  }
  [[nodiscard]] double residual() const { return system_.residual(); }

 private:
  SimbodySystem system_;
  std::vector<SimbodyState> states_;
  std::vector<Vector3d> axis_;  ///< along the axle
};

Subject four_bars(int loops) {
  return {"fourbar" + std::to_string(loops), [loops] {
            const std::vector<TreeState> states = four_bar_states(loops);
            SimbodyFourBars system(four_bar_tree(loops), states);
            return measure(system, states);
          }};
}

nlohmann::json measure_cart() {
  const Cart cart;
  const std::vector<CartState> states = cart_states(cart);
  SimbodyCart system(cart, states);
  return measure(system, states);
}

nlohmann::json measure_ball() {
  const Ball ball;
  const std::vector<BallState> states = ball_states(ball);
  SimbodyBall system(ball, states);
  return measure(system, states);
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  using namespace bench;
  return constrained_main(
      argc, argv, "Simbody", simbody_version(),
      {four_bars(1), four_bars(10), four_bars(40), {"ball", measure_ball}, {"cart", measure_cart}});
}
