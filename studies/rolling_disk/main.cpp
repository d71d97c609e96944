// Twelve ways to integrate a rolling disk, and how long each keeps it on its circle (docs/studies/rolling_disk.md).

#include <algorithm>
#include <cstdio>
#include <exception>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "rolling_disk/scheme.h"
#include "rolling_disk/tell.h"

namespace camber::study {
namespace {

constexpr int kFailed = 1, kWrongInput = 2;

struct Request {
  RunOptions run;
  std::vector<std::string> cases, schemes;
  bool json = false, series = false, unit = false;
};

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const SteadyMotion& motion : kSteadyMotions) names.emplace_back(motion.name);
  return names;
}

std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  for (const Scheme& scheme : kSchemes) names.emplace_back(scheme.name);
  names.emplace_back("Camber");
  return names;
}

void add_options(CLI::App& program, Request& request) {
  RunOptions& run = request.run;
  request.cases = case_names();
  request.schemes = scheme_names();
  program.add_option("--case", request.cases, "steady motions of Table 6.1")
      ->check(CLI::IsMember(case_names()))
      ->delimiter(',');
  program.add_option("--scheme", request.schemes, "schemes of section 6.4, and Camber")
      ->check(CLI::IsMember(scheme_names()))
      ->delimiter(',');
  program.add_option("--integrator", run.method, "method of the integration")
      ->check(CLI::IsMember({"verner65", "dopri5", "rk4"}))
      ->capture_default_str();
  program.add_option("--tolerance", run.tolerance, "of a step; 0: steps are as long as --step says")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  program.add_option("--step", run.step, "between results, and the longest step [s]")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--duration", run.duration, "[s]")->check(CLI::PositiveNumber)->capture_default_str();
  program.add_option("--calm", run.calm, "span for the drifts and the cost [s]")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--lean-rate", run.lean_rate, "given to the steady motion at the start [rad/s]")
      ->capture_default_str();
  program.add_option("--repeats", run.repeats, "runs for the CPU time; 0: not measured")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  program.add_flag("--unit", request.unit, "make attitudes unit after each step, which the thesis did not");
  program.add_flag("--json", request.json, "one JSON object instead of tables");
  program.add_flag("--series", request.series, "with --json: the whole course of every run");
}

CaseOutcome run_case(const Disk& disk, const SteadyMotion& motion, const Request& request) {
  CaseOutcome result{.motion = motion, .steady = steady_state(disk, motion), .outcomes = {}};
  EulerState start = result.steady;
  start.rates[0] = request.run.lean_rate;
  for (const Problem& problem : problems(disk, start, request.unit))
    if (std::find(request.schemes.begin(), request.schemes.end(), problem.name) != request.schemes.end())
      result.outcomes.push_back(run(disk, result.steady, problem, request.run));
  return result;
}

int tell(const Request& request) {
  const Disk disk;
  std::vector<CaseOutcome> results;
  for (const SteadyMotion& motion : kSteadyMotions) {
    if (std::find(request.cases.begin(), request.cases.end(), motion.name) == request.cases.end()) continue;
    results.push_back(run_case(disk, motion, request));
    if (!request.json)
      fmt::print("{}{}", results.size() > 1 ? "\n" : "", table(disk, results.back(), request.run));
  }
  if (request.json) fmt::print("{}\n", json_text(disk, results, request.run, request.series));
  return 0;
}

int parse_and_tell(int argc, char** argv) {
  CLI::App program("Twelve ways to integrate a rolling disk", "rolling_disk");
  Request request;
  add_options(program, request);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : kWrongInput;
  }
  return tell(request);
}

}  // namespace
}  // namespace camber::study

int main(int argc, char** argv) {
  try {
    return camber::study::parse_and_tell(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rolling_disk: error: %s\n", error.what());
    return camber::study::kFailed;
  }
}
