#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include <camber/io/atomic_file.h>
#include <camber/io/model_yaml.h>
#include <camber/io/result_files.h>
#include <camber/io/result_stream.h>
#include <camber/mechanism/mechanism.h>
#include <camber/model/integrator_method.h>
#include <camber/model/names.h>
#include <camber/model/text.h>
#include <camber/model/validate.h>
#include <camber/report/page.h>
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
  std::optional<std::string> duration, output, tolerance, step, integrator, attitude, formulation, checkpoint;
  bool resume = false;
  std::filesystem::path out;
  bool report = false;
};

/// The options of the command line replace the values of the file's `simulate` section.
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

/// Files go to out/NAME, unless the user names a folder or asks only for JSON.
std::filesystem::path output_folder(const SimulateArguments& arguments, const std::filesystem::path& model,
                                    bool json) {
  if (!arguments.out.empty() || json) return arguments.out;
  return std::filesystem::path("out") / model.stem();
}

/// A report needs a folder to write into, and the page.
void require_report(const std::filesystem::path& out) {
  if (out.empty()) throw UsageError("--report needs a folder to write into\n  give --out DIR");
  require_page();
  require_replaceable(out / kReportFile);
}

/// The folder gets a model.yaml of its own.
void require_other_file(const std::filesystem::path& model, const std::filesystem::path& out) {
  std::error_code missing;
  if (!std::filesystem::equivalent(model, out / kModelFile, missing)) return;
  throw UsageError(fmt::format(
      "the run would replace its own model '{}'\n  give another folder with --out DIR", model.string()));
}

/// Removes the page of an older run, which would not belong to the new files. Returns whether there was one.
bool remove_old_page(const std::filesystem::path& out) {
  return is_report(out / kReportFile) && std::filesystem::remove(out / kReportFile);
}

/// [s] between checkpoints; 0: none.
double checkpoint_interval(const SimulateArguments& arguments) {
  if (!arguments.checkpoint) return 0.0;
  const double interval = parse_number(*arguments.checkpoint, "--checkpoint");
  if (interval > 0.0) return interval;
  throw UsageError(fmt::format("--checkpoint is {} s; it must be positive", interval));
}

/// For runs of which only the summary is needed.
struct NoRows final : RowSink {
  void begin(const std::vector<Column>& /*columns*/, std::size_t /*kept*/,
             const RowVisitor& /*visit*/) override {}
  void add(std::span<const double> /*row*/) override {}
};

/// Writes the rows into the folder and keeps them too, for the page.
class KeptStream final : public RowSink {
 public:
  explicit KeptStream(ResultStream& stream) : stream_(stream) {}

  void begin(const std::vector<Column>& columns, std::size_t kept, const RowVisitor& visit) override {
    stream_.begin(columns, kept, [&](std::span<const double> row) {
      rows_.insert(rows_.end(), row.begin(), row.end());
      visit(row);
    });
  }
  void add(std::span<const double> row) override {
    stream_.add(row);
    rows_.insert(rows_.end(), row.begin(), row.end());
  }
  [[nodiscard]] std::vector<double> take_rows() { return std::move(rows_); }

 private:
  ResultStream& stream_;
  std::vector<double> rows_;
};

/// Simulates, with the rows and checkpoints in the folder `out`, where there is one. The result has its rows where a report
/// is asked for.
Result simulate_into(const std::filesystem::path& out, const Mechanism& mechanism,
                     const SimulateArguments& arguments, SimulateOptions options) {
  NoRows none;
  ResultStream stream(out);
  KeptStream kept(stream);
  if (out.empty())
    options.sink = &none;
  else
    options.sink = arguments.report ? static_cast<RowSink*>(&kept) : &stream;
  options.checkpoint = checkpoint_interval(arguments);
  Checkpoint before;
  if (arguments.resume || options.checkpoint > 0.0) {
    if (out.empty()) throw UsageError("checkpoints need a folder\n  give --out DIR");
    const std::string run =
        fmt::format("{} {}", model_fingerprint(mechanism.model), arguments.formulation.value_or("default"));
    const std::filesystem::path file = out / "checkpoint.json";
    options.save = [&stream, run, file](const Checkpoint& checkpoint) {
      stream.flush();  // rows first: a checkpoint without its rows would be useless
      write_checkpoint(checkpoint, run, file);
    };
    if (arguments.resume) {
      before = read_checkpoint(file, run);
      options.resume = &before;
    }
  }
  try {
    Result result = simulate(mechanism, options);
    if (!out.empty()) stream.finish(result);
    result.table.data = kept.take_rows();
    return result;
  } catch (const std::exception& error) {
    if (stream.partial().empty()) throw;
    throw std::runtime_error(
        fmt::format("{}\n  the rows before that are in '{}'", error.what(), stream.partial().string()));
  }
}

/// Reports what ended the run early, and whether its numbers can be trusted.
Exit exit_code(const Result& result) {
  if (result.stopped) {
    const EventRecord& last = result.events.back();
    fmt::print(stderr, "camber: stopped at t = {:.9g} s by the event {}: {}\n", last.t, last.name,
               printable(last.text));
  }
  if (result.interrupted) fmt::print(stderr, "camber: interrupted; the rows computed so far are kept\n");
  if (!result.trusted) fmt::print(stderr, "camber: error: {}\n", result.warnings.front());
  return result.stopped || result.interrupted || !result.trusted ? Exit::kFailed : Exit::kGood;
}

Exit run(const SimulateArguments& arguments, const CommonOptions& common) {
  const std::optional<Formulation> formulation = chosen_formulation(arguments);
  const std::filesystem::path path = find_model(arguments.model.model);
  Model model = read_model_file(path, overrides(arguments.model));
  apply(arguments, model.simulate);
  const Mechanism mechanism = compile(std::move(model));
  const std::filesystem::path out = output_folder(arguments, path, common.json);
  if (arguments.report) require_report(out);
  if (!out.empty()) require_other_file(path, out);
  if (!out.empty()) require_writable(out);  // before the work, not after it

  Result result;
  {
    ProgressBar bar(!common.quiet);
    const double duration = mechanism.model.simulate.duration;
    result = simulate_into(out, mechanism, arguments,
                           {.formulation = formulation,
                            .progress = [&](double t) { bar.update(t / duration); },
                            .stop = &catch_interrupts()});
  }
  if (!out.empty()) write_model_of_run(mechanism.model, out);
  if (arguments.report) {
    const RecordedRun shown{name_of_run(out), mechanism.model, result};
    write_page(std::array{shown}, out / kReportFile);
  } else if (!out.empty() && remove_old_page(out) && !common.quiet && !common.json) {
    fmt::print("removed {}: it showed an older run; --report writes a new one\n\n",
               printable((out / kReportFile).string()));
  }
  if (common.json) {
    fmt::print("{}", summary_json(result, out));
  } else if (!common.quiet) {
    fmt::print("{}", printable(describe(result, out)));
    if (arguments.report) fmt::print("  open {} in a browser\n", printable((out / kReportFile).string()));
  }
  return exit_code(result);
}

}  // namespace

Verb simulate_verb() {
  const auto arguments = std::make_shared<SimulateArguments>();
  SimulateArguments& to = *arguments;
  return {
      .name = "simulate",
      .about = "Forward dynamics over time",
      .arguments = model_and(
          to.model,
          {{"--duration", &to.duration, "Simulated time [s]", "S"},
           {"--output", &to.output, "Time between rows of the result [s]", "S"},
           {"--integrator", &to.integrator, "Method (rk4 has a fixed step)", "NAME", false,
            integrator_names()},
           {"--tolerance", &to.tolerance, "Tolerance of the error of a step, for all methods but rk4", "X"},
           {"--step", &to.step, "Step of rk4 [s]", "S"},
           {"--attitude", &to.attitude, "Variables of orientations", "NAME", false, attitude_names()},
           {"--formulation", &to.formulation,
            "How the equations are formed (the motion is the same; noc and kane show their equations)",
            "NAME", false, formulation_names()},
           {"--checkpoint", &to.checkpoint,
            "Write DIR/checkpoint.json after each S seconds of simulated time", "S"},
           {"--resume", &to.resume, "Continue from DIR/checkpoint.json"},
           {"--out", &to.out,
            "Folder for result.csv, result.h5, summary.json and model.yaml; without it out/MODEL, or none "
            "with --json",
            "DIR"},
           {"--report", &to.report, "Write report.html into the folder too (camber report)"}}),
      .footer =
          "Options that are not given have the values of the model's `simulate` section.\n"
          "Example: camber simulate kane_arm --duration 5 --out run1",
      .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
