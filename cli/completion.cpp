#include "completion.h"

#include <algorithm>
#include <filesystem>
#include <variant>

#include <fmt/format.h>

namespace camber::cli {

namespace {

bool is_option(const Argument& argument) {
  return argument.name.starts_with("--");
}
bool takes_value(const Argument& argument) {
  return !std::holds_alternative<bool*>(argument.target);
}

/// The kinds of values of an argument.
enum class Values { kAny, kChoices, kModel, kFolder, kFile };

Values values_of(const Argument& argument) {
  if (!argument.choices.empty()) return Values::kChoices;
  const std::string& label = argument.value.empty() ? argument.name : argument.value;
  if (label == "MODEL") return Values::kModel;
  if (label == "DIR") return Values::kFolder;
  if (label == "FILE" || std::holds_alternative<std::filesystem::path*>(argument.target))
    return Values::kFile;
  return Values::kAny;
}

/// The arguments that stand by their place; the verbs have one at most.
const Argument* positional(const Verb& verb) {
  const auto found = std::ranges::find_if_not(verb.arguments, is_option);
  return found == verb.arguments.end() ? nullptr : &*found;
}

/// Lists every gallery model, one name per line.
constexpr std::string_view kModelNames = "camber models 2>/dev/null | cut -d ' ' -f 1";

/// In single quotes, as every shell here reads them.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text)
    if (c == '\'')
      result += "'\\''";
    else
      result += c;
  return result += "'";
}

// bash ---------------------------------------------------------------------------------------------------------

std::string bash_values(const Argument& argument) {
  switch (values_of(argument)) {
    case Values::kChoices:
      return fmt::format("compgen -W '{}' -- \"$word\"", fmt::join(argument.choices, " "));
    case Values::kModel:
      return fmt::format(
          "compgen -W \"$({})\" -- \"$word\"; compgen -f -X '!*.yaml' -- \"$word\"; compgen -d -- \"$word\"",
          kModelNames);
    case Values::kFolder:
      return "compgen -d -- \"$word\"";
    case Values::kFile:
      return "compgen -f -- \"$word\"";
    case Values::kAny:
      break;
  }
  return ":";
}

std::string bash_script(const std::vector<Verb>& verbs) {
  std::vector<std::string> names;
  std::string options, values;
  for (const Verb& verb : verbs) {
    names.push_back(verb.name);
    std::vector<std::string> words;
    for (const Argument& argument : verb.arguments) {
      if (!is_option(argument)) continue;
      words.push_back(argument.name);
      if (takes_value(argument))
        values += fmt::format("    {}:{}) {}; return ;;\n", verb.name, argument.name, bash_values(argument));
    }
    const Argument* own = positional(verb);
    options += fmt::format("    {}) compgen -W '{}' -- \"$word\"; [[ $word == -* ]] || {{ {}; }} ;;\n",
                           verb.name, fmt::join(words, " "), own == nullptr ? ":" : bash_values(*own));
  }
  return fmt::format(
      "# bash completion of camber: source this file, or put it into "
      "/usr/share/bash-completion/completions/camber\n"
      "_camber_words() {{\n"
      "  local verb=$1 before=$2 word=$3\n"
      "  case $verb:$before in\n{}  esac\n"
      "  case $verb in\n{}  esac\n"
      "}}\n"
      "_camber() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}}\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W '{} --help --version' -- \"$word\")\n"
      "  else\n"
      "    mapfile -t COMPREPLY < <(_camber_words \"${{COMP_WORDS[1]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\" "
      "\"$word\")\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _camber camber\n",
      values, options, fmt::join(names, " "));
}

// zsh ----------------------------------------------------------------------------------------------------------

/// Colons and brackets separate the parts of a specification.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_values(const Argument& argument) {
  switch (values_of(argument)) {
    case Values::kChoices:
      return fmt::format("({})", fmt::join(argument.choices, " "));
    case Values::kModel:
      return "_camber_models";
    case Values::kFolder:
      return "_files -/";
    case Values::kFile:
      return "_files";
    case Values::kAny:
      break;
  }
  return "";
}

std::string zsh_specification(const Argument& argument) {
  if (!is_option(argument))
    return in_quotes(fmt::format("*:{}:{}", zsh_text(argument.name), zsh_values(argument)));
  const bool repeats = std::holds_alternative<std::vector<std::string>*>(argument.target);
  std::string text = fmt::format("{}{}[{}]", repeats ? "*" : "", argument.name, zsh_text(argument.about));
  if (takes_value(argument))
    text += fmt::format(":{}:{}", zsh_text(argument.value.empty() ? "VALUE" : argument.value),
                        zsh_values(argument));
  return in_quotes(text);
}

std::string zsh_script(const std::vector<Verb>& verbs) {
  std::string names, cases;
  for (const Verb& verb : verbs) {
    names += fmt::format("    {}\n", in_quotes(fmt::format("{}:{}", verb.name, zsh_text(verb.about))));
    cases += fmt::format("    {}) _arguments", verb.name);
    for (const Argument& argument : verb.arguments)
      cases += fmt::format(" \\\n      {}", zsh_specification(argument));
    cases += " ;;\n";
  }
  return fmt::format(
      "#compdef camber\n"
      "# zsh completion of camber: put this file as _camber into a folder of $fpath\n"
      "_camber_models() {{\n"
      "  compadd -- ${{(f)\"$({})\"}}\n"
      "  _files -g '*.yaml'\n"
      "}}\n"
      "_camber() {{\n"
      "  local -a verbs=(\n{}  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe verb verbs\n"
      "    return\n"
      "  fi\n"
      "  local verb=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $verb in\n{}  esac\n"
      "}}\n"
      "compdef _camber camber\n",
      kModelNames, names, cases);
}

// fish ---------------------------------------------------------------------------------------------------------

std::string fish_values(const Argument& argument) {
  switch (values_of(argument)) {
    case Values::kChoices:
      return fmt::format(" -x -a {}", in_quotes(fmt::format("{}", fmt::join(argument.choices, " "))));
    case Values::kModel:
      return fmt::format(" -a {}", in_quotes(fmt::format("({})", kModelNames)));
    case Values::kFolder:
      return " -x -a '(__fish_complete_directories)'";
    case Values::kFile:
      return " -r -F";
    case Values::kAny:
      break;
  }
  return " -x";
}

std::string fish_script(const std::vector<Verb>& verbs) {
  std::string script =
      "# fish completion of camber: put this file as camber.fish into ~/.config/fish/completions\n"
      "complete -c camber -n __fish_use_subcommand -f\n";
  for (const Verb& verb : verbs) {
    script += fmt::format("complete -c camber -n __fish_use_subcommand -a {} -d {}\n", verb.name,
                          in_quotes(verb.about));
    const std::string condition = in_quotes(fmt::format("__fish_seen_subcommand_from {}", verb.name));
    for (const Argument& argument : verb.arguments) {
      script += fmt::format("complete -c camber -n {}", condition);
      if (is_option(argument)) script += fmt::format(" -l {}", argument.name.substr(2));
      script += fmt::format("{} -d {}\n", takes_value(argument) ? fish_values(argument) : "",
                            in_quotes(argument.about));
    }
  }
  return script;
}

}  // namespace

const std::vector<Shell>& shells() {
  static const std::vector<Shell> list{{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
  return list;
}

}  // namespace camber::cli
