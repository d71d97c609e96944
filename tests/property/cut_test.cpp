#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include <camber/simulate/recorder.h>

#include "support/gallery.h"

/// Which joint of a loop is cut decides about cost alone.
namespace camber {
namespace {

using Row = std::map<std::string, double>;

struct Start {
  Row row;
  int dof = 0;
};

Start start_of(const Model& model) {
  const Mechanism mechanism = compile(model);
  System system(mechanism);
  Recorder recorder(system);
  const std::span<const double> values = recorder.row(0.0, system.initial());
  Start start{.row = {}, .dof = mechanism.nv - system.start.elimination.rank};
  for (std::size_t i = 0; i < values.size(); ++i) start.row[recorder.columns()[i].name] = values[i];
  return start;
}

class LoopMachine : public testing::TestWithParam<std::string> {};

TEST_P(LoopMachine, ResultsAreTheSameWhicheverJointIsCut) {
  const Model model = support::gallery_model(GetParam());
  const Start expected = start_of(model);
  double force = 1.0, rate = 1.0;  // scales of what is compared
  for (const auto& [name, value] : expected.row) {
    if (name.starts_with("reaction.")) force = std::max(force, std::abs(value));
    if (name.starts_with("a.")) rate = std::max(rate, std::abs(value));
  }
  int tried = 0;
  for (std::size_t j = 0; j < model.joints.size(); ++j) {
    Model other = model;
    other.joints[j].cut = true;
    Start start;
    try {
      start = start_of(other);
    } catch (const ModelError&) {
      continue;  // its coordinate is used: validation has said so
    }
    SCOPED_TRACE("cut " + model.joints[j].name);
    ++tried;
    EXPECT_EQ(start.dof, expected.dof);
    for (const auto& [name, value] : expected.row) {
      if (name.starts_with("error.")) continue;
      const auto found = start.row.find(name);
      if (found == start.row.end())
        continue;  // a coordinate of a body that floats in one and not in the other
      const double scale = name.starts_with("a.") ? rate : force;
      EXPECT_NEAR(found->second, value, 1e-8 * scale) << name;
    }
  }
  EXPECT_GT(tried, 0);
}

INSTANTIATE_TEST_SUITE_P(Gallery, LoopMachine,
                         testing::Values("four_bar", "slider_crank", "bricard", "squeezer", "n_four_bar",
                                         "stewart", "cooperating_arms"),
                         [](const auto& machine) { return machine.param; });

}  // namespace
}  // namespace camber
