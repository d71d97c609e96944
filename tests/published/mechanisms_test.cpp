// The linkages, cams and gears of Saha and Angeles over a revolution, against closed forms (tests/oracle): generalised
// inertia, driving torque and every bearing force.

#include <gtest/gtest.h>

#include <numbers>

#include "oracle/bevel_gears.h"
#include "oracle/eccentric_cam.h"
#include "oracle/four_bar.h"
#include "oracle/slider_crank.h"
#include "support/gallery.h"
#include "support/trace.h"
#include "support/worst_error.h"

namespace camber {
namespace {

using Eigen::Vector2d;
using oracle::ShaftMotion;
using support::gallery_model;
using support::mixed_error;
using support::sharp;
using support::Trace;
using support::WorstError;

/// Positions are right to the tolerance of the run, 1e-12; the forces of the slider-crank are 1e4 times as large in their
/// units (m ψ̇² L), and all are taken relative to the largest. Worst measured 3e-12.
constexpr double kTolerance = 1e-10;

/// Compares a run with a closed form, row after row.
class Comparison {
 public:
  explicit Comparison(const Trace& run) : run_(run) {}

  void see(std::size_t row, const std::string& column, double expected) {
    worst_.add(mixed_error(run_(row, column), expected), column + " at row " + std::to_string(row));
  }
  /// fx and fy of a joint's reaction.
  void see_force(std::size_t row, const std::string& joint, const Vector2d& expected) {
    const Vector2d actual(run_(row, "reaction." + joint + ".fx"), run_(row, "reaction." + joint + ".fy"));
    worst_.add(mixed_error(actual, expected), joint + " at row " + std::to_string(row));
  }
  /// The generalised inertia, by the kinetic energy ½ I ψ̇².
  void see_inertia(std::size_t row, double rate, double expected) {
    worst_.add(std::abs(2.0 * run_(row, "energy.kinetic") / (rate * rate) - expected) / expected,
               "inertia at row " + std::to_string(row));
  }
  void expect_within(double tolerance) const { worst_.expect_within(tolerance); }

 private:
  const Trace& run_;
  WorstError worst_;
};

TEST(FourBar, InertiaTorqueAndBearingForcesOverARevolution) {
  const oracle::FourBar bar;
  const Trace run(sharp(gallery_model("four_bar")));
  Comparison compare(run);
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const ShaftMotion shaft{run(i, "q.O"), 10.0, 0.0};
    const auto forces = oracle::forces(bar, shaft);
    compare.see_inertia(i, shaft.psi_dot, motion(bar, shaft).inertia);
    compare.see(i, "tau.motor", driving_torque(bar, shaft));
    compare.see_force(i, "O", forces.f01);
    compare.see_force(i, "A", forces.f12);
    compare.see_force(i, "B", forces.f23);
    compare.see_force(i, "C", -forces.f30);
  }
  compare.expect_within(kTolerance);
}

TEST(SliderCrank, InertiaTorqueBearingAndWallForcesOverARevolution) {
  const oracle::SliderCrank slider;
  const Trace run(sharp(gallery_model("slider_crank")));
  Comparison compare(run);
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const ShaftMotion shaft{run(i, "q.O"), 100.0, 0.0};
    const auto forces = oracle::forces(slider, shaft);
    compare.see_inertia(i, shaft.psi_dot, motion(slider, shaft).inertia);
    compare.see(i, "tau.motor", driving_torque(slider, shaft));
    compare.see_force(i, "O", forces.f01);
    compare.see_force(i, "A", forces.f12);
    compare.see_force(i, "B", forces.f23);
    compare.see_force(i, "slide", Vector2d(0.0, -forces.f30));
    compare.see(i, "reaction.slide.mz", -forces.n30);
  }
  compare.expect_within(kTolerance);
}

void compare_flat_cam(const Trace& run, std::size_t row, const ShaftMotion& shaft, Comparison& compare) {
  const auto x = evaluate(oracle::FlatFaceCam{}, shaft);
  compare.see_inertia(row, shaft.psi_dot, x.inertia);
  compare.see(row, "tau.motor", x.torque);
  compare.see(row, "coupling.face.normal", x.f12.y());
  compare.see_force(row, "shaft", x.f01);
  compare.see(row, "reaction.valve.fx", 0.0);
  compare.see(row, "reaction.valve.mz", -x.n20);
  EXPECT_NEAR(run(row, "lift"), x.s - oracle::FlatFaceCam{}.rho, kTolerance);
}

TEST(FlatCam, InertiaTorqueAndForcesOverARevolution) {
  const Trace run(sharp(gallery_model("flat_cam")));
  Comparison compare(run);
  for (std::size_t i = 0; i < run.rows(); ++i)
    compare_flat_cam(run, i, {run(i, "q.shaft"), 50.0, 0.0}, compare);
  compare.expect_within(kTolerance);
}

void compare_roller_cam(const Trace& run, std::size_t row, const ShaftMotion& shaft, Comparison& compare) {
  const auto x = evaluate(oracle::RollerFollowerCam{}, shaft);
  compare.see_inertia(row, shaft.psi_dot, x.inertia);
  compare.see(row, "tau.motor", x.torque);
  compare.see(row, "coupling.rim.normal", x.normal);
  EXPECT_NEAR(std::abs(run(row, "coupling.rim.tangential")), std::abs(x.tangential), kTolerance);
  compare.see(row, "u.pin", x.r_theta * shaft.psi_dot);
  compare.see_force(row, "shaft", x.f01);
  compare.see_force(row, "pin", -x.f23);
  compare.see_force(row, "valve", Vector2d(-x.f30, 0.0));
  compare.see(row, "reaction.valve.mz", -x.n30);
}

TEST(RollerCam, InertiaTorqueAndForcesOverARevolution) {
  const Trace run(sharp(gallery_model("roller_cam")));
  Comparison compare(run);
  for (std::size_t i = 0; i < run.rows(); ++i)
    compare_roller_cam(run, i, {run(i, "q.shaft"), 50.0, 0.0}, compare);
  compare.expect_within(kTolerance);
}

/// The cam starts at 40° with 30 rad/s and 200 rad/s².
Trace accelerated(const std::string& name) {
  Model model = gallery_model(name);
  std::get<JointDriver>(model.drivers.at(0).what).law.text = "40*pi/180 + 30*t + 100*t^2";
  return support::start_of(model);
}

TEST(Cams, AcceleratedShaft) {
  const ShaftMotion shaft{40.0 * std::numbers::pi / 180.0, 30.0, 200.0};
  const Trace flat = accelerated("flat_cam");
  Comparison flat_compare(flat);
  compare_flat_cam(flat, 0, shaft, flat_compare);
  flat_compare.expect_within(kTolerance);
  const Trace roller = accelerated("roller_cam");
  Comparison roller_compare(roller);
  compare_roller_cam(roller, 0, shaft, roller_compare);
  roller_compare.expect_within(kTolerance);
}

TEST(BevelGears, AccelerationAndBearingForces) {
  oracle::BevelGears gears;
  gears.pressure = 20.0 * std::numbers::pi / 180.0;
  const oracle::BevelGearLoads expected = evaluate(gears);
  const Trace run(gallery_model("bevel_gears"));
  for (std::size_t i = 0; i < run.rows(); ++i) {
    ASSERT_NEAR(run(i, "a.input"), expected.chi_ddot, 1e-10);
    ASSERT_NEAR(run(i, "a.output"), expected.theta_ddot, 1e-10);
    ASSERT_NEAR(run(i, "tooth_force"), expected.tangential, 1e-11);
    // Nothing depends on the gears' turn: every row is rounding of loads near 100 N.
    ASSERT_LE((run.vector(i, "reaction.input.f") - expected.bearing_1).norm(), 1e-10);
    ASSERT_LE((run.vector(i, "reaction.output.f") - expected.bearing_2).norm(), 1e-10);
  }
}

}  // namespace
}  // namespace camber
