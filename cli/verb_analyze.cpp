#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/analysis/words.h>
#include <camber/io/atomic_file.h>
#include <camber/io/json_append.h>
#include <camber/io/model_yaml.h>

#include "gallery.h"
#include "verbs.h"

namespace camber::cli {

namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kAnalysisFile = "analysis.json";

struct AnalyzeArguments {
  ModelOptions model;
  std::filesystem::path out;
};

template <class T>
Json optional_json(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json rank_json(const Analysis& analysis) {
  const Ranks& ranks = analysis.ranks;
  const int shift = analysis.rank() - ranks.generic;  // of the joints of the tree
  Json json{{"tree", nullptr}, {"generic", analysis.rank()}, {"here", ranks.here + shift}};
  if (ranks.tree) json["tree"] = *ranks.tree + shift;
  return json;
}

Json actuation_json(const Actuation& drives) {
  const int surplus = drives.surplus();
  const char* verdict = surplus == 0 ? "determined" : surplus > 0 ? "redundant" : "underactuated";
  return {{"motors", drives.motors},
          {"prescribed", drives.prescribed},
          {"freedoms", drives.freedoms},
          {"verdict", verdict},
          {"by", std::abs(surplus)}};
}

Json vector_json(const auto& values) {
  return std::vector<double>(values.data(), values.data() + values.size());
}

Json group_json(const Redundancy& redundancy, const RedundancyGroup& group) {
  Json holds = Json::array();
  for (const HeldPart& part : redundancy.parts)
    for (std::size_t i = 0; i < part.directions.size(); ++i)
      if (std::ranges::find(group.rows, part.row + static_cast<int>(i)) != group.rows.end())
        holds.push_back({{"joint", label(part)}, {"axis", part.directions[i]}});
  return {{"redundant", group.redundant}, {"holds", std::move(holds)}};
}

Json cures_json(const Cures& cures) {
  Json best = Json::array();
  for (const Cure& cure : cures.best) {
    Json json{{"changes", Json::object()}, {"frees", Json::object()}, {"grip", cure.grip}};
    for (const Change& change : cure.changes) {
      json["changes"][change.part] = change.to;
      json["frees"][change.part] = change.frees;
    }
    best.push_back(std::move(json));
  }
  return {{"redundant", cures.redundant},
          {"count", cures.count},
          {"all_tried", cures.all},
          {"best", std::move(best)}};
}

Json redundancy_json(const Analysis& analysis) {
  const Redundancy& redundancy = analysis.redundancy;
  Json json{{"groups", Json::array()}, {"determinate", Json::object()}, {"cures", Json::array()}};
  for (const RedundancyGroup& group : redundancy.groups)
    json["groups"].push_back(group_json(redundancy, group));
  for (const HeldPart& part : redundancy.parts) {
    Json rows = Json::object();
    for (std::size_t i = 0; i < part.directions.size(); ++i)
      rows[part.directions[i]] = bool(redundancy.determinate[static_cast<std::size_t>(part.row) + i]);
    json::append(json["determinate"], label(part), std::move(rows));
  }
  for (const Cures& cures : analysis.cures) json["cures"].push_back(cures_json(cures));
  return json;
}

Json special_json(const SpecialPose& special) {
  Json json{{"kind", nullptr}, {"forms", special.forms}, {"directions", special.directions}};
  if (const char* name = special_pose_name(special.kind)) json["kind"] = name;
  return json;
}

Json idle_json(const std::vector<IdleMotion>& motions) {
  Json list = Json::array();
  for (const IdleMotion& idle : motions)
    list.push_back(
        {{"bodies", idle.bodies}, {"axis", vector_json(idle.axis)}, {"point", vector_json(idle.point)}});
  return list;
}

Json motions_json(const std::vector<RemainingMotion>& motions) {
  Json list = Json::array();
  for (const RemainingMotion& motion : motions) {
    Json json{{"speed", motion.speed}, {"others", Json::object()}, {"twists", Json::object()}};
    for (const auto& [speed, value] : motion.others) json::append(json["others"], speed, value);
    for (const auto& [body, twist] : motion.twists) json::append(json["twists"], body, vector_json(twist));
    list.push_back(std::move(json));
  }
  return list;
}

Json mobility_json(const Analysis& analysis) {
  const Counts& counts = analysis.counts;
  return {{"bodies", counts.bodies},
          {"joints", counts.joints},
          {"coordinates", counts.body_coordinates()},
          {"tree_coordinates", counts.tree_coordinates},
          {"rows", counts.rows()},
          {"holonomic", analysis.holonomic()},
          {"nonholonomic", analysis.nonholonomic()},
          {"configuration_dimension", analysis.configuration_dimension()},
          {"dof", analysis.dof()},
          {"dof_here", analysis.dof_here()},
          {"redundant", analysis.redundant()},
          {"loops", analysis.loops},
          {"gruebler", counts.gruebler()},
          {"planar_count", optional_json(counts.planar)}};
}

std::string analysis_json(const Analysis& analysis, const std::filesystem::path& out) {
  const Ranks& ranks = analysis.ranks;
  Json json{{"model", analysis.model_name}, {"verb", "analyze"}};
  json.update(mobility_json(analysis));
  json.update({{"rank", rank_json(analysis)},
               {"rank_ambiguous", ranks.ambiguous},
               {"plateau", {ranks.plateau_low, ranks.plateau_high}},
               {"smallest_singular_value", ranks.smallest},
               {"condition", 1.0 / ranks.smallest},
               {"gap_left", analysis.gap},
               {"redundancy", redundancy_json(analysis)},
               {"special", special_json(analysis.special)},
               {"idle", idle_json(analysis.motions.idle)},
               {"motions", motions_json(analysis.motions.remaining)},
               {"actuation", actuation_json(analysis.actuation)},
               {"method", "singular values at configurations found by walking on the constraints"},
               {"tolerance", ranks.tolerance},
               {"samples", analysis.configurations},
               {"seed", kWalkSeed},
               {"warnings", analysis.warnings},
               {"out", nullptr}});
  if (!out.empty()) json["out"] = out.string();
  constexpr int kIndent = 2;
  return json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

void print_page(const AnalysisPage& page, const std::vector<std::string>& warnings) {
  fmt::print("{}\n", page.answer);
  std::size_t width = 0;
  for (const auto& [about, text] : page.lines) width = std::max(width, about.size());
  for (const auto& [about, text] : page.lines) fmt::print("  {:<{}}  {}\n", about, width, text);
  for (const std::string& warning : warnings) fmt::print("  {:<{}}  {}\n", "warning", width, warning);
}

Exit run(const AnalyzeArguments& arguments, const CommonOptions& common) {
  const std::filesystem::path path = find_model(arguments.model.model);
  const Mechanism mechanism = compile(read_model_file(path, overrides(arguments.model)));
  if (!arguments.out.empty()) require_writable(arguments.out);
  const Analysis analysis = analyze(mechanism);
  const std::string json = analysis_json(analysis, arguments.out);
  if (!arguments.out.empty()) {
    make_folder(arguments.out);
    AtomicFile file(arguments.out / kAnalysisFile);
    file.write(json);
    file.commit();
  }
  if (common.json) {
    fmt::print("{}", json);
  } else if (!common.quiet) {
    print_page(describe(analysis), analysis.warnings);
    if (!arguments.out.empty()) fmt::print("\n  written to {}: {}\n", arguments.out.string(), kAnalysisFile);
  }
  return Exit::kGood;
}

}  // namespace

Verb analyze_verb() {
  const auto arguments = std::make_shared<AnalyzeArguments>();
  return {.name = "analyze",
          .about = "Counts degrees of freedom, and names redundant constraints with their cures",
          .arguments = model_and(
              arguments->model,
              {{"--out", &arguments->out, "Folder for analysis.json; without it none is written", "DIR"}}),
          .footer = "Example: camber analyze four_bar",
          .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
