// Saha and Angeles' mechanisms against numbers that were computed independently (data/mechanisms.json).

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "oracle/bevel_gears.h"
#include "oracle/eccentric_cam.h"
#include "oracle/four_bar.h"
#include "oracle/reference_data.h"
#include "oracle/slider_crank.h"

namespace camber::oracle {
namespace {

using nlohmann::json;
using std::numbers::pi;

/// The file prints 16-17 digits. A force is the sum of some that are ten times larger, solved from a 2×2 system.
constexpr double kRounding = 1e-12;

const json& reference(const std::string& mechanism) {
  static const json data = load_reference("mechanisms.json");
  return data.at(mechanism);
}

void expect(double actual, const json& row, const std::string& key) {
  const double expected = row.at(key).get<double>();
  EXPECT_NEAR(actual, expected, kRounding * std::max(1.0, std::abs(expected))) << key;
}

void expect(const Vector2d& actual, const json& row, const std::string& key) {
  const Eigen::VectorXd expected = vector_of(row.at(key));
  EXPECT_LE((actual - expected).norm(), kRounding * std::max(1.0, expected.norm())) << key;
}

double radians(const json& row) {
  return row.at("psi_deg").get<double>() * pi / 180.0;
}

TEST(FourBar, MotionAndForcesAreThoseOfTheReference) {
  const FourBar bar;
  const json& file = reference("four_bar");
  for (const json& row : file.at("rows")) {
    SCOPED_TRACE(row.at("psi_deg").dump());
    const ShaftMotion shaft{radians(row), file.at("psidot").get<double>(), 0.0};
    const FourBarMotion m = motion(bar, shaft);
    expect(m.theta, row, "theta");
    expect(m.phi, row, "phi");
    expect(m.r_theta, row, "r_theta");
    expect(m.r_phi, row, "r_phi");
    expect(m.r_theta_prime, row, "r_theta_p");
    expect(m.r_phi_prime, row, "r_phi_p");
    expect(m.inertia, row, "I");
    expect(m.convective, row, "C");
    expect(m.gravity, row, "tau_gravity");
    const FourBarForces f = forces(bar, shaft);
    expect(f.f01, row, "f01");
    expect(f.f12, row, "f12");
    expect(f.f23, row, "f23");
    expect(f.f30, row, "f30");
    expect(f.torque, row, "tau1");
    expect(driving_torque(bar, shaft), row, "tau1");
  }
}

TEST(SliderCrank, MotionAndForcesAreThoseOfTheReference) {
  const SliderCrank slider;
  const json& file = reference("slider_crank");
  for (const json& row : file.at("rows")) {
    SCOPED_TRACE(row.at("psi_deg").dump());
    const ShaftMotion shaft{radians(row), file.at("psidot").get<double>(), 0.0};
    const SliderCrankMotion m = motion(slider, shaft);
    expect(m.theta, row, "theta");
    expect(m.s, row, "s");
    expect(m.r_theta, row, "r_theta");
    expect(m.r_s, row, "r_s");
    expect(m.r_theta_prime, row, "r_theta_p");
    expect(m.r_s_prime, row, "r_s_p");
    expect(m.inertia, row, "I");
    expect(m.convective, row, "C");
    expect(m.external, row, "tau_ext");
    const SliderCrankForces f = forces(slider, shaft);
    expect(f.f01, row, "f01");
    expect(f.f12, row, "f12");
    expect(f.f23, row, "f23");
    expect(f.f30, row, "f30");
    expect(f.n30, row, "n30");
    expect(f.torque, row, "tau1");
    expect(driving_torque(slider, shaft), row, "tau1");
  }
}

void expect_flat_face(const json& row, const ShaftMotion& shaft) {
  const FlatFaceCamState x = evaluate(FlatFaceCam{}, shaft);
  expect(x.s, row, "s");
  expect(x.s_dot, row, "sdot");
  expect(x.s_ddot, row, "sddot");
  expect(x.contact, row, "a1");
  expect(x.inertia, row, "I");
  expect(x.convective, row, "C");
  expect(x.f12, row, "f12");
  expect(x.f01, row, "f01");
  expect(x.n20, row, "n20");
  expect(x.torque, row, "tau1");
  expect(x.torque_newton_euler, row, "tau1");
}

TEST(FlatFaceCam, MotionAndForcesAreThoseOfTheReference) {
  const json& file = reference("flat_face_cam");
  for (const json& row : file.at("rows"))
    expect_flat_face(row, {radians(row), file.at("psidot").get<double>(), 0.0});
  const json& row = file.at("accelerated");
  expect_flat_face(row, {radians(row), row.at("psidot").get<double>(), row.at("psiddot").get<double>()});
}

void expect_roller(const json& row, const ShaftMotion& shaft) {
  const RollerFollowerCamState x = evaluate(RollerFollowerCam{}, shaft);
  expect(x.s, row, "s");
  expect(x.r_s, row, "r_s");
  expect(x.r_theta, row, "r_theta");
  expect(x.r_s_prime, row, "r_s_p");
  expect(x.r_theta_prime, row, "r_theta_p");
  expect(x.inertia, row, "I");
  expect(x.convective, row, "C");
  expect(x.f12, row, "f12");
  expect(x.normal, row, "f12_normal");
  expect(x.tangential, row, "f12_tangential");
  expect(x.f23, row, "f23");
  expect(x.f01, row, "f01");
  expect(x.f30, row, "f30");
  expect(x.n30, row, "n30");
  expect(x.torque, row, "tau1");
  expect(x.torque_newton_euler, row, "tau1");
}

TEST(RollerFollowerCam, MotionAndForcesAreThoseOfTheReference) {
  const json& file = reference("roller_cam");
  for (const json& row : file.at("rows"))
    expect_roller(row, {radians(row), file.at("psidot").get<double>(), 0.0});
  const json& row = file.at("accelerated");
  expect_roller(row, {radians(row), row.at("psidot").get<double>(), row.at("psiddot").get<double>()});
}

TEST(BevelGears, AccelerationAndToothForceAreThoseOfTheReference) {
  const json& row = reference("bevel_no_load");
  const BevelGearLoads x = evaluate(BevelGears{});
  expect(x.inertia, row, "I");
  expect(x.chi_ddot, row, "chi_ddot");
  expect(x.theta_ddot, row, "theta_ddot");
  expect(x.tangential, row, "tangential_contact_force");
}

/// C = −½ ψ̇ I′ for every mechanism of one freedom: by central differences of I, whose error with h = 1e-5 is
/// h² I‴/6 and 1e-16 I/h, below 1e-9 of the largest I′ here.
TEST(Mechanisms, ConvectiveTermIsTheChangeOfInertia) {
  constexpr double h = 1e-5, kDifferences = 1e-8;
  for (int degrees = 5; degrees < 360; degrees += 10) {
    const double psi = degrees * pi / 180.0;
    const auto check = [&](const char* name, auto&& inertia, double convective) {
      const double slope = (inertia(psi + h) - inertia(psi - h)) / (2.0 * h);
      EXPECT_NEAR(convective, -0.5 * slope, kDifferences * inertia(psi)) << name << " at " << degrees;
    };
    check(
        "four-bar",
        [](double x) {
          return motion(FourBar{}, {x, 1.0, 0.0}).inertia;
        },
        motion(FourBar{}, {psi, 1.0, 0.0}).convective);
    check(
        "slider-crank",
        [](double x) {
          return motion(SliderCrank{}, {x, 1.0, 0.0}).inertia;
        },
        motion(SliderCrank{}, {psi, 1.0, 0.0}).convective);
    check(
        "flat cam",
        [](double x) {
          return evaluate(FlatFaceCam{}, {x, 1.0, 0.0}).inertia;
        },
        evaluate(FlatFaceCam{}, {psi, 1.0, 0.0}).convective);
    check(
        "roller cam",
        [](double x) {
          return evaluate(RollerFollowerCam{}, {x, 1.0, 0.0}).inertia;
        },
        evaluate(RollerFollowerCam{}, {psi, 1.0, 0.0}).convective);
  }
}

}  // namespace
}  // namespace camber::oracle
