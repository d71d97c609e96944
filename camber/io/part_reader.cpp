#include <camber/io/part_reader.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/io/model_read.h>
#include <camber/model/expression.h>
#include <camber/model/names.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

/// What a description says of a key, as the remedy where it is missing.
std::string in_words(std::string_view key, const About& about, std::string_view meaning) {
  return about.unit.empty() ? fmt::format("{}: {}", key, meaning)
                            : fmt::format("{}: {} [{}]", key, meaning, about.unit);
}

}  // namespace

PartReader::PartReader(const Fields& fields, const Drawing& drawing)
    : fields_(fields),
      drawing_(drawing),
      X_(fields.takes_frame() && fields.has("in") ? std::optional(drawing.frames.frame(fields))
                                                  : std::nullopt) {}

bool PartReader::given(Text key, const About& about, Text meaning) const {
  if (!fields_.has(key)) {
    if (about.needed)
      throw ModelError(fields_.place(), fields_.path(),
                       fmt::format("'{}' is missing: {}", key, about.why_needed),
                       in_words(key, about, meaning));
    return false;
  }
  if (!about.applies) fields_.fail(key, std::string(about.why_not), std::string(about.remedy));
  return true;
}

void PartReader::text(Text key, std::string& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.text(key);
}
void PartReader::name(Text key, std::string& value, const About& about, Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::body(Text key, std::string& value, const About& about, Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::joint(Text key, std::string& value, const About& about, Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::speed(Text key, std::string& value, const About& about, Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::speed(Text key, std::string& joint, std::string& component, const About& about,
                       Text meaning) const {
  if (!given(key, about, meaning)) return;
  SpeedParts parts = split_speed(*fields_.text(key));
  joint = std::move(parts.joint);
  component = std::move(parts.component);
}
void PartReader::joints(Text key, std::array<std::string, 2>& values, const About& about,
                        Text meaning) const {
  if (!given(key, about, meaning)) return;
  const std::vector<Word> words = fields_.words(key);
  values = {words[0].text, words[1].text};
}
void PartReader::speeds(Text key, std::array<std::string, 2>& values, const About& about,
                        Text meaning) const {
  joints(key, values, about, meaning);
}
void PartReader::section(Text key, std::string& value, const About& about, Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::source(Text key, std::string& value, const About& about, Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::contact(Text key, std::string& value, const About& about, Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::choice(Text key, std::string& value, std::vector<std::string> (*)(), const About& about,
                        Text meaning) const {
  text(key, value, about, meaning);
}
void PartReader::joint_type(JointType& type, Text /*meaning*/) {
  type = *joint_type_from_name(*fields_.text("type"));
  joint_ = {fields_.path().substr(fields_.path().rfind('.') + 1), &type};
  for (const std::string_view word : joint_type_names()) {
    if (word == joint_type_name(type)) continue;
    const auto refuse = [&](Text key) {
      if (fields_.has(key))
        fields_.fail(key, fmt::format("a {} joint has no {}", joint_type_name(type), key),
                     fmt::format("remove it, or make the joint {}", word));
    };
    std::visit([&](const auto& other) { for_each_own_key(other, refuse); }, *joint_type_from_name(word));
  }
  std::visit([this](auto& own) { describe_joint_type(*this, own); }, type);
}
void PartReader::number(Text key, double& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.number(key);
}
void PartReader::number(Text key, std::optional<double>& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = fields_.number(key);
}
void PartReader::integer(Text key, int& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.integer(key);
}
void PartReader::integer(Text key, std::optional<int>& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = fields_.integer(key);
}
void PartReader::integers(Text key, std::optional<std::array<int, 2>>& values, const About& about,
                          Text meaning) const {
  if (given(key, about, meaning)) values = fields_.integer_pair(key);
}
void PartReader::terms(Text key, std::vector<RelationCoupling::Term>& terms, const About& about,
                       Text meaning) const {
  if (!given(key, about, meaning)) return;
  for (const InitialValue& term : read_terms(fields_.section(key), fields_.path(key), fields_.calculator()))
    terms.push_back({term.name, term.value});
}
void PartReader::numbers(Text key, std::vector<double>& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = fields_.numbers(key);
}
void PartReader::flag(Text key, bool& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.flag(key);
}
void PartReader::law(Text key, Law& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.law(key);
}
void PartReader::laws(Text key, std::array<Law, 3>& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.laws(key);
}
PartReader::Text PartReader::effort_key(Text speed, const About& about) const {
  static constexpr std::array<Text, 2> kKeys{"torque", "force"};
  const Text key = about.required ? fields_.one_of(kKeys) : fields_.at_most_one_of(kKeys);
  if (joint_) {
    const std::string whole = speed.empty() ? joint_->name : fmt::format("{}.{}", joint_->name, speed);
    check_motion_key(fields_, whole, *joint_->type, std::string(speed), kKeys);
  } else {
    const auto [name, component] = split_speed(std::string(speed));
    if (const Joint* found = drawing_.joints.find(name))
      check_motion_key(fields_, std::string(speed), found->type, component, kKeys);
  }
  return key;
}
void PartReader::number_or_law(Text key, std::optional<double>& number, Law& law, const About& about,
                               Text meaning) const {
  if (!given(key, about, meaning)) return;
  const Law written = *fields_.law(key);
  const std::vector<std::string> names = names_used(written, fields_.path(key));
  if (std::ranges::find(names, "t") != names.end())
    law = written;
  else
    number = fields_.calculator()(written, fields_.path(key), about.unit);
}
void PartReader::motion(Law& law, Text speed, const About& /*about*/) const {
  static constexpr std::array<Text, 2> kKeys{"angle", "position"};
  const auto [name, component] = split_speed(std::string(speed));
  const Text key = fields_.one_of(kKeys);
  if (const Joint* joint = drawing_.joints.find(name))
    check_motion_key(fields_, std::string(speed), joint->type, component, kKeys);
  law = *fields_.law(key);
}
void PartReader::effort(double& value, Text speed, const About& about) const {
  const Text key = effort_key(speed, about);
  if (!key.empty()) value = *fields_.number(key);
}
void PartReader::effort(Law& value, Text speed, const About& about) const {
  const Text key = effort_key(speed, about);
  if (!key.empty()) value = *fields_.law(key);
}
void PartReader::position(Text key, Vector3& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = in_drawing(*fields_.vector(key));
}
void PartReader::position(Text key, std::optional<Vector3>& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) position(key, value.emplace(), about, meaning);
}
void PartReader::lengths(Text key, Vector3& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.vector(key);
}
void PartReader::positions(Text key, std::optional<std::array<Vector3, 2>>& values, const About& about,
                           Text meaning) const {
  if (!given(key, about, meaning)) return;
  const auto [first, second] = *fields_.vector_pair(key);
  values = {in_drawing(first), in_drawing(second)};
}
void PartReader::direction(Text key, Vector3& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = turned(read_direction(key));
}
Vector3 PartReader::read_direction(Text key) const {
  const Vector3 given = *fields_.vector(key);
  if (given.isZero(0.0))
    fields_.fail(key, fmt::format("{} is [0, 0, 0]; a direction must not be zero", key),
                 "give a direction, for example [0, 0, 1]");
  return given;
}
void PartReader::vector(Text key, Vector3& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.vector(key);
}
void PartReader::quaternion(Text key, std::optional<Quaternion>& value, const About& about,
                            Text meaning) const {
  if (given(key, about, meaning)) value = fields_.quaternion(key);
}
void PartReader::axes(Text key, Matrix3& value, const About& about, Text meaning) const {
  value = turned(given(key, about, meaning) ? *fields_.axes(key) : value);
}
void PartReader::inertia(Text key, Matrix3& value, const About& about, Text meaning) const {
  if (given(key, about, meaning))
    value = X_ ? turned_inertia(X_->R, *fields_.inertia(key)) : *fields_.inertia(key);
}
void PartReader::axes(Text key, std::optional<Matrix3>& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) axes(key, value.emplace(), about, meaning);
}
void PartReader::inertia(Text key, std::optional<Matrix3>& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) inertia(key, value.emplace(), about, meaning);
}
void PartReader::matrix6(Text key, Matrix6& value, const About& about, Text meaning) const {
  if (given(key, about, meaning)) value = *fields_.matrix6(key);
}
void PartReader::point(Text key, std::string& body, Vector3& at, const About& about, Text meaning) const {
  if (!given(key, about, meaning)) return;
  BodyVector read = read_point(*fields_.table(key), drawing_.frames);
  body = std::move(read.body);
  at = read.value;
}
void PartReader::world_or_body(bool& in_body_axes) const {
  in_body_axes = fields_.text("axes") == "body";
}

}  // namespace camber
