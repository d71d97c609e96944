#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include <camber/io/atomic_file.h>
#include <camber/io/model_yaml.h>
#include <camber/io/result_files.h>
#include <camber/mechanism/mechanism.h>
#include <camber/model/names.h>
#include <camber/simulate/simulate.h>

#include "gallery.h"
#include "interrupt.h"
#include "progress.h"
#include "report.h"
#include "verbs.h"

namespace camber::cli {

namespace {

struct SimulateArguments {
  ModelOptions model;
  std::optional<std::string> duration, output, tolerance, step, integrator, attitude, formulation;
  std::filesystem::path out;
};

/// What the command line says in place of the file's `simulate` block.
void apply(const SimulateArguments& arguments, SimulateSettings& settings) {
  const auto set = [](double& value, const std::optional<std::string>& text, const char* option) {
    if (text) value = parse_number(*text, option);
  };
  set(settings.duration, arguments.duration, "--duration");
  set(settings.output, arguments.output, "--output");
  set(settings.tolerance, arguments.tolerance, "--tolerance");
  set(settings.step, arguments.step, "--step");
  if (arguments.integrator) settings.integrator = *arguments.integrator;
  if (arguments.attitude) settings.attitude = *arguments.attitude;
}

std::optional<Formulation> chosen_formulation(const SimulateArguments& arguments) {
  if (!arguments.formulation) return std::nullopt;
  const std::optional<Formulation> formulation = formulation_from_name(*arguments.formulation);
  if (formulation) return formulation;
  throw UsageError(fmt::format("no formulation '{}'\n  {}", *arguments.formulation,
                               suggest_name(*arguments.formulation, formulation_names())));
}

/// Files go to out/NAME, unless the user names a folder or wants JSON alone.
std::filesystem::path output_folder(const SimulateArguments& arguments, const std::filesystem::path& model,
                                    bool json) {
  if (!arguments.out.empty() || json) return arguments.out;
  return std::filesystem::path("out") / model.stem();
}

Exit run(const SimulateArguments& arguments, const CommonOptions& common) {
  const std::optional<Formulation> formulation = chosen_formulation(arguments);
  const std::filesystem::path path = find_model(arguments.model.model);
  Model model = read_model_file(path, overrides(arguments.model));
  apply(arguments, model.simulate);
  const Mechanism mechanism = compile(std::move(model));
  const std::filesystem::path out = output_folder(arguments, path, common.json);
  if (!out.empty()) require_writable(out);  // before the work, not after it

  Result result;
  {
    ProgressBar bar(!common.quiet);
    const double duration = mechanism.model.simulate.duration;
    result = simulate(mechanism, {.formulation = formulation,
                                  .progress = [&](double t) { bar.update(t / duration); },
                                  .stop = &catch_interrupts()});
  }
  if (!out.empty()) write_result(result, out);
  if (common.json) {
    fmt::print("{}", summary_json(result, out));
  } else if (!common.quiet) {
    fmt::print("{}", describe(result, out));
  }
  if (!result.interrupted) return Exit::kGood;
  fmt::print(stderr, "camber: interrupted; what was computed is kept\n");
  return Exit::kFailed;
}

}  // namespace

void add_simulate(CLI::App& program, Request& request) {
  CLI::App* verb = program.add_subcommand("simulate", "Forward dynamics over time");
  const auto arguments = std::make_shared<SimulateArguments>();
  add_model_options(*verb, arguments->model);
  verb->add_option("--duration", arguments->duration, "Simulated time [s]")->type_name("S");
  verb->add_option("--output", arguments->output, "Time between rows of the result [s]")->type_name("S");
  verb->add_option("--integrator", arguments->integrator,
                   "rk4 (fixed step), dopri5 (Dormand-Prince 5(4)), verner8 (Verner 6(5), 8 stages)")
      ->type_name("NAME");
  verb->add_option("--tolerance", arguments->tolerance, "Error of a step of dopri5 and verner8")
      ->type_name("X");
  verb->add_option("--step", arguments->step, "Step of rk4 [s]")->type_name("S");
  verb->add_option("--attitude", arguments->attitude,
                   "Variables of orientations: quaternion, rotation_vector, matrix, euler_zxz, ...")
      ->type_name("NAME");
  verb->add_option("--formulation", arguments->formulation,
                   "noc, soa, kane or augmented: the motion is the same; noc and kane show their equations")
      ->type_name("NAME");
  verb->add_option(
          "--out", arguments->out,
          "Folder for result.csv, result.h5 and summary.json; without it out/MODEL, or none with --json")
      ->type_name("DIR");
  add_common_options(*verb, request.common);
  verb->footer(
      "What is not given here stands in the model's `simulate` block.\n"
      "Example: camber simulate kane_arm --duration 5 --out run1");
  verb->callback([arguments, &request] {
    request.run = [arguments, &request] { return run(*arguments, request.common); };
  });
}

}  // namespace camber::cli
