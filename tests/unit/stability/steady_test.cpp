// Steady motions against published and closed-form ones: rolling disks (data/rolling_disk.json), the hands-free circles of
// the bicycle (data/bicycle_nonlinear.json), tops, the governor, a spring.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/model_yaml.h>
#include <camber/kinematics/kinematics.h>
#include <camber/spatial/rotation.h>
#include <camber/stability/steady.h>

#include "oracle/reference_data.h"
#include "support/gallery.h"

namespace camber {
namespace {

using oracle::load_reference;
using support::gallery_model;

struct Found {
  Mechanism mechanism;
  SteadyMotion motion;
  Linearization about;

  [[nodiscard]] double q(const std::string& name) const {
    return motion.state.q[find_coordinate(mechanism, name)];
  }
  [[nodiscard]] double rate(const std::string& name) const {
    for (const auto& [what, value] : motion.rates)
      if (what == name) return value;
    return 0.0;
  }
  [[nodiscard]] Matrix3 R(const std::string& body) {
    Workspace workspace(mechanism);
    return pose(mechanism, forward_kinematics(mechanism, motion.state, workspace), find_body(mechanism, body))
        .R;
  }
};

Found solve(Model model, const SteadyOptions& options) {
  Found found{compile(std::move(model)), {}, {}};
  const Symmetries symmetries = find_symmetries(found.mechanism);
  found.motion = find_steady(found.mechanism, symmetries, options);
  found.about = linearize(found.mechanism, symmetries, found.motion.state, {.efforts = found.motion.efforts});
  EXPECT_TRUE(found.about.steady());
  return found;
}

Found solve(const std::string& text, const SteadyOptions& options) {
  return solve(read_model_text(text, "steady.yaml"), options);
}

ParameterOverride set(const std::string& name, double value) {
  return {.name = name, .law = {.text = fmt::format("{}", value), .place = {}}};
}

TEST(RollingDisk, LeansAsPublished) {
  const nlohmann::json cases = load_reference("rolling_disk.json").at("cases");
  for (const auto& [name, row] : cases.items()) {
    const double theta = row.at("theta_s_rad"), phi = row.at("phidot"), psi = row.at("psidot");
    Found found = solve(gallery_model("rolling_disk", {set("theta", 0.9 * theta), set("phi_rate", phi),
                                                       set("psi_rate", psi)}),
                        {.held = {{"disk about z", phi}, {"disk about own y", -psi}}});
    EXPECT_NEAR(std::abs(std::asin(found.R("disk")(2, 1))), theta, 1e-12) << name;
    EXPECT_EQ(found.about.family, 2) << name;
    const std::complex<double> s = found.about.eigenvalues.front();
    EXPECT_NEAR(s.real(), row.at("growth_rate"), 1e-9) << name;
    EXPECT_NEAR(std::abs(s.imag()), row.at("frequency"), 1e-9) << name;
  }
}

/// Reference axes have y right and z down: the steer changes its sign.
TEST(Bicycle, GoesRoundHandsFreeAsComputedElsewhere) {
  const nlohmann::json rows =
      load_reference("bicycle_nonlinear.json").at("circular_motions_capsize_family").at("rows");
  for (const auto& row : rows) {
    const double steer = -row.at("steer").get<double>(), roll = row.at("roll");
    const double speed = row.at("rear_wheel_speed_rR_thetaRdot");
    Model model = gallery_model("bicycle", {set("v", 0.98 * speed), set("lean_rate", 0.0)});
    model.initial_q = {{"steer", 0.95 * steer}};
    model.guess_q = {{"frame.qw", std::cos(0.475 * roll)},
                     {"frame.qx", std::sin(0.475 * roll)},
                     {"frame.qy", 0.0},
                     {"frame.qz", 0.0}};
    const Found found = solve(std::move(model), {.held = {{"q.steer", steer}}});
    EXPECT_NEAR(0.3 * found.rate("rear"), speed, 1e-11 * speed) << row.at("steer_deg");
    EXPECT_NEAR(std::abs(found.rate("frame about z")), row.at("yaw_rate").get<double>(), 1e-11)
        << row.at("steer_deg");
    EXPECT_EQ(found.about.eigenvalues.size(), 4u);
  }
}

/// Straight ahead is found from a push, with the speed of the drive.
TEST(Bicycle, RunsStraightFromAPush) {
  const Found found = solve(gallery_model("bicycle"), {});
  EXPECT_NEAR(found.q("steer"), 0.0, 1e-13);
  EXPECT_NEAR(0.3 * found.rate("rear"), 4.6, 1e-12);
}

constexpr const char* kGovernor = R"(
camber: 1
name: Governor
parameters: {l: 0.4, angle: 40 deg}
bodies:
  shaft: {mass: 1, com: [0, 0, 0], inertia: [0.01, 0.01, 0.01]}
  ball: {mass: 2, com: [0, 0, -l], inertia: [0, 0, 0]}
joints:
  shaft: {type: revolute, parent: ground, child: shaft, at: [0, 0, 0], axis: [0, 0, 1]}
  arm: {type: revolute, parent: shaft, child: ball, at: [0, 0, 0], axis: [0, 1, 0]}
initial: {q: {arm: angle}, u: {shaft: 7}}
)";

/// cos(angle) = g/(W^2 l), with vibrations of W sin(angle) where the shaft is driven; hanging it is unstable above
/// sqrt(g/l).
TEST(Governor, FliesOutAsFastAsItTurns) {
  const double W = 6.0, l = 0.4;
  const Found found = solve(kGovernor, {.held = {{"shaft", W}}});
  EXPECT_NEAR(std::cos(found.q("arm")), 9.81 / (W * W * l), 1e-13);
  EXPECT_EQ(found.about.family, 1);
  const Found hanging = solve(std::string(kGovernor).replace(std::string(kGovernor).find("40 deg"), 6, "0"),
                              {.held = {{"shaft", W}}});
  EXPECT_NEAR(hanging.about.eigenvalues.front().real(), std::sqrt(W * W - 9.81 / l), 1e-12);
}

/// (I1 - I3) W^2 cos(tilt) - I3 spin W + m g h = 0, with the spin as seen from the frame that precesses.
TEST(SpinningTop, HasSlowAndFastPrecession) {
  const double m = 0.5, h = 0.08, r = 0.05, tilt = 20.0 * std::numbers::pi / 180.0;
  const double I3 = 0.5 * 0.9 * m * r * r;
  const double I1 = 0.25 * 0.9 * m * r * r + 0.9 * m * h * h + 0.1 * m * 4.0 * h * h / 3.0;
  const double spin = 200.0;
  const double c = std::cos(tilt);
  const double a = (I3 - I1) * c, b = I3 * spin, e = -m * 9.81 * h;
  const double slow = 2.0 * -e / (b + std::sqrt(b * b - 4.0 * a * e)),
               fast = (b + std::sqrt(b * b - 4.0 * a * e)) / (-2.0 * a);
  for (const double W : {slow, fast}) {
    Model model = gallery_model("spinning_top");
    const double wz = spin + W * c, wy = W * std::sin(tilt);
    model.initial_u = {{"tip.wx", 0.0}, {"tip.wy", wy}, {"tip.wz", wz}};
    Found found = solve(std::move(model), {.held = {{"tip about own z", spin}, {"tip about z", W}}});
    EXPECT_NEAR(std::acos(found.R("top")(2, 2)), tilt, 1e-9) << W;
  }
}

constexpr const char* kHanging = R"(
camber: 1
name: Hanging
parameters: {k: 100}
bodies: {block: {mass: 2, com: [0, 0, 0], inertia: [1, 1, 1]}}
joints: {z: {type: prismatic, parent: ground, child: block, at: [0, 0, 0], axis: [0, 0, 1], stiffness: k}}
actuators: {push: {joint: z, force: 0}}
)";

TEST(Spring, SagsUnderTheLoadOrIsHeldByTheDrive) {
  const Found sagged = solve(kHanging, {});
  EXPECT_NEAR(sagged.q("z"), -2.0 * 9.81 / 100.0, 1e-14);
  const Found held = solve(kHanging, {.held = {{"q.z", 0.05}}, .free = {"push"}});
  EXPECT_NEAR(held.q("z"), 0.05, 1e-14);
  EXPECT_NEAR(held.motion.efforts.front().second, 2.0 * 9.81 + 5.0, 1e-12);
}

TEST(Spring, ThatCannotBeHeldSaysWhatLacks) {
  const Mechanism mechanism = compile(read_model_text(kHanging, "steady.yaml"));
  const Symmetries symmetries = find_symmetries(mechanism);
  try {
    (void)find_steady(mechanism, symmetries, {.held = {{"q.z", 0.05}}});
    FAIL() << "no error";
  } catch (const SteadyError& error) {
    EXPECT_NE(std::string(error.what()).find("no steady motion"), std::string::npos) << error.what();
  }
  EXPECT_THROW((void)find_steady(mechanism, symmetries, {.held = {{"q.y", 0.05}}}), ModelError);
  EXPECT_THROW((void)find_steady(mechanism, symmetries, {.free = {"pull"}}), ModelError);
}

TEST(Suspension, RestsUnderItsLoad) {
  const Found found = solve(gallery_model("suspension"), {});
  EXPECT_TRUE(found.motion.rates.empty());
  EXPECT_EQ(found.about.unstable(), 0);
}

}  // namespace
}  // namespace camber
