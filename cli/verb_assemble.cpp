#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/json_append.h>
#include <camber/io/model_yaml.h>
#include <camber/io/result_files.h>
#include <camber/simulate/start.h>

#include "gallery.h"
#include "verbs.h"

namespace camber::cli {

namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kFile = "assembly.json";

struct AssembleArguments {
  ModelOptions model;
  std::filesystem::path out;
};

Json values_json(const std::vector<StartValue>& values) {
  Json json = Json::object();
  for (const StartValue& value : values)
    json::append(json, value.name, {{"value", value.value}, {"unit", value.unit}, {"given", value.given}});
  return json;
}

Json joints_json(const std::vector<StartJoint>& joints) {
  Json json = Json::object();
  for (const StartJoint& joint : joints)
    json::append(json, joint.name,
                 {{"type", joint.type}, {"roles", joint.roles}, {"closes_loop", joint.cut}});
  return json;
}

Json loops_json(const std::vector<LoopBranch>& loops) {
  Json list = Json::array();
  for (const LoopBranch& loop : loops) {
    Json json{{"closed_by", loop.closed_by}, {"elbows", Json::object()}};
    for (const Elbow& elbow : loop.elbows)
      json["elbows"][elbow.joint] = {{"angle", elbow.angle}, {"branch", describe(elbow)}};
    list.push_back(std::move(json));
  }
  return list;
}

std::string start_json(const Start& start, const std::filesystem::path& out) {
  Json json{{"model", start.model_name},
            {"verb", "assemble"},
            {"speeds", start.speeds},
            {"constraint_rows", start.rows},
            {"rows", start.rows},  // the former name of constraint_rows
            {"rank", start.rank},
            {"dof", start.dof},
            {"redundant", start.redundant},
            {"error_position", start.errors.position},
            {"error_velocity", start.errors.velocity},
            {"q", values_json(start.q)},
            {"u", values_json(start.u)},
            {"x", values_json(start.x)},
            {"joints", joints_json(start.joints)},
            {"loops", loops_json(start.loops)},
            {"other_branch", Json::object()},
            {"warnings", start.warnings},
            {"determinate", Json::parse(determinate_json(start.reactions))},
            {"out", nullptr}};
  for (const StartValue& value : start.other_branch) json["other_branch"][value.name] = value.value;
  if (!out.empty()) json["out"] = out.string();
  constexpr int kIndent = 2;
  return json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

void print_values(const Start& start) {
  std::size_t width = std::string_view("coordinate").size();
  for (const auto* list : {&start.q, &start.u, &start.x})
    for (const StartValue& value : *list) width = std::max(width, value.name.size() + 2);
  fmt::print("\n  {:<{}}  {:>14}\n", "coordinate", width, "value");
  const auto print = [&](const char* prefix, const StartValue& value) {
    fmt::print("  {:<{}}  {:>14.7g}  {:<5}  {}\n", prefix + value.name, width, value.value, value.unit,
               value.given ? "given" : "found");
  };
  for (const StartValue& value : start.q) print("q.", value);
  for (const StartValue& value : start.u) print("u.", value);
  for (const StartValue& value : start.x) print("x.", value);
}

void print_joints(const Start& start) {
  if (start.joints.empty()) return;
  std::size_t width = std::string_view("joint").size();
  for (const StartJoint& joint : start.joints) width = std::max(width, joint.name.size());
  fmt::print("\n  {:<{}}  {:<11}  role\n", "joint", width, "type");
  for (const StartJoint& joint : start.joints)
    fmt::print("  {:<{}}  {:<11}  {}{}\n", joint.name, width, joint.type, fmt::join(joint.roles, ", "),
               joint.cut ? "; closes a loop" : "");
}

void print_loops(const Start& start) {
  if (start.loops.empty()) return;
  fmt::print("\n");
  for (const LoopBranch& loop : start.loops) {
    std::string text;
    for (const Elbow& elbow : loop.elbows)
      text += fmt::format("{} {} {}", text.empty() ? ":" : ",", elbow.joint, describe(elbow));
    fmt::print("  loop closed by {}{}\n", loop.closed_by, text);
  }
  if (start.other_branch.empty()) {
    fmt::print("  another branch: set the start of the search in initial.guess\n");
    return;
  }
  std::string guess;
  for (const StartValue& value : start.other_branch)
    guess += fmt::format("{}{}: {:.4g}", guess.empty() ? "" : ", ", value.name, value.value);
  fmt::print("  another branch: start the search elsewhere, for example initial: {{guess: {{{}}}}}\n", guess);
}

void print_start(const Start& start) {
  fmt::print("{}\n", start.model_name);
  fmt::print("  degrees of freedom  {}: {} speeds, {} constraint rows of rank {}\n", start.dof, start.speeds,
             start.rows, start.rank);
  fmt::print("  closing error       {:.2g} m or rad, {:.2g} m/s or rad/s\n", start.errors.position,
             start.errors.velocity);
  for (const std::string& warning : start.warnings) fmt::print("  warning             {}\n", warning);
  print_values(start);
  print_joints(start);
  print_loops(start);
}

Exit run(const AssembleArguments& arguments, const CommonOptions& common) {
  const std::filesystem::path path = find_model(arguments.model.model);
  const Mechanism mechanism = compile(read_model_file(path, overrides(arguments.model)));
  if (!arguments.out.empty()) require_writable(arguments.out);
  const Start start = find_start(mechanism);
  const std::string json = start_json(start, arguments.out);
  if (!arguments.out.empty()) {
    make_folder(arguments.out);
    AtomicFile file(arguments.out / kFile);
    file.write(json);
    file.commit();
  }
  if (common.json) {
    fmt::print("{}", json);
  } else if (!common.quiet) {
    print_start(start);
    if (!arguments.out.empty()) fmt::print("\n  written to {}: {}\n", arguments.out.string(), kFile);
  }
  return Exit::kGood;
}

}  // namespace

Verb assemble_verb() {
  const auto arguments = std::make_shared<AssembleArguments>();
  return {.name = "assemble",
          .about = "Finds the state in which a run starts",
          .arguments = model_and(
              arguments->model,
              {{"--out", &arguments->out, "Folder for assembly.json; without it no file is written", "DIR"}}),
          .footer = "Example: camber assemble four_bar",
          .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
