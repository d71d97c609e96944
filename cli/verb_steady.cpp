#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/json_append.h>
#include <camber/io/model_yaml.h>
#include <camber/stability/stability_words.h>
#include <camber/stability/steady.h>

#include "gallery.h"
#include "verbs.h"

namespace camber::cli {

namespace {

using Json = nlohmann::ordered_json;

struct SteadyArguments {
  ModelOptions model;
  std::vector<std::string> hold, free;
  std::filesystem::path out;
};

std::vector<Held> parse_holds(const std::vector<std::string>& texts) {
  std::vector<Held> held;
  for (const std::string& text : texts) {
    const std::size_t equals = text.rfind('=');
    if (equals == 0 || equals == std::string::npos)
      throw UsageError(fmt::format("--hold takes NAME=VALUE, not '{}'", text));
    held.push_back({text.substr(0, equals), parse_number(text.substr(equals + 1), "--hold")});
  }
  return held;
}

Json values_json(const std::vector<std::string>& names, const VectorX& values) {
  Json json = Json::object();
  for (std::size_t i = 0; i < names.size(); ++i)
    json::append(json, names[i], values[static_cast<Eigen::Index>(i)]);
  return json;
}

Json pairs_json(const std::vector<std::pair<std::string, double>>& pairs) {
  Json json = Json::object();
  for (const auto& [name, value] : pairs) json::append(json, name, value);
  return json;
}

Json eigenvalues_json(const Linearization& about) {
  Json list = Json::array();
  for (const std::complex<double>& s : about.eigenvalues) list.push_back({s.real(), s.imag()});
  return list;
}

void print_page(const SteadyMotion& motion, const Linearization& about) {
  fmt::print("{}: {} (residual {:.1e}, {} steps).\n", about.model_name,
             motion.rates.empty() ? "an equilibrium" : "a steady motion", motion.residual, motion.iterations);
  for (const auto& [name, rate] : motion.rates)
    fmt::print("  follows {:<20} {:.9g} per second\n", name, rate);
  for (const auto& [name, effort] : motion.efforts)
    fmt::print("  needs   {:<20} {:.9g} N m or N\n", name, effort);
  fmt::print("  one of a family of dimension {}\n\n{}", about.family, describe(about));
}

Exit run(const SteadyArguments& arguments, const CommonOptions& common) {
  const std::filesystem::path path = find_model(arguments.model.model);
  const Mechanism mechanism = compile(read_model_file(path, overrides(arguments.model)));
  const Symmetries symmetries = find_symmetries(mechanism);
  const SteadyMotion motion =
      find_steady(mechanism, symmetries, {.held = parse_holds(arguments.hold), .free = arguments.free});
  const Linearization about = linearize(mechanism, symmetries, motion.state, {.efforts = motion.efforts});
  const Json json{{"model", mechanism.model.name},
                  {"verb", "steady"},
                  {"q", values_json(mechanism.q_names, motion.state.q)},
                  {"u", values_json(mechanism.u_names, motion.state.u)},
                  {"rates", pairs_json(motion.rates)},
                  {"efforts", pairs_json(motion.efforts)},
                  {"residual", motion.residual},
                  {"iterations", motion.iterations},
                  {"family", about.family},
                  {"symmetries", about.symmetries},
                  {"unstable", about.unstable()},
                  {"eigenvalues", eigenvalues_json(about)}};
  constexpr int kIndent = 2;
  const std::string text = json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
  if (!arguments.out.empty()) {
    AtomicFile file(arguments.out);
    file.write(text);
    file.commit();
  }
  if (common.json)
    fmt::print("{}", text);
  else if (!common.quiet)
    print_page(motion, about);
  return Exit::kGood;
}

}  // namespace

Verb steady_verb() {
  const auto arguments = std::make_shared<SteadyArguments>();
  return {
      .name = "steady",
      .about = "Finds equilibria and steady motions: states from which a machine runs on unchanged",
      .arguments = model_and(
          arguments->model,
          {{"--hold", &arguments->hold, "Gives a coordinate, speed, output or rate its value", "NAME=VALUE"},
           {"--free", &arguments->free, "Finds the effort of an actuator, on top of its law", "ACTUATOR"},
           {"--out", &arguments->out, "File for the result, which linearize --at and simulate --from read",
            "FILE"}}),
      .footer = "Example: camber steady rolling_disk --hold \"disk about z=9.6\"",
      .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
