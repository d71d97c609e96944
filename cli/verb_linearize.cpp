#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/json_append.h>
#include <camber/io/model_tree.h>
#include <camber/io/model_yaml.h>
#include <camber/io/result_csv.h>
#include <camber/stability/stability_words.h>

#include "gallery.h"
#include "steady_file.h"
#include "verbs.h"

namespace camber::cli {

namespace {

using Json = nlohmann::ordered_json;
using Complex = std::complex<double>;
constexpr const char* kJsonFile = "linearization.json";
constexpr const char* kCsvFile = "eigenvalues.csv";
/// A longer sweep is a mistake in the step.
constexpr double kMostValues = 1e6;

struct LinearizeArguments {
  ModelOptions model;
  std::optional<std::string> sweep;
  bool anyway = false;
  std::filesystem::path at, out;
};

struct Range {
  std::string name;
  std::vector<double> values;
};

/// "v=0:10:0.05".
Range parse_range(const std::string& text) {
  const auto fail = [&](const std::string& why) {
    return UsageError(fmt::format("--sweep takes NAME=FROM:TO:STEP, not '{}': {}", text, why));
  };
  const std::size_t equals = text.find('='), first = text.find(':'), second = text.find(':', first + 1);
  if (equals == 0 || equals == std::string::npos || first == std::string::npos || second == std::string::npos)
    throw fail("a part is missing");
  const double from = parse_number(text.substr(equals + 1, first - equals - 1), "--sweep");
  const double to = parse_number(text.substr(first + 1, second - first - 1), "--sweep");
  const double step = parse_number(text.substr(second + 1), "--sweep");
  if (!(step * (to - from) > 0.0)) throw fail("the step does not lead from the first value to the last");
  constexpr double kRounding = 1e-9;  // of (to - from)/step
  const double count = std::floor((to - from) / step + kRounding);
  if (count > kMostValues) throw fail(fmt::format("that is more than {:.0f} values", kMostValues));
  Range range{text.substr(0, equals), {}};
  for (int i = 0; i <= static_cast<int>(count); ++i) range.values.push_back(from + i * step);
  return range;
}

Json complex_json(const Complex& value) {
  return {value.real(), value.imag()};
}

Json complex_list(const auto& values) {
  Json list = Json::array();
  for (const Complex& value : values) list.push_back(complex_json(value));
  return list;
}

Json matrix_json(const MatrixX& matrix) {
  Json rows = Json::array();
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    const VectorX row = matrix.row(i).transpose();
    rows.push_back(std::vector<double>(row.data(), row.data() + row.size()));
  }
  return rows;
}

Json mode_json(const Linearization& about, const Mode& mode) {
  Json json{{"eigenvalue", complex_json(mode.eigenvalue)},
            {"frequency", mode.frequency()},
            {"damping", mode.damping()},
            {"condition", mode.condition},
            {"participation", Json::object()},
            {"shape", Json::object()}};
  for (const Participation& part : mode.participation)
    json::append(json["participation"], part.name, part.share);
  for (Eigen::Index i = 0; i < mode.shape.size(); ++i)
    json::append(json["shape"], about.coordinates[static_cast<std::size_t>(i)], complex_json(mode.shape[i]));
  return json;
}

Json critical_json(const Sweep& swept) {
  Json list = Json::array();
  for (const Critical& critical : swept.critical) {
    Json json{{"kind", critical_name(critical.kind)}, {"parameter", critical.parameter}};
    if (critical.kind == Critical::Kind::kOscillation) json["frequency"] = critical.frequency;
    if (critical.kind == Critical::Kind::kDoubleRoot) json["eigenvalue"] = critical.value;
    list.push_back(std::move(json));
  }
  return list;
}

Json about_json(const Linearization& about) {
  Json modes = Json::array();
  for (const Mode& mode : about.modes) modes.push_back(mode_json(about, mode));
  return {{"steady", about.steady()},
          {"unbalanced", {{"speed", about.unsteady.speed}, {"acceleration", about.unsteady.acceleration}}},
          {"freedoms", about.freedoms},
          {"unstable", about.unstable()},
          {"eigenvalues", complex_list(about.eigenvalues)},
          {"modes", std::move(modes)},
          {"symmetries", about.symmetries},
          {"removed", {{"symmetries", about.removed}, {"family", about.family}}},
          {"states", about.A.rows()},
          {"coordinates", about.coordinates},
          {"inputs", about.inputs},
          {"A", matrix_json(about.A)},
          {"B", matrix_json(about.B)},
          {"C", matrix_json(about.C)}};
}

Json sweep_json(const Range& range, const Sweep& swept) {
  Json points = Json::array();
  for (const SweepPoint& point : swept.points)
    points.push_back({{"parameter", point.parameter},
                      {"unstable", point.unstable},
                      {"eigenvalues", complex_list(point.eigenvalues)}});
  return {{"parameter", range.name},
          {"sweep", std::move(points)},
          {"critical", critical_json(swept)},
          {"tracking_interrupted", swept.interrupted}};
}

std::string sweep_csv(const Range& range, const Sweep& swept) {
  std::size_t most = 0;
  for (const SweepPoint& point : swept.points) most = std::max(most, point.eigenvalues.size());
  std::string text = range.name;
  for (std::size_t i = 1; i <= most; ++i) text += fmt::format(",re{} [1/s],im{} [1/s]", i, i);
  text += "\n";
  for (const SweepPoint& point : swept.points) {
    text += fmt::format("{}", point.parameter);
    for (std::size_t i = 0; i < most; ++i)
      text += i < point.eigenvalues.size()
                  ? fmt::format(",{},{}", point.eigenvalues[i].real(), point.eigenvalues[i].imag())
                  : ",,";
    text += "\n";
  }
  return text;
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

/// Prints, and writes the files where that is asked for.
void show(const LinearizeArguments& arguments, const CommonOptions& common, Json json,
          const std::string& page, const std::string& csv) {
  json["out"] = arguments.out.empty() ? Json(nullptr) : Json(arguments.out.string());
  constexpr int kIndent = 2;
  const std::string text = json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
  std::string files;
  if (!arguments.out.empty()) {
    make_folder(arguments.out);
    write_file(arguments.out / kJsonFile, text);
    files = kJsonFile;
    if (!csv.empty()) {
      write_file(arguments.out / kCsvFile, csv);
      files += fmt::format(", {}", kCsvFile);
    }
  }
  if (common.json)
    fmt::print("{}", text);
  else if (!common.quiet)
    fmt::print("{}{}", page,
               files.empty() ? "" : fmt::format("\n  written to {}: {}\n", arguments.out.string(), files));
}

/// About the motion in which a run starts, or that of the file. `known`: symmetries of another value of a parameter.
Linearization linearize_machine(const LinearizeArguments& arguments, const Mechanism& mechanism,
                                std::optional<Symmetries>& known) {
  Linearization about;
  if (arguments.at.empty()) {
    about = linearize(mechanism, known);
  } else {
    const SteadyFile motion = read_steady_file(arguments.at, mechanism);
    about = linearize(mechanism, find_symmetries(mechanism), motion.state, {.efforts = motion.efforts});
  }
  if (!about.steady() && !arguments.anyway) throw NotSteady(about);
  return about;
}

Exit run(const LinearizeArguments& arguments, const CommonOptions& common) {
  const std::filesystem::path path = find_model(arguments.model.model);
  std::vector<ParameterOverride> parameters = overrides(arguments.model);
  if (!arguments.out.empty()) require_writable(arguments.out);
  const ValueTree tree = read_yaml(read_model_source(path), path.string());
  std::optional<Symmetries> symmetries;
  if (!arguments.sweep) {
    const Mechanism mechanism = compile(read_model_tree(tree, parameters));
    const Linearization about = linearize_machine(arguments, mechanism, symmetries);
    Json json{{"model", about.model_name}, {"verb", "linearize"}};
    json.update(about_json(about));
    show(arguments, common, std::move(json), describe(about), {});
    return Exit::kGood;
  }
  if (!arguments.at.empty())
    throw UsageError("--at is one motion, and --sweep changes it\n  give one of them");
  const Range range = parse_range(*arguments.sweep);
  std::string name;
  const auto at = [&](double value) {
    std::vector<ParameterOverride> all = parameters;
    all.push_back(
        {.name = range.name,
         .law = {.text = fmt::format("{}", value), .place = {"--sweep " + range.name}, .verbatim = false}});
    const Mechanism mechanism = compile(read_model_tree(tree, all));
    name = mechanism.model.name;
    return linearize_machine(arguments, mechanism, symmetries);
  };
  const Sweep swept = sweep(at, range.values);
  Json json{{"model", name}, {"verb", "linearize"}};
  json.update(sweep_json(range, swept));
  show(arguments, common, std::move(json), describe(name, range.name, swept), sweep_csv(range, swept));
  return Exit::kGood;
}

}  // namespace

Verb linearize_verb() {
  const auto arguments = std::make_shared<LinearizeArguments>();
  return {.name = "linearize",
          .about = "Finds eigenvalues and modes about a steady motion, and where it becomes unstable",
          .arguments = model_and(
              arguments->model,
              {{"--at", &arguments->at, "A motion that camber steady has found, in place of the start",
                "STEADY.json"},
               {"--sweep", &arguments->sweep, "Values of a parameter, and critical values between them",
                "NAME=FROM:TO:STEP"},
               {"--anyway", &arguments->anyway, "Linearises also about a motion that is not steady"},
               {"--out", &arguments->out,
                "Folder for linearization.json and eigenvalues.csv; without it none is written", "DIR"}}),
          .footer = "Example: camber linearize bicycle --set lean_rate=0 --sweep v=0:10:0.05",
          .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
