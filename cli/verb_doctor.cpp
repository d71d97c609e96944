#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/version.h>
#include <camber/report/page.h>
#include <camber/tree/kernels.h>

#include "gallery.h"
#include "parser.h"
#include "verbs.h"

namespace camber::cli {

namespace {

std::vector<NamedVersion> findings() {
  constexpr const char* kAbsent = "not in this build";
  std::vector<NamedVersion> list{{"camber", std::string(version())},
                                 {"compiler", compiler_version()},
                                 {"build type", CAMBER_BUILD_TYPE},
                                 {"instruction set", std::string(tree::instruction_set())}};
  for (NamedVersion& library : library_versions()) list.push_back(std::move(library));
  list.push_back({"CLI11", cli11_version()});
  list.push_back({"MPI", kAbsent});
  const std::size_t page = page_template().size();
  list.push_back(
      {"page of reports",
       page > 0 ? fmt::format("{} kB", page / 1000)
                : fmt::format("{}: report and view cannot work; install npm and build again", kAbsent)});
  list.push_back(
      {"gallery", fmt::format("{} ({} models)", gallery_folder().string(), gallery_names().size())});
  return list;
}

Exit run(const CommonOptions& common) {
  const std::vector<NamedVersion> list = findings();
  if (common.json) {
    nlohmann::ordered_json json;
    for (const NamedVersion& finding : list) json[finding.name] = finding.version;
    fmt::print("{}\n", json.dump(2));
    return Exit::kGood;
  }
  std::size_t width = 0;
  for (const NamedVersion& finding : list) width = std::max(width, finding.name.size());
  for (const NamedVersion& finding : list) fmt::print("{:<{}}  {}\n", finding.name, width, finding.version);
  return Exit::kGood;
}

}  // namespace

Verb doctor_verb() {
  return {.name = "doctor", .about = "Describes this build: compiler, libraries, gallery", .run = run};
}

}  // namespace camber::cli
