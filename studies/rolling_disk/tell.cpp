#include "rolling_disk/tell.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include <fmt/format.h>

namespace camber::study {

namespace {

using nlohmann::json;

constexpr double kDegree = std::numbers::pi / 180.0;

std::string nature(double growth_squared) {
  const double rate = std::sqrt(std::abs(growth_squared));
  return growth_squared > 0.0 ? fmt::format("a saddle, departures grow by e^({:.2f} t)", rate)
                              : fmt::format("a centre, departures swing at {:.2f} rad/s", rate);
}

std::string number_or_dash(const std::optional<double>& x, int decimals) {
  return x ? fmt::format("{:.{}f}", *x, decimals) : "-";
}

json number_or_null(const std::optional<double>& x) {
  return x ? json(*x) : json(nullptr);
}

json samples_json(const std::vector<Sample>& samples) {
  json columns = {{"t", json::array()},    {"x", json::array()},      {"y", json::array()},
                  {"lean", json::array()}, {"energy", json::array()}, {"radius", json::array()}};
  for (const Sample& s : samples) {
    columns["t"].push_back(s.t);
    columns["x"].push_back(s.x);
    columns["y"].push_back(s.y);
    columns["lean"].push_back(s.lean);
    columns["energy"].push_back(s.energy);
    columns["radius"].push_back(s.radius);
  }
  return columns;
}

json outcome_json(const Outcome& o, bool series) {
  json out = {{"name", o.name},
              {"equations", o.equations},
              {"energy_drift", o.energy_drift},
              {"radius_drift", o.radius_drift},
              {"orthogonality", o.orthogonality},
              {"energy_drift_end", o.energy_drift_end},
              {"onset", number_or_null(o.onset)},
              {"energy_onset", number_or_null(o.energy_onset)},
              {"rhs_evaluations", o.rhs_evaluations},
              {"cpu", number_or_null(o.cpu)}};
  if (!o.stopped.empty()) out["stopped"] = o.stopped;
  if (series) out["series"] = samples_json(o.samples);
  return out;
}

}  // namespace

std::string table(const Disk& disk, const CaseOutcome& result, const RunOptions& options) {
  std::string text = fmt::format(
      "Steady motion {}: lean {:.6f} deg, heading {:g} rad/s, spin {:g} rad/s, circle of {:.3f} mm\n  {}\n",
      result.motion.name, result.steady.angles[0] / kDegree, result.motion.phi_rate, result.motion.psi_rate,
      1e3 * circle_radius(disk, result.steady), nature(growth_squared(disk, result.steady)));
  const std::string calm = fmt::format("first {:g} s", options.calm);
  text += fmt::format("  {:<18}{:>33}{:>26}{:>13}{:>13}\n", "", "off by, " + calm, "after [s]", "evaluations",
                      "CPU [us]");
  text += fmt::format("  {:<8}{:>10}{:>11}{:>11}{:>11}{:>13}{:>13}{:>13}{:>13}\n", "scheme", "equations",
                      "energy", "radius", "attitude", "off circle", "energy lost", "whole run", calm);
  for (const Outcome& o : result.outcomes) {
    const std::optional<double> microseconds = o.cpu ? std::optional(1e6 * *o.cpu) : std::nullopt;
    text +=
        fmt::format("  {:<8}{:>10}{:>11.1e}{:>11.1e}{:>11.1e}{:>13}{:>13}{:>13}{:>13}\n", o.name, o.equations,
                    o.energy_drift, o.radius_drift, o.orthogonality, number_or_dash(o.onset, 3),
                    number_or_dash(o.energy_onset, 3), o.rhs_evaluations, number_or_dash(microseconds, 0));
    if (!o.stopped.empty()) text += fmt::format("          {}\n", o.stopped);
  }
  return text;
}

std::string json_text(const Disk& disk, const std::vector<CaseOutcome>& results, const RunOptions& options,
                      bool series) {
  json cases = json::array();
  for (const CaseOutcome& result : results) {
    json schemes = json::array();
    for (const Outcome& outcome : result.outcomes) schemes.push_back(outcome_json(outcome, series));
    cases.push_back({{"name", result.motion.name},
                     {"lean", result.steady.angles[0]},
                     {"phi_rate", result.motion.phi_rate},
                     {"psi_rate", result.motion.psi_rate},
                     {"radius", circle_radius(disk, result.steady)},
                     {"growth_squared", growth_squared(disk, result.steady)},
                     {"schemes", std::move(schemes)}});
  }
  const json all = {
      {"integrator", options.method}, {"tolerance", options.tolerance}, {"step", options.step},
      {"duration", options.duration}, {"calm", options.calm},           {"lean_rate", options.lean_rate},
      {"off_circle", kOffCircle},     {"energy_lost", kEnergyLost},     {"cases", std::move(cases)}};
  return all.dump();
}

}  // namespace camber::study
