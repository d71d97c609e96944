#include <camber/io/part_keys.h>

#include <fmt/format.h>

#include <camber/model/output.h>

namespace camber {

namespace {

std::vector<std::string> world_or_body_words() {
  return {"world", "body"};
}

std::vector<std::string> joint_type_words() {
  const std::vector<std::string_view> names = joint_type_names();
  return {names.begin(), names.end()};
}

/// Numbers whose description names no unit are plain ones. Of vectors and matrices that is not so: a direction may be the
/// difference of two points.
std::string_view unit_wanted(Form form, const About& about) {
  const bool single = form == Form::kNumber || form == Form::kInteger || form == Form::kIntegerPair;
  return about.unit.empty() && single ? "1" : about.unit;
}

}  // namespace

std::string_view KeyCollector::keep(std::string text) {
  return texts_.emplace_back(std::move(text));
}

void KeyCollector::add(Text key, Form form, const About& about, Text meaning, const std::string& fallback,
                       const KeyTable* table) {
  std::string words(meaning);
  if (!about.unit.empty()) words += fmt::format(" [{}]", about.unit);
  std::string absent;
  if (!about.required) absent = about.absent.empty() ? "default " + fallback : std::string(about.absent);
  keys_.push_back({.name = key,
                   .meaning = keep(std::move(words)),
                   .form = form,
                   .required = about.required,
                   .table = table,
                   .absent = keep(std::move(absent)),
                   .least = about.least,
                   .above = about.above,
                   .most = about.most,
                   .unit = unit_wanted(form, about)});
}

void KeyCollector::add_choice(Text key, std::vector<std::string> (*list_words)(), const About& about,
                              Text meaning, const std::string& fallback) {
  add(key, Form::kChoice, about, meaning, fallback);
  keys_.back().choices = list_words;
}

void KeyCollector::add_effort(Form form, const About& about, Text what) {
  const std::string_view absent = about.required ? "needed, or the other one" : about.absent;
  add("torque", form, {.unit = "N m", .absent = absent}, keep(fmt::format("{}of a speed that turns", what)),
      "");
  add("force", form, {.unit = "N", .absent = absent}, keep(fmt::format("{}of a speed that slides", what)),
      "");
}

std::string KeyCollector::written_pair(double first, double second) {
  return fmt::format("[{}, {}]", first, second);
}

void KeyCollector::text(Text key, const std::string& value, const About& about, Text meaning) {
  add(key, Form::kText, about, meaning, value.empty() ? "empty" : value);
}
void KeyCollector::name(Text key, const std::string& value, const About& about, Text meaning) {
  add(key, Form::kName, about, meaning, value.empty() ? "none" : value);
}
void KeyCollector::body(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void KeyCollector::joint(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void KeyCollector::speed(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void KeyCollector::speed(Text key, const std::string& joint, const std::string& /*component*/,
                         const About& about, Text meaning) {
  name(key, joint, about, meaning);
}
void KeyCollector::joints(Text key, const std::array<std::string, 2>& /*values*/, const About& about,
                          Text meaning) {
  add(key, Form::kNamePair, about, meaning, "none");
}
void KeyCollector::speeds(Text key, const std::array<std::string, 2>& values, const About& about,
                          Text meaning) {
  joints(key, values, about, meaning);
}
void KeyCollector::section(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void KeyCollector::source(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void KeyCollector::contact(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void KeyCollector::choice(Text key, const std::string& value, std::vector<std::string> (*list_words)(),
                          const About& about, Text meaning) {
  add_choice(key, list_words, about, meaning, value);
}
void KeyCollector::joint_type(const JointType& /*type*/, Text meaning) {
  add_choice("type", joint_type_words, {.required = true}, meaning, "");
  for (const std::string& word : joint_type_words())
    std::visit([this](const auto& type) { describe_joint_type(*this, type); }, *joint_type_from_name(word));
}
void KeyCollector::number(Text key, double value, const About& about, Text meaning) {
  add(key, Form::kNumber, about, meaning, fmt::format("{}", value));
}
void KeyCollector::number(Text key, const std::optional<double>& /*value*/, const About& about,
                          Text meaning) {
  add(key, Form::kNumber, about, meaning, "none");
}
void KeyCollector::integer(Text key, int value, const About& about, Text meaning) {
  add(key, Form::kInteger, about, meaning, std::to_string(value));
}
void KeyCollector::integer(Text key, const std::optional<int>& /*value*/, const About& about, Text meaning) {
  add(key, Form::kInteger, about, meaning, "none");
}
void KeyCollector::integers(Text key, const std::optional<std::array<int, 2>>& /*values*/, const About& about,
                            Text meaning) {
  add(key, Form::kIntegerPair, about, meaning, "none");
}
void KeyCollector::terms(Text key, const std::vector<RelationCoupling::Term>& /*terms*/, const About& about,
                         Text meaning) {
  add(key, Form::kNumberTree, about, meaning, "none");
}
void KeyCollector::numbers(Text key, const std::vector<double>& /*value*/, const About& about, Text meaning) {
  add(key, Form::kNumbers, about, meaning, "none");
}
void KeyCollector::flag(Text key, bool value, const About& about, Text meaning) {
  add(key, Form::kFlag, about, meaning, value ? "true" : "false");
}
void KeyCollector::law(Text key, const Law& /*value*/, const About& about, Text meaning) {
  add(key, Form::kLaw, about, meaning, "none");
}
void KeyCollector::laws(Text key, const std::array<Law, 3>& /*value*/, const About& about, Text meaning) {
  add(key, Form::kLaws, about, meaning, "none");
}
void KeyCollector::number_or_law(Text key, const std::optional<double>& /*number*/, const Law& law,
                                 const About& about, Text meaning) {
  this->law(key, law, about, meaning);
}
void KeyCollector::motion(const Law& law, Text /*speed*/, const About& about) {
  this->law("angle", law, {.unit = "rad", .absent = about.absent},
            "the coordinate as a law of t, where it turns");
  this->law("position", law, {.unit = "m", .absent = about.absent},
            "the coordinate as a law of t, where it slides");
}
void KeyCollector::lengths(Text key, const Vector3& value, const About& about, Text meaning) {
  position(key, value, about, meaning);
}
void KeyCollector::positions(Text key, const std::optional<std::array<Vector3, 2>>& /*values*/,
                             const About& about, Text meaning) {
  add(key, Form::kVectorPair, about, meaning, "none");
}
void KeyCollector::position(Text key, const Vector3& value, const About& about, Text meaning) {
  add(key, Form::kVector, about, meaning, fmt::format("[{}, {}, {}]", value.x(), value.y(), value.z()));
}
void KeyCollector::position(Text key, const std::optional<Vector3>& /*value*/, const About& about,
                            Text meaning) {
  add(key, Form::kVector, about, meaning, "none");
}
void KeyCollector::direction(Text key, const Vector3& value, const About& about, Text meaning) {
  position(key, value, about, meaning);
}
void KeyCollector::vector(Text key, const Vector3& value, const About& about, Text meaning) {
  position(key, value, about, meaning);
}
void KeyCollector::quaternion(Text key, const std::optional<Quaternion>& /*value*/, const About& about,
                              Text meaning) {
  add(key, Form::kQuaternion, about, meaning, "none");
}
void KeyCollector::matrix6(Text key, const Matrix6& /*value*/, const About& about, Text meaning) {
  add(key, Form::kMatrix6, about, meaning, "0");
}
void KeyCollector::point(Text key, const std::string& /*body*/, const Vector3& /*at*/, const About& about,
                         Text meaning) {
  add(key, Form::kTable, about, meaning, "none", &part_table<PointProbe>());
}
void KeyCollector::effort(double /*value*/, Text /*speed*/, const About& about) {
  add_effort(Form::kNumber, about, "");
}
void KeyCollector::effort(const Law& /*value*/, Text /*speed*/, const About& about) {
  add_effort(Form::kLaw, about, "the law, ");
}
void KeyCollector::world_or_body(bool /*in_body_axes*/) {
  keys_.push_back({.name = "axes",
                   .meaning = "the axes of the components: world or body",
                   .form = Form::kChoice,
                   .choices = world_or_body_words,
                   .absent = "default world"});
}
void KeyCollector::frame() {
  keys_.push_back({.name = "in",
                   .meaning = "the body in whose pose frame the coordinates here are given",
                   .form = Form::kName,
                   .absent = "default the drawing"});
}

}  // namespace camber
