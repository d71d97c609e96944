#include <camber/dynamics/noc_matrices.h>

#include <gtest/gtest.h>

#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

#include "oracle/four_bar.h"
#include "oracle/slider_crank.h"
#include "support/gallery.h"

namespace camber {
namespace {

using support::Random;

class NocOfGalleryModel : public testing::TestWithParam<std::string> {
 protected:
  NocOfGalleryModel() : mechanism(compile(support::gallery_model(GetParam()))), workspace(mechanism) {
    Random random(20261116);
    state = support::random_consistent_state(mechanism, workspace, random, 0.2, 1.0);
    tau = random.numbers(mechanism.nv, 1.0);
    external = Matrix6X(6, static_cast<Eigen::Index>(mechanism.bodies.size()));
    for (Eigen::Index i = 0; i < external.cols(); ++i) external.col(i) = random.numbers(6, 1.0);
    solution = solve(Formulation::kNoc, mechanism, state, {tau, &external}, workspace);
    noc = noc_matrices(mechanism, state, {tau, &external}, solution.lambda, workspace);
  }
  Mechanism mechanism;
  Workspace workspace;
  State state;
  VectorX tau;
  Matrix6X external;
  Solution solution;
  NocMatrices noc;
};

TEST_P(NocOfGalleryModel, TwistsOfTheComplementMeetAllConstraints) {
  EXPECT_LE(noc.complement_error, 1e-12);  // of rows and columns of unit length; worst met 4e-14
}

TEST_P(NocOfGalleryModel, MinimalEquationsHoldForTheMotion) {
  VectorX udot(static_cast<Eigen::Index>(noc.independent.size()));
  for (std::size_t k = 0; k < noc.independent.size(); ++k)
    udot[static_cast<Eigen::Index>(k)] = solution.udot[noc.independent[k]];
  const VectorX inertia = noc.I * udot;
  const VectorX left = inertia - noc.Cu - noc.tau;
  const double size = 1.0 + inertia.cwiseAbs().sum() + noc.Cu.cwiseAbs().sum() + noc.tau.cwiseAbs().sum();
  for (const double x : left) EXPECT_NEAR(x, 0.0, 1e-11 * size);  // worst met: 1e-13
}

INSTANTIATE_TEST_SUITE_P(All, NocOfGalleryModel, testing::ValuesIn(support::constrained_gallery()),
                         [](const auto& model) { return model.param; });

/// I, C and tau of a machine whose shaft O turns at a constant speed, at a crank angle.
struct Turning {
  Turning(const std::string& model, double psi) : mechanism(compile(support::gallery_model(model))) {
    Workspace workspace(mechanism);
    // The crank is driven as speed*t: the time gives the angle.
    const double speed = parameter("speed");
    state = support::state_at_time(mechanism, workspace, psi / speed);
    const VectorX tau = VectorX::Zero(mechanism.nv);
    Matrix6X external = Matrix6X::Zero(6, static_cast<Eigen::Index>(mechanism.bodies.size()));
    if (model == "slider_crank") external(3, index(find_body(mechanism, "piston"))) = -parameter("gas");
    const Loads loads{tau, &external};
    const Solution solution = solve(Formulation::kNoc, mechanism, state, loads, workspace);
    noc = noc_matrices(mechanism, state, loads, solution.lambda, workspace);
    drive = solution.lambda[mechanism.relations.front().row];
    shaft = {psi, speed, 0.0};
  }
  double parameter(const std::string& name) const {
    for (const Parameter& p : mechanism.model.parameters)
      if (p.name == name) return p.value;
    throw std::invalid_argument(name);
  }
  Mechanism mechanism;
  State state;
  NocMatrices noc;
  double drive = 0.0;
  oracle::ShaftMotion shaft;
};

/// Crank angles over a revolution [rad].
constexpr double kAngles[] = {0.1, 0.9, 2.0, 3.0, 4.1, 5.5};
/// Positions close to 1e-12; what follows from them is off by as much, times the rates.
constexpr double kClosed = 1e-9;

TEST(NocMatrices, OfTheFourBarAreThoseOfTheClosedForm) {
  for (const double psi : kAngles) {
    SCOPED_TRACE(psi);
    const Turning turning("four_bar", psi);
    ASSERT_EQ(turning.noc.independent, std::vector<int>{find_speed(turning.mechanism, "O")});
    const oracle::FourBar bars;
    const oracle::FourBarMotion exact = motion(bars, turning.shaft);
    EXPECT_NEAR(turning.noc.I(0, 0), exact.inertia, kClosed);
    EXPECT_NEAR(turning.noc.Cu[0], exact.convective * turning.shaft.psi_dot, kClosed);
    EXPECT_NEAR(turning.noc.tau[0], exact.gravity + driving_torque(bars, turning.shaft), kClosed);
    EXPECT_NEAR(turning.drive, driving_torque(bars, turning.shaft), kClosed);
  }
}

TEST(NocMatrices, OfTheSliderCrankAreThoseOfTheClosedForm) {
  for (const double psi : kAngles) {
    SCOPED_TRACE(psi);
    const Turning turning("slider_crank", psi);
    ASSERT_EQ(turning.noc.independent, std::vector<int>{find_speed(turning.mechanism, "O")});
    const oracle::SliderCrank engine;
    const oracle::SliderCrankMotion exact = motion(engine, turning.shaft);
    EXPECT_NEAR(turning.noc.I(0, 0), exact.inertia, kClosed);
    EXPECT_NEAR(turning.noc.Cu[0], exact.convective * turning.shaft.psi_dot, kClosed);
    EXPECT_NEAR(turning.noc.tau[0], exact.external + driving_torque(engine, turning.shaft), kClosed);
    EXPECT_NEAR(turning.drive, driving_torque(engine, turning.shaft), kClosed);
  }
}

}  // namespace
}  // namespace camber
