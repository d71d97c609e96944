#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/report/page.h>

#include "browser.h"
#include "gallery.h"
#include "interrupt.h"
#include "live_model.h"
#include "server.h"
#include "verbs.h"

namespace camber::cli {

namespace {

struct ViewArguments {
  ModelOptions what;  ///< a model, or the folder of a run
  std::optional<std::string> duration;
  bool no_open = false;
};

/// Until Ctrl-C.
void serve(const PageServer& server, const ViewArguments& arguments, const CommonOptions& common,
           const std::atomic<bool>& interrupted) {
  if (common.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"verb", "view"}, {"url", server.url()}}.dump(2));
  } else {
    fmt::print("{}\n", server.url());
  }
  std::fflush(stdout);  // whoever started this waits for the address
  const bool opened = !arguments.no_open && open_browser(server.url());
  if (!common.quiet)
    fmt::print(stderr, "camber: {}; press Ctrl-C to end\n",
               opened ? "opened in the browser" : "open this address in a browser");
  constexpr std::chrono::milliseconds kPollInterval{50};
  while (!interrupted) std::this_thread::sleep_for(kPollInterval);
}

Exit view_run(const ViewArguments& arguments, const CommonOptions& common) {
  if (!arguments.what.set.empty() || arguments.duration)
    throw UsageError(
        fmt::format("'{}' is the folder of a run that is over: it takes no --set and no --duration\n"
                    "  give the model itself",
                    arguments.what.model));
  const std::string data = page_data(read_run(arguments.what.model));
  const PageServer server({.page = make_served_page(), .data = [&] { return data; }});
  serve(server, arguments, common, catch_interrupts());
  return Exit::kGood;
}

Exit view_model(const ViewArguments& arguments, const CommonOptions& common) {
  std::optional<double> duration;
  if (arguments.duration) duration = parse_number(*arguments.duration, "--duration");
  const std::filesystem::path path = find_model(arguments.what.model);
  if (!std::filesystem::is_regular_file(path))
    throw UsageError(
        fmt::format("'{}' can be read only once, but view reads the model again for each change\n"
                    "  save it to a file",
                    arguments.what.model));
  LiveModel model(path, overrides(arguments.what), duration);
  const std::atomic<bool>& interrupted = catch_interrupts();
  const std::string data = model.first_data(interrupted);
  const PageServer server({.page = make_served_page(),
                           .data = [&] { return data; },
                           .run = [&](const std::string& request) { return model.run(request); }});
  serve(server, arguments, common, interrupted);
  model.close();  // the server waits for its answers
  return Exit::kGood;
}

Exit run(const ViewArguments& arguments, const CommonOptions& common) {
  require_page();
  std::error_code not_there;  // find_model says why
  if (std::filesystem::is_directory(arguments.what.model, not_there)) return view_run(arguments, common);
  return view_model(arguments, common);
}

}  // namespace

Verb view_verb() {
  const auto arguments = std::make_shared<ViewArguments>();
  return {.name = "view",
          .about = "Shows a model or a run in the browser",
          .arguments = model_and(
              arguments->what, {{"--duration", &arguments->duration, "Simulated time of a model [s]", "S"},
                                {"--no-open", &arguments->no_open, "Print the address and open no browser"}}),
          .footer =
              "MODEL may also be the folder of a run. A model is simulated; its parameters can be changed "
              "on the page.\n"
              "The page is served only to this computer. Example: camber view bicycle --set v=5",
          .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
