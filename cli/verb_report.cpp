#include <filesystem>
#include <memory>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/model/text.h>
#include <camber/report/page.h>

#include "verbs.h"

namespace camber::cli {

namespace {

namespace fs = std::filesystem;

struct ReportArguments {
  fs::path folder, with, out;
};

Exit run(const ReportArguments& arguments, const CommonOptions& common) {
  require_page();
  const fs::path file = arguments.out.empty() ? arguments.folder / kReportFile : arguments.out;
  require_replaceable(file);  // before the work, not after it
  std::vector<RecordedRun> runs{read_run(arguments.folder)};
  if (!arguments.with.empty()) runs.push_back(read_run(arguments.with));
  const std::size_t bytes = write_page(runs, file);
  if (common.json) {
    nlohmann::ordered_json json{{"verb", "report"}, {"report", file.string()}, {"bytes", bytes}};
    for (const RecordedRun& shown : runs) json["runs"].push_back(shown.name);
    fmt::print("{}\n", json.dump(2));
  } else if (!common.quiet) {
    fmt::print("written: {} ({:.2f} MB); open it with any browser\n", printable(file.string()),
               1e-6 * static_cast<double>(bytes));
  }
  return Exit::kGood;
}

}  // namespace

Verb report_verb() {
  const auto arguments = std::make_shared<ReportArguments>();
  return {
      .name = "report",
      .about = "Writes one HTML file that shows a run: motion, plots, loads",
      .arguments = {{"DIR", &arguments->folder, "The folder of a run (camber simulate --out DIR)", "", true},
                    {"--with", &arguments->with, "Another run, shown beside it", "DIR"},
                    {"--out", &arguments->out, "The file to write; without it DIR/report.html", "FILE"}},
      .footer = "Example: camber report out/four_bar --out four_bar.html",
      .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
