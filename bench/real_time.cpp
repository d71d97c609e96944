// How many times faster than the machine its simulation is, on one core, with all reactions in every row: 60 s at a
// tolerance of 1e-8, with a hundred rows per second and with ten. Prints a table in Markdown.
//
//     real_time MODEL.yaml ...

#include <cstdio>
#include <exception>

#include <camber/io/model_yaml.h>

#include "work.h"

namespace {

constexpr double kDuration = 60.0, kTolerance = 1e-8;
/// Time for the runs of one table row [s].
constexpr double kPatience = 2.0;

void measure(camber::Model model, double output) {
  model.simulate.duration = kDuration;
  model.simulate.tolerance = kTolerance;
  model.simulate.output = output;
  const auto [result, milliseconds] = camber_bench::work(camber::compile(model), kPatience);
  std::printf("| %s | %g | %ld | %ld | %.1e | %.1f | %.0f |\n", model.name.c_str(), 1.0 / output,
              result.steps, result.rhs_evaluations, result.energy_drift, milliseconds,
              1e3 * kDuration / milliseconds);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::puts(
        "| machine | rows per second | steps | evaluations | energy drift | ms for 60 s | times real time |");
    std::puts("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (int i = 1; i < argc; ++i)
      for (const double output : {0.01, 0.1}) measure(camber::read_model_file(argv[i]), output);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "real_time: %s\n", error.what());
    return 1;
  }
  return 0;
}
