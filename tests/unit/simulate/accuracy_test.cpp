#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/model/integrator_method.h>
#include <camber/simulate/recorder.h>
#include <camber/simulate/simulate.h>
#include <camber/simulate/system.h>

#include "oracle/extrapolation.h"
#include "support/row_count.h"

namespace camber {
namespace {

/// A machine, and the largest error of a coordinate [rad or m] that any method may leave, in tolerances. Errors of
/// steps grow with the motion: most in the four-bar, whose coupler swings through near its dead centres.
struct Machine {
  const char* name;
  const char* file;
  double output;  ///< [s]
  double growth;
  double step;  ///< the longest for rk4 [s]
};
// Worst measured at 1e-6, 1e-8 and 1e-10: 75 (verner65), 4500 (verner65), 41 (ida), 13 (adams).
constexpr Machine kMachines[] = {{"pendulum", "models/pendulum.yaml", 0.1, 100, 8e-3},
                                 {"four_bar", "bench/models/falling_four_bar.yaml", 0.05, 1e4, 2e-3},
                                 {"bicycle", "models/bicycle.yaml", 0.1, 100, 1e-2},
                                 {"flexible_arm", "bench/models/flexible_arm.yaml", 0.05, 100, 4e-4}};

void PrintTo(const Machine& machine, std::ostream* out) {
  *out << machine.name;
}

Result run(const Machine& machine, const std::string& method, double tolerance) {
  Model model = read_model_file(std::string(CAMBER_TEST_DATA "/../../") + machine.file);
  model.simulate.integrator = method;
  model.simulate.output = machine.output;
  (method == "rk4" ? model.simulate.step : model.simulate.tolerance) = tolerance;
  return simulate(compile(model));
}

/// The rows of the same equations of motion by an integrator that is not the library's.
Table reference(const Machine& machine) {
  Model model = read_model_file(std::string(CAMBER_TEST_DATA "/../../") + machine.file);
  const Mechanism mechanism = compile(model);
  System system(mechanism);
  Recorder recorder(system);
  const Ode ode = system.ode();
  const oracle::Derivative f = [&](double t, const VectorX& y) {
    VectorX y_dot(y.size());
    ode.rhs(t, y.data(), y_dot.data());
    return y_dot;
  };
  Table table;
  table.columns = recorder.columns();
  VectorX y = system.initial();
  const auto rows = std::lround(model.simulate.duration / machine.output);
  for (long row = 0; row <= rows; ++row) {
    const double t = static_cast<double>(row) * machine.output;
    if (row > 0) {
      y = oracle::extrapolate(f, t - machine.output, t, y);
      ode.after_step(t, y.data());
    }
    table.append(recorder.row(t, y));
  }
  return table;
}

/// The same, computed once per machine.
const Table& exact(const Machine& machine) {
  static std::map<std::string, Table> tables;
  const auto found = tables.find(machine.name);
  return found != tables.end() ? found->second
                               : tables.emplace(machine.name, reference(machine)).first->second;
}

/// Largest difference of a coordinate, over all rows.
double difference(const Table& a, const Table& b) {
  EXPECT_EQ(a.rows(), b.rows());
  double largest = 0.0;
  for (std::size_t column = 0; column < a.columns.size(); ++column)
    if (a.columns[column].name.starts_with("q."))
      for (std::size_t row = 0; row < support::row_count(a); ++row)
        largest = std::max(largest, std::abs(a.at(row, column) - b.at(row, column)));
  return largest;
}

class GlobalAccuracy : public testing::TestWithParam<std::tuple<std::string, Machine>> {};
class FixedStepAccuracy : public testing::TestWithParam<Machine> {};

TEST_P(GlobalAccuracy, FollowsTheTolerance) {
  const auto& [method, machine] = GetParam();
  for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
    const Result result = run(machine, method, tolerance);
    EXPECT_LT(difference(result.table, exact(machine)), machine.growth * tolerance)
        << "tolerance " << tolerance;
    EXPECT_LT(result.error_position, 1e-11);
    EXPECT_LT(result.error_velocity, 1e-10);
  }
}

TEST_P(FixedStepAccuracy, RisesWithTheFourthPowerOfTheStep) {
  const Machine machine = GetParam();
  const double coarse = difference(run(machine, "rk4", machine.step).table, exact(machine));
  const Result middle = run(machine, "rk4", machine.step / 2);
  EXPECT_LT(difference(middle.table, exact(machine)), machine.growth * 1e-7);
  EXPECT_LT(middle.error_position, 1e-11);
  EXPECT_LT(middle.error_velocity, 1e-10);
  EXPECT_GT(std::log(coarse / difference(run(machine, "rk4", machine.step / 4).table, exact(machine))) /
                std::log(4.0),
            3.5);
}

std::vector<std::string> adaptive_methods() {
  std::vector<std::string> names = integrator_names();
  std::erase(names, "rk4");
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, GlobalAccuracy,
                         testing::Combine(testing::ValuesIn(adaptive_methods()),
                                          testing::ValuesIn(kMachines)),
                         [](const auto& instance) {
                           return std::get<0>(instance.param) + "_" + std::get<1>(instance.param).name;
                         });

INSTANTIATE_TEST_SUITE_P(All, FixedStepAccuracy, testing::ValuesIn(kMachines),
                         [](const auto& instance) { return instance.param.name; });

TEST(AutoIntegrator, SaysWhereItSwitchedToBdf) {
  const Result stiff = run(kMachines[3], "auto", 1e-6);
  ASSERT_EQ(stiff.warnings.size(), 1u);
  // Its springs are stiff, with little damping.
  EXPECT_TRUE(stiff.warnings[0].starts_with("a turning or swinging motion")) << stiff.warnings[0];
  EXPECT_NE(stiff.warnings[0].find("the integrator switched from dopri5 to bdf"), std::string::npos);
  EXPECT_TRUE(run(kMachines[2], "auto", 1e-6).warnings.empty());
}

/// A fast rotor in gimbals, hardly pushed: it could nutate fast, and does so by less than the tolerance.
TEST(AutoIntegrator, DoesNotTakeAGyroscopeForStiff) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
bodies:
  outer: {mass: 0.5, com: [0, 0, 0], inertia: [0.01, 0.01, 0.01]}
  inner: {mass: 0.5, com: [0, 0, 0], inertia: [0.01, 0.01, 0.01]}
  rotor: {cylinder: {center: [0, 0, 0], axis: [1, 0, 0], radius: 0.05, length: 0.02, mass: 1}}
joints:
  A: {type: revolute, parent: ground, child: outer, at: [0, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, parent: outer, child: inner, at: [0, 0, 0], axis: [0, 1, 0]}
  S: {type: revolute, parent: inner, child: rotor, at: [0, 0, 0], axis: [1, 0, 0]}
forces: {push: {body: inner, at: [0.1, 0, 0], force: [0, 0, -1e-6]}}
initial: {u: {S: 30000}}
simulate: {duration: 1, output: 0.01}
)",
                                                         "gyroscope.yaml")));
  EXPECT_TRUE(result.warnings.empty()) << result.warnings[0];
}

TEST(AutoIntegrator, GoesBackWhereTheEquationsAreNotStiffAnyMore) {
  // A mass on a spring, 10 rad/s, in oil that is let out after a second: 1e5/s before, nothing then.
  const Mechanism machine =
      compile(read_model_text("camber: 1\n"
                              "gravity: [0, 0, 0]\n"
                              "bodies: {mass: {mass: 1, com: [0, 0, 0], inertia: [1, 1, 1]}}\n"
                              "joints: {x: {type: prismatic, parent: ground, child: mass, at: [0, 0, 0], "
                              "axis: [1, 0, 0], stiffness: 100}}\n"
                              "actuators: {oil: {joint: x, force: -1e5*u.x*(t < 1)}}\n"
                              "initial: {q: {x: 0.1}}\n"
                              "simulate: {duration: 4, output: 0.05, tolerance: 1e-7}\n",
                              "model.yaml"));
  const Result result = simulate(machine);
  ASSERT_EQ(result.warnings.size(), 2u);
  EXPECT_TRUE(result.warnings[0].starts_with("the equations are stiff")) << result.warnings[0];
  EXPECT_TRUE(result.warnings[1].starts_with("bdf gains nothing any more: the integrator switched back"))
      << result.warnings[1];
  const double back = std::stod(result.warnings[1].substr(result.warnings[1].rfind("= ") + 2));
  EXPECT_GT(back, 1.0);
  EXPECT_LT(back, 3.0);
  // Before, x' = -1e-3 x nearly; then x = x1 cos(10 (t - 1)), to v1/10 = 1e-5.
  const double x1 = 0.1 * std::exp(-1e-3);
  const std::size_t column = result.table.find("q.x").value();
  for (std::size_t row = 20; row < support::row_count(result.table); ++row)
    EXPECT_NEAR(result.table.at(row, column), x1 * std::cos(10.0 * (result.table.at(row, 0) - 1.0)), 2e-5);
}

TEST(AutoIntegrator, GivesTheSameBitsTwice) {
  const Table one = run(kMachines[3], "auto", 1e-6).table, other = run(kMachines[3], "auto", 1e-6).table;
  EXPECT_EQ(difference(one, other), 0.0);
}

}  // namespace
}  // namespace camber
