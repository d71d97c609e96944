#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/simulate/integrator.h>
#include "support/trace.h"

namespace camber {
namespace {

/// A slow swing x = cos t drags a light slide through a damper of rate c: x' = v, v' = -x, u' = c (x - u). From
/// u(0) = c^2/(c^2 + 1) the slide follows without any fast motion: where c is large, stability alone limits the
/// steps of the explicit methods, and a polynomial multiplies what is left of the fast motion.
Ode dragged_slide(double c) {
  return {.size = 3, .rhs = [c](double, const double* y, double* ydot) {
            ydot[0] = y[1];
            ydot[1] = -y[0];
            ydot[2] = c * (y[0] - y[2]);
          }};
}
Vector3 dragged_slide_at(double c, double t) {
  return {std::cos(t), -std::sin(t), c * (c * std::cos(t) + std::sin(t)) / (c * c + 1.0)};
}

struct Errors {
  double ends = 0.0, inside = 0.0;
  int rows_inside = 0;
};

Errors errors_of(const std::string& method, double c, double tolerance) {
  const auto integrator = make_integrator(dragged_slide(c), 0.0, dragged_slide_at(c, 0.0),
                                          {.method = method, .tolerance = tolerance});
  constexpr double kEnd = 20.0, kRow = 0.0137;
  const auto error = [c](double t, const VectorX& y) {
    return (y - dragged_slide_at(c, t)).lpNorm<Eigen::Infinity>();
  };
  Errors worst;
  VectorX y(3);
  while (integrator->t() < kEnd) {
    integrator->step(kEnd);
    worst.ends = std::max(worst.ends, error(integrator->t(), integrator->y()));
    for (; worst.rows_inside * kRow < integrator->t(); ++worst.rows_inside) {
      integrator->state_at(worst.rows_inside * kRow, y);
      worst.inside = std::max(worst.inside, error(worst.rows_inside * kRow, y));
    }
  }
  return worst;
}

class InsideSteps : public testing::TestWithParam<std::tuple<std::string, double>> {};

TEST_P(InsideSteps, TheErrorIsThatOfTheStepEnds) {
  // Measured at most 1.6 times the larger of the tolerance and of the worst step end (verner65 at c = 20); with the
  // polynomial of dop853 alone 5e4 times.
  constexpr double kShare = 3.0;
  const auto& [method, c] = GetParam();
  for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11}) {
    const Errors errors = errors_of(method, c, tolerance);
    EXPECT_EQ(errors.rows_inside, 1460);
    EXPECT_LT(errors.inside, kShare * std::max(errors.ends, tolerance)) << "tolerance " << tolerance;
  }
}

INSTANTIATE_TEST_SUITE_P(All, InsideSteps,
                         testing::Combine(testing::Values("auto", "dopri5", "verner65", "dop853", "adams",
                                                          "bdf", "ida", "exponential"),
                                          testing::Values(1.0, 20.0, 40.0, 80.0, 300.0)),
                         [](const auto& instance) {
                           return std::get<0>(instance.param) + "_" +
                                  std::to_string(static_cast<int>(std::get<1>(instance.param)));
                         });

/// The same as a machine, with all defaults: every column of every row.
TEST(RowsInsideSteps, HaveTheErrorOfTheSteps) {
  constexpr double kRate = 40.0;
  // Steps of dop853 leave 7e-8 of the fast motion; measured 2.5e-8 in the speed, and kRate times that in the
  // acceleration. With its polynomial alone they are 1.7e-5 and 7e-4.
  constexpr double kSpeedError = 1e-7;
  const support::Trace run(read_model_file(CAMBER_TEST_DATA "/models/dragged_slide.yaml"));
  ASSERT_EQ(run.rows(), 201u);
  for (std::size_t row = 0; row < run.rows(); ++row) {
    const double t = run(row, "t");
    const Vector3 exact = dragged_slide_at(kRate, t);
    EXPECT_NEAR(run(row, "q.A"), exact[0], kSpeedError) << t;
    EXPECT_NEAR(run(row, "u.B"), exact[2], kSpeedError) << t;
    EXPECT_NEAR(run(row, "a.B"), kRate * (exact[0] - exact[2]), kRate * kSpeedError) << t;
  }
}

}  // namespace
}  // namespace camber
