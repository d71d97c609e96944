#include <camber/io/model_yaml.h>

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>
#include <camber/io/part_reader.h>
#include <camber/io/source_text.h>
#include <camber/model/coupling/entry_context.h>
#include <camber/model/names.h>
#include <camber/model/validate.h>

namespace camber {

namespace {

constexpr int kVersion = 1;

/// Calls `read(name, node)` for every entry of a section of named parts.
template <class Read>
void for_each_entry(const ValueTree& section, Read read) {
  for (std::size_t i = 0; i < section.keys.size(); ++i) read(section.keys[i], section.values[i]);
}

/// The parts of a section whose entries are tables.
template <class Part, class Read>
std::vector<Part> read_tables(const Fields& top, const char* section, Read read) {
  std::vector<Part> parts;
  const Table& table = *find_key(kModelTable, section)->table;
  for_each_entry(top.section(section), [&](const ValueKey& name, const ValueTree& node) {
    const Fields fields(node, table, fmt::format("{}.{}", section, name.text), top.calculator());
    parts.push_back(read(name, fields));
  });
  return parts;
}

/// The same of parts that nothing but their description says how to read.
template <class Part>
std::vector<Part> read_described(const Fields& top, const char* section, const Drawing& drawing) {
  return read_tables<Part>(top, section, [&](const ValueKey& name, const Fields& fields) {
    return read_named<Part>(name, fields, drawing);
  });
}

Body read_body(const ValueKey& name, const Fields& fields) {
  Body body = body_of(read_part<BodyEntry>(fields, Drawing{}), fields.path());
  body.name = name.text;
  body.place = name.place;
  return body;
}

/// A joint whose point does not matter has that of its child's frame.
Joint read_joint(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  Joint joint = read_named<Joint>(name, fields, drawing);
  if (!fields.has("at")) joint.at = drawing.frames.origin(joint.child);
  return joint;
}

AppliedWrench read_wrench(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  if (!fields.has("force") && !fields.has("torque"))
    throw ModelError(fields.place(), fields.path(), "found neither a force nor a torque", "give one of them");
  if (fields.has("force") && !fields.has("at"))
    throw ModelError(fields.place(), fields.path(), "'at' is missing",
                     "at: the point where the force acts [m]");
  return read_named<AppliedWrench>(name, fields, drawing);
}

ForceElement read_force_element(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  return {name.text, read_alternative<decltype(ForceElement::what)>(fields, drawing, *fields.text("type")),
          name.place};
}

/// Runs a check of the model. It names the path of a fault; the place of the value there says more than that
/// of the part. A fault of a part as a whole (bodies.NAME) and of a name that stands as a key keep their own
/// place.
template <class Check>
void check_at_values(const ValueTree& root, Check check) {
  try {
    check();
  } catch (const ModelError& error) {
    const bool names_a_key = error.path.starts_with("initial.");
    const bool names_a_part =
        error.place.line > 0 && std::count(error.path.begin(), error.path.end(), '.') < 2;
    const ValueTree* value = names_a_key || names_a_part ? nullptr : find_path(root, error.path);
    if (value == nullptr) throw;
    throw ModelError(value->place, error.path, error.problem, error.remedy);
  }
}

/// The value at a path, or what holds it.
const ValueTree& nearest_value(const ValueTree& root, std::string_view path) {
  while (true) {
    if (const ValueTree* value = find_path(root, path)) return *value;
    const std::size_t end = path.find_last_of(".[");
    path = end == std::string_view::npos ? std::string_view{} : path.substr(0, end);
  }
}

/// What a rule throws without a place gets that of the value at its path.
template <class Read>
auto read_with_places(const ValueTree& root, const std::string& file, Read read) {
  try {
    return read();
  } catch (const ModelError& error) {
    if (error.place.line > 0) throw;
    const ValueTree& value = nearest_value(root, error.path);
    throw ModelError(&value == &root ? Place{file} : value.place, error.path, error.problem, error.remedy);
  }
}

Model read_parts(const Fields& top, std::vector<Parameter> parameters, const ValueTree& root) {
  Model model;
  model.name = top.text("name").value_or("");
  model.parameters = std::move(parameters);
  model.gravity = top.vector("gravity").value_or(model.gravity);
  model.bodies = read_tables<Body>(top, "bodies", read_body);
  // before others name them or use their frames
  check_at_values(root, [&] { check_bodies(model); });

  Drawing drawing{.frames = Frames(model.bodies)};
  model.joints = read_tables<Joint>(top, "joints", [&](const ValueKey& name, const Fields& fields) {
    return read_joint(name, fields, drawing);
  });
  check_at_values(root, [&] { check_joints(model); });
  drawing.joints = JointSet(all_joints(model));

  model.contacts = read_tables<Contact>(top, "contacts", [&](const ValueKey& name, const Fields& fields) {
    return read_contact(name, fields, drawing);
  });
  const KnownNames known{.bodies = NameSet(body_names(model)), .joints = drawing.joints};
  const auto com = [&](const std::string& body) { return drawing.frames.com(body); };
  model.couplings = read_tables<Coupling>(top, "couplings", [&](const ValueKey& name, const Fields& fields) {
    const auto entry = read_alternative<CouplingEntry>(fields, drawing, *fields.text("type"));
    Coupling coupling{.name = name.text, .what = {}, .place = name.place};
    const EntryContext context{{fields.place(), fields.path()}, known, com};
    check_at_values(root, file, [&] { coupling.what = coupling_of(entry, context); });
    return coupling;
  });
  model.drivers = read_tables<Driver>(top, "drivers", [&](const ValueKey& name, const Fields& fields) {
    return read_driver(name, fields, drawing);
  });
  model.sections = read_described<Section>(top, "sections", drawing);
  for_each_entry(top.section("forces"), [&](const ValueKey& name, const ValueTree& node) {
    const Fields fields(node, kForceTable, "forces." + name.text, top.calculator());
    if (fields.text("type").value_or("wrench") == "wrench")
      model.forces.push_back(read_wrench(name, fields, drawing));
    else
      model.force_elements.push_back(read_force_element(name, fields, drawing));
  });
  model.actuators = read_described<Actuator>(top, "actuators", drawing);
  if (const auto initial = top.table("initial")) {
    model.initial_q = read_coordinates(initial->section("q"), initial->path("q"), top.calculator());
    model.initial_u = read_initial(initial->section("u"), initial->path("u"), top.calculator());
    model.guess_q = read_coordinates(initial->section("guess"), initial->path("guess"), top.calculator());
  }
  model.independent = read_independent(top, drawing.joints);
  model.speeds = read_speeds(top.section("speeds"));
  model.axles = read_described<Axle>(top, "axles", drawing);
  for_each_entry(top.section("outputs"), [&](const ValueKey& name, const ValueTree& node) {
    model.outputs.push_back(read_output(name, node, top.calculator(), drawing));
  });
  model.events = read_described<EventRule>(top, "events", drawing);
  if (const auto simulate = top.table("simulate"))
    model.simulate = read_part<SimulateSettings>(*simulate, drawing);
  check_at_values(root, [&] { check_parts(model); });
  check_laws(model);
  return model;
}

void check_version(const Fields& top) {
  const int version = *top.integer("camber");
  if (version != kVersion)
    top.fail("camber", fmt::format("this program reads version {}, not {}", kVersion, version), "");
}

}  // namespace

std::string read_model_source(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw ModelError({path.string()}, "", "this is a folder", "name a model file");
  std::ifstream stream(path, std::ios::binary);
  if (!stream)
    throw ModelError({path.string()}, "", "the file cannot be opened", "check its name and its permissions");
  std::string text(kLargestFile + 1, '\0');  // one more than allowed, so that a longer file is seen to be
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) throw ModelError({path.string()}, "", "the file cannot be read", "");
  return text;
}

Model read_model_text(std::string_view text, const std::string& file,
                      const std::vector<ParameterOverride>& overrides) {
  ValueTree root = read_yaml(text, file);
  // All bodies may come from what repeats.
  if (find_key(root, "repeat") != nullptr && find_key(root, "bodies") == nullptr) {
    root.keys.push_back({"bodies", root.place});
    root.values.push_back({.kind = ValueTree::Kind::kMap, .place = root.place});
  }
  const Calculator no_names;
  const Fields unevaluated(root, kModelTable, "", no_names);
  check_version(unevaluated);
  std::vector<Parameter> parameters = read_parameters(unevaluated.section("parameters"), overrides, file);
  Calculator calculator;
  for (const Parameter& parameter : parameters) calculator.define(parameter.name, parameter.value);
  if (find_key(root, "repeat") != nullptr) root = expand_repeats(root, parameters, calculator);

  return read_with_places(root, file, [&] {
    return read_parts(Fields(root, kModelTable, "", calculator), std::move(parameters), root);
  });
}

Model read_model_file(const std::filesystem::path& path, const std::vector<ParameterOverride>& overrides) {
  return read_model_text(read_model_source(path), path.string(), overrides);
}

std::vector<std::string> derived_parameters(const std::filesystem::path& path) {
  const ValueTree root = read_yaml(read_model_source(path), path.string());
  const ValueTree* section = find_key(root, "parameters");
  std::vector<std::string> names;
  if (section == nullptr) return names;
  for_each_entry(*section, [&](const ValueKey& name, const ValueTree& node) {
    const ValueTree* value = node.kind == ValueTree::Kind::kMap ? find_key(node, "value") : &node;
    if (value != nullptr && !names_used(value->scalar, "parameters." + name.text).empty())
      names.push_back(name.text);
  });
  return names;
}

}  // namespace camber
