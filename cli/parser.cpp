#include "parser.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <camber/io/version.h>
#include <camber/model/names.h>

namespace camber::cli {

namespace {

/// With the values that it takes.
std::string described(const Argument& argument) {
  if (argument.choices.empty()) return argument.about;
  return fmt::format("{}: {}", argument.about, fmt::join(argument.choices, ", "));
}

/// Refuses a text that is not a whole number of at least `least`, or too large for the type.
template <class Number>
CLI::Validator whole_number(Number least) {
  const auto check = [least](const std::string& text) -> std::string {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && value >= least) return "";
    return fmt::format("'{}' is not a whole number from {} to {}", text, least,
                       std::numeric_limits<Number>::max());
  };
  return {check, ""};
}

void add(CLI::App& verb, const Argument& argument) {
  std::visit(
      [&](auto* target) {
        using Target = std::remove_pointer_t<decltype(target)>;
        if constexpr (std::is_same_v<Target, bool>) {
          verb.add_flag(argument.name, *target, argument.about);
        } else {
          CLI::Option* const option = verb.add_option(argument.name, *target, described(argument));
          if (!argument.value.empty()) option->type_name(argument.value);
          if (argument.required) option->required();
          if constexpr (std::is_same_v<Target, int>) option->check(whole_number<int>(1));
          if constexpr (std::is_same_v<Target, std::uint64_t>) option->check(whole_number<std::uint64_t>(0));
          if constexpr (std::is_same_v<Target, std::vector<std::string>>) option->expected(1)->take_all();
        }
      },
      argument.target);
}

void add(CLI::App& program, const Verb& verb, CommonOptions& common, const Verb*& chosen) {
  CLI::App& entry = *program.add_subcommand(verb.name, verb.about);
  for (const Argument& argument : verb.arguments) add(entry, argument);
  for (const Argument& argument : common_arguments(common)) add(entry, argument);
  if (!verb.footer.empty()) entry.footer(verb.footer);
  entry.callback([&verb, &chosen] { chosen = &verb; });
}

std::vector<std::string> verb_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* verb : program.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(verb->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// The error of the parser, with the nearest option if one is unknown.
std::string explain(const CLI::App& program, const CLI::ParseError& error) {
  for (const CLI::App* verb : program.get_subcommands())
    for (const std::string& word : verb->remaining())
      if (word.starts_with("-")) {
        const std::string option = word.substr(0, word.find('='));
        return fmt::format("camber {} has no option '{}'\n  {}", verb->get_name(), option,
                           suggest_name(option, option_names(*verb)));
      }
  return error.what();
}

void require_known_verb(const CLI::App& program, int argc, char** argv) {
  const std::vector<std::string> names = verb_names(program);
  if (argc < 2)
    throw UsageError(
        fmt::format("no verb given\n  camber VERB ..., with VERB one of: {}; camber --help describes them",
                    list_names(names)));
  if (std::string_view(argv[1]).starts_with("-")) return;
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return;
  throw UsageError(fmt::format("unknown verb '{}'\n  {}", argv[1], suggest_name(argv[1], names)));
}

/// An option that takes a value is followed by one, not by another option or by nothing.
void require_values(const Verb& verb, std::span<char* const> words) {
  const auto option = [&](std::string_view word) {
    return std::find_if(verb.arguments.begin(), verb.arguments.end(),
                        [&](const Argument& argument) { return argument.name == word; });
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto found = option(words[i]);
    if (found == verb.arguments.end() || std::holds_alternative<bool*>(found->target)) continue;
    const std::string_view next = i + 1 < words.size() ? words[i + 1] : "";
    const std::string_view name = next.substr(0, next.find('='));
    const bool is_option = name == "--json" || name == "--quiet" || name == "--help" ||
                           (name.starts_with("--") && option(name) != verb.arguments.end());
    if (i + 1 == words.size() || is_option)
      throw UsageError(fmt::format("{} needs a value{}\n  write {} {}", found->name,
                                   is_option ? fmt::format(", but '{}' follows", next) : "", found->name,
                                   found->value.empty() ? "VALUE" : found->value));
    ++i;
  }
}

}  // namespace

std::optional<int> parse(int argc, char** argv, const std::vector<Verb>& verbs, CommonOptions& common,
                         const Verb*& chosen) {
  CLI::App program("Dynamics of machines that roll, loop and share loads", "camber");
  program.set_version_flag("--version", "camber " + std::string(version()));
  program.require_subcommand(1);
  for (const Verb& verb : verbs) add(program, verb, common, chosen);
  // If the line cannot be parsed, its flags are not set, but errors must still be JSON.
  const bool json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
  try {
    require_known_verb(program, argc, argv);
    for (const Verb& verb : verbs)
      if (verb.name == argv[1]) require_values(verb, {argv + 2, argv + argc});
    program.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return program.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return report_error(explain(program, error), Exit::kWrongInput, json);
  } catch (const UsageError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  }
  return std::nullopt;
}

std::string cli11_version() {
  return CLI11_VERSION;
}

}  // namespace camber::cli
