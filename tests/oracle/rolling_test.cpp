// Closed forms of bodies that roll and glide, against numbers that were computed independently.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <nlohmann/json.hpp>
#include <string>

#include "oracle/extrapolation.h"
#include "oracle/reference_data.h"
#include "oracle/rolling_disk.h"
#include "oracle/sleigh.h"
#include "oracle/turntable_ball.h"

namespace camber::oracle {
namespace {

using Eigen::Vector3d;
using Eigen::VectorXd;
using nlohmann::json;

/// The files print 16-17 digits; the largest entries are near 50.
constexpr double kRounding = 1e-13;

void expect_near(const VectorXd& actual, const VectorXd& expected, double tolerance,
                 const std::string& what) {
  const double scale = std::max(1.0, expected.lpNorm<Eigen::Infinity>());
  EXPECT_LE((actual - expected).lpNorm<Eigen::Infinity>(), tolerance * scale) << what;
}

TEST(RollingDisk, UnitStateIsThatOfTheReference) {
  const json unit = load_reference("rolling_disk.json").at("unit_state");
  const VectorXd state = vector_of(unit.at("state_theta_phi_psi_rates"));
  const DiskMotion x = evaluate(RollingDisk{}, {state.head<3>(), state.tail<3>()});
  expect_near(x.angles_ddot, vector_of(unit.at("thetadd_phidd_psidd")), kRounding, "angles");
  expect_near(x.velocity.head<2>(), vector_of(unit.at("centre_velocity")), kRounding, "velocity");
  expect_near(x.omega, vector_of(unit.at("omega_world")), kRounding, "omega");
  expect_near(x.alpha, vector_of(unit.at("alpha_world")), kRounding, "alpha");
  expect_near(x.contact_force, vector_of(unit.at("contact_force_xyz")), kRounding, "force");
  EXPECT_NEAR(x.energy, unit.at("energy").get<double>(), kRounding * 0.01);
}

TEST(RollingDisk, SteadyMotionsAreThoseOfTheReference) {
  const RollingDisk disk;
  const json file = load_reference("rolling_disk.json");
  for (const auto& [name, row] : file.at("cases").items()) {
    SCOPED_TRACE(name);
    const double phi_dot = row.at("phidot").get<double>(), psi_dot = row.at("psidot").get<double>();
    const double theta = steady_lean(disk, phi_dot, psi_dot);
    EXPECT_NEAR(theta, row.at("theta_s_rad").get<double>(), kRounding);
    const DiskMotion x = evaluate(disk, {Vector3d(theta, 0.0, 0.0), Vector3d(0.0, phi_dot, psi_dot)});
    EXPECT_LE(x.angles_ddot.norm(), kRounding * disk.g / disk.r);
    EXPECT_NEAR(x.velocity.norm() / phi_dot, row.at("centre_path_radius").get<double>(), kRounding);
    EXPECT_NEAR(x.energy, row.at("energy_steady").get<double>(), kRounding * 0.01);
  }
}

TEST(RollingDisk, KeepsItsEnergy) {
  const RollingDisk disk;
  const Derivative f = [&](double, const VectorXd& y) -> VectorXd {
    VectorXd rate(6);
    rate << y.tail<3>(), evaluate(disk, {y.head<3>(), y.tail<3>()}).angles_ddot;
    return rate;
  };
  VectorXd y(6);
  y << 0.4, 0.7, -0.3, 0.5, 2.0, -6.0;
  const double before = evaluate(disk, {y.head<3>(), y.tail<3>()}).energy;
  y = extrapolate(f, 0.0, 0.3, y);
  EXPECT_NEAR(evaluate(disk, {y.head<3>(), y.tail<3>()}).energy, before, 1e-12 * before);
}

TEST(Sleigh, GlidesAsTheReference) {
  const Sleigh sleigh;
  const json file = load_reference("rolling.json").at("chaplygin_sleigh");
  const Derivative path = [&](double t, const VectorXd&) -> VectorXd {
    const SleighState s = glide(sleigh, t);
    return Eigen::Vector2d(s.v * std::cos(s.theta), s.v * std::sin(s.theta));
  };
  for (const json& entry : file.at("rows")) {
    const VectorXd row = vector_of(entry);
    const SleighState s = glide(sleigh, row[0]);
    // The file's own estimate of its error is 2e-14 in v, w, θ; the path is integrated on both sides.
    expect_near(Vector3d(s.v, s.w, s.theta), row.segment<3>(1), 1e-13, "v, w, theta");
    const VectorXd xy = extrapolate(path, 0.0, row[0], Eigen::Vector2d::Zero());
    expect_near(xy, row.tail<2>(), 1e-11, "x, y");
  }
}

/// (1) of turntable_ball.h with the force eliminated by hand from the spin's equation: integrated, not solved.
TEST(TurntableBall, CirclesAsItsEquationsSay) {
  const TurntableBall ball;
  const Derivative f = [&](double, const VectorXd& y) -> VectorXd {
    // y = p, horizontal part of r ω. ṗ = Ω k × p + r ω × k; r ω̇ = −(1/κ) k × p̈.
    const Vector2d p = y.head<2>(), spin = y.tail<2>();
    const Vector2d v = ball.rate * turned(p) - turned(spin);
    // p̈ = Ω k × ṗ − k × r ω̇ = Ω k × ṗ − p̈/κ
    const Vector2d a = ball.rate * turned(v) / (1.0 + 1.0 / ball.kappa);
    VectorXd rate(4);
    rate << v, -turned(a) / ball.kappa;
    return rate;
  };
  VectorXd y(4);
  y << ball.p0, turned(ball.v0 - ball.rate * turned(ball.p0));
  for (const double t : {1.0, 4.0, 11.0})
    expect_near(extrapolate(f, 0.0, t, y).head<2>(), position(ball, t), 1e-12, "position");
}

}  // namespace
}  // namespace camber::oracle
