#include <camber/analysis/analysis.h>

#include <optional>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/mechanism/make_ties.h>

namespace camber {

namespace {

/// Residuals below this are rounding [typical lengths or rad].
constexpr double kRoundingOfPoses = 1e-11;

/// The assembled state, or where that fails the drawing, and why it failed.
struct Pose {
  State state;
  std::optional<ModelError> problem = {};
};

Pose start_pose(const Mechanism& machine) {
  try {
    Workspace workspace(machine);
    State state = assemble(machine, workspace).state;
    state.u.setZero();
    return {std::move(state)};
  } catch (const ModelError& error) {
    return {neutral_state(machine), error};
  }
}

Configurations configurations_from(const Mechanism& bare, const Pose& pose, Workspace& workspace) {
  Configurations found;
  if (bare.rows == 0) {
    found.states.push_back(pose.state);
    return found;
  }
  found = find_configurations(bare, pose.state, workspace);
  if (!found.states.empty()) return found;
  if (pose.problem) throw ModelError(*pose.problem);
  throw ModelError({}, "joints",
                   "the constraints are not defined in the pose in which the machine is assembled",
                   "start it in another pose, with initial.q");
}

void add_warnings(const Pose& pose, const Configurations& configurations, Analysis& analysis) {
  if (configurations.gap > kRoundingOfPoses)
    analysis.warnings.push_back(fmt::format("{}; taken as closed", configurations.open));
  else if (pose.problem)
    analysis.warnings.push_back(fmt::format("no run can start: {}", pose.problem->what()));
  if (analysis.ranks.ambiguous)
    analysis.warnings.push_back(
        fmt::format("the rank is ambiguous: {} where singular values above {:.2g} of the largest count, but "
                    "others are near that",
                    analysis.rank(), analysis.ranks.tolerance));
}

}  // namespace

Analysis analyze(const Mechanism& machine) {
  const Mechanism bare = without_drivers(machine);
  Workspace workspace(bare);
  const Pose pose = start_pose(machine);
  const Configurations configurations = configurations_from(bare, pose, workspace);
  Analysis analysis;
  analysis.model_name = machine.model.name;
  analysis.counts = count_parts(bare);
  analysis.loops = find_loops(bare.model);
  analysis.configurations = static_cast<int>(configurations.states.size());
  analysis.gap = configurations.gap;
  analysis.stuck = configurations.stuck;
  analysis.ranks = find_ranks(bare, configurations, workspace);
  const Ranks& ranks = analysis.ranks;
  analysis.special = find_special_pose(bare, configurations, ranks, workspace);
  if (!configurations.stuck) {  // else the rank says nothing about motions
    analysis.redundancy = find_redundancy(bare, configurations, ranks.generic, workspace);
    analysis.cures = find_cures(analysis.redundancy);
    analysis.motions = find_motions(bare, configurations, ranks, workspace);
  }
  analysis.actuation = find_actuation(machine, bare, configurations, ranks);
  add_warnings(pose, configurations, analysis);
  return analysis;
}

}  // namespace camber
