#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include <camber/io/result_read.h>
#include <camber/io/version.h>
#include <camber/model/error.h>
#include <camber/model/names.h>
#include <camber/report/run.h>

#include "verbs.h"

namespace camber::cli {

namespace {

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

/// What the parser found wrong, with the nearest option where one is unknown.
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
        fmt::format("no verb given\n  camber VERB ..., with VERB one of: {}; camber --help tells more",
                    list_names(names)));
  if (std::string_view(argv[1]).starts_with("-")) return;
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return;
  throw UsageError(fmt::format("unknown verb '{}'\n  {}", argv[1], suggest_name(argv[1], names)));
}

/// Runs the verb; what it throws becomes a message and an exit code.
int run(const Request& request) {
  const bool json = request.common.json;
  try {
    return static_cast<int>(request.run());
  } catch (const ModelError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const UsageError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const RunError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const ResultError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const std::bad_alloc&) {
    return report_error("not enough memory", Exit::kFailed, json);
  } catch (const std::exception& error) {
    return report_error(error.what(), Exit::kFailed, json);
  }
}

int parse_and_run(int argc, char** argv) {
  CLI::App program("Dynamics of machines that roll, loop and share loads", "camber");
  program.set_version_flag("--version", "camber " + std::string(version()));
  program.require_subcommand(1);
  Request request;
  add_simulate(program, request);
  add_assemble(program, request);
  add_verify(program, request);
  add_report(program, request);
  add_view(program, request);
  add_models(program, request);
  add_doctor(program, request);
  // Where the line cannot be parsed, its flags are not set; errors are wanted as JSON all the same.
  const bool json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
  try {
    require_known_verb(program, argc, argv);
    program.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return program.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return report_error(explain(program, error), Exit::kWrongInput, json);
  } catch (const UsageError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  }
  return run(request);
}

/// A full disk behind stdout shows only when the last of it is written.
int flush(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return report_error("cannot write to stdout: " + std::generic_category().message(errno), Exit::kFailed,
                      false);
}

}  // namespace

}  // namespace camber::cli

int main(int argc, char** argv) {
  try {
    return camber::cli::flush(camber::cli::parse_and_run(argc, argv));
  } catch (...) {  // the message itself could not be made or written
    std::fputs("camber: error: and it cannot be told which\n", stderr);
    return static_cast<int>(camber::cli::Exit::kFailed);
  }
}
