#include <camber/io/part_writer.h>

#include <algorithm>

#include <camber/model/joint_units.h>

namespace camber {

namespace {

ValueTree vector_node(const Vector3& v) {
  return numbers_node({v.data(), 3});
}

ValueTree matrix_node(const Matrix6& matrix) {
  const Vector6 diagonal = matrix.diagonal();
  if (matrix == Matrix6(diagonal.asDiagonal())) return numbers_node({diagonal.data(), 6});
  std::vector<ValueTree> rows;
  for (int i = 0; i < 6; ++i) {
    const Vector6 row = matrix.row(i).transpose();
    rows.push_back(numbers_node({row.data(), 6}));
  }
  return list_node(std::move(rows));
}

}  // namespace

bool PartWriter::turns(Text speed) const {
  if (joint_type_ != nullptr) return speed_turns(*joint_type_, std::string(speed));
  const auto [name, component] = split_speed(std::string(speed));
  const Joint* joint = joints_.find(name);
  return joint == nullptr || speed_turns(joint->type, component);
}

void PartWriter::text(Text key, const std::string& value, const About& /*about*/, Text /*meaning*/) {
  if (!value.empty()) add_key(map, key, text_node(value));
}
void PartWriter::name(Text key, const std::string& value, const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::body(Text key, const std::string& value, const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::joint(Text key, const std::string& value, const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::speed(Text key, const std::string& value, const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::speed(Text key, const std::string& joint, const std::string& component, const About& about,
                       Text meaning) {
  text(key, component.empty() ? joint : joint + "." + component, about, meaning);
}
void PartWriter::joints(Text key, const std::array<std::string, 2>& values, const About& /*about*/,
                        Text /*meaning*/) {
  add_key(map, key, list_node({text_node(values[0]), text_node(values[1])}));
}
void PartWriter::speeds(Text key, const std::array<std::string, 2>& values, const About& about,
                        Text meaning) {
  joints(key, values, about, meaning);
}
void PartWriter::section(Text key, const std::string& value, const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::source(Text key, const std::string& value, const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::contact(Text key, const std::string& value, const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::choice(Text key, const std::string& value, std::vector<std::string> (*)(),
                        const About& about, Text meaning) {
  text(key, value, about, meaning);
}
void PartWriter::joint_type(const JointType& type, Text /*meaning*/) {
  joint_type_ = &type;
  add_key(map, "type", text_node(std::string(joint_type_name(type))));
  std::visit([this](const auto& own) { describe_joint_type(*this, own); }, type);
}
void PartWriter::number(Text key, double value, const About& about, Text /*meaning*/) {
  if (about.applies) add_key(map, key, number_node(value));
}
void PartWriter::number(Text key, const std::optional<double>& value, const About& about, Text meaning) {
  if (value) number(key, *value, about, meaning);
}
void PartWriter::integer(Text key, int value, const About& about, Text meaning) {
  number(key, value, about, meaning);
}
void PartWriter::integer(Text key, const std::optional<int>& value, const About& about, Text meaning) {
  if (value) integer(key, *value, about, meaning);
}
void PartWriter::integers(Text key, const std::optional<std::array<int, 2>>& values, const About& /*about*/,
                          Text /*meaning*/) {
  if (values) add_key(map, key, list_node({number_node((*values)[0]), number_node((*values)[1])}));
}
void PartWriter::terms(Text key, const std::vector<RelationCoupling::Term>& terms, const About& /*about*/,
                       Text /*meaning*/) {
  ValueTree list{.kind = ValueTree::Kind::kMap};
  for (const RelationCoupling::Term& term : terms) add_key(list, term.speed, number_node(term.coefficient));
  add_key(map, key, std::move(list));
}
void PartWriter::numbers(Text key, const std::vector<double>& value, const About& /*about*/,
                         Text /*meaning*/) {
  if (!value.empty()) add_key(map, key, numbers_node(value));
}
void PartWriter::flag(Text key, bool value, const About& about, Text /*meaning*/) {
  // A false flag that stands for "not given" would say something else.
  if (about.applies && (value || about.absent.empty())) add_key(map, key, flag_node(value));
}
void PartWriter::law(Text key, const Law& value, const About& /*about*/, Text /*meaning*/) {
  if (!value.text.empty()) add_key(map, key, text_node(value.text));
}
void PartWriter::laws(Text key, const std::array<Law, 3>& value, const About& /*about*/, Text /*meaning*/) {
  const auto given = [](const Law& law) { return !law.text.empty(); };
  if (std::ranges::none_of(value, given)) return;
  std::vector<ValueTree> items;
  for (const Law& law : value) items.push_back(given(law) ? text_node(law.text) : number_node(0.0));
  add_key(map, key, list_node(std::move(items)));
}
void PartWriter::number_or_law(Text key, const std::optional<double>& number, const Law& law,
                               const About& about, Text meaning) {
  this->number(key, number, about, meaning);
  this->law(key, law, about, meaning);
}
void PartWriter::motion(const Law& law, Text speed, const About& about) {
  this->law(turns(speed) ? "angle" : "position", law, about, "");
}
void PartWriter::effort(double value, Text speed, const About& /*about*/) {
  add_key(map, turns(speed) ? "torque" : "force", number_node(value));
}
void PartWriter::effort(const Law& value, Text speed, const About& about) {
  law(turns(speed) ? "torque" : "force", value, about, "");
}
void PartWriter::position(Text key, const Vector3& value, const About& /*about*/, Text /*meaning*/) {
  add_key(map, key, vector_node(value));
}
void PartWriter::position(Text key, const std::optional<Vector3>& value, const About& about, Text meaning) {
  if (value) position(key, *value, about, meaning);
}
void PartWriter::lengths(Text key, const Vector3& value, const About& about, Text meaning) {
  position(key, value, about, meaning);
}
void PartWriter::positions(Text key, const std::optional<std::array<Vector3, 2>>& values,
                           const About& /*about*/, Text /*meaning*/) {
  if (values) add_key(map, key, list_node({vector_node((*values)[0]), vector_node((*values)[1])}));
}
void PartWriter::direction(Text key, const Vector3& value, const About& about, Text meaning) {
  if (about.applies && !value.isZero(0.0)) position(key, value, about, meaning);
}
void PartWriter::vector(Text key, const Vector3& value, const About& about, Text meaning) {
  position(key, value, about, meaning);
}
void PartWriter::quaternion(Text key, const std::optional<Quaternion>& value, const About& /*about*/,
                            Text /*meaning*/) {
  if (value)
    add_key(map, key, numbers_node(std::array<double, 4>{value->w(), value->x(), value->y(), value->z()}));
}
void PartWriter::axes(Text key, const Matrix3& value, const About& /*about*/, Text /*meaning*/) {
  add_key(map, key,
          list_node({vector_node(value.col(0)), vector_node(value.col(1)), vector_node(value.col(2))}));
}
void PartWriter::axes(Text key, const std::optional<Matrix3>& value, const About& about, Text meaning) {
  if (value) axes(key, *value, about, meaning);
}
void PartWriter::inertia(Text key, const Matrix3& I, const About& /*about*/, Text /*meaning*/) {
  const std::array<double, 6> entries{I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
  add_key(map, key, numbers_node(entries));
}
void PartWriter::inertia(Text key, const std::optional<Matrix3>& value, const About& about, Text meaning) {
  if (value) inertia(key, *value, about, meaning);
}
void PartWriter::matrix6(Text key, const Matrix6& value, const About& /*about*/, Text /*meaning*/) {
  add_key(map, key, matrix_node(value));
}
void PartWriter::point(Text key, const std::string& body, const Vector3& at, const About& /*about*/,
                       Text /*meaning*/) {
  ValueTree point;
  add_key(point, "body", text_node(body));
  add_key(point, "at", vector_node(at));
  add_key(map, key, std::move(point));
}
void PartWriter::world_or_body(bool in_body_axes) {
  add_key(map, "axes", text_node(in_body_axes ? "body" : "world"));
}

}  // namespace camber
