// Bodies that roll and glide: Saha's disk, a disk's trajectory, Chaplygin's sleigh, the ball on a turntable, against
// closed forms (tests/oracle) and independent numbers (data/rolling.json, data/rolling_disk.json).

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "oracle/extrapolation.h"
#include "oracle/reference_data.h"
#include "oracle/rolling_disk.h"
#include "oracle/rolling_ellipsoid.h"
#include "oracle/sleigh.h"
#include "oracle/turntable_ball.h"
#include "support/gallery.h"
#include "support/trace.h"

namespace camber {
namespace {

using nlohmann::json;
using oracle::load_reference;
using oracle::vector_of;
using support::gallery_model;
using support::sharp;
using support::Trace;

Quaternion attitude(const Trace& run, std::size_t row, const std::string& body) {
  const std::string pose = "pose." + body + ".q";
  return Quaternion(run(row, pose + "w"), run(row, pose + "x"), run(row, pose + "y"), run(row, pose + "z"));
}

/// Of the ground z = 0 on a wheel whose axis is y of its body, world axes.
Vector3 contact_force(const Trace& run, std::size_t row, const std::string& contact,
                      const std::string& body) {
  const Vector3 n = Vector3::UnitZ();
  const Vector3 l = (attitude(run, row, body) * Vector3::UnitY()).cross(n).normalized();
  const std::string name = "contact." + contact + ".";
  return run(row, name + "normal") * n + run(row, name + "longitudinal") * l +
         run(row, name + "lateral") * n.cross(l);
}

/// Saha's angles of the disk, whose turn about y is the angle −ψ: Rz(φ) Rx(−θ) Ry(−ψ).
Model disk_at(const Vector3& angles, const Vector3& rates) {
  Model model = gallery_model(
      "rolling_disk",
      {{"theta", angles[0]}, {"theta_rate", rates[0]}, {"phi_rate", rates[1]}, {"psi_rate", rates[2]}});
  const Quaternion q(Eigen::AngleAxisd(angles[1], Vector3::UnitZ()) *
                     Eigen::AngleAxisd(-angles[0], Vector3::UnitX()));
  support::set_initial(model.initial_q, "disk.qw", q.w());
  support::set_initial(model.initial_q, "disk.qx", q.x());
  support::set_initial(model.initial_q, "disk.qy", q.y());
  support::set_initial(model.initial_q, "disk.qz", q.z());
  return model;
}

TEST(RollingDisk, AccelerationsAndContactForceAreThoseOfTheClosedForm) {
  const json unit = load_reference("rolling_disk.json").at("unit_state");
  const VectorX state = vector_of(unit.at("state_theta_phi_psi_rates"));
  const Trace run = support::start_of(disk_at(state.head<3>(), state.tail<3>()));
  const Matrix3 R = attitude(run, 0, "disk").toRotationMatrix();
  // The disk's frame turns with it, so that its rates of ω are α of the world; the largest entry is near 50.
  EXPECT_LE((R * run.vector(0, "u.disk.w") - vector_of(unit.at("omega_world"))).norm(), 1e-13);
  EXPECT_LE((R * run.vector(0, "a.disk.w") - vector_of(unit.at("alpha_world"))).norm(), 1e-11);
  EXPECT_LE((contact_force(run, 0, "rim", "disk") - vector_of(unit.at("contact_force_xyz"))).norm(), 1e-14);
  EXPECT_LE(((R * run.vector(0, "u.disk.v")).head<2>() - vector_of(unit.at("centre_velocity"))).norm(),
            1e-14);
}

TEST(RollingDisk, SteadyMotionsOfSahasTableStaySteady) {
  const json file = load_reference("rolling_disk.json");
  for (const auto& [name, row] : file.at("cases").items()) {
    SCOPED_TRACE(name);
    Model model = disk_at({row.at("theta_s_rad").get<double>(), 0.0, 0.0},
                          {0.0, row.at("phidot").get<double>(), row.at("psidot").get<double>()});
    // Rounding grows by e^(12.5 t) in the saddles A, B and C: 4e4 times over 0.85 s.
    model.simulate.duration = 0.85;
    const Trace run(sharp(model));
    const double radius = row.at("centre_path_radius").get<double>();
    const Eigen::Vector2d center(
        0.0, radius);  // heading along x, the circle is to the left; the disk leans that way
    const double side = 0.05 * std::sin(row.at("theta_s_rad").get<double>());
    for (std::size_t i = 0; i < run.rows(); ++i) {
      ASSERT_NEAR(run(i, "lean"), row.at("theta_s_rad").get<double>(), 1e-8);
      const Eigen::Vector2d p =
          Eigen::Vector2d(run(i, "x"), run(i, "y")) - Eigen::Vector2d(run(0, "x"), run(0, "y"));
      ASSERT_NEAR((p - center).norm(), radius, 1e-8);
      const Eigen::Vector2d contact(run(i, "contact.rim.x"), run(i, "contact.rim.y"));
      ASSERT_NEAR((contact - Eigen::Vector2d(run(i, "x"), run(i, "y"))).norm(), side, 1e-8);
    }
  }
}

/// The reference has the disk's axis along x; here it is y, and the world is turned along by a right angle.
TEST(RollingDisk, FollowsTheReferenceTrajectory) {
  const json file = load_reference("rolling.json").at("thin_disk_general");
  const double theta = 20.0 * std::numbers::pi / 180.0, phi_rate = 0.5 / std::cos(theta);
  Model model = gallery_model("rolling_disk", {{"r", 0.5},
                                               {"m", 1.0},
                                               {"theta", theta},
                                               {"theta_rate", 0.2},
                                               {"phi_rate", phi_rate},
                                               {"psi_rate", -6.0 - phi_rate * std::sin(theta)}});
  model.simulate.duration = 5.0;
  const Trace run(sharp(model));
  const Matrix3 turn{{0.0, -1.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}};
  for (const json& entry : file.at("rows")) {
    const VectorX row = vector_of(entry);
    const std::size_t i = run.row_at(row[0]);
    // The file's own error is 6e-11; measured 2e-10, in the force.
    constexpr double kTolerance = 2e-9;
    EXPECT_LE((run.vector(i, "u.disk.w") - turn * row.segment<3>(5)).norm(), kTolerance) << "t = " << row[0];
    EXPECT_LE((run.vector(i, "pose.disk.") - turn * row.segment<3>(8)).norm(), kTolerance)
        << "t = " << row[0];
    EXPECT_LE((contact_force(run, i, "rim", "disk") - turn * row.segment<3>(13)).norm(), 10.0 * kTolerance)
        << "t = " << row[0];
  }
}

TEST(Sleigh, GlidesAsTheClosedForm) {
  const oracle::Sleigh sleigh;
  const Trace run(sharp(gallery_model("sleigh")));
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const oracle::SleighState expected = glide(sleigh, run(i, "t"));
    ASSERT_NEAR(run(i, "speed"), expected.v, 1e-10);
    ASSERT_NEAR(run(i, "u.ice.angle"), expected.w, 1e-10);
    ASSERT_NEAR(run(i, "q.ice.angle"), expected.theta, 1e-10);
    ASSERT_NEAR(run(i, "contact.blade.lateral"), expected.lateral, 1e-10);
  }
  const json rows = load_reference("rolling.json").at("chaplygin_sleigh").at("rows");
  for (const json& entry : rows) {
    const VectorX row = vector_of(entry);
    const std::size_t i = run.row_at(row[0]);
    EXPECT_LE((Eigen::Vector2d(run(i, "q.ice.x"), run(i, "q.ice.y")) - row.tail<2>()).norm(), 1e-10)
        << "t = " << row[0];
  }
}

/// Newton's and Euler's equations of the stone, written for it alone, integrated to rounding.
TEST(Rattleback, FollowsItsOwnEquationsAndTurnsBack) {
  oracle::EllipsoidConstraint stone;
  stone.inertia << 2e-4, -2e-5, 0.0, -2e-5, 1.6e-3, 0.0, 0.0, 0.0, 1.7e-3;
  const oracle::Derivative f = [&stone](double, const VectorX& y) -> VectorX {
    const Quaternion q = Quaternion(y[0], y[1], y[2], y[3]).normalized();
    const Quaternion rate = q * Quaternion(0.0, 0.5 * y[4], 0.5 * y[5], 0.5 * y[6]);
    VectorX rates(7);
    rates << rate.w(), rate.x(), rate.y(), rate.z(), evaluate(stone, q, y.tail<3>()).omega_dot;
    return rates;
  };
  const Trace run(sharp(gallery_model("rattleback")));
  VectorX y(7);
  const Quaternion start = attitude(run, 0, "stone");
  y << start.w(), start.x(), start.y(), start.z(), run.vector(0, "u.stone.w");
  double t = 0.0;
  for (const double next : {0.5, 1.0, 2.0, 3.0}) {
    SCOPED_TRACE(next);
    y = oracle::extrapolate(f, t, next, y);
    t = next;
    const std::size_t i = run.row_at(t);
    const oracle::EllipsoidMotion expected =
        evaluate(stone, attitude(run, i, "stone"), run.vector(i, "u.stone.w"));
    // The rattling grows a hundredfold on the way, and errors of the steps (1e-12) with it.
    EXPECT_LE((run.vector(i, "u.stone.w") - y.tail<3>()).norm(), 1e-8);
    EXPECT_LE((run.vector(i, "a.stone.w") - expected.omega_dot).norm(), 1e-8);
    EXPECT_LE((run.vector(i, "u.stone.v") - expected.velocity).norm(), 1e-10);
    EXPECT_NEAR(run(i, "contact.belly.normal"), (attitude(run, i, "stone") * expected.force).z(), 1e-8);
  }
  EXPECT_LT(run(0, "u.stone.wz"), 0.0);
  EXPECT_GT(run(run.rows() - 1, "u.stone.wz"), 1.0);
}

TEST(TurntableBall, CirclesAtTwoSeventhsOfTheTable) {
  const oracle::TurntableBall ball;
  const Trace run(sharp(gallery_model("turntable_ball")));
  for (std::size_t i = 0; i < run.rows(); ++i)
    ASSERT_LE((Eigen::Vector2d(run(i, "x"), run(i, "y")) - position(ball, run(i, "t"))).norm(), 1e-9);
}

}  // namespace
}  // namespace camber
