#include "report.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace camber::cli {

namespace {

using Out = std::back_insert_iterator<std::string>;

void heading(Out out, const Result& result) {
  const SimulateSettings& s = result.settings;
  const Table& table = result.table;
  fmt::format_to(out, "{}\n", result.model_name);
  fmt::format_to(out, "  bodies        {}, degrees of freedom {}\n", result.bodies, result.dof);
  if (s.integrator == "rk4") {
    fmt::format_to(out, "  integrator    rk4, step {} s\n", s.step);
  } else {
    fmt::format_to(out, "  integrator    {}, tolerance {}\n", s.integrator, s.tolerance);
  }
  if (s.attitude != "quaternion") fmt::format_to(out, "  attitude      {}\n", s.attitude);
  fmt::format_to(out, "  simulated     {} s{} in {} steps, {} rejected; {:.3g} s of wall time\n",
                 table.rows() == 0 ? 0.0 : table.at(table.rows() - 1, 0),
                 result.interrupted ? fmt::format(" of {} s (interrupted)", s.duration) : "", result.steps,
                 result.rejected_steps, result.wall_time);
  fmt::format_to(out, "  energy drift  {:.2g} of the energy that moved\n", result.energy_drift);
  for (const std::string& warning : result.warnings) fmt::format_to(out, "  warning       {}\n", warning);
}

/// "reaction.O.fx" is of the group "reaction." and of the joint "O".
bool starts_with(const Column& column, std::string_view prefix) {
  return column.name.starts_with(prefix);
}

void coordinates(Out out, const Table& table) {
  std::size_t width = std::string_view("coordinate").size();
  for (const Column& column : table.columns)
    if (starts_with(column, "q.") || starts_with(column, "u.")) width = std::max(width, column.name.size());
  fmt::format_to(out, "\n  {:<{}}  {:>14}  {:>14}\n", "coordinate", width, "initial", "final");
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    if (starts_with(column, "q.") || starts_with(column, "u."))
      fmt::format_to(out, "  {:<{}}  {:>14.7g}  {:>14.7g}  {}\n", column.name, width, table.at(0, i),
                     table.at(table.rows() - 1, i), column.unit);
  }
}

struct Peak {
  double size = 0.0;
  double time = 0.0;
};

/// Largest length of the vector in three neighbouring columns, and when.
Peak peak(const Table& table, std::size_t first) {
  Peak largest;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const double size = std::hypot(table.at(r, first), table.at(r, first + 1), table.at(r, first + 2));
    if (size > largest.size) largest = {size, table.at(r, 0)};
  }
  return largest;
}

void loads(Out out, const Table& table) {
  constexpr std::string_view kPrefix = "reaction.";
  constexpr std::string_view kFirst = ".fx";  // then fy fz mx my mz
  struct Joint {
    std::string name;
    std::size_t first;
  };
  std::vector<Joint> joints;
  std::size_t width = std::string_view("joint").size();
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::string& name = table.columns[i].name;
    if (!name.starts_with(kPrefix) || !name.ends_with(kFirst)) continue;
    joints.push_back({name.substr(kPrefix.size(), name.size() - kPrefix.size() - kFirst.size()), i});
    width = std::max(width, joints.back().name.size());
  }
  if (joints.empty()) return;
  fmt::format_to(out, "\n  {:<{}}  {:>16}  {:>10}  {:>18}  {:>10}\n", "joint", width, "largest force [N]",
                 "at t [s]", "largest moment [N m]", "at t [s]");
  for (const Joint& joint : joints) {
    const Peak force = peak(table, joint.first);
    const Peak moment = peak(table, joint.first + 3);
    fmt::format_to(out, "  {:<{}}  {:>17.6g}  {:>10.4g}  {:>20.6g}  {:>10.4g}\n", joint.name, width,
                   force.size, force.time, moment.size, moment.time);
  }
}

}  // namespace

std::string describe(const Result& result, const std::filesystem::path& out_folder) {
  std::string text;
  const Out out(text);
  heading(out, result);
  if (result.table.rows() > 0) {
    coordinates(out, result.table);
    loads(out, result.table);
  }
  if (!out_folder.empty())
    fmt::format_to(out, "\n  written to {}: result.csv, result.h5, summary.json\n", out_folder.string());
  return text;
}

}  // namespace camber::cli
