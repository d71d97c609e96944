#include <camber/model/validate.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/model/columns.h>
#include <camber/model/expression.h>
#include <camber/model/expression_parse.h>
#include <camber/model/part_check.h>
#include <camber/model/text.h>
#include <camber/model/validate_tools.h>
#include <camber/spatial/rotation.h>

namespace camber {

void check_finite(const Place& place, const std::string& path, double value) {
  if (!std::isfinite(value))
    throw ModelError(place, path, fmt::format("{} is not a finite number", value), "");
}

void check_finite(const Place& place, const std::string& path, const Vector3& value) {
  if (!value.allFinite())
    throw ModelError(place, path, fmt::format("[{}, {}, {}] is not finite", value.x(), value.y(), value.z()),
                     "");
}

void check_direction(const Place& place, const std::string& path, std::string_view what,
                     const Vector3& value) {
  check_finite(place, path, value);
  if (value.isZero(0.0))
    throw ModelError(place, path, fmt::format("the {} is zero", what),
                     "give a direction, for example [0, 0, 1]");
}

void check_frame(const Place& place, const std::string& path, const Matrix3& axes) {
  if (!axes.allFinite() || !axes.isUnitary(kSquareTolerance) || axes.determinant() < 0.0)
    throw ModelError(place, path,
                     "the axes are not three perpendicular unit vectors that form a right-handed frame", "");
}

void check_identifier(const Place& place, const std::string& path, const std::string& name) {
  if (!is_identifier(name))
    throw ModelError(place, path, fmt::format("'{}' cannot be a name", name),
                     "use letters, digits and _, and start with a letter");
  constexpr std::size_t kLongestName = 64;  // columns and messages hold several names and stay readable
  if (name.size() > kLongestName)
    throw ModelError(place, path, fmt::format("a name of {} letters is too long", name.size()),
                     fmt::format("choose one of at most {}", kLongestName));
}

void check_name(const Place& place, const std::string& path, const std::string& name, std::string_view kind,
                std::unordered_set<std::string>& seen) {
  check_identifier(place, path, name);
  if (!seen.insert(name).second)
    throw ModelError(place, path, fmt::format("the name '{}' is taken by another {}", name, kind),
                     "choose another name");
}

void check_two_bodies(const Place& place, const std::string& path, std::string_view what,
                      const std::string& a, const std::string& b) {
  if (a == b)
    throw ModelError(place, path, fmt::format("the {} ties '{}' to itself", what, a), "name two bodies");
}

void check_known(const Place& place, const std::string& path, const std::string& name, std::string_view kind,
                 const NameSet& known) {
  if (!known.contains(name))
    throw ModelError(place, path, fmt::format("there is no {} '{}'", kind, name),
                     suggest_name(name, known.list()));
}

std::vector<std::string> body_names(const Model& model) {
  std::vector<std::string> names = names_of(model.bodies);
  names.insert(names.begin(), kGround);
  return names;
}

namespace {

void check_range(const Parameter& parameter, const std::string& path) {
  const auto [least, most] = *parameter.range;
  check_finite(parameter.place, path + ".range", least);
  check_finite(parameter.place, path + ".range", most);
  if (!(least < most))
    throw ModelError(parameter.place, path + ".range",
                     fmt::format("the range [{}, {}] holds no values", least, most),
                     "give the least value first");
}

}  // namespace

void check_parameters(const Model& model) {
  std::unordered_set<std::string> seen;
  const std::vector<std::string>& reserved = reserved_names();
  for (const Parameter& parameter : model.parameters) {
    const std::string path = "parameters." + parameter.name;
    check_name(parameter.place, "parameters", parameter.name, "parameter", seen);
    if (parameter.name == "t" ||
        std::find(reserved.begin(), reserved.end(), parameter.name) != reserved.end())
      throw ModelError(parameter.place, path,
                       fmt::format("'{}' has a meaning of its own in expressions", parameter.name),
                       "choose another name");
    check_finite(parameter.place, path, parameter.value);
    if (parameter.range) check_range(parameter, path);
  }
}

namespace {

/// Of a probe, whose keys stand in the output or in a map of its own there.
template <class ProbePart>
void check_probe(const ProbePart& probe, const PartAt& output, const KnownNames& known) {
  PartChecker checker(output.place, output.path, known);
  describe_in_output(checker, probe);
  if constexpr (requires { check(probe, output); })
    check(probe, PartAt{output.place, output.path_of(ProbePart::kKey)});
}

}  // namespace

void check_outputs(const Model& model) {
  std::unordered_set<std::string> seen{"t"};
  for (const Parameter& parameter : model.parameters) seen.insert(parameter.name);
  KnownNames known{.bodies = NameSet(body_names(model)),
                   .joints = JointSet(model.joints),
                   .sections = NameSet(names_of(model.sections)),
                   .sources = NameSet(names_of(model.actuators))};
  for (const Driver& driver : model.drivers) known.sources.add(driver.name);
  for (const Output& output : model.outputs) {
    check_name(output.place, "outputs", output.name, "column or parameter", seen);
    const PartAt at{output.place, "outputs." + output.name};
    if (const auto* any = std::get_if<Probe>(&output.what))
      std::visit([&](const auto& probe) { check_probe(probe, at, known); }, *any);
  }
}

void check_simulate(const SimulateSettings& settings) {
  const KnownNames none;
  const Place nowhere;
  const std::string path = "simulate";
  PartChecker checker(nowhere, path, none);
  describe(checker, settings);

  constexpr double kMostRows = 1e8;    // a result of tens of gigabytes
  constexpr double kMostSteps = 1e10;  // days of computing
  if (settings.duration / settings.output > kMostRows)
    throw ModelError({}, "simulate.output",
                     fmt::format("an output every {} s of {} s makes more than {} rows", settings.output,
                                 settings.duration, kMostRows),
                     "choose a longer time between outputs");
  if (settings.duration / settings.step > kMostSteps)
    throw ModelError({}, "simulate.step",
                     fmt::format("steps of {} s over {} s are more than {} steps", settings.step,
                                 settings.duration, kMostSteps),
                     "choose a longer step");
}

namespace {

/// The name of the model is one line of text, which headings and files take as it is.
void check_title(const std::string& name) {
  constexpr std::size_t kLongest = 200;  // bytes
  if (name.find_first_of("\t\n\r") != std::string::npos || printable(name) != name)
    throw ModelError({}, "name", "the name is not one line of printable text",
                     "remove line ends, tabs and control characters");
  if (name.size() > kLongest)
    throw ModelError({}, "name", fmt::format("a name of {} letters is too long", name.size()),
                     fmt::format("choose one of at most {}", kLongest));
}

}  // namespace

void check_parts(const Model& model) {
  check_title(model.name);
  check_finite({}, "gravity", model.gravity);
  check_parameters(model);
  check_bodies(model);
  check_joints(model);
  check_contacts(model);
  check_couplings(model);
  check_drivers(model);
  check_sections(model);
  check_forces(model);
  check_actuators(model);
  check_initial(model);
  check_speeds(model);
  check_cuts(model);
  check_axles(model);
  check_outputs(model);
  check_events(model);
  check_simulate(model.simulate);
}

namespace {

/// Outputs are computed in their order, so each may use those above it.
void check_output_laws(const Model& model) {
  NameSet known = column_names(model);
  NameSet not_yet({});
  for (const Output& output : model.outputs)
    for (const Column& column : output_columns(output)) not_yet.add(column.name);
  for (const Output& output : model.outputs) {
    if (const Law* law = std::get_if<Law>(&output.what)) {
      const std::string path = "outputs." + output.name;
      for (const std::string& name : names_used(*law, path))
        if (!known.contains(name) && not_yet.contains(name))
          throw ModelError(law->place, path, fmt::format("the output '{}' is not known here", name),
                           "an output may use those above it");
      check_names(*law, path, known);
    }
    for (const std::string& column : names_of(output_columns(output))) {
      if (known.contains(column))
        throw ModelError(output.place, "outputs." + output.name,
                         fmt::format("the result already has a column '{}'", column), "choose another name");
      known.add(column);
    }
  }
  (void)output_columns(model);  // refuses sums of different units
}

/// Kane's equations need the user's speeds as a matrix times the u.*, plus what is free of them.
void check_speed_laws(const Model& model, const NameSet& known) {
  const auto is_speed = [](const std::string& name) { return name.starts_with("u."); };
  for (const UserSpeed& speed : model.speeds) {
    const std::string path = "speeds." + speed.name;
    check_names(speed.law, path, known);
    if (!is_linear(parse_law(speed.law, path), is_speed))
      throw ModelError(speed.law.place, path,
                       fmt::format("'{}' is not linear in the speeds u.*", speed.law.text),
                       "write a sum in which each term has at most one u.*, times factors without any: "
                       "u.A*cos(q.A) + 2*u.B");
  }
}

}  // namespace

void check_laws(const Model& model) {
  const NameSet known(law_names(model));
  const auto check = [&](const Law& law, const std::string& path) {
    if (!law.text.empty()) check_names(law, path, known);
  };
  check_force_laws(model, known);
  for (const Actuator& actuator : model.actuators) check(actuator.effort, "actuators." + actuator.name);
  check_speed_laws(model, known);
  check_driver_laws(model);
  check_output_laws(model);
  check_event_laws(model);
}

void validate(const Model& model) {
  check_parts(model);
  check_laws(model);
}

}  // namespace camber
