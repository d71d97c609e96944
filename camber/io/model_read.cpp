#include <camber/io/model_read.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/io/model_tree.h>
#include <camber/io/part_reader.h>
#include <camber/model/coupling/entry_context.h>
#include <camber/model/law_units.h>
#include <camber/model/names.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

constexpr int kVersion = 1;

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

/// Reads the sections of a model in the order of their description.
class ModelReader : public PartReader {
 public:
  /// Keeps references to its arguments. `drawing` grows as its parts become known.
  ModelReader(const Fields& top, const ValueTree& root, Drawing& drawing, Model& model)
      : PartReader(top, drawing), top_(top), root_(root), drawing_(drawing), model_(model) {}

  void parameters(Text, std::vector<Parameter>&, const About&, Text) const {}  // read before everything else

  template <class Part>
  void named(Text section, std::vector<Part>& parts, const About&, Text) {
    for_each_entry(section, [&](const ValueKey& name, const ValueTree& node, const std::string& path) {
      Part part{};
      read_entry(section, name, node, path, part);
      part.name = name.text;
      part.place = name.place;
      parts.push_back(std::move(part));
    });
    finish(parts);
  }
  void named(Text section, std::vector<AppliedWrench>& wrenches, std::vector<ForceElement>& elements,
             const About&, Text) {
    for_each_entry(section, [&](const ValueKey& name, const ValueTree& node, const std::string& path) {
      const Fields fields = fields_of(section, node, path);
      const std::string type = fields.text("type").value_or(std::string(AppliedWrench::kType));
      if (type == AppliedWrench::kType)
        wrenches.push_back(read_wrench(name, fields));
      else
        elements.push_back(
            {name.text, read_alternative<decltype(ForceElement::what)>(fields, drawing_, type), name.place});
    });
  }
  void initial(Text key, std::vector<InitialValue>& q, std::vector<InitialValue>& u,
               std::vector<InitialValue>& x, std::vector<InitialValue>& guess, const About&, Text) const {
    const auto fields = top_.table(key);
    if (!fields) return;
    const JointSet& joints = drawing_.joints;
    q = read_coordinates(fields->section("q"), fields->path("q"), top_.calculator(), joints);
    u = read_speed_values(fields->section("u"), fields->path("u"), top_.calculator(), joints);
    x = read_terms(fields->section("x"), fields->path("x"), top_.calculator());
    guess = read_coordinates(fields->section("guess"), fields->path("guess"), top_.calculator(), joints);
  }
  void speed_names(Text, std::vector<SpeedName>& speeds, const About&, Text) const {
    speeds = read_independent(top_, drawing_.joints);
  }
  void user_speeds(Text key, std::vector<UserSpeed>& speeds, const About&, Text) const {
    speeds = read_speeds(top_.section(key), top_.calculator());
  }

 private:
  template <class Read>
  void for_each_entry(Text section, Read read) const {
    const ValueTree& entries = top_.section(section);
    for (std::size_t i = 0; i < entries.keys.size(); ++i) {
      const ValueKey& name = entries.keys[i];
      check_identifier(name.place, std::string(section), name.text);  // paths of faults hold it
      read(name, entries.values[i], fmt::format("{}.{}", section, name.text));
    }
  }
  [[nodiscard]] Fields fields_of(Text section, const ValueTree& node, const std::string& path) const {
    return {node, *find_key(kModelTable, section)->table, path, top_.calculator()};
  }

  template <class Part>
  void read_entry(Text section, const ValueKey&, const ValueTree& node, const std::string& path,
                  Part& part) const {
    const Fields fields = fields_of(section, node, path);
    PartReader reader(fields, drawing_);
    describe(reader, part);
  }
  void read_entry(Text section, const ValueKey&, const ValueTree& node, const std::string& path,
                  Body& body) const {
    body = body_of(read_part<BodyEntry>(fields_of(section, node, path), drawing_), path);
  }
  /// A joint whose point does not matter has that of its child's frame.
  void read_entry(Text section, const ValueKey&, const ValueTree& node, const std::string& path,
                  Joint& joint) const {
    const Fields fields = fields_of(section, node, path);
    joint = read_part<Joint>(fields, drawing_);
    if (!fields.has("at")) joint.at = drawing_.frames.origin(joint.child);
  }
  void read_entry(Text section, const ValueKey& name, const ValueTree& node, const std::string& path,
                  Contact& contact) const {
    contact = read_contact(name, fields_of(section, node, path), drawing_);
  }
  void read_entry(Text section, const ValueKey&, const ValueTree& node, const std::string& path,
                  Coupling& coupling) const {
    const Fields fields = fields_of(section, node, path);
    const auto entry = read_alternative<CouplingEntry>(fields, drawing_, *fields.text("type"));
    const auto com = [&](const std::string& body) { return drawing_.frames.com(body); };
    const EntryContext context{{fields.place(), fields.path()}, known_, com};
    check_at_values(root_, [&] { coupling.what = coupling_of(entry, context); });
  }
  void read_entry(Text section, const ValueKey&, const ValueTree& node, const std::string& path,
                  OwnState& state) const {
    const Fields fields = fields_of(section, node, path);
    state.what = read_alternative<decltype(OwnState::what)>(fields, drawing_, *fields.text("type"));
  }
  void read_entry(Text section, const ValueKey& name, const ValueTree& node, const std::string& path,
                  Driver& driver) const {
    driver = read_driver(name, fields_of(section, node, path), drawing_);
  }
  void read_entry(Text, const ValueKey& name, const ValueTree& node, const std::string&,
                  Output& output) const {
    output = read_output(name, node, top_.calculator(), drawing_);
  }

  [[nodiscard]] AppliedWrench read_wrench(const ValueKey& name, const Fields& fields) const {
    if (!fields.has("force") && !fields.has("torque"))
      throw ModelError(fields.place(), fields.path(), "found neither a force nor a torque",
                       "give one of them");
    if (fields.has("force") && !fields.has("at"))
      throw ModelError(fields.place(), fields.path(), "'at' is missing",
                       "at: the point where the force acts [m]");
    return read_named<AppliedWrench>(name, fields, drawing_);
  }

  // Parts are checked before others name them or use their frames.
  template <class Part>
  void finish(const std::vector<Part>&) const {}
  void finish(const std::vector<Body>& bodies) {
    check_at_values(root_, [&] { check_bodies(model_); });
    drawing_.frames = Frames(bodies);
  }
  void finish(const std::vector<Joint>&) {
    check_at_values(root_, [&] { check_joints(model_); });
    drawing_.joints = JointSet(all_joints(model_));
    known_ = {.bodies = NameSet(body_names(model_)), .joints = drawing_.joints};
  }

  const Fields& top_;
  const ValueTree& root_;
  Drawing& drawing_;
  Model& model_;
  KnownNames known_;
};

Model read_sections(const ValueTree& root, std::vector<Parameter> parameters, Calculator& calculator) {
  const Fields top(root, kModelTable, "", calculator);
  const std::vector<LawVariable> variables = read_variables(top.section("variables"), parameters);
  define_variables(variables, calculator);
  Model model;
  model.parameters = std::move(parameters);
  Drawing drawing;
  ModelReader reader(top, root, drawing, model);
  describe(reader, model);
  check_at_values(root, [&] { check_parts(model); });
  check_variables(variables, model);
  check_laws(model);
  return model;
}

void check_version(const Fields& top) {
  const int version = *top.integer("camber");
  if (version != kVersion)
    top.fail("camber", fmt::format("this program reads version {}, not {}", kVersion, version), "");
}

}  // namespace

Model read_model_tree(ValueTree root, const std::vector<ParameterOverride>& overrides) {
  const std::string file = root.place.file;
  // All bodies may come from what repeats.
  if (find_key(root, "repeat") != nullptr && find_key(root, "bodies") == nullptr)
    add_key(root, "bodies", {.kind = ValueTree::Kind::kMap, .place = root.place});
  const Calculator no_names;
  const Fields unevaluated(root, kModelTable, "", no_names);
  check_version(unevaluated);
  std::vector<Parameter> parameters = read_parameters(unevaluated.section("parameters"), overrides, file);
  Calculator calculator;
  for (const Parameter& parameter : parameters)
    calculator.define(parameter.name, parameter.value, unit_of(parameter));
  root = expand_repeats(std::move(root), parameters);
  const std::vector<AbsentPart> absent = remove_absent(root, calculator);
  try {
    return read_with_places(root, file,
                            [&] { return read_sections(root, std::move(parameters), calculator); });
  } catch (const ModelError& error) {
    throw about_absent(error, absent);
  }
}

}  // namespace camber
