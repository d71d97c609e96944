// Wheeled vehicles of Saha's thesis (ch. 4) and Yeşiloğlu's (5.2) against reduced equations (tests/oracle) and independent
// numbers (data/agv.json, data/axle_and_cart.json).

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numbers>

#include "oracle/reference_data.h"
#include "oracle/two_wheels.h"
#include "support/gallery.h"
#include "support/trace.h"

namespace camber {
namespace {

using nlohmann::json;
using oracle::load_reference;
using oracle::vector_of;
using support::gallery_model;
using support::set_initial;
using support::sharp;
using support::Trace;

TEST(Axle, TorquesAndPathOnACircle) {
  const oracle::TwoWheels axle;
  const Trace run(gallery_model("axle"));
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const double x = run(i, "t") / 60.0;
    const double psi = 2.0 * std::numbers::pi * x * x * x * (10.0 - 15.0 * x + 6.0 * x * x);
    const double psi_ddot = 2.0 * std::numbers::pi * x * (60.0 - 180.0 * x + 120.0 * x * x) / 3600.0;
    const Eigen::Vector2d tau =
        inertia(axle) * (-psi_ddot / axle.r * Eigen::Vector2d(5.0 - axle.l / 2.0, 5.0 + axle.l / 2.0));
    // The tolerance of the run is 1e-9, and the driver's second derivative is found by differences: 1e-11 of θ = 650 rad.
    ASSERT_NEAR(run(i, "tau.left"), tau[0], 1e-9);
    ASSERT_NEAR(run(i, "tau.right"), tau[1], 1e-9);
    ASSERT_NEAR(run(i, "x"), 5.0 * std::cos(psi), 1e-7);
    ASSERT_NEAR(run(i, "y"), 5.0 * std::sin(psi), 1e-7);
  }
}

TEST(Cart, MovesAndLoadsItsWheelsAsTheReference) {
  const json file = load_reference("axle_and_cart.json").at("cart").at("off_centre_different");
  const Trace run(sharp(gallery_model("cart")));
  for (const json& row : file.at("rows")) {
    const double t = row.at("t").get<double>();
    SCOPED_TRACE(t);
    const std::size_t i = run.row_at(t);
    const auto of = [&row](const char* key) { return row.at(key).get<double>(); };
    EXPECT_NEAR(run(i, "yaw"), of("yaw"), 1e-11);
    EXPECT_NEAR(run(i, "x"), of("x"), 1e-11);
    EXPECT_NEAR(run(i, "y"), of("y"), 1e-11);
    // Wheels turn against the axle, which the file counts from the world. Travel is along y: against the direction in
    // which a wheel that turns about +x goes.
    const VectorX rates = vector_of(row.at("thetadot")), lengthwise = vector_of(row.at("contact_y_long"));
    const VectorX normal = vector_of(row.at("contact_z"));
    const double pitch_rate = of("axle_pitch_ddot") * t;
    EXPECT_NEAR(run(i, "u.left"), rates[0] - pitch_rate, 1e-9);
    EXPECT_NEAR(run(i, "u.right"), rates[1] - pitch_rate, 1e-9);
    EXPECT_NEAR(run(i, "contact.left.longitudinal"), -lengthwise[0], 1e-9);
    EXPECT_NEAR(run(i, "contact.right.longitudinal"), -lengthwise[1], 1e-9);
    EXPECT_NEAR(run(i, "contact.left.normal"), normal[0], 1e-9);
    EXPECT_NEAR(run(i, "contact.right.normal"), normal[1], 1e-9);
    EXPECT_NEAR(run(i, "contact.left.lateral") + run(i, "contact.right.lateral"), of("contact_x_lateral_sum"),
                1e-9);
  }
}

/// The axle's middle is drawn at the origin, heading along y.
TEST(CasterVehicle, AccelerationsAndContactForcesAlongSahasPath) {
  const json rows = load_reference("agv.json").at("two_dof_agv").at("path_P");
  for (const json& row : rows) {
    SCOPED_TRACE(row.at("t").dump());
    const VectorX theta = vector_of(row.at("theta1_2_3_4")), rate = vector_of(row.at("thetadot"));
    const VectorX tau = vector_of(row.at("tau")), expected = vector_of(row.at("thetaddot"));
    Model model =
        gallery_model("agv2", {{"fork", theta[3]}, {"torque_left", tau[0]}, {"torque_right", tau[1]}});
    set_initial(model.initial_u, "left", rate[0]);
    set_initial(model.initial_u, "right", rate[1]);
    const Trace run = support::start_of(model);
    EXPECT_NEAR(run(0, "u.caster"), rate[2], 1e-11);
    EXPECT_NEAR(run(0, "u.fork"), rate[3], 1e-11);
    EXPECT_NEAR(run(0, "a.left"), expected[0], 1e-10);
    EXPECT_NEAR(run(0, "a.right"), expected[1], 1e-10);
    EXPECT_NEAR(run(0, "a.caster"), expected[2], 1e-10);
    EXPECT_NEAR(run(0, "a.fork"), expected[3], 1e-9);

    // The file gives forces along i, j, k of the platform, and along e, f, k of the caster; wheels that turn about +e go
    // along −f.
    const json& contact = row.at("contact");
    const VectorX F1 = vector_of(contact.at("F1_ijk_note_lateral_split_indeterminate"));
    const VectorX F2 = vector_of(contact.at("F2_ijk_note_lateral_split_indeterminate"));
    const VectorX F3 = vector_of(contact.at("F3_e3_f3_k"));
    EXPECT_NEAR(run(0, "contact.left.normal"), F1[2], 1e-9);
    EXPECT_NEAR(run(0, "contact.right.normal"), F2[2], 1e-9);
    EXPECT_NEAR(run(0, "contact.caster.normal"), F3[2], 1e-9);
    EXPECT_NEAR(run(0, "contact.left.longitudinal"), -F1[1], 1e-9);
    EXPECT_NEAR(run(0, "contact.right.longitudinal"), -F2[1], 1e-9);
    EXPECT_NEAR(run(0, "contact.caster.longitudinal"), -F3[1], 1e-9);
    EXPECT_NEAR(run(0, "contact.left.lateral") + run(0, "contact.right.lateral"), F1[0] + F2[0], 1e-9);
    EXPECT_NEAR(run(0, "contact.caster.lateral"), F3[0], 1e-9);
  }
}

/// Going crabwise, the robot does not turn: (M + 4 I_a/r²) v̇ = 4 τ/r along the wheels, whatever the steering does.
TEST(Robot444, MovesCrabwiseLikeASingleMass) {
  const double r = 0.15, mass = 60.0 + 4.0 * (5.0 + 4.0), spin = 4.0 * (0.5 * 4.0);
  const double acceleration = 4.0 * 2.0 / r / (mass + spin);
  const Trace run(gallery_model("robot444"));
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const double t = run(i, "t");
    const double speed = acceleration * std::min(t, 2.0), heading = std::numbers::pi / 6.0 * std::sin(t);
    // The tolerance of the run is 1e-9, but the end of the push falls into a step, whose estimate of its own error
    // does not see all of it: 2e-8 to 1e-7 measured, as the steps fall.
    ASSERT_NEAR(run(i, "speed"), speed, 1e-6);
    ASSERT_NEAR(run(i, "q.steer4"), heading, 1e-11);
    ASSERT_NEAR(run(i, "u.backbone.vx"), speed * std::cos(heading), 1e-6);
    ASSERT_NEAR(run(i, "u.backbone.vy"), speed * std::sin(heading), 1e-6);
    ASSERT_NEAR(run(i, "u.backbone.wz"), 0.0, 1e-11);
    double carried = 0.0;
    for (const char* wheel : {"w1", "w2", "w3", "w4"})
      carried += run(i, std::string("contact.") + wheel + ".normal");
    ASSERT_NEAR(carried, 9.81 * mass, 1e-8);
  }
}

struct OmniCase {
  const char* model;
  const char* vehicle;
  const char* torques;
};

class OmniVehicles : public testing::TestWithParam<OmniCase> {};

TEST_P(OmniVehicles, AccelerateAlongSahasPathUnderItsTorques) {
  const auto& [name, vehicle, torques] = GetParam();
  const json rows = load_reference("agv.json").at(vehicle).at("path3");
  for (const json& row : rows) {
    SCOPED_TRACE(row.at("t").dump());
    const VectorX twist = vector_of(row.at("twist")), rates = vector_of(row.at("thetadot"));
    const VectorX tau = vector_of(row.at("torques").at(torques).at("tau"));
    Model model = gallery_model(name);
    model.initial_u = {{"platform.wz", twist[0]}, {"platform.vx", twist[1]}, {"platform.vy", twist[2]}};
    for (Actuator& actuator : model.actuators) {
      const auto wheel = static_cast<Eigen::Index>(std::stoi(actuator.joint.substr(1)) - 1);
      actuator.limit.reset();
      actuator.effort.text = wheel < tau.size() ? fmt::format("{:.17g}", tau[wheel]) : "0";
    }
    const Trace run = support::start_of(model);
    const VectorX expected = vector_of(row.at("thetaddot"));
    for (Eigen::Index i = 0; i < rates.size(); ++i) {
      const std::string wheel = "w" + std::to_string(i + 1);
      EXPECT_NEAR(run(0, "u." + wheel), rates[i], 1e-12);
      EXPECT_NEAR(run(0, "a." + wheel), expected[i], 1e-11);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Gallery, OmniVehicles,
                         testing::Values(OmniCase{"agv3", "V3", "act123"}, OmniCase{"agv4", "V4", "act123"},
                                         OmniCase{"agv4", "V4", "act1234_minnorm"},
                                         OmniCase{"agv6", "V6", "act123"}),
                         [](const auto& test) {
                           return std::string(test.param.model) + "_" + test.param.torques;
                         });

}  // namespace
}  // namespace camber
