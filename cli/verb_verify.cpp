#include <cmath>
#include <memory>

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
  const Json object{
      {"verb", "verify"}, {"model", model}, {"states", verification.states}, {"seed", seed},
      {"limit", kAgree},  {"agree", agree}, {"max_difference", differences}, {"does_not_apply", refusals}};
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
  for (const Refusal& refusal : verification.refusals)
    fmt::print("  {}: {}\n", formulation_name(refusal.formulation), refusal.reason);
}

Exit run(const VerifyArguments& arguments, const CommonOptions& common) {
  const Mechanism mechanism =
      compile(read_model_file(find_model(arguments.model.model), overrides(arguments.model)));
  const Verification verification = verify(mechanism, {.states = arguments.states, .seed = arguments.seed});
  const bool agree = verification.largest() <= kAgree;
  const std::string& name = mechanism.model.name;
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
          .about = "Compare the four formulations at random states",
          .arguments = model_and(arguments->model,
                                 {{"--states", &arguments->states, "How many states", "N"},
                                  {"--seed", &arguments->seed, "Another seed gives other states", "S"}}),
          .footer = "Example: camber verify four_bar --states 100",
          .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
