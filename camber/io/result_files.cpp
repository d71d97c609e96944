#include <camber/io/result_files.h>

#include <camber/io/json_append.h>
#include <camber/io/result_stream.h>
#include <camber/io/version.h>
#include <camber/model/integrator_method.h>

namespace camber {

namespace {

using Json = nlohmann::ordered_json;
using json::append;

Json versions() {
  Json json{{"camber", version()}, {"compiler", compiler_version()}};
  for (const NamedVersion& library : library_versions()) json[library.name] = library.version;
  return json;
}

Json integrator_json(const SimulateSettings& settings) {
  Json json{{"name", settings.integrator}};
  if (has_fixed_step(settings.integrator)) {
    json["step"] = settings.step;
  } else {
    json["tolerance"] = settings.tolerance;
  }
  return json;
}

/// kind -> name -> part -> true or false
Json tags_json(const std::vector<ReactionTag>& reactions) {
  Json json = Json::object();
  for (const ReactionTag& tag : reactions) {
    Json parts = Json::object();
    for (std::size_t i = 0; i < tag.parts.size(); ++i)
      append(parts, tag.parts[i], static_cast<bool>(tag.determinate[i]));
    Json& kind = json[tag.kind];
    if (kind.is_null()) kind = Json::object();
    append(kind, tag.name, std::move(parts));
  }
  return json;
}

Json final_row(const TableDigest& digest) {
  Json json = Json::object();
  for (std::size_t i = 0; i < digest.last().size(); ++i)
    append(json, digest.columns()[i].name, digest.last()[i]);
  return json;
}

Json events_json(const RunDescription& run, const std::vector<EventRecord>& events) {
  const auto state = [](const std::vector<std::string>& names, const std::vector<double>& values) {
    Json json = Json::object();
    for (std::size_t i = 0; i < values.size(); ++i) append(json, names[i], values[i]);
    return json;
  };
  Json list = Json::array();
  for (const EventRecord& event : events)
    list.push_back({{"t", event.t},
                    {"name", event.name},
                    {"kind", event.kind},
                    {"action", word_of(event.action)},
                    {"text", event.text},
                    {"q", state(run.q_names, event.q)},
                    {"u", state(run.u_names, event.u)}});
  return list;
}

}  // namespace

std::string determinate_json(const std::vector<ReactionTag>& reactions) {
  return tags_json(reactions).dump();
}

std::string summary_json(const Result& result, const std::filesystem::path& out) {
  Json json{{"model", result.model_name},
            {"verb", "simulate"},
            {"bodies", result.bodies},
            {"dof", result.dof},
            {"redundant", result.redundant},
            {"parameters", Json::object()},
            {"formulation", result.formulation},
            {"integrator", integrator_json(result.settings)},
            {"attitude", result.settings.attitude},
            {"attitude_margin", result.attitude_margin},
            {"duration", result.settings.duration},
            {"output", result.settings.output},
            {"rows", result.digest.rows()},
            {"interrupted", result.interrupted},
            {"stopped", result.stopped},
            {"steps", result.steps},
            {"rejected_steps", result.rejected_steps},
            {"rhs_evaluations", result.rhs_evaluations},
            {"wall_time", result.wall_time},
            {"energy_drift", result.energy_drift},
            {"trusted", result.trusted},
            {"error_position", result.error_position},
            {"error_velocity", result.error_velocity},
            {"events", events_json(result, result.events)},
            {"events_left_out", result.events_left_out},
            {"warnings", result.warnings},
            {"determinate", tags_json(result.reactions)},
            {"final", final_row(result.digest)},
            {"versions", versions()},
            {"out", nullptr}};
  for (const Parameter& parameter : result.parameters)
    append(json["parameters"], parameter.name, parameter.value);
  if (!out.empty()) json["out"] = out.string();
  // A model built in code may have any bytes for a name; JSON is UTF-8.
  constexpr int kIndent = 2;
  return json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_result(const Result& result, const std::filesystem::path& out) {
  ResultStream stream(out);
  stream.begin(result.table.columns, 0, {});
  for (std::size_t i = 0; i < result.table.rows(); ++i) stream.add(result.table.row(i));
  stream.finish(result);
}

}  // namespace camber
