#include <cerrno>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include <camber/io/result_read.h>
#include <camber/model/error.h>
#include <camber/report/run.h>

#include "parser.h"
#include "verbs.h"

namespace camber::cli {

namespace {

/// Runs the verb; its exceptions become a message and an exit code.
int run(const Verb& verb, const CommonOptions& common) {
  const bool json = common.json;
  try {
    return static_cast<int>(verb.run(common));
  } catch (const ModelError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const UsageError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const RunError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const ResultError& error) {
    return report_error(error.what(), Exit::kWrongInput, json);
  } catch (const std::filesystem::filesystem_error& error) {
    return report_error(fmt::format("cannot reach '{}': {}", error.path1().string(), error.code().message()),
                        Exit::kFailed, json);
  } catch (const std::bad_alloc&) {
    return report_error("not enough memory", Exit::kFailed, json);
  } catch (const std::exception& error) {
    return report_error(error.what(), Exit::kFailed, json);
  }
}

int parse_and_run(int argc, char** argv) {
  const std::vector<Verb> verbs = all_verbs();
  CommonOptions common;
  const Verb* chosen = nullptr;
  if (const std::optional<int> done = parse(argc, argv, verbs, common, chosen)) return *done;
  return run(*chosen, common);
}

/// A full disk behind stdout is noticed only when the last bytes are written.
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
    std::fputs("camber: error: the message for another error could not be written\n", stderr);
    return static_cast<int>(camber::cli::Exit::kFailed);
  }
}
