#include "report.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <camber/model/column_groups.h>
#include <camber/model/integrator_method.h>
#include <camber/report/peaks.h>

namespace camber::cli {

namespace {

using Out = std::back_insert_iterator<std::string>;

/// Why the run is shorter than asked for.
std::string ending(const RunOutcome& result, double duration) {
  if (!result.interrupted && !result.stopped) return "";
  return fmt::format(" of {} s ({})", duration, result.stopped ? "stopped by an event" : "interrupted");
}

void events(Out out, const RunOutcome& result) {
  for (const EventRecord& event : result.events)
    fmt::format_to(out, "  event         t = {:.9g} s, {}: {}\n", event.t, event.name, event.text);
  if (result.events_left_out > 0)
    fmt::format_to(out, "  event         {} more of the same names\n", result.events_left_out);
}

void heading(Out out, const Result& result) {
  const SimulateSettings& s = result.settings;
  fmt::format_to(out, "{}\n", result.model_name);
  fmt::format_to(out, "  bodies        {}, degrees of freedom {}\n", result.bodies, result.dof);
  if (has_fixed_step(s.integrator)) {
    fmt::format_to(out, "  integrator    {}, step {} s\n", s.integrator, s.step);
  } else {
    fmt::format_to(out, "  integrator    {}, tolerance {}\n", s.integrator, s.tolerance);
  }
  if (s.attitude != "quaternion") fmt::format_to(out, "  attitude      {}\n", s.attitude);
  fmt::format_to(out, "  simulated     {} s{} in {} steps, {} rejected; {:.3g} s of wall time\n",
                 result.digest.rows() == 0 ? 0.0 : result.digest.last()[0], ending(result, s.duration),
                 result.steps, result.rejected_steps, result.wall_time);
  fmt::format_to(out, "  energy drift  {:.2g} of the energy that moved\n", result.energy_drift);
  for (const std::string& warning : result.warnings) fmt::format_to(out, "  warning       {}\n", warning);
  events(out, result);
}

bool is_of_motion(const Column& column) {
  return column.group == kCoordinateGroup || column.group == kSpeedGroup;
}

void coordinates(Out out, const TableDigest& table) {
  std::size_t width = std::string_view("coordinate").size();
  for (const Column& column : table.columns())
    if (is_of_motion(column)) width = std::max(width, column.name.size());
  fmt::format_to(out, "\n  {:<{}}  {:>14}  {:>14}\n", "coordinate", width, "initial", "final");
  for (std::size_t i = 0; i < table.columns().size(); ++i) {
    const Column& column = table.columns()[i];
    if (is_of_motion(column))
      fmt::format_to(out, "  {:<{}}  {:>14.7g}  {:>14.7g}  {}\n", column.name, width, table.first()[i],
                     table.last()[i], column.unit);
  }
}

void loads(Out out, const TableDigest& table) {
  const std::vector<JointLoad> joints = joint_loads(table);
  if (joints.empty()) return;
  std::size_t width = std::string_view("joint").size();
  for (const JointLoad& load : joints) width = std::max(width, load.joint.size());
  fmt::format_to(out, "\n  {:<{}}  {:>16}  {:>10}  {:>18}  {:>10}\n", "joint", width, "largest force [N]",
                 "at t [s]", "largest moment [N m]", "at t [s]");
  for (const JointLoad& load : joints)
    fmt::format_to(out, "  {:<{}}  {:>17.6g}  {:>10.4g}  {:>20.6g}  {:>10.4g}\n", load.joint, width,
                   load.force.size, load.force.time, load.moment.size, load.moment.time);
}

}  // namespace

std::string describe(const Result& result, const std::filesystem::path& out_folder) {
  std::string text;
  const Out out(text);
  heading(out, result);
  if (result.digest.rows() > 0) {
    coordinates(out, result.digest);
    loads(out, result.digest);
  }
  if (!out_folder.empty())
    fmt::format_to(out, "\n  written to {}: result.csv, result.h5, summary.json, model.yaml\n",
                   out_folder.string());
  return text;
}

}  // namespace camber::cli
