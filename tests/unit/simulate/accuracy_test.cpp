#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/model/validate.h>
#include <camber/simulate/simulate.h>

namespace camber {
namespace {

/// A machine, and the largest error of a coordinate [rad or m] that any method may leave at a tolerance of
/// 1e-8 (rk4: with half its longest step). Errors of steps grow with the motion, some hundred times in the four-bar,
/// whose coupler swings through near its dead centres; and they are relative: the bicycle goes 23 m in some hundred steps.
struct Machine {
  const char* name;
  const char* file;
  double output;  ///< [s]
  double worst;
  double step;  ///< the longest for rk4 [s]
};
// Worst measured: 2.2e-6 (ida), 1.7e-4 (ida), 1.6e-5 (bdf), 1.7e-6 (adams).
constexpr Machine kMachines[] = {{"pendulum", "models/pendulum.yaml", 0.1, 1e-5, 8e-3},
                                 {"four_bar", "bench/models/falling_four_bar.yaml", 0.05, 1e-3, 2e-3},
                                 {"bicycle", "models/bicycle.yaml", 0.1, 1e-4, 1e-2},
                                 {"flexible_arm", "bench/models/flexible_arm.yaml", 0.05, 1e-5, 4e-4}};

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

/// Largest difference of a coordinate, over all rows.
double difference(const Table& a, const Table& b) {
  double largest = 0.0;
  for (std::size_t column = 0; column < a.columns.size(); ++column)
    if (a.columns[column].name.starts_with("q."))
      for (std::size_t row = 0; row < a.rows(); ++row)
        largest = std::max(largest, std::abs(a.at(row, column) - b.at(row, column)));
  return largest;
}

class GlobalAccuracy : public testing::TestWithParam<std::tuple<std::string, Machine>> {};

TEST_P(GlobalAccuracy, FollowsTheTolerance) {
  const auto& [method, machine] = GetParam();
  const Table exact = run(machine, "verner8", 1e-13).table;
  const bool fixed = method == "rk4";
  const double coarse = fixed ? machine.step : 1e-6, middle = fixed ? machine.step / 2 : 1e-8,
               fine = fixed ? machine.step / 4 : 1e-10;
  const Result result = run(machine, method, middle);
  EXPECT_LT(difference(result.table, exact), machine.worst);
  EXPECT_LT(result.error_position, 1e-11);
  EXPECT_LT(result.error_velocity, 1e-10);
  const double errors = difference(run(machine, method, coarse).table, exact) /
                        difference(run(machine, method, fine).table, exact);
  const double slope = std::log(errors) / std::log(coarse / fine);
  // The error is to fall as the tolerance does, that of rk4 with the fourth power of the step.
  // Methods that change their order do so in jumps; measured at least 0.70 (ida, adams).
  EXPECT_GT(slope, fixed ? 3.5 : 0.6);
}

INSTANTIATE_TEST_SUITE_P(All, GlobalAccuracy,
                         testing::Combine(testing::ValuesIn(integrator_names()),
                                          testing::ValuesIn(kMachines)),
                         [](const auto& instance) {
                           return std::get<0>(instance.param) + "_" + std::get<1>(instance.param).name;
                         });

TEST(AutoIntegrator, SaysWhereItWentOverToBdf) {
  const Result stiff = run(kMachines[3], "auto", 1e-6);
  ASSERT_EQ(stiff.warnings.size(), 1u);
  EXPECT_TRUE(
      stiff.warnings[0].starts_with("the equations are stiff: the integrator went over from dopri5 to bdf"))
      << stiff.warnings[0];
  EXPECT_TRUE(run(kMachines[2], "auto", 1e-6).warnings.empty());
}

TEST(AutoIntegrator, GivesTheSameBitsTwice) {
  const Table one = run(kMachines[3], "auto", 1e-6).table, other = run(kMachines[3], "auto", 1e-6).table;
  EXPECT_EQ(difference(one, other), 0.0);
}

}  // namespace
}  // namespace camber
