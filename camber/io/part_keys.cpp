#include <camber/io/part_keys.h>

#include <fmt/format.h>

#include <camber/io/model_keys_common.h>

namespace camber {

std::string_view KeyCollector::keep(std::string text) {
  return texts_.emplace_back(std::move(text));
}

void KeyCollector::add(Text key, Form form, const About& about, Text meaning, const std::string& fallback,
                       const Table* table) {
  std::string words(meaning);
  if (!about.unit.empty()) words += fmt::format(" [{}]", about.unit);
  std::string absent;
  if (!about.required) absent = about.absent.empty() ? "default " + fallback : std::string(about.absent);
  keys_.push_back({.name = key,
                   .meaning = keep(std::move(words)),
                   .form = form,
                   .required = about.required,
                   .table = table,
                   .absent = keep(std::move(absent))});
}

void KeyCollector::name(Text key, const std::string& value, const About& about, Text meaning) {
  add(key, Form::kName, about, meaning, value.empty() ? "none" : value);
}
void KeyCollector::body(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void KeyCollector::number(Text key, double value, const About& about, Text meaning) {
  add(key, Form::kNumber, about, meaning, fmt::format("{}", value));
}
void KeyCollector::number(Text key, const std::optional<double>& /*value*/, const About& about,
                          Text meaning) {
  add(key, Form::kNumber, about, meaning, "none");
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
void KeyCollector::position(Text key, const Vector3& value, const About& about, Text meaning) {
  add(key, Form::kVector, about, meaning, fmt::format("[{}, {}, {}]", value.x(), value.y(), value.z()));
}
void KeyCollector::direction(Text key, const Vector3& value, const About& about, Text meaning) {
  position(key, value, about, meaning);
}
void KeyCollector::axes(Text key, const Matrix3& /*value*/, const About& about, Text meaning) {
  add(key, Form::kAxes, about, meaning, "those of the drawing");
}
void KeyCollector::matrix6(Text key, const Matrix6& /*value*/, const About& about, Text meaning) {
  add(key, Form::kMatrix6, about, meaning, "0");
}
void KeyCollector::point(Text key, const std::string& /*body*/, const Vector3& /*at*/, const About& about,
                         Text meaning) {
  add(key, Form::kTable, about, meaning, "none", &kProbePointTable);
}
void KeyCollector::effort(double /*value*/, const About& /*about*/) {
  const About either{.absent = "needed, or the other one"};
  add("torque", Form::kNumber, either, "of a speed that turns [N m]", "");
  add("force", Form::kNumber, either, "of a speed that slides [N]", "");
}
void KeyCollector::world_or_body(bool /*in_body_axes*/) {
  keys_.push_back({.name = "axes",
                   .meaning = "the axes of the components: world or body",
                   .form = Form::kChoice,
                   .choices = camber::world_or_body,
                   .absent = "default world"});
}
void KeyCollector::frame() {
  keys_.push_back({.name = "in",
                   .meaning = "the body in whose pose frame the coordinates here stand",
                   .form = Form::kName,
                   .absent = "default the drawing"});
}

}  // namespace camber
