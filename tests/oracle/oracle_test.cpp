// The closed forms against independent computations: the defining differential equations integrated to
// rounding accuracy, the standard library's elliptic integrals, published values.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>
#include <random>

#include "oracle/elliptic.h"
#include "oracle/extrapolation.h"
#include "oracle/free_body.h"
#include "oracle/pendulum.h"
#include "oracle/projectile.h"
#include "oracle/reference_data.h"
#include "oracle/rk4.h"
#include "oracle/top.h"

namespace camber::oracle {
namespace {

using Eigen::VectorXd;
using std::numbers::pi;

constexpr unsigned kSeed = 20240611;
constexpr int kTrials = 200;

double distance(const VectorXd& a, const VectorXd& b) {
  return (a - b).lpNorm<Eigen::Infinity>();
}

/// q̇ = ½ q ∘ (0, ω_B), coefficients in Eigen's order (x, y, z, w).
Eigen::Vector4d quaternion_rate(const Eigen::Vector4d& coefficients, const Vector3d& w_B) {
  const Quaterniond q(coefficients);
  return 0.5 * (q * Quaterniond(0.0, w_B.x(), w_B.y(), w_B.z())).coeffs();
}

/// y = [quaternion; ω_B] of a body that turns about a fixed point or its mass centre.
VectorXd attitude_and_rate(const Quaterniond& q_WB, const Vector3d& w_B) {
  VectorXd y(7);
  y << q_WB.coeffs(), w_B;
  return y;
}

/// Euler's equations under a torque that depends on the attitude.
template <typename Torque>
Derivative euler_equations(const Vector3d& moments, Torque torque_B) {
  return [=](double, const VectorXd& y) -> VectorXd {
    const Vector3d w_B = y.tail<3>();
    const Vector3d momentum = moments.cwiseProduct(w_B);
    VectorXd rate(7);
    rate << quaternion_rate(y.head<4>(), w_B),
        (torque_B(Quaterniond(y.head<4>())) - w_B.cross(momentum)).cwiseQuotient(moments);
    return rate;
  };
}

const auto kNoTorque = [](const Quaterniond&) -> Vector3d { return Vector3d::Zero(); };

// ---- elliptic functions

TEST(Elliptic, CompleteIntegralMatchesStandardLibrary) {
  for (const double k : {0.0, 1e-8, 0.1, 0.5, 0.9, 0.999}) {
    EXPECT_NEAR(complete_elliptic_k(k) / std::comp_ellint_1(k), 1.0, 4e-15) << "k = " << k;
  }
}

TEST(Elliptic, CompleteIntegralHasItsKnownValues) {
  // Γ(1/4)² / (4 √π), the lemniscatic case.
  const double gamma = std::tgamma(0.25);
  EXPECT_NEAR(complete_elliptic_k(std::sqrt(0.5)), gamma * gamma / (4.0 * std::sqrt(pi)), 4e-15);
  // k → 1: K = ln(4/k') + O(k'² ln k'), with k'² = 2e-12 here.
  const double k = 1.0 - 1e-12, complement = std::sqrt((1.0 - k) * (1.0 + k));
  EXPECT_NEAR(complete_elliptic_k(k), std::log(4.0 / complement), 2e-11);
}

TEST(Elliptic, IncompleteIntegralMatchesStandardLibrary) {
  for (const double k : {0.0, 0.3, 0.8, 0.99}) {
    for (const double phi : {-7.0, -1.6, -0.5, 0.0, 0.3, 1.2, 1.57, 2.0, 4.7, 11.0}) {
      const double expected = std::ellint_1(k, phi);
      EXPECT_NEAR(elliptic_f(phi, k), expected, 1e-14 * std::max(1.0, std::abs(expected)))
          << "phi = " << phi << ", k = " << k;
    }
  }
}

TEST(Elliptic, JacobiFunctionsInvertTheIntegral) {
  for (const double k : {0.0, 0.3, 0.8, 0.99, 1.0}) {
    for (const double phi : {-1.5, -0.5, 0.0, 0.3, 1.2}) {
      const JacobiFunctions f = jacobi(elliptic_f(phi, k), k);
      EXPECT_NEAR(f.sn, std::sin(phi), 1e-14);
      EXPECT_NEAR(f.cn, std::cos(phi), 1e-14);
      EXPECT_NEAR(f.dn, std::sqrt(1.0 - k * k * std::sin(phi) * std::sin(phi)), 1e-14);
    }
  }
}

TEST(Elliptic, JacobiFunctionsSolveTheirDifferentialEquations) {
  // sn' = cn dn, cn' = −sn dn, dn' = −k² sn cn over several periods.
  for (const double k : {0.1, 0.7, 0.999}) {
    const Derivative f = [k](double, const VectorXd& y) -> VectorXd {
      return Eigen::Vector3d(y[1] * y[2], -y[0] * y[2], -k * k * y[0] * y[1]);
    };
    VectorXd y = Eigen::Vector3d(0.0, 1.0, 1.0);
    double u = 0.0;
    for (const double next : {0.7, 3.0, 10.0, 30.0}) {
      y = extrapolate(f, u, next, y);
      u = next;
      const JacobiFunctions j = jacobi(u, k);
      // Integration error grows with u; worst measured 2e-12 at k = 0.999.
      EXPECT_LT(distance(y, Eigen::Vector3d(j.sn, j.cn, j.dn)), 2e-11) << "k = " << k << ", u = " << u;
    }
  }
}

TEST(Elliptic, ModulusOutsideItsRangeIsRefused) {
  EXPECT_THROW((void)complete_elliptic_k(1.0), std::domain_error);
  EXPECT_THROW((void)jacobi(0.3, -0.1), std::domain_error);
  EXPECT_THROW((void)jacobi(0.3, 1.1), std::domain_error);
  EXPECT_THROW((void)elliptic_f(2.0, 1.0), std::domain_error);
}

// ---- pendulum

Derivative pendulum_equation(const Pendulum& p) {
  const double w0 = small_swing_frequency(p);
  return [w0](double, const VectorXd& y) -> VectorXd {
    return Eigen::Vector2d(y[1], -w0 * w0 * std::sin(y[0]));
  };
}

TEST(PendulumOracle, SwingSolvesTheEquationOfMotion) {
  for (const double amplitude : {1e-3, 0.5, 2.0, -3.0, 3.14}) {
    const Pendulum p{2.0, 0.4, 0.5, 9.81, amplitude};
    const VectorXd y = extrapolate(pendulum_equation(p), 0.0, 4.0, Eigen::Vector2d(amplitude, 0.0));
    const PendulumState s = swing(p, 4.0);
    // Near the upright rest (3.14) errors of the integration grow by e^(ω₀t) ≈ 10³.
    EXPECT_LT(distance(y, Eigen::Vector2d(s.angle, s.rate)), 1e-10) << "amplitude " << amplitude;
  }
}

TEST(PendulumOracle, PeriodIsWhereTheSwingRepeats) {
  const Pendulum p{2.0, 0.4, 0.5, 9.81, 2.5};
  EXPECT_NEAR(swing(p, 0.0).angle, 2.5, 1e-14);
  EXPECT_NEAR(swing(p, period(p)).angle, 2.5, 1e-14);
  EXPECT_NEAR(swing(p, 0.5 * period(p)).angle, -2.5, 1e-14);
  EXPECT_NEAR(swing(p, 0.25 * period(p)).angle, 0.0, 1e-14);
}

TEST(PendulumOracle, SmallSwingsAreHarmonic) {
  const Pendulum p{1.0, 1.0, 1.0, 9.81, 1e-5};
  // Relative correction of the period is θ₀²/16 = 6e-12.
  EXPECT_NEAR(period(p) * small_swing_frequency(p), 2.0 * pi, 1e-10);
}

// ---- free body

TEST(FreeBody, TriaxialAngularVelocitySolvesEulersEquations) {
  SCOPED_TRACE(testing::Message() << "seed " << kSeed);
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> moment(1.0, 2.0), rate(-3.0, 3.0);
  int about_largest = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vector3d moments(moment(random), moment(random), moment(random));
    const Vector3d w0(rate(random), rate(random), rate(random));
    const TriaxialRotation motion = triaxial_rotation(moments, w0);
    about_largest += moments[motion.a] == moments.maxCoeff() ? 1 : 0;
    ASSERT_LT((angular_velocity(motion, 0.0) - w0).norm(), 1e-12) << "trial " << trial;
    const Quaterniond any_attitude = Quaterniond::Identity();
    const VectorXd y =
        extrapolate(euler_equations(moments, kNoTorque), 0.0, 5.0, attitude_and_rate(any_attitude, w0));
    ASSERT_LT(distance(y.tail<3>(), angular_velocity(motion, 5.0)), 1e-11) << "trial " << trial;
  }
  // Both branches of the solution were met.
  EXPECT_GT(about_largest, kTrials / 5);
  EXPECT_LT(about_largest, 4 * kTrials / 5);
}

TEST(FreeBody, TriaxialRotationKeepsEnergyAndMomentum) {
  const Vector3d moments(2.0, 1.0, 3.0);
  for (const Vector3d& w0 : {Vector3d(0.3, 2.0, 0.4), Vector3d(0.3, 0.4, -2.0), Vector3d(2.0, 1e-3, 1e-3)}) {
    const TriaxialRotation motion = triaxial_rotation(moments, w0);
    for (const double t : {0.0, 0.4, 3.0, 17.0}) {
      const Vector3d w = angular_velocity(motion, t);
      EXPECT_NEAR(rotation_energy(moments, w), rotation_energy(moments, w0), 1e-14 * 8);
      EXPECT_NEAR(momentum_magnitude(moments, w), momentum_magnitude(moments, w0), 1e-14 * 8);
    }
  }
}

TEST(FreeBody, SeparatrixEndsOnTheMiddleAxis) {
  // L² = 2T I₂ exactly: I₁(I₁ − I₂)ω₁² = I₃(I₂ − I₃)ω₃² with I = (3, 2, 1), ω = (1, 0, √3).
  const Vector3d moments(3.0, 2.0, 1.0);
  const Vector3d w0(1.0, 0.0, std::sqrt(3.0));
  const Vector3d w = angular_velocity(triaxial_rotation(moments, w0), 12.0);
  const double middle = momentum_magnitude(moments, w0) / moments[1];
  EXPECT_NEAR(std::abs(w[1]), middle, 1e-8);
  EXPECT_NEAR(w[0], 0.0, 1e-4);
}

TEST(FreeBody, PermanentRotationStays) {
  const Vector3d moments(3.0, 2.0, 1.0);
  for (const Vector3d& w0 : {Vector3d(1.5, 0.0, 0.0), Vector3d(0.0, 0.0, -2.0), Vector3d(0.0, 0.0, 0.0)}) {
    EXPECT_EQ(angular_velocity(triaxial_rotation(moments, w0), 3.0), w0);
  }
}

TEST(FreeBody, EqualMomentsAreRefused) {
  EXPECT_THROW((void)triaxial_rotation({1.0, 2.0, 2.0}, {1.0, 1.0, 1.0}), std::invalid_argument);
}

TEST(FreeBody, SymmetricRotationMatchesThePublishedCylinder) {
  const auto cylinder = load_reference("trees.json").at("drake_free_cylinder");
  const auto example = cylinder.at("example_t5");
  const VectorXd q0 = vector_of(example.at("q0")), q5 = vector_of(example.at("q"));
  const SymmetricRotation motion{cylinder.at("I").get<double>(), cylinder.at("J").get<double>(),
                                 vector_of(example.at("w0")), Quaterniond(q0[0], q0[1], q0[2], q0[3])};
  const Quaterniond q = attitude(motion, 5.0);
  EXPECT_LT(distance(Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()), q5), 1e-14);
  EXPECT_LT(distance(angular_velocity(motion, 5.0), vector_of(example.at("w"))), 1e-14);
}

TEST(FreeBody, SymmetricRotationSolvesEulersEquations) {
  const SymmetricRotation motion{0.7, 0.2, {1.0, -2.0, 4.0}, Quaterniond(0.5, -0.5, 0.1, 0.7).normalized()};
  const VectorXd y = extrapolate(euler_equations({0.7, 0.7, 0.2}, kNoTorque), 0.0, 3.0,
                                 attitude_and_rate(motion.q0_WB, motion.w0_B));
  EXPECT_LT(distance(y, attitude_and_rate(attitude(motion, 3.0), angular_velocity(motion, 3.0))), 1e-12);
}

// ---- top

const Top kTop{1.5, 0.12, 0.03, 0.004, 9.81};

VectorXd integrate_top(const SteadyTop& s, double t) {
  const auto weight_moment = [](const Quaterniond& q_WB) -> Vector3d {
    const Vector3d weight_B = q_WB.conjugate() * Vector3d(0.0, 0.0, -kTop.mass * kTop.gravity);
    return kTop.com_height * Vector3d::UnitZ().cross(weight_B);
  };
  const Vector3d moments(kTop.transverse_moment, kTop.transverse_moment, kTop.axial_moment);
  return extrapolate(euler_equations(moments, weight_moment), 0.0, t,
                     attitude_and_rate(attitude(s, 0.0), angular_velocity(s, 0.0)));
}

TEST(TopOracle, BothSteadyPrecessionsSolveTheEquationsOfMotion) {
  for (const double nutation : {0.4, 1.2, 2.0}) {
    const double spin = 150.0;
    const auto rates = steady_precession(kTop, spin, nutation);
    ASSERT_TRUE(rates && rates->fast);
    for (const double precession : {rates->slow, *rates->fast}) {
      const SteadyTop s{spin, nutation, precession};
      // Worst measured relative to the spin: 4e-14.
      const VectorXd expected = attitude_and_rate(attitude(s, 0.5), angular_velocity(s, 0.5));
      EXPECT_LT(distance(integrate_top(s, 0.5), expected), 1e-12 * spin) << nutation << " " << precession;
    }
  }
}

TEST(TopOracle, HorizontalAxisPrecessesAtTheGyroscopicRate) {
  const double spin = 120.0;
  const auto rates = steady_precession(kTop, spin, 0.5 * pi);
  ASSERT_TRUE(rates);
  const double gyroscopic = kTop.mass * kTop.gravity * kTop.com_height / (kTop.axial_moment * spin);
  // cos(π/2) is 6e-17 in floating point.
  EXPECT_NEAR(rates->slow, gyroscopic, 1e-14 * gyroscopic);
}

TEST(TopOracle, SlowSpinHasNoSteadyPrecessionUpright) {
  // (C ω_z)² < 4 A m g l cos θ below 113 rad/s at θ = 0.4.
  EXPECT_FALSE(steady_precession(kTop, 50.0, 0.4));
  EXPECT_TRUE(steady_precession(kTop, 50.0, 2.5));
}

TEST(TopOracle, WithoutSpinAHangingTopIsAConicalPendulum) {
  const Top point_mass{1.0, 0.5, 0.25, 0.0, 9.81};
  const auto rates = steady_precession(point_mass, 0.0, 2.5);
  ASSERT_TRUE(rates && rates->fast);
  const double conical = std::sqrt(9.81 / (0.5 * std::cos(pi - 2.5)));
  EXPECT_NEAR(std::abs(rates->slow), conical, 1e-14 * conical);
  EXPECT_NEAR(*rates->fast, -rates->slow, 1e-14 * conical);
}

// ---- projectile

TEST(ProjectileOracle, OriginVelocityIsTheDerivativeOfItsPosition) {
  Projectile p;
  p.p0_WBcm = {0.1, 0.2, 0.3};
  p.v0_WBcm = {3.0, -1.0, 8.0};
  p.rotation = {0.04, 0.02, {2.0, -1.5, 3.0}, Quaterniond(0.8, 0.1, -0.3, 0.2).normalized()};
  p.p_BoBcm_B = {0.05, -0.1, 0.2};
  const double t = 0.7, h = 1e-4;
  // Fourth-order central difference: truncation h⁴ |p⁽⁵⁾|/30 ≈ 1e-16, rounding 1e-16/h ≈ 1e-12.
  const Vector3d difference = (8.0 * (fly(p, t + h).p_WBo - fly(p, t - h).p_WBo) -
                               (fly(p, t + 2.0 * h).p_WBo - fly(p, t - 2.0 * h).p_WBo)) /
                              (12.0 * h);
  EXPECT_LT(distance(difference, fly(p, t).v_WBo), 1e-10);
}

TEST(ProjectileOracle, MassCentreKeepsItsEnergy) {
  const Projectile p{{0.1, 0.2, 0.3}, {3.0, -1.0, 8.0}, {0.3, 0.0, -9.7}, {}, Vector3d::Zero()};
  const auto energy = [&](double t) {
    const ProjectileState s = fly(p, t);
    return 0.5 * s.v_WBcm.squaredNorm() - p.gravity_W.dot(s.p_WBcm);
  };
  EXPECT_NEAR(energy(1.7), energy(0.0), 1e-13);
}

// ---- integrators

TEST(Rk4, HalvingTheStepGainsFourthOrder) {
  const Pendulum p{2.0, 0.4, 0.5, 9.81, 1.5};
  const PendulumState exact = swing(p, 2.0);
  const auto error = [&](int steps) {
    const VectorXd y = rk4(pendulum_equation(p), 0.0, 2.0, Eigen::Vector2d(1.5, 0.0), steps);
    return distance(y, Eigen::Vector2d(exact.angle, exact.rate));
  };
  EXPECT_NEAR(std::log2(error(200) / error(400)), 4.0, 0.1);
}

TEST(Extrapolation, FollowsATimeDependentEquationBothWays) {
  // ẏ = cos t · y, y = exp(sin t).
  const Derivative f = [](double t, const VectorXd& y) -> VectorXd { return std::cos(t) * y; };
  const VectorXd forward = extrapolate(f, 0.0, 20.0, VectorXd::Ones(1));
  // A few dozen steps at a tolerance of 1e-13; worst measured 1e-12.
  EXPECT_NEAR(forward[0], std::exp(std::sin(20.0)), 1e-11);
  EXPECT_NEAR(extrapolate(f, 20.0, 0.0, forward)[0], 1.0, 1e-11);
}

TEST(Extrapolation, ReportsATrajectoryThatBlowsUp) {
  // ẏ = y², y(0) = 1 is infinite at t = 1.
  const Derivative f = [](double, const VectorXd& y) -> VectorXd { return y.cwiseProduct(y); };
  EXPECT_THROW((void)extrapolate(f, 0.0, 2.0, VectorXd::Ones(1)), std::runtime_error);
}

}  // namespace
}  // namespace camber::oracle
