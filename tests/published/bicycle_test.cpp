// The bicycle of Meijaard et al. 2007 with its nonlinear motions: Basu-Mandal, Chatterjee and Papadopoulos 2007 (Table 1),
// the IFToMM benchmark's manoeuvre, steady circles, static loads (data/bicycle_nonlinear.json).
//
// Reference axes are x forward, y right, z down; ours y left, z up: lean keeps its sign; yaw, pitch, steer and the turns of
// the wheels change theirs.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "oracle/reference_data.h"
#include "support/gallery.h"
#include "support/trace.h"

namespace camber {
namespace {

using nlohmann::json;
using oracle::load_reference;
using oracle::vector_of;
using std::numbers::pi;
using support::gallery_model;
using support::sharp;
using support::Trace;

const json& reference() {
  static const json data = load_reference("bicycle_nonlinear.json");
  return data;
}

/// Yaw, lean and pitch, in turns about z, x and y of the frame.
struct EulerMotion {
  Vector3 angles = Vector3::Zero(), rates = Vector3::Zero(), rates_dot = Vector3::Zero();
};

Matrix3 rotation(const EulerMotion& m) {
  return (Eigen::AngleAxisd(m.angles[0], Vector3::UnitZ()) *
          Eigen::AngleAxisd(m.angles[1], Vector3::UnitX()) * Eigen::AngleAxisd(m.angles[2], Vector3::UnitY()))
      .toRotationMatrix();
}

/// In the frame's axes: ψ̇ R₃ᵀR₂ᵀ z + φ̇ R₃ᵀ x + θ̇ y.
Vector3 angular_velocity(const EulerMotion& m) {
  const double sx = std::sin(m.angles[1]), cx = std::cos(m.angles[1]);
  const double sy = std::sin(m.angles[2]), cy = std::cos(m.angles[2]);
  return {m.rates[1] * cy - m.rates[0] * cx * sy, m.rates[2] + m.rates[0] * sx,
          m.rates[1] * sy + m.rates[0] * cx * cy};
}

Vector3 angular_acceleration(const EulerMotion& m) {
  const double sx = std::sin(m.angles[1]), cx = std::cos(m.angles[1]);
  const double sy = std::sin(m.angles[2]), cy = std::cos(m.angles[2]);
  const double yaw = m.rates[0], lean = m.rates[1], pitch = m.rates[2];
  const EulerMotion linear{m.angles, m.rates_dot, Vector3::Zero()};
  return angular_velocity(linear) + Vector3(-lean * pitch * sy + yaw * lean * sx * sy - yaw * pitch * cx * cy,
                                            yaw * lean * cx,
                                            lean * pitch * cy - yaw * lean * sx * cy - yaw * pitch * cx * sy);
}

/// Only the height is left to find: the pitch given lets both wheels touch, to the digits of the reference. Of the speeds
/// the frame's rate about its x axis, the steer's and the rear wheel's say all.
Model bicycle_at(const EulerMotion& frame, double steer, double steer_rate, double rear_rate) {
  Model model = gallery_model("bicycle");
  const Quaternion q(rotation(frame));
  model.initial_q = {
      {"frame.qw", q.w()}, {"frame.qx", q.x()}, {"frame.qy", q.y()}, {"frame.qz", q.z()}, {"steer", steer}};
  model.initial_u = {{"frame.wx", angular_velocity(frame).x()}, {"steer", steer_rate}, {"rear", rear_rate}};
  return model;
}

TEST(Bicycle, StandsOnItsWheelsWithThePublishedLoads) {
  const json& loads = reference().at("static_normal_forces");
  const Trace run = support::start_of(gallery_model("bicycle", {{"v", 0.0}, {"lean_rate", 0.0}}));
  EXPECT_NEAR(run(0, "contact.rear.normal"), loads.at("rear").get<double>(), 1e-11);
  EXPECT_NEAR(run(0, "contact.front.normal"), loads.at("front").get<double>(), 1e-11);
}

/// Basu-Mandal's axes are ours turned by half a turn about z; θ is our yaw, ψ = π/2 − lean, φ = π + our pitch, ψ_f our
/// steer, β the turns of the wheels.
TEST(Bicycle, AccelerationsOfBasuMandalsTable) {
  const json& in = reference().at("basu_mandal_table1").at("input");
  const json& out = reference().at("basu_mandal_table1").at("published_accelerations");
  const auto of = [](const json& table, const char* key) { return table.at(key).get<double>(); };
  EulerMotion frame;
  frame.angles = {of(in, "theta"), pi / 2.0 - of(in, "psi"), of(in, "phi") - pi};
  frame.rates = {of(in, "thetad"), -of(in, "psid"), of(in, "phid")};
  frame.rates_dot = {of(out, "thetadd"), -of(out, "psidd"), of(out, "phidd")};
  const Trace run = support::start_of(bicycle_at(frame, of(in, "psif"), of(in, "psifd"), of(in, "betard")));

  // The table prints thirteen digits.
  constexpr double kPrinted = 1e-11;
  EXPECT_LE((run.vector(0, "u.frame.w") - angular_velocity(frame)).norm(), kPrinted);
  EXPECT_NEAR(run(0, "u.front"), of(in, "betafd"), kPrinted);
  EXPECT_NEAR(run(0, "rear_hub.z"), of(in, "z"), kPrinted);
  EXPECT_LE((run.vector(0, "a.frame.w") - angular_acceleration(frame)).norm(), kPrinted);
  EXPECT_NEAR(run(0, "a.steer"), of(out, "psifdd"), kPrinted);
  EXPECT_NEAR(run(0, "a.rear"), of(out, "betardd"), kPrinted);
  EXPECT_NEAR(run(0, "a.front"), of(out, "betafdd"), kPrinted);

  // The rear hub, from the frame's centre of mass: a = R (v̇ + ω × v + α × p + ω × (ω × p)).
  const Vector3 w = run.vector(0, "u.frame.w"), v = run.vector(0, "u.frame.v"), p(-0.3, 0.0, 0.3 - 0.9);
  const Vector3 hub = rotation(frame) * (run.vector(0, "a.frame.v") + w.cross(v) +
                                         run.vector(0, "a.frame.w").cross(p) + w.cross(w.cross(p)));
  EXPECT_LE((hub - Vector3(-of(out, "xdd"), -of(out, "ydd"), of(out, "zdd"))).norm(), kPrinted);
}

TEST(Bicycle, SteadyCirclesStaySteady) {
  for (const json& row : reference().at("circular_motions_capsize_family").at("rows")) {
    const auto of = [&row](const char* key) { return row.at(key).get<double>(); };
    SCOPED_TRACE(of("steer_deg"));
    EulerMotion frame;
    frame.angles = {0.0, of("roll"), -of("pitch")};
    frame.rates = {-of("yaw_rate"), 0.0, 0.0};
    const Trace run = support::start_of(bicycle_at(frame, -of("steer"), 0.0, -of("rear_wheel_rate")));
    // The numbers are good to 1e-13 or so, at accelerations of gravity and speeds near 20 rad/s.
    EXPECT_LE((run.vector(0, "a.frame.w")).norm(), 1e-10);
    EXPECT_NEAR(run(0, "a.steer"), 0.0, 1e-9);
    EXPECT_NEAR(run(0, "a.rear"), 0.0, 1e-10);
    EXPECT_NEAR(run(0, "u.front"), -of("front_wheel_rate"), 1e-11);
    for (const std::string wheel : {"rear", "front"}) {
      const VectorX force = vector_of(row.at("contact_force_" + wheel + "_xyz"));
      EXPECT_NEAR(run(0, "contact." + wheel + ".normal"), -force[2], 1e-9);
      EXPECT_NEAR(
          std::hypot(run(0, "contact." + wheel + ".longitudinal"), run(0, "contact." + wheel + ".lateral")),
          force.head<2>().norm(), 1e-9);
    }
  }
}

TEST(Bicycle, ManoeuvresOfTheIftommBenchmark) {
  for (const auto& [name, manoeuvre] :
       reference().at("iftomm_uncontrolled_bicycle").at("manoeuvres").items()) {
    SCOPED_TRACE(name);
    const Trace run(
        sharp(gallery_model("bicycle", {{"v", manoeuvre.at("v0").get<double>()},
                                        {"lean_rate", manoeuvre.at("rollrate0").get<double>()}})));
    for (const json& entry : manoeuvre.at("rows")) {
      const VectorX row = vector_of(entry);
      const std::size_t i = run.row_at(row[0]);
      SCOPED_TRACE(row[0]);
      // The file's own error is 3e-11 (energies: 800 J, 1e-11 relative).
      constexpr double kTolerance = 1e-10;
      EXPECT_NEAR(run(i, "lean"), row[1], kTolerance);
      EXPECT_NEAR(run(i, "speed"), row[3], kTolerance);
      EXPECT_NEAR(run(i, "energy.kinetic"), row[4], 1e-8);
      EXPECT_NEAR(run(i, "steer"), -row[7], kTolerance);
      EXPECT_NEAR(run(i, "u.steer"), -row[8], kTolerance);
      EXPECT_NEAR(run(i, "yaw"), -row[9], kTolerance);
      EXPECT_NEAR(run(i, "rear_hub.x"), row[10], kTolerance);
      EXPECT_NEAR(run(i, "rear_hub.y"), -row[11], kTolerance);
    }
    EXPECT_LE(run.result().energy_drift, 1e-11);
  }
}

}  // namespace
}  // namespace camber
