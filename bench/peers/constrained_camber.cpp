// Camber on loops and rolling, through its public headers, built as a user builds it.

#include "camber_cases.h"
#include "constrained_main.h"

namespace bench {
namespace {

/// A system with its accelerations in the form of the closed ones.
template <class Convert>
struct Converted {
  CamberSystem system;
  Convert convert;  ///< (du/dt, index of the state)

  void evaluate(std::size_t k) { system.evaluate(k); }
  [[nodiscard]] VectorXd acceleration(std::size_t k) const { return convert(system.udot(), k); }
  [[nodiscard]] double residual() { return system.residual(); }
};
template <class Convert>
Converted(CamberSystem, Convert) -> Converted<Convert>;  // clang 14 does not find it itself

Subject four_bars(int loops, LoopRows rows) {
  const std::string name = "fourbar" + std::to_string(loops) + (rows == LoopRows::kHinges ? "_hinges" : "");
  return {name, [loops, rows] {
            const std::vector<TreeState> states = four_bar_states(loops);
            CamberSystem system = four_bar_system(loops, rows, states);
            const CamberIndex index(four_bar_tree(loops), system.mechanism());
            Converted converted{std::move(system), [index](const VectorXd& udot, std::size_t) {
                                  return index.u_to_bench(udot);
                                }};
            return measure(converted, states);
          }};
}

/// Camber's speeds of a floating body are in body axes: w' as well, v' without the turning of the axes.
nlohmann::json measure_ball() {
  const Ball ball;
  const std::vector<BallState> states = ball_states(ball);
  Converted converted{ball_system(ball, states), [&](const VectorXd& udot, std::size_t k) {
                        const BodyMotion& motion = states[k].motion;
                        VectorXd a(6);
                        a << motion.R_WB * udot.head<3>(),
                            motion.R_WB * udot.segment<3>(3) + motion.w.cross(motion.v);
                        return a;
                      }};
  return measure(converted, states);
}

/// The axle's x is its axis in the world too; see constrained_simbody.cpp.
nlohmann::json measure_cart() {
  const Cart cart;
  const std::vector<CartState> states = cart_states(cart);
  CamberSystem system = cart_system(cart, states);
  const int pitch = camber::find_speed(system.mechanism(), "axle.wx");
  const int hubs[] = {camber::find_speed(system.mechanism(), "hub1"),
                      camber::find_speed(system.mechanism(), "hub2")};
  Converted converted{std::move(system), [&](const VectorXd& udot, std::size_t) -> VectorXd {
                        return Vector3d(udot[hubs[0]] + udot[pitch], udot[hubs[1]] + udot[pitch],
                                        udot[pitch]);
                      }};
  return measure(converted, states);
}

struct NoClosedForm {
  VectorXd expected_acceleration;
};

Subject drawn(const camber::Model& model) {
  return {model.name, [model] {
            CamberSystem system = drawn_system(model);
            Converted converted{std::move(system), [](const VectorXd& udot, std::size_t) { return udot; }};
            return measure(converted, std::vector<NoClosedForm>(kDrawnStates));
          }};
}

std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const int loops : {1, 10, 40, 100, 400, 1000}) {
    all.push_back(four_bars(loops, LoopRows::kPlanar));
    all.push_back(four_bars(loops, LoopRows::kHinges));
  }
  all.push_back({"ball", measure_ball});
  all.push_back({"cart", measure_cart});
  for (const int wheels : {10, 40, 100, 400, 1000}) all.push_back(drawn(platform_model(wheels)));
  for (const camber::Model& model : {bicycle_model(), agv_model(), stewart_model()})
    all.push_back(drawn(model));
  return all;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  return bench::constrained_main(argc, argv, "Camber", CAMBER_BENCH_VERSION, bench::subjects());
}
