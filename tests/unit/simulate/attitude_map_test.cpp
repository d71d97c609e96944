#include <gtest/gtest.h>

#include <camber/model/validate.h>
#include <camber/simulate/attitude.h>
#include "support/builders.h"
#include "support/random.h"

/// The variables of orientations by themselves.
namespace camber {
namespace {

/// Plain coordinates before, between and behind two orientations.
Mechanism machine() {
  Model model;
  model.bodies = {support::block("a"), support::block("b", {1, 0, 0}), support::block("c", {2, 0, 0}),
                  support::block("d", {3, 0, 0})};
  support::add_joint(model, "A", Cylindrical{}, kGround, "a");
  support::add_joint(model, "B", Spherical{}, "a", "b", Vector3::UnitZ(), {1, 0, 0});
  support::add_joint(model, "C", Revolute{}, "b", "c", Vector3::UnitX(), {2, 0, 0});
  return compile(std::move(model));  // d floats
}

class EveryVariable : public testing::TestWithParam<std::string> {
 protected:
  static constexpr std::uint64_t kSeed = 3;
  EveryVariable() : mechanism_(machine()), map_(mechanism_, GetParam()), random_(kSeed) {}

  VectorX random_q() {
    VectorX q = neutral_state(mechanism_).q;
    integrate(mechanism_, q, random_.numbers(mechanism_.nv, 1.5), q);
    return q;
  }
  /// The variables of q, nearest to those of `near`.
  VectorX variables(const VectorX& q, const VectorX& near) const {
    VectorX z = near;
    map_.from_q(q, z.data());
    return z;
  }

  Mechanism mechanism_;
  AttitudeMap map_;
  support::Random random_;
};

TEST_P(EveryVariable, StandsForTheSameRotation) {
  SCOPED_TRACE(kSeed);
  for (int i = 0; i < 20; ++i) {
    const VectorX q = random_q();
    const VectorX z = variables(q, VectorX::Zero(map_.size()));
    VectorX again = q;
    map_.to_q(z.data(), again);
    EXPECT_LT((again - q).norm(), 1e-14);  // rounding of a few products
  }
}

TEST_P(EveryVariable, HasTheRatesThatTheMotionGivesIt) {
  SCOPED_TRACE(kSeed);
  constexpr double kStep = 1e-5;
  int tried = 0;
  for (int i = 0; i < 40; ++i) {
    const VectorX q = random_q();
    const VectorX u = random_.numbers(mechanism_.nv, 1.0);
    const VectorX z = variables(q, VectorX::Zero(map_.size()));
    constexpr double kFar = 0.2;  // third derivatives grow as the inverse cube of the margin
    if (map_.margin(z.data()).value < kFar) continue;
    ++tried;
    VectorX qdot(mechanism_.nq), zdot(map_.size()), later = q, before = q;
    q_dot(mechanism_, q, u, qdot);
    map_.rates(z.data(), u, qdot, zdot.data());
    integrate(mechanism_, q, u * kStep, later);
    integrate(mechanism_, q, -u * kStep, before);
    // Rounding 1e-16/h, and h^2 times third derivatives up to 1e3.
    EXPECT_LT(((variables(later, z) - variables(before, z)) / (2.0 * kStep) - zdot).norm(), 1e-6);
  }
  EXPECT_GT(tried, 5);
}

INSTANTIATE_TEST_SUITE_P(All, EveryVariable, testing::ValuesIn(attitude_names()));

}  // namespace
}  // namespace camber
