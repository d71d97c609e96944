// Every pose, twist, acceleration and joint reaction of random machines against Newton's and Euler's
// equations in absolute coordinates, which know neither tree nor recursion.

#include <gtest/gtest.h>

#include "support/absolute_model.h"
#include "support/random_tree.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 300;
/// Products along chains of up to twelve joints, and sums over them; worst measured 2e-14 (momentum).
constexpr double kRounding = 1e-13;
/// Accelerations and reactions, per unit of the condition number of M; worst measured 1.3e-15.
constexpr double kSolveRounding = 2e-14;

struct AbsoluteCase : TreeCase {
  explicit AbsoluteCase(std::uint64_t seed)
      : TreeCase(seed), absolute(absolute_model(mechanism, state, tau, external)) {}

  AbsoluteModel absolute;

  [[nodiscard]] const oracle::AbsoluteBody& body_of(BodyId id) const {
    return absolute.system.bodies[body_number(id)];
  }
  [[nodiscard]] std::size_t body_number(BodyId id) const {
    return absolute.body_index(mechanism.bodies[static_cast<std::size_t>(index(id))].body);
  }
  [[nodiscard]] const Body& drawn(BodyId id) const { return mechanism.model.bodies[body_number(id)]; }
  /// Centre of mass in the body's own frame.
  [[nodiscard]] Vector3 p_BBcm(BodyId id) const { return inverse(body_frame(drawn(id))) * drawn(id).com; }
};

TEST(AbsoluteCoordinates, PosesFollowFromTheDrawing) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    AbsoluteCase c(seed);
    const Kinematics& kinematics = forward_kinematics(c.mechanism, c.state, c.workspace);
    double worst = 0.0;
    for (const BodyId id : all_bodies(c.mechanism)) {
      const Transform X_WB = c.absolute.D[c.body_number(id)] * body_frame(c.drawn(id));
      worst = std::max(worst, mixed_error(pose(c.mechanism, kinematics, id), X_WB));
    }
    return worst;
  });
}

TEST(AbsoluteCoordinates, TwistsFollowFromTheJointSpeeds) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    AbsoluteCase c(seed);
    const Kinematics& kinematics = forward_kinematics(c.mechanism, c.state, c.workspace);
    double worst = 0.0;
    for (const BodyId id : all_bodies(c.mechanism)) {
      Vector6 V = twist(c.mechanism, kinematics, id);
      const Vector3 p_BoBcm = pose(c.mechanism, kinematics, id).R * c.p_BBcm(id);
      V.tail<3>() += V.head<3>().cross(p_BoBcm);
      worst = std::max(worst, relative_error(V, c.body_of(id).twist));
    }
    return worst;
  });
}

TEST(AbsoluteCoordinates, JointAccelerationsSolveNewtonEuler) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    AbsoluteCase c(seed);
    const oracle::AbsoluteMotion expected = oracle::solve_newton_euler(c.absolute.system);
    const VectorX udot = aba(c, c.tau, &c.external);
    double worst = 0.0;
    for (std::size_t j = 0; j < c.absolute.joint.size(); ++j) {
      const BodyId id = find_joint(c.mechanism, c.absolute.joint[j]);
      const TreeBody& body = c.mechanism.bodies[static_cast<std::size_t>(index(id))];
      worst = std::max(worst, relative_error(udot.segment(body.u, body.nu), expected.joint_rate_dot[j]));
    }
    return worst / condition_number(mass_matrix(c));
  });
}

TEST(AbsoluteCoordinates, BodyAccelerationsSolveNewtonEuler) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    AbsoluteCase c(seed);
    const oracle::AbsoluteMotion expected = oracle::solve_newton_euler(c.absolute.system);
    const VectorX udot = aba(c, c.tau, &c.external);
    const Kinematics& kinematics = forward_kinematics(c.mechanism, c.state, c.workspace);
    double worst = 0.0;
    for (const BodyId id : all_bodies(c.mechanism)) {
      const Vector3 p_BBcm = c.p_BBcm(id);
      const Vector6 A = frame_jacobian(c.mechanism, kinematics, id, p_BBcm) * udot +
                        jacobian_dot_times_u(c.mechanism, kinematics, id, p_BBcm);
      worst = std::max(worst, mixed_error(A, expected.acceleration[c.body_number(id)]));
    }
    return worst / condition_number(mass_matrix(c));
  });
}

TEST(AbsoluteCoordinates, JointReactionsBalanceEveryBody) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    AbsoluteCase c(seed);
    const oracle::AbsoluteMotion expected = oracle::solve_newton_euler(c.absolute.system);
    const VectorX udot = aba(c, c.tau, &c.external);
    const double condition = condition_number(mass_matrix(c));
    VectorX efforts(c.mechanism.nv);
    const InverseDynamics& dynamics =
        camber::rnea(c.mechanism, c.state, udot, c.workspace, efforts, &c.external);
    double worst = relative_error(efforts, c.tau);
    for (std::size_t j = 0; j < c.absolute.joint.size(); ++j) {
      const BodyId id = find_joint(c.mechanism, c.absolute.joint[j]);
      worst = std::max(worst,
                       relative_error(joint_reaction(c.mechanism, dynamics, id), expected.joint_wrench[j]));
    }
    return worst / condition;
  });
}

TEST(AbsoluteCoordinates, EnergyAndMomentumAreSumsOverTheBodies) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    AbsoluteCase c(seed);
    double kinetic = 0.0, gravity = 0.0, mass = 0.0;
    Vector6 expected = Vector6::Zero();
    Vector3 moment = Vector3::Zero();
    for (const oracle::AbsoluteBody& body : c.absolute.system.bodies) {
      const Vector3 w = body.twist.head<3>(), v = body.twist.tail<3>();
      kinetic += 0.5 * (body.mass * v.squaredNorm() + w.dot(body.inertia_W * w));
      gravity -= body.mass * c.absolute.system.gravity.dot(body.com);
      expected.head<3>() += body.inertia_W * w + body.com.cross(body.mass * v);
      expected.tail<3>() += body.mass * v;
      moment += body.mass * body.com;
      mass += body.mass;
    }
    const Kinematics& kinematics = forward_kinematics(c.mechanism, c.state, c.workspace);
    const CenterOfMass center = center_of_mass(c.mechanism, kinematics);
    return std::max({mixed_error(kinetic_energy(c.mechanism, kinematics), kinetic),
                     mixed_error(gravity_energy(c.mechanism, kinematics), gravity),
                     mixed_error(momentum(c.mechanism, kinematics), expected), mixed_error(center.mass, mass),
                     mixed_error(center.position, moment / mass),
                     mixed_error(center.mass * center.velocity, expected.tail<3>())});
  });
}

}  // namespace
}  // namespace camber::support
