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

}  // namespace

void PartChecker::check_body(const std::string& path, const std::string& name) {
  check_known(place_, path, name, "body", bodies_);
  named_.push_back({path, name});
}

void PartChecker::check_range(const std::string& path, std::string_view key, double value,
                              const About& about) const {
  check_finite(place_, path, value);
  if (value > about.above && value >= about.least) return;
  if (about.above == 0.0) check_positive(place_, path, key, value);
  if (about.least == 0.0)
    throw ModelError(place_, path, fmt::format("{} must not be negative, not {}", key, value), "");
  throw ModelError(
      place_, path,
      fmt::format("{} is {}; it must be at least {}", key, value, std::max(about.above, about.least)), "");
}

void PartChecker::body(std::string_view key, const std::string& name, const About&, std::string_view) {
  check_body(path(key), name);
}

void PartChecker::number(std::string_view key, double value, const About& about, std::string_view) const {
  check_range(path(key), key, value, about);
}

void PartChecker::number(std::string_view key, const std::optional<double>& value, const About& about,
                         std::string_view) const {
  if (value) check_range(path(key), key, *value, about);
}

void PartChecker::effort(double value, const About& about) const {
  check_range(path_, std::string_view(path_).substr(path_.rfind('.') + 1), value, about);
}

void PartChecker::position(std::string_view key, const Vector3& value, const About&, std::string_view) const {
  check_finite(place_, path(key), value);
}

void PartChecker::direction(std::string_view key, const Vector3& value, const About&,
                            std::string_view) const {
  check_direction(place_, path(key), key, value);
}

void PartChecker::axes(std::string_view key, const Matrix3& value, const About&, std::string_view) const {
  check_frame(place_, path(key), value);
}

void PartChecker::point(std::string_view key, const std::string& name, const Vector3& at, const About&,
                        std::string_view) {
  check_body(path(key) + ".body", name);
  check_finite(place_, path(key) + ".at", at);
}

void PartChecker::matrix6(std::string_view key, const Matrix6& value, const About&, std::string_view) const {
  const std::string where = path(key);
  if (!value.allFinite()) throw ModelError(place_, where, fmt::format("the {} is not finite", key), "");
  for (int i = 0; i < 6; ++i)
    if (value(i, i) < 0.0)
      throw ModelError(place_, where, fmt::format("a {} must not be negative, not {}", key, value(i, i)), "");
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
