#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include <camber/dynamics/tree_batch.h>
#include <camber/model/expression.h>
#include <camber/simulate/system.h>

#include "support/allocations.h"
#include "support/gallery.h"
#include "support/random_tree.h"

namespace camber::support {
namespace {

/// A machine with every joint type, and room for every result.
class NoAllocation : public ::testing::Test {
 protected:
  TreeCase c_{1, {.min_bodies = 40, .max_bodies = 40}};
  const Mechanism& mechanism_ = c_.mechanism;
  const BodyId last_{static_cast<int>(mechanism_.bodies.size()) - 1};
  VectorX out_{mechanism_.nv};
  VectorX q_out_{mechanism_.nq};
  MatrixX M_ = MatrixX::Zero(mechanism_.nv, mechanism_.nv);
  MatrixX b_ = MatrixX::Ones(mechanism_.nv, 3);
  MatrixX x_{mechanism_.nv, 3};
  Matrix6X J_{6, mechanism_.nv};
  double sum_ = 0.0;  ///< keeps results alive
  std::unique_ptr<double> kept_;

  template <class F>
  long allocations_of(F&& f) {
    const long before = allocation_count();
    f();
    return allocation_count() - before;
  }
};

TEST_F(NoAllocation, CounterSeesNewAndWhatEigenTakes) {
  // Kept in a member, so that the compiler cannot leave the allocation out.
  EXPECT_EQ(allocations_of([&] { kept_ = std::make_unique<double>(1.0); }), 1);
  EXPECT_GT(allocations_of([&] { x_.resize(mechanism_.nv + 1, 3); }), 0);
}

TEST_F(NoAllocation, MachineHasEveryJointType) {
  std::vector<bool> seen(std::variant_size_v<JointType>, false);
  for (const BodyId id : all_bodies(mechanism_))
    seen[mechanism_.bodies[static_cast<std::size_t>(index(id))].type.index()] = true;
  EXPECT_EQ(std::count(seen.begin(), seen.end(), false), 0);
}

TEST_F(NoAllocation, InTheEvaluationOfALaw) {
  double t = 0.5;
  double q = 0.1;
  const Expression law(Law{"t < 5 ? 0.02*t*max(1, sin(q.O), 3) : atan2(q.O, 30 deg)"}, "x",
                       std::vector<Variable>{{"t", &t}, {"q.O", &q}});
  EXPECT_EQ(allocations_of([&] {
              for (int i = 0; i < 100; ++i) {
                t = i / 10.0;
                sum_ += law();
              }
            }),
            0);
}

TEST_F(NoAllocation, InForwardDynamics) {
  EXPECT_EQ(allocations_of([&] {
              camber::aba(mechanism_, c_.state, c_.tau, c_.workspace, out_);
              camber::aba(mechanism_, c_.state, c_.tau, c_.workspace, out_, &c_.external);
            }),
            0);
}

TEST_F(NoAllocation, InInverseDynamicsAndReactions) {
  EXPECT_EQ(allocations_of([&] {
              camber::rnea(mechanism_, c_.state, c_.udot, c_.workspace, out_);
              const InverseDynamics& dynamics =
                  camber::rnea(mechanism_, c_.state, c_.udot, c_.workspace, out_, &c_.external);
              for (int i = 1; i <= index(last_); ++i)
                sum_ += joint_reaction(mechanism_, dynamics, static_cast<BodyId>(i)).sum();
            }),
            0);
}

TEST_F(NoAllocation, InTheMassMatrix) {
  EXPECT_EQ(allocations_of([&] {
              crba(mechanism_, c_.state, c_.workspace, M_);
              mirror_lower_triangle(M_);
            }),
            0);
}

TEST_F(NoAllocation, InBatches) {
  constexpr Eigen::Index kStates = 11;
  const StateRows q = c_.state.q.replicate(1, kStates), u = c_.state.u.replicate(1, kStates);
  StateRows udot = StateRows::Zero(mechanism_.nv, kStates), tau = udot;
  StateRows M(triangle_row(mechanism_.nv, mechanism_.nv, mechanism_.nv), kStates);
  BatchWorkspace workspace(mechanism_);
  EXPECT_EQ(allocations_of([&] {
              aba_batch(mechanism_, q, u, tau, workspace, udot);
              rnea_batch(mechanism_, q, u, udot, workspace, tau);
              crba_batch(mechanism_, q, workspace, M);
            }),
            0);
}

TEST_F(NoAllocation, InTheFactorsOfTheMassMatrix) {
  EXPECT_EQ(allocations_of([&] {
              MassFactors& factors = factorize(mechanism_, c_.state, c_.workspace);
              solve(mechanism_, factors, b_, x_);
              multiply(mechanism_, forward_kinematics(mechanism_, c_.state, c_.workspace), c_.workspace, b_,
                       x_);
              sum_ += log_determinant(factors);
            }),
            0);
}

TEST_F(NoAllocation, InKinematicsAndEnergies) {
  EXPECT_EQ(allocations_of([&] {
              const Kinematics& kinematics = forward_kinematics(mechanism_, c_.state, c_.workspace);
              camber::frame_jacobian(mechanism_, kinematics, last_, Vector3::UnitX(), J_);
              sum_ += jacobian_dot_times_u(mechanism_, kinematics, last_, Vector3::UnitX()).sum();
              sum_ += pose(mechanism_, kinematics, last_).p.sum();
              sum_ += joint_frame(mechanism_, kinematics, last_).p.sum();
              sum_ += twist(mechanism_, kinematics, last_).sum();
              sum_ += center_of_mass(mechanism_, kinematics).mass;
              sum_ += kinetic_energy(mechanism_, kinematics);
              sum_ += gravity_energy(mechanism_, kinematics);
              sum_ += momentum(mechanism_, kinematics).sum();
            }),
            0);
}

TEST_F(NoAllocation, InStepsOnTheManifold) {
  EXPECT_EQ(allocations_of([&] {
              q_dot(mechanism_, c_.state.q, c_.state.u, q_out_);
              integrate(mechanism_, c_.state.q, c_.state.u, q_out_);
              difference(mechanism_, c_.state.q, q_out_, out_);
              normalize(mechanism_, q_out_);
            }),
            0);
}

/// Loops, rolling, drivers, omnidirectional wheels, redundant rows: the right side of the equations of motion, and
/// the projection after a step.
TEST_F(NoAllocation, InTheRightSideAndProjectionOfConstrainedMachines) {
  for (const char* name : {"four_bar", "bicycle", "agv6", "stewart", "cooperating_arms", "roller_cam"}) {
    SCOPED_TRACE(name);
    const Mechanism machine = compile(gallery_model(name));
    System system(machine);
    const Ode ode = system.ode();
    VectorX y = system.initial(), ydot(ode.size);
    EXPECT_EQ(allocations_of([&] {
                ode.rhs(0.0, y.data(), ydot.data());
                y += 1e-4 * ydot;
                ode.after_step(1e-4, y.data());
                ode.rhs(1e-4, y.data(), ydot.data());
              }),
              0);
    EXPECT_TRUE(ydot.allFinite());
  }
}

}  // namespace
}  // namespace camber::support
