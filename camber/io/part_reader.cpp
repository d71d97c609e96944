#include <camber/io/part_reader.h>

namespace camber {

PartReader::PartReader(const Fields& fields, const Frames& frames)
    : fields_(fields), frames_(frames), X_(fields.knows("in") ? frames.frame(fields) : Transform{}) {}

void PartReader::check_applies(Text key, const About& about) const {
  if (!about.applies && fields_.has(key))
    fields_.fail(key, std::string(about.why_not), std::string(about.remedy));
}

void PartReader::name(Text key, std::string& value, const About& /*about*/, Text /*meaning*/) const {
  value = fields_.text(key).value_or(value);
}
void PartReader::body(Text key, std::string& value, const About& about, Text meaning) const {
  name(key, value, about, meaning);
}
void PartReader::number(Text key, double& value, const About& about, Text /*meaning*/) const {
  check_applies(key, about);
  value = fields_.number(key).value_or(value);
}
void PartReader::number(Text key, std::optional<double>& value, const About& about, Text /*meaning*/) const {
  check_applies(key, about);
  value = fields_.number(key);
}
void PartReader::flag(Text key, bool& value, const About& about, Text /*meaning*/) const {
  check_applies(key, about);
  value = fields_.flag(key).value_or(value);
}
void PartReader::law(Text key, Law& value, const About& about, Text /*meaning*/) const {
  check_applies(key, about);
  value = fields_.law(key).value_or(value);
}
void PartReader::laws(Text key, std::array<Law, 3>& value, const About& /*about*/, Text /*meaning*/) const {
  value = fields_.laws(key).value_or(value);
}
void PartReader::position(Text key, Vector3& value, const About& /*about*/, Text /*meaning*/) const {
  if (const auto given = fields_.vector(key)) value = X_ * *given;
}
void PartReader::direction(Text key, Vector3& value, const About& /*about*/, Text /*meaning*/) const {
  if (const auto given = fields_.vector(key)) value = X_.R * *given;
}
void PartReader::axes(Text key, Matrix3& value, const About& /*about*/, Text /*meaning*/) const {
  value = X_.R * fields_.axes(key).value_or(value);
}
void PartReader::matrix6(Text key, Matrix6& value, const About& /*about*/, Text /*meaning*/) const {
  value = fields_.matrix6(key).value_or(value);
}
void PartReader::point(Text key, std::string& body, Vector3& at, const About& /*about*/,
                       Text /*meaning*/) const {
  const auto given = fields_.table(key);
  if (!given) return;
  BodyVector read = read_point(*given, frames_);
  body = std::move(read.body);
  at = read.value;
}
void PartReader::effort(double& value, const About& /*about*/) const {
  value = *fields_.number(fields_.one_of({"torque", "force"}));
}
void PartReader::world_or_body(bool& in_body_axes) const {
  in_body_axes = fields_.text("axes") == "body";
}

}  // namespace camber
