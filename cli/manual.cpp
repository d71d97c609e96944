#include "manual.h"

#include <string_view>
#include <variant>

#include <fmt/format.h>

#include <camber/io/version.h>

namespace camber::cli {

namespace {

/// Text that begins no request and keeps its hyphens and backslashes.
std::string escaped(std::string_view text) {
  std::string result;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
    at_start = c == '\n';
  }
  return result;
}

std::string synopsis(const Verb& verb) {
  std::string text = fmt::format(".B camber {}\n", escaped(verb.name));
  for (const Argument& argument : verb.arguments)
    if (!argument.name.starts_with("--")) text += fmt::format(".I {}\n", escaped(argument.name));
  return text + "[\n.I options\n]\n";
}

std::string entry(const Argument& argument) {
  std::string text = fmt::format(".TP\n\\fB{}\\fR", escaped(argument.name));
  if (!argument.value.empty()) text += fmt::format(" \\fI{}\\fR", escaped(argument.value));
  text += fmt::format("\n{}\n", escaped(argument.about));
  if (!argument.choices.empty())
    text += escaped(fmt::format("(one of: {})\n", fmt::join(argument.choices, ", ")));
  return text;
}

/// Lines of their own stay so.
std::string paragraphs(std::string_view text) {
  std::string result = ".PP\n";
  for (const char c : text)
    if (c == '\n')
      result += "\n.br\n";
    else
      result += c;
  return result + "\n";
}

std::string section(const Verb& verb) {
  std::string text =
      fmt::format(".SS {}\n{}{}.\n", escaped(verb.name), synopsis(verb), ".PP\n" + escaped(verb.about));
  for (const Argument& argument : verb.arguments) text += entry(argument);
  if (!verb.footer.empty()) text += paragraphs(escaped(verb.footer));
  return text;
}

}  // namespace

std::string manual_page(const std::vector<Verb>& verbs) {
  std::string page = fmt::format(
      ".TH CAMBER 1 \"\" \"camber {}\" \"User commands\"\n"
      ".SH NAME\ncamber \\- dynamics of machines that roll, loop and share loads\n"
      ".SH SYNOPSIS\n.B camber\n.I verb\n[\n.I options\n]\n"
      ".SH DESCRIPTION\n"
      "Camber reads a model file of a machine (bodies, joints, rolling contacts, couplings, forces, drivers) "
      "and computes its\n"
      "motion and every reaction in its joints and contacts. Rolling and loops are exact.\n"
      ".SH VERBS\n",
      escaped(version()));
  for (const Verb& verb : verbs) page += section(verb);
  page +=
      ".SH ENVIRONMENT\n.TP\n.B CAMBER_MODELS\nThe folder of the gallery.\n"
      ".TP\n.B CAMBER_KERNELS\n\\fBbaseline\\fR chooses the kernels without AVX2, \\fBavx2\\fR those without "
      "AVX-512.\n"
      ".SH EXIT STATUS\n.TP\n0\nThe work was done.\n"
      ".TP\n1\nThe computation failed, an event stopped it, it was interrupted, or a file could not be "
      "written.\n"
      ".TP\n2\nThe input is wrong; the message names the place and the remedy.\n";
  return page;
}

}  // namespace camber::cli
