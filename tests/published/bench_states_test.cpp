// The benchmark's arm, quadruped and humanoid: accelerations on which other libraries agree
// (bench/models/bench_states.json).

#include <gtest/gtest.h>

#include <ostream>

#include <camber/dynamics/tree_dynamics.h>

#include "camber_tree.h"
#include "support/worst_error.h"

namespace bench {

void PrintTo(const TreeModel& model, std::ostream* out) {
  *out << model.name;
}

namespace {

using camber::support::WorstError;

/// The file says how far the libraries agree: 1e-12, relative to the largest acceleration of the state; worst
/// measured 2e-14.
constexpr double kTolerance = 1e-12;

const std::string kFolder = CAMBER_BENCH_MODELS;

std::vector<TreeModel> models_with_reference() {
  const nlohmann::json reference = read_json(kFolder + "/bench_states.json");
  std::vector<TreeModel> models;
  for (const TreeModel& model : read_trees(kFolder + "/bench_models.json"))
    if (reference.at("states").contains(model.name)) models.push_back(model);
  return models;
}

class BenchmarkModel : public ::testing::TestWithParam<TreeModel> {};

TEST_P(BenchmarkModel, AccelerationsAreThoseOfOtherLibraries) {
  const TreeModel& tree = GetParam();
  const camber::Mechanism mechanism = camber::compile(camber_model(tree));
  const CamberIndex numbers(tree, mechanism);
  camber::Workspace workspace(mechanism);
  WorstError worst;
  int number = 0;
  for (const TreeState& given : states_of(tree, read_json(kFolder + "/bench_states.json"))) {
    const camber::State state{numbers.q_from_bench(given.q), numbers.u_from_bench(given.v)};
    VectorXd udot(mechanism.nv);
    camber::aba(mechanism, state, numbers.u_from_bench(given.tau), workspace, udot);
    const Eigen::Index count = given.expected_acceleration.size();
    ASSERT_GT(count, 0);
    worst.add(
        camber::support::relative_error(numbers.u_to_bench(udot).tail(count), given.expected_acceleration),
        "state " + std::to_string(number++));
  }
  worst.expect_within(kTolerance);
}

INSTANTIATE_TEST_SUITE_P(Trees, BenchmarkModel, ::testing::ValuesIn(models_with_reference()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace bench
