#include <camber/io/checkpoint.h>

#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/checksum.h>
#include <camber/io/model_yaml.h>
#include <camber/io/regular_file.h>

namespace camber {

namespace {

using Json = nlohmann::ordered_json;

/// Of the file; a change of what it holds, or of what y is, makes it another.
constexpr int kFormat = 3;

Json rank_json(const std::optional<Checkpoint::Rank>& rank) {
  return rank ? Json{{"t", rank->t}, {"rank", rank->rank}} : Json();
}

std::optional<Checkpoint::Rank> read_rank(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return Checkpoint::Rank{json.at("t").get<double>(), json.at("rank").get<int>()};
}

Json event_json(const EventRecord& event) {
  return {{"t", event.t},
          {"name", event.name},
          {"kind", event.kind},
          {"text", event.text},
          {"action", word_of(event.action)},
          {"q", event.q},
          {"u", event.u}};
}

EventAction read_action(const std::string& name) {
  const std::optional<EventAction> action = value_of_word<EventAction>(name);
  if (!action) throw std::runtime_error(fmt::format("no action is named '{}'", name));
  return *action;
}

EventRecord read_event(const Json& json) {
  return {json.at("t"), json.at("name"), json.at("kind"), json.at("text"), read_action(json.at("action")),
          json.at("q"), json.at("u")};
}

Checkpoint from_json(const Json& json) {
  Checkpoint checkpoint;
  json.at("t").get_to(checkpoint.t);
  json.at("y").get_to(checkpoint.y);
  json.at("rows").get_to(checkpoint.rows);
  json.at("last_row").get_to(checkpoint.last_row);
  json.at("steps").get_to(checkpoint.steps);
  json.at("rejected_steps").get_to(checkpoint.rejected_steps);
  json.at("rhs_evaluations").get_to(checkpoint.rhs_evaluations);
  json.at("wall_time").get_to(checkpoint.wall_time);
  for (const Json& event : json.at("events")) checkpoint.events.push_back(read_event(event));
  json.at("events_left_out").get_to(checkpoint.events_left_out);
  json.at("memory").get_to(checkpoint.memory);
  checkpoint.passage = json.value("passage", std::vector<double>{});
  checkpoint.rank_changed = read_rank(json.at("rank_changed"));
  checkpoint.rank_doubtful = read_rank(json.at("rank_doubtful"));
  return checkpoint;
}

constexpr std::string_view kChecksumKey = ",\"checksum\":\"";

/// A JSON object with its checksum as a last key: that of the text before it.
std::string with_checksum(std::string_view object) {
  object.remove_suffix(1);  // the bracket that closes it
  return fmt::format("{}{}{}\"}}\n", object, kChecksumKey, checksum_text(checksum(object)));
}

bool has_checksum(std::string_view text) {
  const std::size_t at = text.rfind(kChecksumKey);
  return at != std::string_view::npos && with_checksum(fmt::format("{}}}", text.substr(0, at))) == text;
}

}  // namespace

std::string model_fingerprint(const Model& model) {
  Model same = model;
  same.simulate.duration = SimulateSettings().duration;  // a run may go on for longer
  // FNV-1a: it tells an accident from the same model, not an attacker.
  constexpr std::uint64_t kOffset = 0xcbf29ce484222325U, kPrime = 0x100000001b3U;
  std::uint64_t hash = kOffset;
  for (const char c : write_model_yaml(same)) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  return fmt::format("{:016x}", hash);
}

void write_checkpoint(const Checkpoint& checkpoint, const std::string& run,
                      const std::filesystem::path& path) {
  Json json{{"checkpoint", kFormat},
            {"run", run},
            {"t", checkpoint.t},
            {"rows", checkpoint.rows},
            {"steps", checkpoint.steps},
            {"rejected_steps", checkpoint.rejected_steps},
            {"rhs_evaluations", checkpoint.rhs_evaluations},
            {"wall_time", checkpoint.wall_time},
            {"rank_changed", rank_json(checkpoint.rank_changed)},
            {"rank_doubtful", rank_json(checkpoint.rank_doubtful)},
            {"events", Json::array()},
            {"events_left_out", checkpoint.events_left_out},
            {"memory", checkpoint.memory},
            {"passage", checkpoint.passage},
            {"y", checkpoint.y},  // the digits read back as the same doubles
            {"last_row", checkpoint.last_row}};
  for (const EventRecord& event : checkpoint.events) json["events"].push_back(event_json(event));
  AtomicFile file(path);
  file.write(with_checksum(json.dump()));
  file.commit();
}

Checkpoint read_checkpoint(const std::filesystem::path& path, const std::string& run) {
  const auto fail = [&](const std::string& problem, const std::string& remedy) -> ModelError {
    return {{path.string()}, "", problem, remedy};
  };
  if (!std::filesystem::exists(path))
    throw fail("there is no checkpoint to go on from", "start the run with --checkpoint SECONDS first");
  const std::string text = read_regular_file(path);
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("checkpoint"))
    throw fail("this is no checkpoint", "start anew without --resume");
  if (json["checkpoint"] != kFormat)
    throw fail(fmt::format("it has format {}; this program reads {}", json["checkpoint"].dump(), kFormat),
               "go on with the program that wrote it, or start anew without --resume");
  if (!has_checksum(text))
    throw fail("it was damaged or edited: its checksum does not match", "start anew without --resume");
  if (json["run"] != run)
    throw fail("it belongs to another model, other parameters or other settings",
               "give those of the first part of the run (only --duration may differ), or start anew without "
               "--resume");
  try {
    return from_json(json);
  } catch (const std::exception& error) {
    throw fail(fmt::format("it is damaged ({})", error.what()), "start anew without --resume");
  }
}

}  // namespace camber
