// Camber's tree algorithms over the benchmark's models: one state each, and batches of states (items are states).

#include <benchmark/benchmark.h>
#include <camber/dynamics/tree_batch.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/kinematics.h>

#include "camber_tree.h"

namespace {

using camber::MatrixX;
using camber::VectorX;

struct Subject {
  explicit Subject(const bench::TreeModel& tree, const bench::TreeState& given)
      : mechanism(camber::compile(bench::camber_model(tree))),
        state(camber::neutral_state(mechanism)),
        workspace(mechanism),
        result(mechanism.nv) {
    const bench::CamberIndex index(tree, mechanism);
    state.q = index.q_from_bench(given.q);
    state.u = index.u_from_bench(given.v);
    tau = index.u_from_bench(given.tau);
  }

  camber::Mechanism mechanism;
  camber::State state;
  camber::Workspace workspace;
  VectorX tau, result;
};

void forward_kinematics(benchmark::State& run, Subject subject) {
  for ([[maybe_unused]] auto iteration : run) {
    benchmark::DoNotOptimize(
        &camber::forward_kinematics(subject.mechanism, subject.state, subject.workspace));
    benchmark::ClobberMemory();
  }
}

void aba(benchmark::State& run, Subject subject) {
  for ([[maybe_unused]] auto iteration : run) {
    camber::aba(subject.mechanism, subject.state, subject.tau, subject.workspace, subject.result);
    benchmark::ClobberMemory();
  }
}

void rnea(benchmark::State& run, Subject subject) {
  camber::aba(subject.mechanism, subject.state, subject.tau, subject.workspace, subject.result);
  const VectorX udot = subject.result;
  for ([[maybe_unused]] auto iteration : run) {
    camber::rnea(subject.mechanism, subject.state, udot, subject.workspace, subject.result);
    benchmark::ClobberMemory();
  }
}

void crba(benchmark::State& run, Subject subject) {
  MatrixX M = MatrixX::Zero(subject.mechanism.nv, subject.mechanism.nv);
  for ([[maybe_unused]] auto iteration : run) {
    camber::crba(subject.mechanism, subject.state, subject.workspace, M);
    benchmark::ClobberMemory();
  }
}

void factorize(benchmark::State& run, Subject subject) {
  for ([[maybe_unused]] auto iteration : run) {
    benchmark::DoNotOptimize(&camber::factorize(subject.mechanism, subject.state, subject.workspace));
    benchmark::ClobberMemory();
  }
}

void solve(benchmark::State& run, Subject subject) {
  const MatrixX b = subject.tau;
  MatrixX x = b;
  camber::MassFactors& factors = camber::factorize(subject.mechanism, subject.state, subject.workspace);
  for ([[maybe_unused]] auto iteration : run) {
    camber::solve(subject.mechanism, factors, b, x);
    benchmark::ClobberMemory();
  }
}

/// As many states as the study of batches cycles through: they fit the first two caches.
constexpr Eigen::Index kBatch = 64;

camber::StateRows repeated(const VectorX& column) {
  return column.replicate(1, kBatch);
}

void aba_batch(benchmark::State& run, Subject subject) {
  camber::BatchWorkspace workspace(subject.mechanism);
  const camber::StateRows q = repeated(subject.state.q), u = repeated(subject.state.u),
                          tau = repeated(subject.tau);
  camber::StateRows udot = tau;
  for ([[maybe_unused]] auto iteration : run) {
    camber::aba_batch(subject.mechanism, q, u, tau, workspace, udot);
    benchmark::ClobberMemory();
  }
  run.SetItemsProcessed(run.iterations() * kBatch);
}

void rnea_batch(benchmark::State& run, Subject subject) {
  camber::BatchWorkspace workspace(subject.mechanism);
  const camber::StateRows q = repeated(subject.state.q), u = repeated(subject.state.u),
                          udot = repeated(subject.tau);
  camber::StateRows tau = udot;
  for ([[maybe_unused]] auto iteration : run) {
    camber::rnea_batch(subject.mechanism, q, u, udot, workspace, tau);
    benchmark::ClobberMemory();
  }
  run.SetItemsProcessed(run.iterations() * kBatch);
}

void crba_batch(benchmark::State& run, Subject subject) {
  camber::BatchWorkspace workspace(subject.mechanism);
  const camber::StateRows q = repeated(subject.state.q);
  const Eigen::Index nv = subject.mechanism.nv;
  camber::StateRows M(camber::triangle_row(nv, nv, nv), kBatch);
  for ([[maybe_unused]] auto iteration : run) {
    camber::crba_batch(subject.mechanism, q, workspace, M);
    benchmark::ClobberMemory();
  }
  run.SetItemsProcessed(run.iterations() * kBatch);
}

void register_all() {
  const std::string folder = CAMBER_BENCH_MODELS;
  const nlohmann::json reference = bench::read_json(folder + "/bench_states.json");
  using Function = void (*)(benchmark::State&, Subject);
  const std::pair<const char*, Function> functions[] = {
      {"forward_kinematics", forward_kinematics},
      {"aba", aba},
      {"rnea", rnea},
      {"crba", crba},
      {"aba_batch", aba_batch},
      {"rnea_batch", rnea_batch},
      {"crba_batch", crba_batch},
      {"factorize", factorize},
      {"solve", solve},
  };
  for (const bench::TreeModel& tree : bench::read_trees(folder + "/bench_models.json")) {
    const Subject subject(tree, bench::states_of(tree, reference).front());
    for (const auto& [name, function] : functions) {
      benchmark::RegisterBenchmark((std::string(name) + "/" + tree.name).c_str(), function, subject);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  register_all();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
