// Work against precision of the integrators: for each machine, method and tolerance the largest error of the
// coordinates over all rows, against verner65 at 1e-13, and what it took. Prints a table in Markdown.
//
//     work_precision MODEL.yaml ...

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <camber/io/model_yaml.h>
#include <camber/mechanism/mechanism.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>

#include "work.h"

namespace {

camber::Model with(camber::Model model, const std::string& method, double tolerance) {
  model.simulate.integrator = method;
  (method == "rk4" ? model.simulate.step : model.simulate.tolerance) = tolerance;
  return model;
}

/// Largest difference of a coordinate, over all rows.
double difference(const camber::Table& a, const camber::Table& b) {
  double largest = 0.0;
  for (std::size_t column = 0; column < a.columns.size(); ++column) {
    if (!a.columns[column].name.starts_with("q.")) continue;
    for (std::size_t row = 0; row < a.rows(); ++row)
      largest = std::max(largest, std::abs(a.at(row, column) - b.at(row, column)));
  }
  return largest;
}

void measure(const camber::Model& model, const std::string& method, double tolerance,
             const camber::Table& exact) {
  std::printf("| %s | %s | %.0e |", model.name.c_str(), method.c_str(), tolerance);
  try {
    const auto [result, milliseconds] = camber_bench::work(camber::compile(with(model, method, tolerance)));
    std::printf(" %ld | %ld | %ld | %.1e | %.2f |\n", result.steps, result.rejected_steps,
                result.rhs_evaluations, difference(result.table, exact), milliseconds);
  } catch (const camber::SimulationError&) {  // rk4 with steps that are too long
    std::puts(" – | – | – | fails | – |");
  }
}

void measure_all(const std::filesystem::path& path) {
  const camber::Model model = camber::read_model_file(path);
  const camber::Result exact = camber::simulate(camber::compile(with(model, "verner65", 1e-13)));
  for (const std::string method :
       {"dopri5", "verner65", "dop853", "adams", "bdf", "ida", "exponential", "auto"})
    for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) measure(model, method, tolerance, exact.table);
  for (const double step : {1e-2, 1e-3}) measure(model, "rk4", step, exact.table);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::puts(
        "| machine | integrator | tolerance (rk4: step) | steps | rejected | evaluations | error | CPU ms |");
    std::puts("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (int i = 1; i < argc; ++i) measure_all(argv[i]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "work_precision: %s\n", error.what());
    return 1;
  }
  return 0;
}
