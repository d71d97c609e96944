#include <camber/io/result_files.h>

#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/result_csv.h>
#include <camber/io/result_hdf5.h>
#include <camber/io/version.h>

namespace camber {

namespace {

using Json = nlohmann::ordered_json;

Json versions() {
  Json json{{"camber", version()}, {"compiler", compiler_version()}};
  for (const NamedVersion& library : library_versions()) json[library.name] = library.version;
  return json;
}

Json integrator_json(const SimulateSettings& settings) {
  Json json{{"name", settings.integrator}};
  if (settings.integrator == "rk4") {
    json["step"] = settings.step;
  } else {
    json["tolerance"] = settings.tolerance;
  }
  return json;
}

/// kind -> name -> part -> true or false
Json tags_json(const std::vector<ReactionTag>& reactions) {
  Json json = Json::object();
  for (const ReactionTag& tag : reactions)
    for (std::size_t i = 0; i < tag.parts.size(); ++i)
      json[tag.kind][tag.name][tag.parts[i]] = static_cast<bool>(tag.determinate[i]);
  return json;
}

Json final_row(const Table& table) {
  Json json = Json::object();
  if (table.rows() == 0) return json;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    json[table.columns[i].name] = table.at(table.rows() - 1, i);
  return json;
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
            {"rows", result.table.rows()},
            {"interrupted", result.interrupted},
            {"steps", result.steps},
            {"rejected_steps", result.rejected_steps},
            {"rhs_evaluations", result.rhs_evaluations},
            {"wall_time", result.wall_time},
            {"energy_drift", result.energy_drift},
            {"error_position", result.error_position},
            {"error_velocity", result.error_velocity},
            {"events", Json::array()},
            {"warnings", result.warnings},
            {"determinate", tags_json(result.reactions)},
            {"final", final_row(result.table)},
            {"versions", versions()},
            {"out", nullptr}};
  for (const Parameter& parameter : result.parameters) json["parameters"][parameter.name] = parameter.value;
  if (!out.empty()) json["out"] = out.string();
  // A model built in code may have any bytes for a name; JSON is UTF-8.
  constexpr int kIndent = 2;
  return json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_result(const Result& result, const std::filesystem::path& out) {
  make_folder(out);
  AtomicFile csv(out / "result.csv");
  AtomicFile hdf5(out / "result.h5");
  AtomicFile summary(out / "summary.json");
  write_csv(result.table, csv);
  write_hdf5(result, hdf5);
  summary.write(summary_json(result, out));
  // All bytes are written: from here on only renames remain.
  csv.commit();
  hdf5.commit();
  summary.commit();
}

}  // namespace camber
