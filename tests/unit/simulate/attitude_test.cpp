#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include <camber/model/validate.h>
#include <camber/simulate/error.h>
#include <camber/simulate/recorder.h>
#include <camber/simulate/simulate.h>
#include <camber/simulate/system.h>
#include <camber/spatial/rotation.h>
#include "support/gallery.h"
#include "support/row_count.h"

/// Orientations in other variables: the same motions.
namespace camber {
namespace {

/// A turn that is far from the singularity of every Euler sequence: |R_ij| < 0.81 for all i, j.
Quaternion generic_turn() {
  return rotation_exp(Vector3(0.9, 0.7, 0.8));
}

void set_turn(Model& model, const std::string& joint, const Quaternion& turn) {
  std::erase_if(model.initial_q, [&](const InitialValue& v) { return v.name.starts_with(joint + ".q"); });
  model.initial_q.push_back({joint + ".qw", turn.w()});
  model.initial_q.push_back({joint + ".qx", turn.x()});
  model.initial_q.push_back({joint + ".qy", turn.y()});
  model.initial_q.push_back({joint + ".qz", turn.z()});
}

Model brick() {
  Model model = support::gallery_model("free_body");
  set_turn(model, "brick", generic_turn());
  model.initial_u = {{"brick.wx", 2.0}, {"brick.wy", -1.0}, {"brick.wz", 3.0}, {"brick.vx", 1.0}};
  return model;
}

Model top() {
  Model model = support::gallery_model("spinning_top", {{"spin", 10.0}});
  set_turn(model, "tip", generic_turn());
  return model;
}

/// The disk's heading and its turn about itself leave the contact closed.
Model disk() {
  Model model = support::gallery_model("rolling_disk");
  const Quaternion lean = rotation_exp(Vector3(-0.4, 0.0, 0.0));
  set_turn(model, "disk", rotation_exp(Vector3(0.0, 0.0, 0.6)) * lean * rotation_exp(Vector3(0.0, 0.7, 0.0)));
  return model;
}

Result run(Model model, const std::string& attitude, double duration = 0.1) {
  model.simulate = {.duration = duration, .output = duration / 4, .tolerance = 1e-11, .attitude = attitude};
  return simulate(compile(std::move(model)));
}

/// Largest difference of poses and of speeds.
double difference(const Result& a, const Result& b) {
  double largest = 0.0;
  for (std::size_t c = 0; c < a.table.columns.size(); ++c) {
    const std::string& name = a.table.columns[c].name;
    if (!name.starts_with("pose.") && !name.starts_with("u.")) continue;
    for (std::size_t r = 0; r < support::row_count(a.table); ++r)
      largest = std::max(largest, std::abs(a.table.at(r, c) - b.table.at(r, c)));
  }
  return largest;
}

class EveryAttitude : public testing::TestWithParam<std::string> {};

TEST_P(EveryAttitude, GivesTheSameMotion) {
  // Steps of 1e-11, some tens of them; Euler angles multiply an error by the inverse of their margin.
  constexpr double kTolerance = 1e-8;
  for (const Model& model : {brick(), top(), disk()}) {
    const Result expected = run(model, "quaternion");
    const Result result = run(model, GetParam());
    EXPECT_LT(difference(expected, result), kTolerance) << model.name;
    EXPECT_EQ(result.attitude_margin < 1.0, GetParam().starts_with("euler")) << model.name;
    EXPECT_GT(result.attitude_margin, 0.01) << model.name;
  }
}

std::vector<std::string> others() {
  std::vector<std::string> names = attitude_names();
  std::erase(names, "quaternion");
  return names;
}
INSTANTIATE_TEST_SUITE_P(Simulate, EveryAttitude, testing::ValuesIn(others()));

TEST(Attitude, RotationVectorGoesOnPastAWholeTurn) {
  Model model = brick();
  model.initial_u = {{"brick.wx", 0.01}, {"brick.wy", 12.0}};
  // Two turns; the unstable spin makes 1e-11 of the first steps grow, by e^(8 t).
  EXPECT_LT(difference(run(model, "quaternion", 1.0), run(model, "rotation_vector", 1.0)), 1e-6);

  model.simulate.attitude = "rotation_vector";
  const Mechanism mechanism = compile(model);
  System system(mechanism);
  VectorX y = system.initial();
  y.segment<3>(3) = Vector3(0.0, std::numbers::pi + 0.1, 0.0);
  const Vector3 longer = y.segment<3>(3);
  system.ode().after_step(0.0, y.data());
  EXPECT_LT((y.segment<3>(3) - longer).norm(), 1e-14);
  EXPECT_TRUE(system.attitude.shorten(y.data()));
  EXPECT_LT((y.segment<3>(3) - Vector3(0.0, 0.1 - std::numbers::pi, 0.0)).norm(), 1e-14);
  EXPECT_FALSE(system.attitude.shorten(y.data()));
}

TEST(Attitude, EulerAnglesKeepCountingTurns) {
  Model model = brick();
  model.simulate.attitude = "euler_zxz";
  const Mechanism mechanism = compile(model);
  System system(mechanism);
  VectorX y = system.initial();
  const Vector3 wound(20.0, -0.7, -13.0);  // the second set of angles, several turns on
  y.segment<3>(3) = wound;
  system.ode().after_step(0.0, y.data());
  EXPECT_LT((y.segment<3>(3) - wound).norm(), 1e-13);
}

TEST(Attitude, SingularEulerAnglesAreNamedWithARemedy) {
  // In the drawing the first and third axes of zxz are one.
  try {
    (void)run(support::gallery_model("free_body"), "euler_zxz");
    FAIL();
  } catch (const SimulationError& error) {
    EXPECT_EQ(std::string(error.what()),
              "at t = 0 s: the Euler angles of 'brick' are singular; choose another sequence of turns, or "
              "simulate: "
              "{attitude: quaternion}");
  }
}

TEST(Attitude, ComingNearASingularityIsAWarning) {
  Model model = support::gallery_model("free_body");
  set_turn(model, "brick", rotation_exp(Vector3(5e-3, 0.0, 0.0)));
  model.initial_u = {{"brick.wz", 1.0}};
  const Result result = run(model, "euler_zxz");
  EXPECT_NEAR(result.attitude_margin, 5e-3, 1e-6);
  ASSERT_EQ(result.warnings.size(), 1U);
  EXPECT_TRUE(result.warnings[0].starts_with("the Euler angles of 'brick' come within 0.005"));
}

}  // namespace
}  // namespace camber
