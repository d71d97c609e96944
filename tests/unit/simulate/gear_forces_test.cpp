#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>

#include "support/row_count.h"

/// What the teeth do to the bearings, by statics: whichever flank carries, gears are pushed apart.
namespace camber {
namespace {

constexpr double kPressure = std::numbers::pi / 9.0;
constexpr double kRadiusA = 0.1, kRadiusB = 0.2;
constexpr double kInertia = 0.01;  // of each gear about its axis
/// Rounding of loads near 500 N; worst measured 6e-13 (soa with redundant bearings).
constexpr double kTolerance = 1e-9;

struct PairOfGears {
  std::string torque = "50";
  std::string bearing_b = "cut: false";  ///< more keys of the second gear's bearing
  std::string more_joints = {};
  std::string simulate = "duration: 0.1, output: 0.05";
};

Model pair_of_gears(const PairOfGears& pair) {
  return read_model_text(
      fmt::format("camber: 1\n"
                  "gravity: [0, 0, 0]\n"
                  "bodies:\n"
                  "  a: {{mass: 1, com: [0, 0, 0], inertia: [0.01, 0.01, {0}]}}\n"
                  "  b: {{mass: 2, com: [0.3, 0, 0], inertia: [0.01, 0.01, {0}]}}\n"
                  "joints:\n"
                  "  A: {{type: revolute, parent: ground, child: a, at: [0, 0, 0], axis: [0, 0, 1]}}\n"
                  "  B: {{type: revolute, parent: ground, child: b, at: [0.3, 0, 0], axis: [0, 0, 1], {2}}}\n"
                  "{3}"
                  "couplings:\n"
                  "  teeth: {{type: gear_mesh, joints: [A, B], radius: [0.1, 0.2], pressure: 20 deg}}\n"
                  "actuators: {{motor: {{joint: A, torque: \"{1}\"}}}}\n"
                  "simulate: {{{4}}}\n",
                  kInertia, pair.torque, pair.bearing_b, pair.more_joints, pair.simulate),
      "gears.yaml");
}

/// Tangential force with which gear B takes part in the motion under this torque on A.
double tangential(double torque) {
  const double ratio = kRadiusA / kRadiusB;
  return kInertia * torque * ratio / (kInertia * (1.0 + ratio * ratio)) / kRadiusB;
}

double value(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

/// Bearing forces on A, and on B by all its bearings together.
void expect_apart(const Result& result, double torque, std::initializer_list<const char*> bearings_of_b) {
  const double radial = std::abs(tangential(torque)) * std::tan(kPressure);
  for (std::size_t row = 0; row < support::row_count(result.table); ++row) {
    EXPECT_NEAR(value(result, row, "reaction.A.fx"), radial, kTolerance);
    EXPECT_NEAR(value(result, row, "reaction.A.fy"), tangential(torque), kTolerance);
    double fx = 0.0, fy = 0.0;
    for (const std::string bearing : bearings_of_b) {
      fx += value(result, row, "reaction." + bearing + ".fx");
      fy += value(result, row, "reaction." + bearing + ".fy");
    }
    EXPECT_NEAR(fx, -radial, kTolerance);
    EXPECT_NEAR(fy, -tangential(torque), kTolerance);
    EXPECT_NEAR(std::abs(value(result, row, "coupling.teeth.force")),
                std::abs(tangential(torque)) / std::cos(kPressure), kTolerance);
  }
  EXPECT_LT(result.energy_drift, 1e-8);
}

class GearForces : public testing::TestWithParam<Formulation> {};

TEST_P(GearForces, PushTheGearsApartOnBothFlanks) {
  for (const double torque : {50.0, -50.0}) {
    SCOPED_TRACE(torque);
    const SimulateOptions options{.formulation = GetParam()};
    PairOfGears pair{.torque = fmt::format("{}", torque)};
    expect_apart(simulate(compile(pair_of_gears(pair)), options), torque, {"B"});
    pair.bearing_b = "cut: true";  // the gear floats, and rows hold it in its bearing
    expect_apart(simulate(compile(pair_of_gears(pair)), options), torque, {"B"});
    pair.more_joints = "  C: {type: revolute, parent: ground, child: b, at: [0.3, 0, 1], axis: [0, 0, 1]}\n";
    expect_apart(simulate(compile(pair_of_gears(pair)), options), torque, {"B", "C"});
  }
}

INSTANTIATE_TEST_SUITE_P(All, GearForces, testing::ValuesIn(kFormulations),
                         [](const auto& f) { return std::string(formulation_name(f.param)); });

/// The force changes its sign on the way: the other flank takes over, and the motion does not notice.
TEST(GearForces, FollowTheFlankThatCarries) {
  for (const char* integrator : {"auto", "rk4", "bdf", "ida"}) {
    SCOPED_TRACE(integrator);
    const Result result = simulate(compile(
        pair_of_gears({.torque = "50*cos(20*t)",
                       .bearing_b = "cut: true",
                       .simulate = fmt::format("duration: 1, output: 0.01, integrator: {}", integrator)})));
    for (std::size_t row = 0; row < support::row_count(result.table); ++row) {
      const double torque = 50.0 * std::cos(20.0 * value(result, row, "t"));
      EXPECT_NEAR(value(result, row, "reaction.A.fx"), std::abs(tangential(torque)) * std::tan(kPressure),
                  1e-6);
      EXPECT_NEAR(value(result, row, "reaction.B.fx"), -std::abs(tangential(torque)) * std::tan(kPressure),
                  1e-6);
    }
    EXPECT_LT(result.energy_drift, 1e-6);
    EXPECT_LT(result.error_velocity, 1e-9);
  }
}

TEST(GearForces, NeedBearingsThatHoldTheGears) {
  Model model = pair_of_gears({.simulate = "duration: 1, output: 0.001"});
  model.bodies.push_back({.name = "slider", .mass = 1.0, .com = {0.3, 0, 0}});
  model.joints.push_back(
      {.name = "rail", .type = Prismatic{}, .child = "slider", .at = {0.3, 0, 0}, .axis = Vector3::UnitX()});
  model.joints[1].parent = "slider";
  try {
    (void)simulate(compile(model));
    FAIL() << "went on";
  } catch (const SimulationError& error) {
    EXPECT_NE(error.reason.find("couplings.teeth: the pitch circles miss each other"), std::string::npos)
        << error.reason;
  }
}

TEST(RackForces, PushThePinionOffTheRackOnBothFlanks) {
  for (const double torque : {3.0, -3.0}) {
    const Model model = read_model_text(
        fmt::format(
            "camber: 1\n"
            "gravity: [0, 0, 0]\n"
            "bodies:\n"
            "  pinion: {{mass: 1, com: [0, 0.1, 0], inertia: [0.01, 0.01, {0}]}}\n"
            "  bar: {{mass: 4, com: [0, 0, 0], inertia: [0.1, 0.1, 0.1]}}\n"
            "joints:\n"
            "  P: {{type: revolute, parent: ground, child: pinion, at: [0, 0.1, 0], axis: [0, 0, 1]}}\n"
            "  S: {{type: prismatic, parent: ground, child: bar, at: [0, 0, 0], axis: [1, 0, 0]}}\n"
            "couplings: {{teeth: {{type: rack_mesh, pinion: P, rack: S, radius: 0.1, pressure: 20 deg}}}}\n"
            "actuators: {{motor: {{joint: P, torque: {1}}}}}\n"
            "simulate: {{duration: 0.1, output: 0.05}}\n",
            kInertia, torque),
        "rack.yaml");
    // The rack's acceleration: torque/radius over its mass and that of the pinion as it feels it.
    const double acceleration = torque / kRadiusA / (4.0 + kInertia / (kRadiusA * kRadiusA));
    const double radial = std::abs(4.0 * acceleration) * std::tan(kPressure);
    const Result result = simulate(compile(model));
    for (std::size_t row = 0; row < support::row_count(result.table); ++row) {
      EXPECT_NEAR(std::abs(value(result, row, "a.S")), std::abs(acceleration), kTolerance);
      EXPECT_NEAR(value(result, row, "reaction.P.fy"), -radial, kTolerance);
      EXPECT_NEAR(value(result, row, "reaction.S.fy"), radial, kTolerance);
    }
  }
}

}  // namespace
}  // namespace camber
