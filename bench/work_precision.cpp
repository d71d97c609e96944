// Work against precision of the integrators: for each machine, method and tolerance the largest error of the
// coordinates over all rows, against verner8 at 1e-13, and what it took. Prints a table in Markdown.
//
//     work_precision MODEL.yaml ...

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <camber/io/model_yaml.h>
#include <camber/mechanism/mechanism.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>

namespace {

/// A run is repeated for as long [s].
constexpr double kLeastTime = 0.05;

double cpu_time() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

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

struct Work {
  camber::Result result;
  double milliseconds = 0.0;
};

Work work(const camber::Mechanism& mechanism) {
  Work done;
  const double start = cpu_time();
  int runs = 0;
  do {
    done.result = camber::simulate(mechanism);
    ++runs;
  } while (cpu_time() - start < kLeastTime);
  done.milliseconds = 1e3 * (cpu_time() - start) / runs;
  return done;
}

void measure(const camber::Model& model, const std::string& method, double tolerance,
             const camber::Table& exact) {
  std::printf("| %s | %s | %.0e |", model.name.c_str(), method.c_str(), tolerance);
  try {
    const auto [result, milliseconds] = work(camber::compile(with(model, method, tolerance)));
    std::printf(" %ld | %ld | %ld | %.1e | %.2f |\n", result.steps, result.rejected_steps,
                result.rhs_evaluations, difference(result.table, exact), milliseconds);
  } catch (const camber::SimulationError&) {  // rk4 with steps that are too long
    std::puts(" – | – | – | fails | – |");
  }
}

void measure_all(const std::filesystem::path& path) {
  const camber::Model model = camber::read_model_file(path);
  const camber::Result exact = camber::simulate(camber::compile(with(model, "verner8", 1e-13)));
  for (const std::string method :
       {"dopri5", "verner8", "dop853", "adams", "bdf", "ida", "exponential", "auto"})
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
