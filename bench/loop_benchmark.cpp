// Camber's constrained dynamics over the benchmark's loops and what rolls; the calls cycle through the states.

#include <benchmark/benchmark.h>

#include <memory>

#include "camber_cases.h"

namespace {

using bench::CamberSystem;
using bench::LoopRows;

/// One evaluation: kinematics, constraints, mass matrix, elimination.
void constrained_dynamics(benchmark::State& run, CamberSystem& system) {
  std::size_t k = 0;
  for ([[maybe_unused]] auto iteration : run) {
    system.evaluate(k);
    benchmark::ClobberMemory();
    if (++k == system.state_count()) k = 0;
  }
}

/// The part of it before any constraint.
void forward_kinematics(benchmark::State& run, CamberSystem& system) {
  camber::State state = camber::neutral_state(system.mechanism());
  camber::Workspace workspace(system.mechanism());
  for ([[maybe_unused]] auto iteration : run) {
    benchmark::DoNotOptimize(&camber::forward_kinematics(system.mechanism(), state, workspace));
    benchmark::ClobberMemory();
  }
}

/// Systems are made when their benchmark starts: the large ones take a while.
template <class Make>
void add(const std::string& name, const Make& make) {
  using Function = void (*)(benchmark::State&, CamberSystem&);
  const std::pair<const char*, Function> functions[] = {{"constrained_dynamics", constrained_dynamics},
                                                        {"forward_kinematics", forward_kinematics}};
  for (const auto& [title, function] : functions) {
    benchmark::RegisterBenchmark((std::string(title) + "/" + name).c_str(),
                                 [make, function = function](benchmark::State& run) {
                                   CamberSystem system = make();
                                   function(run, system);
                                 });
  }
}

void register_all() {
  for (const int loops : {1, 2, 5, 10, 20, 40, 100, 200, 400, 1000}) {
    for (const LoopRows rows : {LoopRows::kPlanar, LoopRows::kHinges}) {
      add("fourbar" + std::to_string(loops) + (rows == LoopRows::kHinges ? "_hinges" : ""),
          [=] { return bench::four_bar_system(loops, rows, bench::four_bar_states(loops)); });
    }
  }
  for (const int wheels : {4, 10, 20, 40, 100, 200, 400, 1000}) {
    add("platform" + std::to_string(wheels),
        [=] { return bench::drawn_system(bench::platform_model(wheels)); });
  }
  for (const int links : {12, 24, 48, 100, 200, 400, 800})
    add("arch" + std::to_string(links), [=] { return bench::drawn_system(bench::arch_model(links)); });
  add("ball", [] { return bench::ball_system({}, bench::ball_states({})); });
  add("cart", [] { return bench::cart_system({}, bench::cart_states({})); });
  for (const camber::Model& model : {bench::bicycle_model(), bench::agv_model(), bench::stewart_model()}) {
    add(model.name, [model] { return bench::drawn_system(model); });
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
