#include <camber/testing/joint_properties.h>

#include <array>
#include <numbers>

namespace camber::properties {

namespace {

/// A few operations on numbers up to 10; worst measured 2e-15.
constexpr double kRounding = 2e-14;
/// Speeds of the trials are up to this [rad/s], [m/s].
constexpr double kSpeed = 2.0;

VectorX plus(const JointType& type, const VectorX& q, const VectorX& v) {
  VectorX out(q.size());
  integrate(type, q.data(), v.data(), out.data());
  return out;
}

VectorX minus(const JointType& type, const VectorX& to, const VectorX& from) {
  VectorX v(speed_count(type));
  difference(type, from.data(), to.data(), v.data());
  return v;
}

Transform pose(const JointType& type, const VectorX& q) {
  return motion_of(type, q, VectorX::Zero(speed_count(type))).X_FM;
}

double neutral_is_the_drawing(const JointType& type, Random& /*random*/) {
  VectorX q(coordinate_count(type));
  neutral(type, q.data());
  return mixed_error(pose(type, q), Transform{});
}

double pose_is_a_rotation_and_a_point(const JointType& type, Random& random) {
  const Matrix3 R = pose(type, random_coordinates(type, random)).R;
  return std::max(mixed_error(R.transpose() * R, Matrix3::Identity()), mixed_error(R.determinant(), 1.0));
}

double motion_map_and_bias_are_derivatives(const JointType& type, Random& random) {
  const VectorX q = random_coordinates(type, random);
  const VectorX u = random.numbers(speed_count(type), kSpeed);
  return motion_error([&](const VectorX& at) { return motion_of(type, at, u); }, q, q_dot_of(type, q, u));
}

double rate_of_coordinates_is_the_derivative_of_integrate(const JointType& type, Random& random) {
  const VectorX q = random_coordinates(type, random);
  const VectorX u = random.numbers(speed_count(type), kSpeed);
  return mixed_error(q_dot_of(type, q, u), derivative([&](double t) { return plus(type, q, t * u); }));
}

double plus_undoes_minus(const JointType& type, Random& random) {
  const VectorX q = random_coordinates(type, random);
  const VectorX p = random_coordinates(type, random);
  // Compared as poses: q and -q of a quaternion are one rotation.
  return mixed_error(pose(type, plus(type, q, minus(type, p, q))), pose(type, p));
}

double minus_undoes_plus(const JointType& type, Random& random) {
  const VectorX q = random_coordinates(type, random);
  const VectorX v = random.numbers(speed_count(type), 1.5);  // turns by less than pi
  return mixed_error(minus(type, plus(type, q, v), q), v);
}

double plus_and_minus_agree_at_the_edges(const JointType& type, Random& random) {
  double worst = 0.0;
  for (const double size : {0.0, 1e-300, 1e-20, 1e-8, 1e-4, 1.0, std::numbers::pi - 1e-8}) {
    const VectorX q = random_coordinates(type, random);
    VectorX v = random.numbers(speed_count(type), 1.0);
    if (quaternion_offset(type) >= 0) v.head<3>() = random.direction();  // the speeds that turn come first
    v *= size;
    // Coordinates near 1 cannot carry more than their own rounding.
    worst = std::max(worst, mixed_error(minus(type, plus(type, q, v), q), v));
  }
  return worst;
}

double names_match_the_counts(const JointType& type, Random& /*random*/) {
  const bool match = coordinate_names(type).size() == static_cast<std::size_t>(coordinate_count(type)) &&
                     speed_names(type).size() == static_cast<std::size_t>(speed_count(type));
  return match ? 0.0 : std::numeric_limits<double>::infinity();
}

constexpr std::array kJointProperties{
    JointProperty{"NeutralIsTheDrawing", 0.0, neutral_is_the_drawing},
    JointProperty{"PoseIsARotationAndAPoint", kRounding, pose_is_a_rotation_and_a_point},
    JointProperty{"MotionMapAndBiasAreDerivatives", kDifferenceTolerance,
                  motion_map_and_bias_are_derivatives},
    JointProperty{"RateOfCoordinatesIsTheDerivativeOfIntegrate", kDifferenceTolerance,
                  rate_of_coordinates_is_the_derivative_of_integrate},
    JointProperty{"PlusUndoesMinus", kRounding, plus_undoes_minus},
    JointProperty{"MinusUndoesPlus", kRounding, minus_undoes_plus},
    JointProperty{"PlusAndMinusAgreeAtNoTurnTinyTurnsAndHalfTurns", kRounding,
                  plus_and_minus_agree_at_the_edges},
    JointProperty{"NamesOfComponentsMatchTheirCounts", 0.0, names_match_the_counts},
};

Vector3 vector(const double (&a)[3]) {
  return {a[0], a[1], a[2]};
}

}  // namespace

std::span<const JointProperty> joint_properties() {
  return kJointProperties;
}

VectorX random_coordinates(const JointType& type, Random& random) {
  constexpr double kReach = 2.0;  // [m], [rad]
  VectorX q = random.numbers(coordinate_count(type), kReach);
  if (const int offset = quaternion_offset(type); offset >= 0) {
    const Quaternion turn(random.rotation());
    q.segment<4>(offset) << turn.w(), turn.x(), turn.y(), turn.z();
  }
  return q;
}

Motion motion_of(const JointMotion<double>& m, const VectorX& u) {
  Motion result;
  for (int j = 0; j < 3; ++j) result.X_FM.R.col(j) = vector(m.R[j]);
  result.X_FM.p = vector(m.p);
  result.cw = vector(m.cw);
  result.cv = vector(m.cv);
  result.columns.resize(6, u.size());
  for (Eigen::Index k = 0; k < u.size(); ++k) result.columns.col(k) << vector(m.Sw[k]), vector(m.Sv[k]);
  const Vector6 V = result.columns * u;
  result.w = V.head<3>();
  result.v = V.tail<3>();
  return result;
}

Motion motion_of(const JointType& type, const VectorX& q, const VectorX& u) {
  JointMotion<double> m;
  motion(type, q.data(), u.data(), m);
  return motion_of(m, u);
}

VectorX q_dot_of(const JointType& type, const VectorX& q, const VectorX& u) {
  VectorX qdot(q.size());
  q_dot(type, q.data(), u.data(), qdot.data());
  return qdot;
}

}  // namespace camber::properties
