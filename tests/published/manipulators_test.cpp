// Two arms that share a load in space, and a Stewart platform: what must hold whatever the motors do.

#include <gtest/gtest.h>

#include <camber/kinematics/kinematics.h>

#include "support/gallery.h"
#include "support/trace.h"

namespace camber {
namespace {

using support::gallery_model;
using support::Trace;

/// q and u of a row.
State state_at(const Mechanism& mechanism, const Trace& run, std::size_t row) {
  State state{VectorX(mechanism.nq), VectorX(mechanism.nv)};
  for (int i = 0; i < mechanism.nq; ++i)
    state.q[i] = run(row, "q." + mechanism.q_names[static_cast<std::size_t>(i)]);
  for (int i = 0; i < mechanism.nv; ++i)
    state.u[i] = run(row, "u." + mechanism.u_names[static_cast<std::size_t>(i)]);
  return state;
}

TEST(CooperatingArms, KeepTheirMomentum) {
  const Model model = gallery_model("cooperating_arms");
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  const Trace run(model);
  double fastest = 0.0;
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const Kinematics& kinematics = forward_kinematics(mechanism, state_at(mechanism, run, i), workspace);
    // From rest, without forces from outside: rounding of masses near 150 kg and the step errors of 1e-9.
    ASSERT_LE(momentum(mechanism, kinematics).norm(), 1e-6);
    fastest = std::max(fastest, run.vector(i, "u.base.v").norm());
  }
  EXPECT_GT(fastest, 1e-3);  // the platform does move
}

/// The load is held at both ends: what the two grasps and nothing else exert on it moves it.
TEST(CooperatingArms, GraspsMoveTheLoad) {
  const Trace run(gallery_model("cooperating_arms"));
  for (std::size_t i = 1; i + 1 < run.rows(); ++i) {
    const double h = run(i + 1, "t") - run(i, "t");
    const Vector3 acceleration =
        (run.vector(i + 1, "load.") - 2.0 * run.vector(i, "load.") + run.vector(i - 1, "load.")) / (h * h);
    const Vector3 force = run.vector(i, "reaction.grasp1.f") + run.vector(i, "reaction.grasp2.f");
    // Second differences over h = 0.02 s of forces up to 0.8 N that change at w = 4 rad/s or slower: (h w)²/12 of them;
    // measured 1e-4 N.
    ASSERT_LE((force - 30.0 * acceleration).norm(), 5e-4) << "row " << i;
  }
}

/// Inverse kinematics: the length of a leg is the distance of its ends.
TEST(Stewart, LegLengthsFitThePlatformsPose) {
  const Model model = gallery_model("stewart");
  const auto parameter = [&model](const std::string& name) {
    for (const Parameter& p : model.parameters)
      if (p.name == name) return p.value;
    throw std::invalid_argument(name);
  };
  const Trace run(model);
  const Vector3 middle(0.0, 0.0, parameter("height"));
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const Quaternion q(run(i, "pose.platform.qw"), run(i, "pose.platform.qx"), run(i, "pose.platform.qy"),
                       run(i, "pose.platform.qz"));
    for (int leg = 1; leg <= 6; ++leg) {
      const std::string number = std::to_string(leg);
      const double b = parameter("b" + number), p = parameter("p" + number);
      const Vector3 foot = parameter("base") * Vector3(std::cos(b), std::sin(b), 0.0);
      const Vector3 ball = parameter("top") * Vector3(std::cos(p), std::sin(p), 0.0);
      const double drawn = (middle + ball - foot).norm();
      const double length = (run.vector(i, "pose.platform.") + q * ball - foot).norm();
      ASSERT_NEAR(run(i, "q.leg" + number), length - drawn, 1e-11) << "row " << i << ", leg " << leg;
    }
  }
}

}  // namespace
}  // namespace camber
