// Reduced equations of wheeled vehicles against numbers that were computed independently (data/agv.json,
// data/axle_and_cart.json).

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "oracle/caster_vehicle.h"
#include "oracle/omni_vehicle.h"
#include "oracle/reference_data.h"
#include "oracle/two_wheels.h"

namespace camber::oracle {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;
using nlohmann::json;
using std::numbers::pi;

/// The files print 16-17 digits.
constexpr double kRounding = 1e-12;

void expect_near(const MatrixXd& actual, const MatrixXd& expected, double tolerance,
                 const std::string& what) {
  const double scale = std::max(1.0, expected.lpNorm<Eigen::Infinity>());
  EXPECT_LE((actual - expected).lpNorm<Eigen::Infinity>(), tolerance * scale) << what;
}

TwoWheels cart() {
  return {.r = 0.1,
          .l = 0.6,
          .wheel_mass = 1.0,
          .axial = 0.005,
          .diametral = 0.0025,
          .axle_mass = 2.0,
          .axle_pitch = 0.004,
          .axle_yaw = 0.06};
}

TEST(TwoWheels, AxleOnACircleTakesTheTorquesOfTheReference) {
  const TwoWheels axle;
  const json file = load_reference("axle_and_cart.json").at("axle");
  expect_near(inertia(axle), matrix_of(file.at("I_generalised")), kRounding, "I");
  // The sweep angle is a quintic from 0 to 2π in 60 s: largest acceleration at t = 60 (½ − √3/6).
  const json& largest = file.at("max");
  const double x = 0.5 - std::sqrt(3.0) / 6.0;
  const double psi_ddot = 2.0 * pi * (60.0 * x - 180.0 * x * x + 120.0 * x * x * x) / 3600.0;
  EXPECT_NEAR(psi_ddot, largest.at("psiddot_max").get<double>(), kRounding);
  const Vector2d theta_ddot = -psi_ddot * Vector2d(5.0 - axle.l / 2.0, 5.0 + axle.l / 2.0) / axle.r;
  expect_near(theta_ddot.cwiseAbs(), vector_of(largest.at("thetaddot_max_abs")), kRounding, "acceleration");
  expect_near((inertia(axle) * theta_ddot).cwiseAbs(), vector_of(largest.at("tau_max_abs")), kRounding,
              "torque");
}

TEST(TwoWheels, CartMovesAsTheReference) {
  const json file = load_reference("axle_and_cart.json").at("cart");
  expect_near(inertia(cart()), matrix_of(file.at("M_reduced")), kRounding, "I");
  const json& run = file.at("off_centre_different");
  const Vector2d tau = vector_of(run.at("tau"));
  const Vector2d theta_ddot = inertia(cart()).inverse() * tau;
  for (const json& row : run.at("rows")) {
    const double t = row.at("t").get<double>();
    const Vector2d theta_dot = theta_ddot * t;
    expect_near(theta_dot, vector_of(row.at("thetadot")), kRounding, "rates");
    EXPECT_NEAR(0.5 * turn_rate(cart(), theta_dot) * t, row.at("yaw").get<double>(), kRounding);
    EXPECT_NEAR(-tau.sum() / cart().axle_pitch, row.at("axle_pitch_ddot").get<double>(), 1e-11);
    // The file solves its forces from absolute coordinates with an error near 1e-12 N s/m times t.
    expect_near(longitudinal_forces(cart(), theta_ddot, tau), vector_of(row.at("contact_y_long")), 1e-11,
                "long");
    EXPECT_NEAR(lateral_force(cart(), theta_dot), row.at("contact_x_lateral_sum").get<double>(), 1e-9);
  }
}

TEST(CasterVehicle, EquationsAreThoseOfTheReference) {
  const CasterVehicle car;
  const json rows = load_reference("agv.json").at("two_dof_agv").at("unit");
  for (const json& row : rows) {
    const CasterVehicleEquations x =
        evaluate(car, row.at("theta4").get<double>(), vector_of(row.at("thetadot")));
    expect_near(x.inertia, matrix_of(row.at("I")), kRounding, "I");
    expect_near(x.convective, vector_of(row.at("C_thetadot")), kRounding, "C");
    expect_near(x.dependent, matrix_of(row.at("U")), kRounding, "U");
  }
}

TEST(CasterVehicle, TorquesAlongAPathAreThoseOfTheReference) {
  const CasterVehicle car;
  const json rows = load_reference("agv.json").at("two_dof_agv").at("path_P");
  for (const json& row : rows) {
    SCOPED_TRACE(row.at("t").dump());
    const VectorXd theta_dot = vector_of(row.at("thetadot")), theta_ddot = vector_of(row.at("thetaddot"));
    const double theta4 = row.at("theta1_2_3_4").at(3).get<double>();
    const CasterVehicleEquations x = evaluate(car, theta4, theta_dot.head<2>());
    expect_near(x.inertia, matrix_of(row.at("I")), kRounding, "I");
    expect_near(x.convective, vector_of(row.at("C_thetadot")), kRounding, "C");
    expect_near(x.dependent.topRows<2>() * theta_dot.head<2>(), theta_dot.tail<2>(), kRounding, "rates");
    expect_near(x.inertia * theta_ddot.head<2>() - x.convective, vector_of(row.at("tau")), kRounding,
                "torque");
  }
}

OmniVehicle vehicle(const json& file) {
  OmniVehicle car;
  for (std::size_t i = 0; i < file.at("d").size(); ++i) {
    const auto angle = [&](const char* key) { return file.at(key).at(i).get<double>() * pi / 180.0; };
    car.wheels.push_back({angle("alpha_deg"), angle("beta_deg"), angle("delta_deg"), file.at("d").at(i)});
  }
  car.platform_mass = file.at("m_platform");
  car.platform_yaw = file.at("Izz");
  return car;
}

TEST(OmniVehicle, RatesInertiaAndTorquesAreThoseOfTheReference) {
  const json file = load_reference("agv.json");
  for (const char* name : {"V3", "V4", "V6"}) {
    SCOPED_TRACE(name);
    const OmniVehicle car = vehicle(file.at(name));
    expect_near(inertia(car), matrix_of(file.at(name).at("I_C")), kRounding, "I_C");
    for (const json& row : file.at(name).at("path3")) {
      const VectorXd twist = vector_of(row.at("twist"));
      expect_near(wheel_rates(car) * twist, vector_of(row.at("thetadot")), kRounding, "rates");
      const VectorXd w = wrench(car, twist, vector_of(row.at("twist_rate")));
      expect_near(w, vector_of(row.at("w_C")), kRounding, "w");
      expect_near(torques(car, 3, w), vector_of(row.at("torques").at("act123").at("tau")), kRounding,
                  "three");
      if (row.at("torques").contains("act1234_minnorm"))
        expect_near(torques(car, 4, w), vector_of(row.at("torques").at("act1234_minnorm").at("tau")),
                    kRounding, "four");
    }
  }
}

}  // namespace
}  // namespace camber::oracle
