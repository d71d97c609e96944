#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <camber/simulate/error.h>
#include <camber/simulate/integrator.h>
#include <camber/simulate/jacobian.h>
#include <camber/simulate/phi_functions.h>

namespace camber {
namespace {

/// The free symmetric top's transverse rates with a slow drive, exact: y = [cos(phi), sin(phi)] with phi' =
/// w(t), w = 1 + cos(t)/2. Not linear in t, so that no method is exact by luck.
double phase(double t) {
  return t + 0.5 * std::sin(t);
}
Ode circle() {
  return {.size = 2, .rhs = [](double t, const double* y, double* ydot) {
            const double w = 1.0 + 0.5 * std::cos(t);
            ydot[0] = -w * y[1];
            ydot[1] = w * y[0];
          }};
}
double circle_error(double t, const VectorX& y) {
  return (y - Eigen::Vector2d(std::cos(phase(t)), std::sin(phase(t)))).norm();
}

void run_to(Integrator& integrator, double t_end) {
  while (integrator.t() < t_end) integrator.step(t_end);
}

double fixed_step_error(const std::string& method, double h) {
  constexpr double kEnd = 4.0;
  const auto integrator = make_integrator(circle(), 0.0, Eigen::Vector2d(1.0, 0.0),
                                          {.method = method, .step = h, .fixed_step = true});
  run_to(*integrator, kEnd);
  return circle_error(kEnd, integrator->y());
}

struct Order {
  std::string method;
  int order;
};
class IntegratorOrder : public testing::TestWithParam<Order> {};

TEST_P(IntegratorOrder, HalvingTheStepShowsTheMethodsOrder) {
  const auto& [method, order] = GetParam();
  // Steps small enough for the leading error term, large enough to stay above rounding (errors 1e-6 to
  // 1e-11).
  const double h = method == "dop853" ? 0.2 : method == "verner65" ? 0.05 : 0.02;
  const double slope = std::log2(fixed_step_error(method, h) / fixed_step_error(method, h / 2));
  EXPECT_NEAR(slope, order, 0.1);
}

INSTANTIATE_TEST_SUITE_P(Methods, IntegratorOrder,
                         testing::Values(Order{"rk4", 4}, Order{"dopri5", 5}, Order{"verner65", 6},
                                         Order{"dop853", 8}),
                         [](const auto& instance) { return instance.param.method; });

/// A sum over stages of weights times powers of the stages' times.
double moment(const std::vector<double>& weights, const std::vector<double>& c, int power) {
  double sum = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * std::pow(c[i], power);
  return sum;
}

TEST_P(IntegratorOrder, StagesAndWeightsAreExactForPowersOfTime) {
  // Weights up to 50 in size, with errors of 1e-16 each.
  constexpr double kRounding = 1e-13;
  const ButcherTable table = butcher_table(GetParam().method);
  const auto all = static_cast<std::size_t>(table.stages + table.extra_stages);
  for (std::size_t i = 0; i < all; ++i) {
    const auto row = table.a.begin() + static_cast<std::ptrdiff_t>(i * all);
    EXPECT_NEAR(std::accumulate(row, row + static_cast<std::ptrdiff_t>(all), 0.0), table.c[i], kRounding)
        << "stage " << i;
  }
  for (int power = 0; power < table.order; ++power)
    EXPECT_NEAR(moment(table.b, table.c, power), 1.0 / (power + 1), kRounding) << power;
  // An estimate of order p vanishes for powers below p. The error of dop853 is made of two, of orders 5 and 3.
  const int fine = table.coarse_error.empty() ? table.error_order - 1 : 5;
  for (int power = 0; power < fine && !table.error.empty(); ++power)
    EXPECT_NEAR(moment(table.error, table.c, power), 0.0, kRounding) << power;
  for (int power = 0; power < 3 && !table.coarse_error.empty(); ++power)
    EXPECT_NEAR(moment(table.coarse_error, table.c, power), 0.0, kRounding) << power;
}

class AdaptiveIntegrator : public testing::TestWithParam<std::string> {};

/// Largest error of the dense output over [0, 10] at times that fall inside steps.
double dense_error(const std::string& method, double tolerance) {
  constexpr double kEnd = 10.0, kRow = 0.0137;
  const auto integrator =
      make_integrator(circle(), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = method, .tolerance = tolerance});
  double worst = 0.0;
  VectorX y(2);
  int row = 0;
  while (integrator->t() < kEnd) {
    integrator->step(kEnd);
    for (; row * kRow <= integrator->t(); ++row) {
      integrator->state_at(row * kRow, y);
      worst = std::max(worst, circle_error(row * kRow, y));
    }
  }
  return worst;
}

TEST_P(AdaptiveIntegrator, ErrorBetweenStepsStaysNearTheTolerance) {
  // The errors of the 30 to 400 steps add up and partly cancel; measured at most 3.2 tolerances at their ends
  // and 7.2 between, with dop853 and its longer steps 12.4. A method of the wrong order or a coarse interpolant
  // gives 40 and more.
  // The multistep methods take more steps, whose errors have one sign; measured 24.
  const bool multistep = GetParam() == "adams" || GetParam() == "bdf" || GetParam() == "ida";
  const double share = multistep ? 30.0 : GetParam() == "dop853" ? 20.0 : 10.0;
  for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11})
    EXPECT_LT(dense_error(GetParam(), tolerance), share * tolerance) << "tolerance " << tolerance;
}

/// Steps that a method takes to the end of the circle, and the error that it leaves there.
struct Work {
  double steps;
  double error;
};
Work work(const std::string& method, double tolerance) {
  constexpr double kEnd = 10.0;
  const auto integrator =
      make_integrator(circle(), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = method, .tolerance = tolerance});
  run_to(*integrator, kEnd);
  return {static_cast<double>(integrator->counts().steps), circle_error(kEnd, integrator->y())};
}

struct Growth {
  std::string method;
  double least, most;  ///< how many more steps it takes for a tolerance that is finer by 1e4
};
class StepGrowth : public testing::TestWithParam<Growth> {};

/// A method of order p that estimates the error of a step, which goes with h^(p + 1), takes r^(1/(p + 1)) times the steps
/// for a tolerance that is finer by r: 4.64 for order 5 and r = 1e4, 6.3 for order 4. Measured 4.64 (bdf), 4.28 (ida)
/// and 2.63 (adams, whose order varies up to 12; 3.2 would be order 7).
TEST_P(StepGrowth, IsThatOfTheMethodsHighestOrder) {
  const auto& [method, least, most] = GetParam();
  const double ratio = work(method, 1e-11).steps / work(method, 1e-7).steps;
  EXPECT_GE(ratio, least);
  EXPECT_LE(ratio, most);
}

INSTANTIATE_TEST_SUITE_P(Methods, StepGrowth,
                         testing::Values(Growth{"bdf", 4.0, 5.3}, Growth{"ida", 4.0, 5.3},
                                         Growth{"adams", 1.5, 3.2}),
                         [](const auto& instance) { return instance.param.method; });

TEST(Exponential, ErrorFallsWithTheFourthPowerOfTheSteps) {
  const Work coarse = work("exponential", 1e-7), fine = work("exponential", 1e-10);
  EXPECT_NEAR(std::log(coarse.error / fine.error) / std::log(fine.steps / coarse.steps), 4.0, 0.3);
}

TEST_P(AdaptiveIntegrator, AskingBetweenStepsDoesNotChangeTheSteps) {
  const auto asked =
      make_integrator(circle(), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = GetParam(), .tolerance = 1e-8});
  const auto left_alone =
      make_integrator(circle(), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = GetParam(), .tolerance = 1e-8});
  VectorX y(2);
  double t_before = 0.0;
  while (asked->t() < 3.0) {
    asked->step(3.0);
    left_alone->step(3.0);
    asked->state_at(0.5 * (t_before + asked->t()), y);
    t_before = asked->t();
    ASSERT_EQ(asked->t(), left_alone->t());
    ASSERT_EQ(asked->y(), left_alone->y());
  }
}

TEST_P(AdaptiveIntegrator, NeverEvaluatesPastTheLimit) {
  double latest = 0.0;
  Ode ode = circle();
  ode.rhs = [&latest, rhs = ode.rhs](double t, const double* y, double* ydot) {
    latest = std::max(latest, t);
    rhs(t, y, ydot);
  };
  const auto integrator =
      make_integrator(ode, 0.0, Eigen::Vector2d(1.0, 0.0), {.method = GetParam(), .tolerance = 1e-6});
  run_to(*integrator, 1.7);
  EXPECT_EQ(integrator->t(), 1.7);
  EXPECT_LE(latest, 1.7);
}

TEST_P(AdaptiveIntegrator, BlowUpInFiniteTimeIsAnErrorThatNamesTheTime) {
  // y' = y^2 from y = 1 has y = 1/(1 - t): infinite at t = 1.
  const Ode ode{.size = 1, .rhs = [](double t, const double* y, double* ydot) {
                  ydot[0] = y[0] * y[0];
                  if (!std::isfinite(ydot[0])) throw SimulationError(t, "not finite");
                }};
  const auto integrator =
      make_integrator(ode, 0.0, VectorX::Ones(1), {.method = GetParam(), .tolerance = 1e-6});
  try {
    run_to(*integrator, 2.0);
    FAIL() << "went on to t = " << integrator->t();
  } catch (const SimulationError& error) {
    EXPECT_NEAR(error.time, 1.0, 1e-4);  // where the tolerance puts it; measured 2e-6
  }
}

TEST_P(AdaptiveIntegrator, ShortensTheStepWhereTheDerivativeDoesNotExist) {
  // y' = sqrt(1 - y) from y = 0 has y = 1 - (1 - t/2)^2 until t = 2; stages past y = 1 are refused.
  const Ode ode{.size = 1, .rhs = [](double t, const double* y, double* ydot) {
                  if (y[0] > 1.0) throw SimulationError(t, "past the end");
                  ydot[0] = std::sqrt(1.0 - y[0]);
                }};
  const auto integrator =
      make_integrator(ode, 0.0, VectorX::Zero(1), {.method = GetParam(), .tolerance = 1e-8});
  run_to(*integrator, 1.99);
  EXPECT_NEAR(integrator->y()[0], 1.0 - 0.005 * 0.005, 1e-6);
}

TEST_P(AdaptiveIntegrator, ErrorsOfOtherKindsPassThrough) {
  const Ode ode{.size = 1,
                .rhs = [](double, const double*, double*) { throw std::out_of_range("elsewhere"); }};
  const auto integrator = make_integrator(ode, 0.0, VectorX::Zero(1), {.method = GetParam()});
  EXPECT_THROW(integrator->step(1.0), std::out_of_range);
}

INSTANTIATE_TEST_SUITE_P(Methods, AdaptiveIntegrator,
                         testing::Values("auto", "dopri5", "verner65", "dop853", "adams", "bdf", "ida",
                                         "exponential"),
                         [](const auto& instance) { return instance.param; });

/// y1' = -k (y1 - cos t), y2' = y1: y1 follows the cosine, and what is fast in it is gone at once.
Ode stiff(double k) {
  return {.size = 2, .rhs = [k](double t, const double* y, double* ydot) {
            ydot[0] = -k * (y[0] - std::cos(t));
            ydot[1] = y[0];
          }};
}

long evaluations(const std::string& method, double k) {
  const auto integrator =
      make_integrator(stiff(k), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = method, .tolerance = 1e-6});
  run_to(*integrator, 5.0);
  EXPECT_NEAR(integrator->y()[0], std::cos(5.0), 1e-3) << method;
  return integrator->counts().rhs_evaluations;
}

TEST(StiffEquations, CostExplicitStepsMuchAndTheOthersLittle) {
  // Stability holds the steps of dopri5 at about 3.3/k: 5 s in 15000 steps and more.
  EXPECT_GT(evaluations("dopri5", 1e4), 50000);
  for (const char* method : {"bdf", "ida", "exponential", "auto"})
    EXPECT_LT(evaluations(method, 1e4), 3000) << method;
}

TEST(StiffEquations, MakeAutoGoOverToBdfAndSayWhen) {
  const auto integrator =
      make_integrator(stiff(1e4), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = "auto", .tolerance = 1e-6});
  run_to(*integrator, 5.0);
  ASSERT_EQ(integrator->notices().size(), 1u);
  EXPECT_NE(integrator->notices()[0].find("from dopri5 to bdf at t = 0.0"), std::string::npos)
      << integrator->notices()[0];
  const auto easy = make_integrator(circle(), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = "auto"});
  run_to(*easy, 5.0);
  EXPECT_TRUE(easy->notices().empty());
}

TEST(CrawlingSteps, AreAnErrorThatSaysSo) {
  // y' = +-1 towards y = 0 and back: after t = 1 no step of any length is right.
  const Ode ode{.size = 1,
                .rhs = [](double, const double* y, double* ydot) { ydot[0] = y[0] > 0.0 ? -1.0 : 1.0; }};
  const auto integrator =
      make_integrator(ode, 0.0, VectorX::Ones(1), {.method = "dopri5", .tolerance = 1e-13});
  try {
    run_to(*integrator, 1e3);
    FAIL() << "went on to t = " << integrator->t();
  } catch (const SimulationError& error) {
    EXPECT_NEAR(error.time, 1.0, 1e-6);
    EXPECT_NE(error.reason.find("the end is out of reach"), std::string::npos) << error.reason;
  }
}

TEST(MultistepMethods, ArePutBackOntoTheManifold) {
  Ode ode = circle();
  ode.after_step = [](double, double* y) {
    const double norm = std::hypot(y[0], y[1]);
    y[0] /= norm;
    y[1] /= norm;
  };
  for (const char* method : {"adams", "bdf", "ida"}) {
    const auto integrator =
        make_integrator(ode, 0.0, Eigen::Vector2d(1.0, 0.0), {.method = method, .tolerance = 1e-4});
    VectorX y(2);
    for (double before = 0.0; integrator->t() < 100.0; before = integrator->t()) {
      integrator->step(100.0);
      ASSERT_NEAR(integrator->y().norm(), 1.0, 1e-15) << method;
      integrator->state_at(0.5 * (before + integrator->t()), y);
      ASSERT_NEAR(y.norm(), 1.0, 1e-15) << method;
    }
    // Errors along the circle remain; measured 7e-3.
    EXPECT_LT(circle_error(100.0, integrator->y()), 0.02) << method;
  }
}

TEST(Jacobian, ByDifferencesHoldsWhereAVariableIsZero) {
  const Ode ode{.size = 2, .rhs = [](double, const double* y, double* ydot) {
                  ydot[0] = 1.0 + std::sin(3.0 * y[0]) + 2.0 * y[1];
                  ydot[1] = y[1] * y[1];
                }};
  const Eigen::Vector2d y(0.0, 50.0);
  VectorX f(2);
  ode.rhs(0.0, y.data(), f.data());
  MatrixX J(2, 2);
  jacobian_by_differences(ode, 0.0, y, f, J);
  // Steps of 1.5e-8, of 50 where y is 50: rounding of f, 1e-14, over that, and their half times the curvature.
  EXPECT_LT((J - (MatrixX(2, 2) << 3.0, 2.0, 0.0, 100.0).finished()).norm(), 4e-6);
}

TEST(SpectralRadius, IsThatOfTheFastestMotion) {
  MatrixX J = MatrixX::Zero(5, 5);  // oscillators of 300 and 20 rad/s, and a decay
  J(0, 1) = J(2, 3) = 1.0;
  J(1, 0) = -9e4;
  J(3, 2) = -400.0;
  J(4, 4) = -7.0;
  EXPECT_NEAR(spectral_radius(J), 300.0, 30.0);
  MatrixX chain = MatrixX::Zero(3, 3);
  chain(0, 1) = chain(1, 2) = 1.0;
  EXPECT_EQ(spectral_radius(chain), 0.0);
}

TEST(PhiFunctions, OfAJordanBlockAreTheDerivatives) {
  // f([z 1; 0 z]) = [f f'; 0 f], with phi_1 = (e^z - 1)/z and so on; and the fast oscillator e^[0 1; -w^2 0].
  PhiFunctions phi(2);
  for (const double z : {-30.0, -1.0, 0.7, 3.0}) {
    MatrixX A(2, 2);
    A << z, 1.0, 0.0, z;
    phi.compute(A);
    const double e = std::exp(z), phi_1 = (e - 1.0) / z, phi_2 = (phi_1 - 1.0) / z;
    const double scale = 1e-13 * std::max(1.0, e);
    EXPECT_NEAR(phi.phi(0)(0, 1), e, scale);
    EXPECT_NEAR(phi.phi(1)(0, 0), phi_1, scale);
    EXPECT_NEAR(phi.phi(1)(0, 1), (e - phi_1) / z, scale);
    EXPECT_NEAR(phi.phi(2)(1, 1), phi_2, scale);
    EXPECT_NEAR(phi.phi_1_of_half()(0, 0), (std::exp(0.5 * z) - 1.0) / (0.5 * z), scale);
  }
  const double w = 1e4;
  MatrixX A(2, 2);
  A << 0.0, 1.0, -w * w, 0.0;
  phi.compute(A);
  // e^A loses the digits of its angle w, here 4 of 16.
  EXPECT_NEAR(phi.phi(0)(0, 0), std::cos(w), 1e-10);
  EXPECT_NEAR(phi.phi(0)(0, 1), std::sin(w) / w, 1e-10 / w);
}

TEST(FixedStepIntegrator, EndsOnTheLimitWithTheExpectedNumberOfSteps) {
  const auto integrator =
      make_integrator(circle(), 0.0, Eigen::Vector2d(1.0, 0.0), {.method = "rk4", .step = 0.1});
  run_to(*integrator, 1.0);
  EXPECT_EQ(integrator->t(), 1.0);
  EXPECT_EQ(integrator->counts().steps, 10);
  EXPECT_EQ(integrator->counts().rhs_evaluations, 40);
}

TEST(FixedStepIntegrator, AppliesTheProjectionAfterEachStep) {
  Ode ode = circle();
  ode.after_step = [](double, double* y) {
    const double norm = std::hypot(y[0], y[1]);
    y[0] /= norm;
    y[1] /= norm;
  };
  const auto integrator =
      make_integrator(ode, 0.0, Eigen::Vector2d(1.0, 0.0), {.method = "rk4", .step = 0.25});
  run_to(*integrator, 5.0);
  EXPECT_NEAR(integrator->y().norm(), 1.0, 1e-15);
}

}  // namespace
}  // namespace camber
