#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/dynamics/verify.h>
#include <camber/io/model_yaml.h>

#include "gallery.h"
#include "verbs.h"

namespace camber::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Largest relative difference at which the formulations count as agreeing: rounding times the condition of a
/// machine that is not at a dead centre.
constexpr double kAgree = 1e-9;

struct VerifyArguments {
  ModelOptions model;
  int states = 10;
  std::uint64_t seed = 1;
};

std::string pair_name(const FormulationPair& pair) {
  return fmt::format("{}-{}", formulation_name(pair.first), formulation_name(pair.second));
}

std::string to_json(const Verification& verification, const std::string& model, std::uint64_t seed,
                    bool agree) {
  Json differences = Json::object();
  for (const FormulationPair& pair : verification.pairs)
    differences[pair_name(pair)] = {{"accelerations", pair.difference.accelerations},
                                    {"reactions", pair.difference.reactions}};
  Json refusals = Json::object();
  for (const Refusal& refusal : verification.refusals)
    refusals[std::string(formulation_name(refusal.formulation))] = refusal.reason;
  const Json object{{"verb", "verify"},
                    {"model", model},
                    {"states", verification.states},
                    {"undetermined", verification.undetermined},
                    {"seed", seed},
                    {"limit", kAgree},
                    {"agree", agree},
                    {"max_difference", differences},
                    {"does_not_apply", refusals}};
  constexpr int kIndent = 2;
  return object.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

void print_table(const Verification& verification, const std::string& model, std::uint64_t seed) {
  fmt::print("{}\n  {} random states, seed {}; largest relative differences\n\n", model, verification.states,
             seed);
  fmt::print("  {:<16}  {:>13}  {:>9}\n", "formulations", "accelerations", "reactions");
  for (const FormulationPair& pair : verification.pairs)
    fmt::print("  {:<16}  {:>13.1e}  {:>9.1e}\n", pair_name(pair), pair.difference.accelerations,
               pair.difference.reactions);
  if (verification.undetermined > 0)
    fmt::print("  {} states in or near singular poses are left out: accelerations are not determined there\n",
               verification.undetermined);
  for (const Refusal& refusal : verification.refusals)
    fmt::print("  {}: {}\n", formulation_name(refusal.formulation), refusal.reason);
}

/// Sets of values for the parameters that have a range, the model's own included.
constexpr int kMostSets = 5;

/// A value of each parameter with a range that the user has not set.
std::vector<ParameterOverride> draw_parameters(const Model& model, const std::vector<ParameterOverride>& set,
                                               std::mt19937_64& engine) {
  std::vector<ParameterOverride> values = set;
  for (const Parameter& parameter : model.parameters) {
    if (!parameter.range || std::ranges::find(set, parameter.name, &ParameterOverride::name) != set.end())
      continue;
    const double share = static_cast<double>(engine() >> 11U) * 0x1p-53;
    values.push_back(
        {parameter.name, parameter.range->least + share * (parameter.range->most - parameter.range->least)});
  }
  return values;
}

/// The states are shared out among the model's own values and random ones within the ranges. Values that give no
/// machine are told.
Verification verify_within_ranges(const VerifyArguments& arguments, const std::filesystem::path& path,
                                  const Model& model) {
  const std::vector<ParameterOverride> set = overrides(arguments.model);
  std::mt19937_64 engine(arguments.seed);
  const bool has_range = draw_parameters(model, set, engine).size() > set.size();
  const int sets = has_range ? std::clamp(arguments.states, 1, kMostSets) : 1;
  const int each = (arguments.states + sets - 1) / sets;
  Verification all = verify(compile(model), {.states = each, .seed = arguments.seed});
  for (int i = 1; i < sets; ++i) {
    const std::vector<ParameterOverride> drawn = draw_parameters(model, set, engine);
    try {
      const Mechanism mechanism = compile(read_model_file(path, drawn));
      add(verify(mechanism, {.states = std::min(each, arguments.states - all.states),
                             .seed = arguments.seed + static_cast<std::uint64_t>(i)}),
          all);
    } catch (const ModelError& error) {
      std::string values;
      for (const ParameterOverride& drawn_value : drawn)
        values += fmt::format(
            "{}{} = {}", values.empty() ? "" : ", ", drawn_value.name,
            drawn_value.law.text.empty() ? fmt::format("{:.6g}", drawn_value.value) : drawn_value.law.text);
      fmt::print(stderr, "camber: within the ranges, {} gives an invalid machine: {}\n", values,
                 error.what());
    }
    if (all.states >= arguments.states) break;
  }
  return all;
}

Exit run(const VerifyArguments& arguments, const CommonOptions& common) {
  const std::filesystem::path path = find_model(arguments.model.model);
  const Model model = read_model_file(path, overrides(arguments.model));
  const Verification verification = verify_within_ranges(arguments, path, model);
  const bool agree = verification.largest() <= kAgree;
  const std::string& name = model.name;
  if (common.json) {
    fmt::print("{}", to_json(verification, name, arguments.seed, agree));
  } else if (!common.quiet) {
    print_table(verification, name, arguments.seed);
  }
  if (agree) return Exit::kGood;
  fmt::print(stderr, "camber: the formulations differ by {:.2g}, more than {:.0g}\n", verification.largest(),
             kAgree);
  return Exit::kFailed;
}

}  // namespace

Verb verify_verb() {
  const auto arguments = std::make_shared<VerifyArguments>();
  return {.name = "verify",
          .about = "Compares the four formulations at random states",
          .arguments =
              model_and(arguments->model, {{"--states", &arguments->states, "Number of states", "N"},
                                           {"--seed", &arguments->seed, "Seed of the random states", "S"}}),
          .footer = "Example: camber verify four_bar --states 100",
          .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
