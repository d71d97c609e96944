// Closed loops of public benchmark collections: Andrews' squeezer (Test Set for IVP Solvers), Bricard's linkage and the
// chain of four-bars (IFToMM library), with independently computed numbers (data/andrews.json, data/closed_loops.json).

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "oracle/reference_data.h"
#include "support/gallery.h"
#include "support/trace.h"

namespace camber {
namespace {

using nlohmann::json;
using oracle::load_reference;
using oracle::vector_of;
using support::gallery_model;
using support::sharp;
using support::Trace;

const std::vector<std::string> kSqueezerJoints{"beta", "theta", "gamma", "phi", "delta", "omega", "epsilon"};

/// 34 digits, written as text.
double number(const json& text) {
  return std::stod(text.get<std::string>());
}

TEST(Squeezer, StartsWithThePublishedAccelerations) {
  const Trace run = support::start_of(gallery_model("squeezer"));
  const VectorX expected = vector_of(load_reference("andrews.json").at("acc0"));
  for (std::size_t i = 0; i < kSqueezerJoints.size(); ++i)
    EXPECT_NEAR(run(0, "a." + kSqueezerJoints[i]), expected[static_cast<Eigen::Index>(i)], 1e-8);
}

TEST(Squeezer, ReachesTheReferenceAfterThirtyMilliseconds) {
  const json file = load_reference("andrews.json");
  const json& expected = file.at("own_quadrature_34digit_t003");
  const Trace run([] {
    Model model = sharp(gallery_model("squeezer"));
    model.simulate.tolerance = 1e-13;
    return model;
  }());
  const std::size_t last = run.rows() - 1;
  for (std::size_t i = 0; i < kSqueezerJoints.size(); ++i) {
    SCOPED_TRACE(kSqueezerJoints[i]);
    const double start = file.at("q0").at(i).get<double>();
    // The motor runs through 2.5 turns while its speed grows to 1140 rad/s; measured 5e-12 in q, 1e-10 in u.
    EXPECT_NEAR(start + run(last, "q." + kSqueezerJoints[i]), number(expected.at("q").at(i)), 1e-10);
    const double speed = number(expected.at("v").at(i));
    EXPECT_NEAR(run(last, "u." + kSqueezerJoints[i]) / speed, 1.0, 2e-9);
    const double acceleration = file.at("own_t003").at("a").at(i).get<double>();
    EXPECT_NEAR(run(last, "a." + kSqueezerJoints[i]) / acceleration, 1.0, 2e-9);
  }
}

TEST(Bricard, FollowsTheReference) {
  const json file = load_reference("closed_loops.json").at("A04_Bricard");
  const Trace run(sharp(gallery_model("bricard")));
  const VectorX start = vector_of(file.at("joint_acc_t0"));
  for (Eigen::Index i = 0; i < start.size(); ++i)
    EXPECT_NEAR(run(0, "a.P" + std::to_string(i)), start[i], 1e-12);
  for (const json& entry : file.at("rows")) {
    const VectorX row = vector_of(entry);
    const std::size_t i = run.row_at(row[0]);
    // Over ten seconds the errors of the steps (1e-12) grow; measured 6e-12.
    EXPECT_LE((run.vector(i, "A.") - row.segment<3>(1)).norm(), 1e-10) << "t = " << row[0];
    EXPECT_LE((run.vector(i, "B.") - row.segment<3>(4)).norm(), 1e-10) << "t = " << row[0];
  }
}

TEST(NFourBar, FollowsTheReferenceThroughTheLevelPoses) {
  const json file = load_reference("closed_loops.json").at("A02_N_four_bar");
  Model model = gallery_model("n_four_bar");
  model.simulate.tolerance = 1e-11;
  const Trace run(model);
  for (const json& entry : file.at("N2_v1")) {
    const VectorX row = vector_of(entry);
    const std::size_t i = run.row_at(row[0]);
    // Errors of the steps that grow while the cranks turn over.
    constexpr double kTolerance = 1e-8;
    EXPECT_NEAR(run(i, "tip.x"), row[1], kTolerance) << "t = " << row[0];
    EXPECT_NEAR(run(i, "tip.y"), row[2], kTolerance) << "t = " << row[0];
    EXPECT_NEAR(run(i, "q.A0"), row[5], kTolerance) << "t = " << row[0];
    EXPECT_NEAR(run(i, "u.A0"), row[6], kTolerance) << "t = " << row[0];
  }
}

/// All cranks turn alike, whatever their number: θ̈ = g (c₂/c₁) sin θ/L, c₁ = (N + 1)/3 + N, c₂ = (N + 1)/2 + N.
TEST(NFourBar, LongerChainsMoveAsTheirReducedEquation) {
  for (const int N : {1, 5, 40}) {
    const Trace run = [N] {
      Model model = gallery_model("n_four_bar", {{"N", static_cast<double>(N)}});
      model.simulate.duration = 0.5;  // ends before the level pose
      return Trace(model);
    }();
    const double c1 = (N + 1) / 3.0 + N, c2 = (N + 1) / 2.0 + N;
    for (std::size_t i = 0; i < run.rows(); ++i) {
      // Rounding: the fronts of 40 loops, each with three rows too many.
      ASSERT_NEAR(run(i, "a.A0"), 9.81 * c2 / c1 * std::sin(run(i, "q.A0")), 1e-9) << "N = " << N;
      ASSERT_NEAR(run(i, "q.A" + std::to_string(N)), run(i, "q.A0"), 1e-10) << "N = " << N;
    }
  }
}

}  // namespace
}  // namespace camber
