#include <camber/model/part_check.h>

#include <cmath>

#include <fmt/format.h>

namespace camber {

namespace {

/// Entries that differ by less than this share of the largest possible one are rounded forms of one number.
constexpr double kRounded = 1e-9;

/// Whether a symmetric matrix with ones or zeros on its diagonal has no negative eigenvalue but for rounding: elimination
/// with the largest pivot first, which leaves nothing where the pivots end.
bool is_semidefinite(Matrix6 A) {
  for (int step = 0; step < 6; ++step) {
    Eigen::Index k = 0;
    const double pivot = A.diagonal().maxCoeff(&k);
    if (A.diagonal().minCoeff() < -kRounded) return false;
    if (pivot <= kRounded) return A.cwiseAbs().maxCoeff() <= std::sqrt(kRounded);
    const Vector6 column = A.col(k);
    A -= column * column.transpose() / pivot;
    A.row(k).setZero();
    A.col(k).setZero();
  }
  return true;
}

/// "-1 kg". Where the unit depends on another part ("rad or m"), the number alone.
std::string with_unit(double value, const About& about) {
  const bool one_unit = !about.unit.empty() && about.unit.find(" or ") == std::string_view::npos;
  return one_unit ? fmt::format("{} {}", value, about.unit) : fmt::format("{}", value);
}

}  // namespace

std::string PartChecker::item_key(std::string_view key, std::size_t item) {
  return fmt::format("{}[{}]", key, item);
}

std::string PartChecker::item_path(std::string_view key, std::size_t item, std::size_t count) const {
  return path(count == 1 ? std::string(key) : item_key(key, item));
}

void PartChecker::check_body(const std::string& path, const std::string& name) {
  check_known(place_, path, name, "body", known_.bodies);
  named_.push_back({path, name});
}

void PartChecker::check_range(const std::string& path, std::string_view key, double value,
                              const About& about) const {
  check_finite(place_, path, value);
  if (value > about.above && value >= about.least && value <= about.most) return;
  const double least = std::max(about.above, about.least);
  std::string wanted;
  if (std::isfinite(least) && std::isfinite(about.most))
    wanted = fmt::format("lie between {} and {}", least, about.most);
  else if (about.above == 0.0)
    wanted = "be positive";
  else if (about.least == 0.0)
    wanted = "be zero or positive";
  else if (value > about.most)
    wanted = fmt::format("be at most {}", about.most);
  else
    wanted = fmt::format("be at least {}", least);
  throw ModelError(place_, path, fmt::format("{} is {}; it must {}", key, with_unit(value, about), wanted),
                   "");
}

void PartChecker::body(Text key, const std::string& name, const About& about, Text) {
  if (name.empty() && !about.absent.empty() && !about.needed) return;  // what holds instead is said in words
  check_body(path(key), name);
}

void PartChecker::joint(Text key, const std::string& name, const About&, Text) const {
  check_known(place_, path(key), name, "joint", known_.joints.names());
}

void PartChecker::speed(Text key, const std::string& name, const About&, Text) const {
  check_speed(place_, path(key), name, known_.joints);
}

void PartChecker::speed(Text key, const std::string& joint, const std::string& component, const About& about,
                        Text meaning) const {
  speed(key, component.empty() ? joint : joint + "." + component, about, meaning);
}

void PartChecker::joints(Text key, const std::array<std::string, 2>& names, const About& about,
                         Text meaning) const {
  for (std::size_t i = 0; i < names.size(); ++i) joint(item_key(key, i), names[i], about, meaning);
}

void PartChecker::speeds(Text key, const std::array<std::string, 2>& names, const About& about,
                         Text meaning) const {
  for (std::size_t i = 0; i < names.size(); ++i) speed(item_key(key, i), names[i], about, meaning);
}

void PartChecker::section(Text key, const std::string& name, const About&, Text) const {
  check_known(place_, path(key), name, "section", known_.sections);
}

void PartChecker::source(Text key, const std::string& name, const About&, Text) const {
  check_known(place_, path(key), name, "actuator or driver", known_.sources);
}

void PartChecker::contact(Text key, const std::string& name, const About&, Text) const {
  check_known(place_, path(key), name, "contact", known_.contacts);
}

void PartChecker::choice(Text key, const std::string& word, std::vector<std::string> (*list_words)(),
                         const About&, Text) const {
  if (!word.empty()) check_known(place_, path(key), word, key, NameSet(list_words()));
}

void PartChecker::number(Text key, double value, const About& about, Text) const {
  check_range(path(key), key, value, about);
}

void PartChecker::number(Text key, const std::optional<double>& value, const About& about, Text) const {
  if (value) check_range(path(key), key, *value, about);
}

void PartChecker::integer(Text key, int value, const About& about, Text) const {
  check_range(path(key), key, value, about);
}

void PartChecker::integer(Text key, const std::optional<int>& value, const About& about, Text) const {
  if (value) check_range(path(key), key, *value, about);
}

void PartChecker::terms(Text key, const std::vector<RelationCoupling::Term>& terms, const About&,
                        Text) const {
  for (const RelationCoupling::Term& term : terms) {
    const std::string term_path = path(key) + "." + term.speed;
    check_speed(place_, term_path, term.speed, known_.joints);
    check_finite(place_, term_path, term.coefficient);
  }
}

void PartChecker::numbers(Text key, const std::vector<double>& values, const About& about, Text) const {
  for (const double value : values) check_range(path(key), key, value, about);
}

void PartChecker::number_or_law(Text key, const std::optional<double>& value, const Law&, const About& about,
                                Text meaning) const {
  number(key, value, about, meaning);
}

void PartChecker::effort(double value, Text, const About& about) const {
  check_range(path_, std::string_view(path_).substr(path_.rfind('.') + 1), value, about);
}

void PartChecker::position(Text key, const Vector3& value, const About&, Text) const {
  check_finite(place_, path(key), value);
}

void PartChecker::position(Text key, const std::optional<Vector3>& value, const About& about,
                           Text meaning) const {
  if (value) position(key, *value, about, meaning);
}

void PartChecker::lengths(Text key, const Vector3& value, const About& about, Text) const {
  for (const double length : value) check_range(path(key), fmt::format("an entry of {}", key), length, about);
}

void PartChecker::positions(Text key, const std::optional<std::array<Vector3, 2>>& values, const About& about,
                            Text meaning) const {
  if (!values) return;
  for (const Vector3& value : *values) position(key, value, about, meaning);
}

void PartChecker::direction(Text key, const Vector3& value, const About& about, Text) const {
  if (about.required || about.needed)
    check_direction(place_, path(key), key, value);
  else
    check_finite(place_, path(key), value);
}

void PartChecker::vector(Text key, const Vector3& value, const About&, Text) const {
  check_finite(place_, path(key), value);
}

void PartChecker::axes(Text key, const Matrix3& value, const About&, Text) const {
  check_frame(place_, path(key), value);
}

void PartChecker::axes(Text key, const std::optional<Matrix3>& value, const About& about,
                       Text meaning) const {
  if (value) axes(key, *value, about, meaning);
}

void PartChecker::point(Text key, const std::string& name, const Vector3& at, const About&, Text) {
  check_body(path(key) + ".body", name);
  check_finite(place_, path(key) + ".at", at);
}

void PartChecker::matrix6(Text key, const Matrix6& value, const About&, Text) const {
  const std::string where = path(key);
  if (!value.allFinite()) throw ModelError(place_, where, fmt::format("the {} is not finite", key), "");
  for (int i = 0; i < 6; ++i)
    if (value(i, i) < 0.0)
      throw ModelError(
          place_, where,
          fmt::format("{} has {} on its diagonal; it must be zero or positive", key, value(i, i)), "");
  // Entries have different units: compare them with those of the diagonal.
  const Vector6 scale = value.diagonal().cwiseSqrt();
  Matrix6 scaled = Matrix6::Zero();
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      const double largest = scale[i] * scale[j];
      if (std::abs(value(i, j) - value(j, i)) > kRounded * largest)
        throw ModelError(place_, where,
                         fmt::format("the {} is not symmetric: row {} has {} in column {}, row {} has {} in "
                                     "column {}",
                                     key, i + 1, value(i, j), j + 1, j + 1, value(j, i), i + 1),
                         "give both entries the same value");
      if (largest > 0.0)
        scaled(i, j) = value(i, j) / largest;
      else if (value(i, j) != 0.0)
        throw ModelError(place_, where,
                         fmt::format("row {} has {} in column {}, beside a zero on the diagonal", i + 1,
                                     value(i, j), j + 1),
                         "make the matrix positive semidefinite");
    }
  if (!is_semidefinite(scaled))
    throw ModelError(
        place_, where, fmt::format("the {} has a negative eigenvalue", key),
        "make the matrix positive semidefinite: an element must not give more work than it took");
}

void PartChecker::check_two(std::string_view what) const {
  if (named_.size() == 2) check_two_bodies(place_, named_[1].path, what, named_[0].name, named_[1].name);
}

}  // namespace camber
