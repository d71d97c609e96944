#include <camber/io/summary_read.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/regular_file.h>
#include <camber/io/result_read.h>

namespace camber {

namespace {

using Json = nlohmann::ordered_json;

/// Gives `to` the value of a key, which must be there.
template <class Value>
void take(const Json& json, const char* key, Value& to) {
  to = json.at(key).get<Value>();
}

void read_settings(const Json& json, SimulateSettings& settings) {
  const Json& integrator = json.at("integrator");
  take(integrator, "name", settings.integrator);
  if (integrator.contains("step")) take(integrator, "step", settings.step);
  if (integrator.contains("tolerance")) take(integrator, "tolerance", settings.tolerance);
  take(json, "attitude", settings.attitude);
  take(json, "duration", settings.duration);
  take(json, "output", settings.output);
}

void read_description(const Json& json, RunDescription& run) {
  take(json, "model", run.model_name);
  take(json, "bodies", run.bodies);
  take(json, "dof", run.dof);
  take(json, "redundant", run.redundant);
  take(json, "formulation", run.formulation);
  for (const auto& [name, value] : json.at("parameters").items())
    run.parameters.push_back({name, value.get<double>()});
  read_settings(json, run.settings);
}

void read_outcome(const Json& json, RunOutcome& outcome) {
  take(json, "interrupted", outcome.interrupted);
  take(json, "stopped", outcome.stopped);
  take(json, "events_left_out", outcome.events_left_out);
  for (const Json& event : json.at("events")) {
    EventRecord record;
    take(event, "t", record.t);
    take(event, "name", record.name);
    take(event, "kind", record.kind);
    take(event, "text", record.text);
    const auto action = value_of_word<EventAction>(event.at("action").get<std::string>());
    if (!action) throw std::runtime_error("an event has an action that does not exist");
    record.action = *action;
    outcome.events.push_back(std::move(record));
  }
  if (outcome.stopped && outcome.events.empty())
    throw std::runtime_error("an event stopped the run, but there is none");
}

void read_quality(const Json& json, RunQuality& quality) {
  take(json, "warnings", quality.warnings);
  take(json, "energy_drift", quality.energy_drift);
  take(json, "trusted", quality.trusted);
  take(json, "error_position", quality.error_position);
  take(json, "error_velocity", quality.error_velocity);
  take(json, "attitude_margin", quality.attitude_margin);
}

void read_counts(const Json& json, RunCounts& counts) {
  take(json, "steps", counts.steps);
  take(json, "rejected_steps", counts.rejected_steps);
  take(json, "rhs_evaluations", counts.rhs_evaluations);
  take(json, "wall_time", counts.wall_time);
}

RunSummary summary_of(const Json& json) {
  if (json.at("verb") != "simulate") throw std::runtime_error("its verb is " + json.at("verb").dump());
  RunSummary summary;
  read_description(json, summary.result);
  read_outcome(json, summary.result);
  read_quality(json, summary.result);
  read_counts(json, summary.result);
  take(json, "rows", summary.rows);
  return summary;
}

}  // namespace

RunSummary read_summary(const std::filesystem::path& path) {
  const std::string text = read_regular_file(path);
  try {
    return summary_of(Json::parse(text));
  } catch (const std::exception& error) {
    throw ResultError(fmt::format("'{}' is not the summary of a run of this version: {}\n  simulate again",
                                  path.string(), error.what()));
  }
}

}  // namespace camber
