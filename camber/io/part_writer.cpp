#include <camber/io/part_writer.h>

#include <algorithm>

namespace camber {

namespace {

YamlNode vector_node(const Vector3& v) {
  return numbers_node({v.data(), 3});
}

YamlNode matrix_node(const Matrix6& matrix) {
  const Vector6 diagonal = matrix.diagonal();
  if (matrix == Matrix6(diagonal.asDiagonal())) return numbers_node({diagonal.data(), 6});
  std::vector<YamlNode> rows;
  for (int i = 0; i < 6; ++i) {
    const Vector6 row = matrix.row(i).transpose();
    rows.push_back(numbers_node({row.data(), 6}));
  }
  return list_node(std::move(rows));
}

}  // namespace

void PartWriter::name(Text key, const std::string& value, const About& /*about*/, Text /*meaning*/) {
  if (!value.empty()) add_key(map, key, text_node(value));
}
void PartWriter::body(Text key, const std::string& value, const About& about, Text meaning) {
  name(key, value, about, meaning);
}
void PartWriter::number(Text key, double value, const About& about, Text /*meaning*/) {
  if (about.applies) add_key(map, key, number_node(value));
}
void PartWriter::number(Text key, const std::optional<double>& value, const About& about, Text meaning) {
  if (value) number(key, *value, about, meaning);
}
void PartWriter::flag(Text key, bool value, const About& /*about*/, Text /*meaning*/) {
  if (value) add_key(map, key, flag_node(value));
}
void PartWriter::law(Text key, const Law& value, const About& /*about*/, Text /*meaning*/) {
  if (!value.text.empty()) add_key(map, key, text_node(value.text));
}
void PartWriter::laws(Text key, const std::array<Law, 3>& value, const About& /*about*/, Text /*meaning*/) {
  const auto given = [](const Law& law) { return !law.text.empty(); };
  if (std::ranges::none_of(value, given)) return;
  std::vector<YamlNode> items;
  for (const Law& law : value) items.push_back(given(law) ? text_node(law.text) : number_node(0.0));
  add_key(map, key, list_node(std::move(items)));
}
void PartWriter::position(Text key, const Vector3& value, const About& /*about*/, Text /*meaning*/) {
  add_key(map, key, vector_node(value));
}
void PartWriter::direction(Text key, const Vector3& value, const About& about, Text meaning) {
  position(key, value, about, meaning);
}
void PartWriter::axes(Text key, const Matrix3& value, const About& /*about*/, Text /*meaning*/) {
  add_key(map, key,
          list_node({vector_node(value.col(0)), vector_node(value.col(1)), vector_node(value.col(2))}));
}
void PartWriter::matrix6(Text key, const Matrix6& value, const About& /*about*/, Text /*meaning*/) {
  add_key(map, key, matrix_node(value));
}
void PartWriter::point(Text key, const std::string& body, const Vector3& at, const About& /*about*/,
                       Text /*meaning*/) {
  YamlNode point;
  add_key(point, "body", text_node(body));
  add_key(point, "at", vector_node(at));
  add_key(map, key, std::move(point));
}
void PartWriter::effort(double value, const About& /*about*/) {
  add_key(map, turns_ ? "torque" : "force", number_node(value));
}
void PartWriter::world_or_body(bool in_body_axes) {
  if (in_body_axes) add_key(map, "axes", text_node("body"));
}

}  // namespace camber
