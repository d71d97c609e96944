// What a stage computed stays valid: no algorithm changes what another left in the same workspace.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <concepts>
#include <functional>

#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/determinacy.h>
#include <camber/dynamics/formulation.h>
#include <camber/dynamics/projection.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

#include "support/gallery.h"
#include "support/random.h"

namespace camber {
namespace {

// A workspace refers to its mechanism: one that dies at the end of the line is refused.
static_assert(!std::constructible_from<Workspace, Mechanism>);
static_assert(!std::constructible_from<Workspace, const Mechanism>);
static_assert(std::constructible_from<Workspace, const Mechanism&>);
static_assert(std::constructible_from<Workspace, Mechanism&>);
// Kinematics come from forward_kinematics alone.
static_assert(
    std::same_as<decltype(forward_kinematics(std::declval<const Mechanism&>(), std::declval<const State&>(),
                                             std::declval<Workspace&>())),
                 const Kinematics&>);

class Stages : public testing::TestWithParam<std::string> {
 protected:
  Stages()
      : mechanism_(compile(support::gallery_model(GetParam()))),
        workspace_(mechanism_),
        random_(kSeed),
        state_(support::random_consistent_state(mechanism_, workspace_, random_, 0.1, 1.0)),
        tau_(random_.numbers(mechanism_.nv, 1.0)),
        kinematics_(forward_kinematics(mechanism_, state_, workspace_)) {}

  /// Every number that is read from the kinematics.
  [[nodiscard]] std::vector<double> kinematic_numbers() const {
    std::vector<double> numbers;
    const auto keep = [&](const auto& values) {
      for (const double number : values.reshaped()) numbers.push_back(number);
    };
    Matrix6X J(6, mechanism_.nv);
    for (std::size_t i = 0; i < mechanism_.bodies.size(); ++i) {
      const auto body = static_cast<BodyId>(i);
      for (const Transform& X :
           {pose(mechanism_, kinematics_, body), joint_frame(mechanism_, kinematics_, body)}) {
        keep(X.R);
        keep(X.p);
      }
      keep(twist(mechanism_, kinematics_, body));
      keep(jacobian_dot_times_u(mechanism_, kinematics_, body, Vector3(0.1, 0.2, 0.3)));
      frame_jacobian(mechanism_, kinematics_, body, Vector3(0.1, 0.2, 0.3), J);
      keep(J);
    }
    return numbers;
  }

  static constexpr std::uint64_t kSeed = 20261117;
  Mechanism mechanism_;
  Workspace workspace_;
  support::Random random_;
  State state_;
  VectorX tau_;
  const Kinematics& kinematics_;
};

/// Bit for bit, not a number equal to itself.
bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return std::ranges::equal(a, b, [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  });
}

TEST_P(Stages, NoAlgorithmChangesTheKinematics) {
  SCOPED_TRACE(kSeed);
  const std::vector<double> before = kinematic_numbers();
  VectorX udot(mechanism_.nv), lambda(mechanism_.rows), tau = tau_;
  MatrixX M(mechanism_.nv, mechanism_.nv), x(mechanism_.nv, 1);
  const auto check = [&](const char* algorithm, const std::function<void()>& run) {
    run();
    EXPECT_TRUE(same_bits(kinematic_numbers(), before)) << "after " << algorithm;
  };
  const ConstraintState& constraints = evaluate_constraints(mechanism_, state_, kinematics_, workspace_);
  check("evaluate_constraints", [] {});
  check("aba", [&] { aba(mechanism_, state_, tau_, workspace_, udot); });
  check("rnea", [&] { rnea(mechanism_, state_, tau_, workspace_, tau); });
  check("crba", [&] { crba(mechanism_, state_, workspace_, M); });
  check("composite_inertias", [&] { (void)composite_inertias(mechanism_, kinematics_, workspace_); });
  check("bias_efforts", [&] { bias_efforts(mechanism_, kinematics_, workspace_, tau); });
  check("multiply", [&] { multiply(mechanism_, kinematics_, workspace_, tau_, x); });
  check("factorize and solve",
        [&] { solve(mechanism_, factorize(mechanism_, state_, workspace_), tau_, x); });
  check("constrained_dynamics", [&] {
    (void)constrained_dynamics(mechanism_, kinematics_, constraints, tau_, workspace_, udot, lambda);
  });
  if (mechanism_.rows == 0) {
    VectorX as_tree(mechanism_.nv);
    aba(mechanism_, state_, tau_, workspace_, as_tree);
    // Sums of a dozen bodies, times the condition of the mass matrix (1e3 for the robot arm).
    EXPECT_LE((udot - as_tree).cwiseAbs().maxCoeff(), 1e-11 * (1.0 + as_tree.cwiseAbs().maxCoeff()));
  }
  check("constrained_reactions", [&] {
    constrained_reactions(mechanism_, state_, kinematics_, constraints, udot, lambda, workspace_);
  });
  // These compute the kinematics themselves, at the same state.
  check("find_determinacy", [&] { (void)find_determinacy(mechanism_, state_, workspace_); });
  for (const Formulation formulation : kFormulations)
    check("a formulation", [&] {
      try {
        (void)solve(formulation, mechanism_, state_, {tau_}, workspace_);
      } catch (const FormulationError&) {  // some apply to some machines alone
      }
    });
}

TEST_P(Stages, DynamicsDoNotChangeTheConstraintsNorEachOther) {
  SCOPED_TRACE(kSeed);
  const ConstraintState& constraints = evaluate_constraints(mechanism_, state_, kinematics_, workspace_);
  const ConstraintState before = constraints;
  VectorX udot(mechanism_.nv), lambda(mechanism_.rows), tau = tau_;
  MatrixX M(mechanism_.nv, mechanism_.nv), first(mechanism_.nv, 1), second(mechanism_.nv, 1);
  const InverseDynamics& dynamics = rnea(mechanism_, state_, tau_, workspace_, tau);
  const auto reactions = [&] {
    std::vector<double> numbers;
    for (std::size_t i = 1; i < mechanism_.bodies.size(); ++i)
      for (const double number : joint_reaction(mechanism_, dynamics, static_cast<BodyId>(i)))
        numbers.push_back(number);
    return numbers;
  };
  const std::vector<double> reactions_before = reactions();
  MassFactors& factors = factorize(mechanism_, state_, workspace_);
  solve(mechanism_, factors, tau_, first);
  aba(mechanism_, state_, tau_, workspace_, udot);
  crba(mechanism_, state_, workspace_, M);
  multiply(mechanism_, kinematics_, workspace_, tau_, second);
  (void)constrained_dynamics(mechanism_, kinematics_, constraints, tau_, workspace_, udot, lambda);
  solve(mechanism_, factors, tau_, second);
  const auto numbers = [](const MatrixX& m) { return std::vector<double>(m.data(), m.data() + m.size()); };
  EXPECT_TRUE(same_bits(numbers(first), numbers(second)));
  EXPECT_TRUE(same_bits(reactions(), reactions_before));
  EXPECT_EQ(constraints.J, before.J);
  EXPECT_EQ(constraints.residual, before.residual);
  EXPECT_EQ(constraints.rate_error, before.rate_error);
  EXPECT_EQ(constraints.gamma, before.gamma);
}

INSTANTIATE_TEST_SUITE_P(Gallery, Stages, testing::ValuesIn(support::gallery()),
                         [](const auto& machine) { return machine.param; });

}  // namespace
}  // namespace camber
