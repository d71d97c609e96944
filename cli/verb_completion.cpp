#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/model/names.h>

#include "completion.h"
#include "manual.h"
#include "verbs.h"

namespace camber::cli {

namespace {

std::vector<std::string> shell_names() {
  std::vector<std::string> names;
  for (const Shell& shell : shells()) names.emplace_back(shell.name);
  return names;
}

/// All verbs with the options that they share. Nothing is parsed into these.
std::vector<Verb> described_verbs() {
  static CommonOptions unused;
  std::vector<Verb> verbs = all_verbs();
  for (Verb& verb : verbs) std::ranges::move(common_arguments(unused), std::back_inserter(verb.arguments));
  return verbs;
}

Exit print(const std::string& text, const char* key, const CommonOptions& common) {
  if (common.json)
    fmt::print("{}\n", nlohmann::ordered_json{{key, text}}.dump(2));
  else
    fmt::print("{}", text);
  return Exit::kGood;
}

Exit run(const std::string& name, const CommonOptions& common) {
  const auto shell = std::ranges::find(shells(), name, &Shell::name);
  if (shell == shells().end())
    throw UsageError(fmt::format("there is no completion for the shell '{}'\n  {}", name,
                                 suggest_name(name, shell_names())));
  return print(shell->script(described_verbs()), "script", common);
}

}  // namespace

Verb completion_verb() {
  const auto shell = std::make_shared<std::string>();
  return {.name = "completion",
          .about = "Prints a script that lets a shell complete the command line of this program",
          .arguments = {{"SHELL", shell.get(), "The shell", "", true, shell_names()}},
          .footer = "Example: source <(camber completion bash)",
          .run = [shell](const CommonOptions& common) { return run(*shell, common); }};
}

Verb man_verb() {
  return {.name = "man",
          .about = "Prints the manual page of this program",
          .footer = "Example: camber man > camber.1 && man ./camber.1",
          .run = [](const CommonOptions& common) {
            return print(manual_page(described_verbs()), "page", common);
          }};
}

}  // namespace camber::cli
