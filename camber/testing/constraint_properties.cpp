#include <camber/testing/constraint_properties.h>

#include <array>

#include <camber/linear/decompositions.h>
#include <camber/spatial/rotation.h>

namespace camber::properties {

namespace {

/// A few dozen operations on numbers up to 10; worst measured 2e-15.
constexpr double kRowRounding = 2e-14;
/// [m/s], [rad/s]: with places as near as 0.4 m to a centre the differences are then good to
/// kDifferenceTolerance; their error grows with the fifth power of the speed.
constexpr double kPairSpeed = 0.5;

MovingPair motion(const ConstraintSample& sample, Random& random) {
  return random_motion(sample.poses(random), random, kPairSpeed);
}

void move(MovingFrame& frame, const Vector3& al, const Vector3& a, double t) {
  const Quaternion turn = rotation_exp(0.5 * t * t * al);
  frame.R = turn * rotation_exp(t * frame.w) * frame.R;
  frame.w = t * al + turn * frame.w;
  frame.p += t * frame.v + 0.5 * t * t * a;
  frame.v += t * a;
}

template <class F>
auto rate(const RowDerivatives& of, F&& of_rows) {
  return derivative([&](double t) { return of_rows(rows_of(of.type, of.pair, t), t); });
}

/// The twist of A changed by the least that meets (1) in every row.
MovingPair meeting_the_rows(const ConstraintRows& rows, const MovingPair& pair) {
  MatrixX J(rows.count, 6);
  VectorX missing(rows.count);
  for (int i = 0; i < rows.count; ++i) {
    const ConstraintRow& row = rows.row[i];
    J.row(i) << (row.n + (rows.Q - pair.A.p).cross(row.f)).transpose(), row.f.transpose();
    missing(i) = row.rate - row_velocity(rows, i, pair);
  }
  const VectorX change = LeastSquares(J).solve(missing);
  MovingPair met = pair;
  met.A.w += change.head<3>();
  met.A.v += change.tail<3>();
  return met;
}

/// Power of a wrench [moment; force] about Q on a body with that frame.
double power(const Vector3& moment, const Vector3& force, const Vector3& Q, const MovingFrame& frame) {
  return (moment + (Q - frame.p).cross(force)).dot(frame.w) + force.dot(frame.v);
}

MovingPair seen_from(const Transform& X, const MovingPair& pair) {
  MovingPair seen = pair;
  for (MovingFrame* frame : {&seen.A, &seen.B})
    *frame = {X.R * frame->R, X * frame->p, X.R * frame->w, X.R * frame->v};
  return seen;
}

double residual_changes_by_the_row_velocity(const ConstraintSample& sample, Random& random) {
  const MovingPair pair = motion(sample, random);
  return RowDerivatives{sample.type, pair}.residual_error();
}

double row_velocity_changes_by_acceleration_and_drift(const ConstraintSample& sample, Random& random) {
  const MovingPair pair = motion(sample, random);
  return RowDerivatives{sample.type, pair}.velocity_error();
}

double rates_of_directions_and_place_are_derivatives(const ConstraintSample& sample, Random& random) {
  const MovingPair pair = motion(sample, random);
  return RowDerivatives{sample.type, pair}.direction_error();
}

double reaction_has_the_power_of_the_prescribed_rate_alone(const ConstraintSample& sample, Random& random) {
  const MovingPair free = motion(sample, random);
  const ConstraintRows rows = rows_of(sample.type, free);
  const MovingPair pair = meeting_the_rows(rows, free);
  double worst = 0.0;
  for (int i = 0; i < rows.count; ++i) {
    const double lambda = random.uniform(-1.0, 1.0);
    const Vector3 moment = lambda * rows.row[i].n;
    const Vector3 force = lambda * rows.row[i].f;
    const double total = power(moment, force, rows.Q, pair.A) + power(-moment, -force, rows.Q, pair.B);
    worst = std::max(worst, mixed_error(total, lambda * rows.row[i].rate));
  }
  return worst;
}

double rows_depend_on_the_relative_place_alone(const ConstraintSample& sample, Random& random) {
  const MovingPair pair = motion(sample, random);
  const Transform X = random.transform(1.0);
  const ConstraintRows rows = rows_of(sample.type, pair);
  const ConstraintRows seen = rows_of(sample.type, seen_from(X, pair));
  double worst = std::max(mixed_error(seen.Q, X * rows.Q), mixed_error(seen.Q_dot, X.R * rows.Q_dot));
  for (int i = 0; i < rows.count; ++i) {
    worst = std::max({worst, mixed_error(seen.row[i].n, X.R * rows.row[i].n),
                      mixed_error(seen.row[i].f, X.R * rows.row[i].f)});
    if (i < rows.holonomic) worst = std::max(worst, mixed_error(seen.row[i].residual, rows.row[i].residual));
  }
  return worst;
}

double counts_and_names_are_those_of_the_rows(const ConstraintSample& sample, Random& random) {
  const ConstraintType& type = sample.type;
  const ConstraintRows rows = rows_of(type, motion(sample, random));
  const bool hold = row_count(type) == rows.count && holonomic_count(type) == rows.holonomic &&
                    row_names(type).size() == static_cast<std::size_t>(rows.count) && !rows.singular &&
                    !constraint_type_name(type).empty();
  return hold ? 0.0 : std::numeric_limits<double>::infinity();
}

constexpr std::array kConstraintProperties{
    ConstraintProperty{"ResidualChangesByTheRowVelocity", kDifferenceTolerance,
                       residual_changes_by_the_row_velocity},
    ConstraintProperty{"RowVelocityChangesByTheRowAccelerationAndDrift", kDifferenceTolerance,
                       row_velocity_changes_by_acceleration_and_drift},
    ConstraintProperty{"RatesOfDirectionsAndPlaceAreDerivatives", kDifferenceTolerance,
                       rates_of_directions_and_place_are_derivatives},
    ConstraintProperty{"ReactionHasThePowerOfThePrescribedRateAlone", kRowRounding,
                       reaction_has_the_power_of_the_prescribed_rate_alone},
    ConstraintProperty{"RowsDependOnTheRelativePlaceAlone", kRowRounding,
                       rows_depend_on_the_relative_place_alone},
    ConstraintProperty{"CountsAndNamesAreThoseOfTheRows", 0.0, counts_and_names_are_those_of_the_rows},
};

}  // namespace

std::span<const ConstraintProperty> constraint_properties() {
  return kConstraintProperties;
}

MovingPair at_time(const MovingPair& start, double t) {
  MovingPair pair = start;
  move(pair.A, pair.al_A, pair.a_A, t);
  move(pair.B, pair.al_B, pair.a_B, t);
  return pair;
}

MovingPair random_motion(const Poses& poses, Random& random, double speed) {
  MovingPair pair;
  const auto start = [&](const Transform& X) {
    return MovingFrame{X.R, X.p, speed * random.vector(1.0), speed * random.vector(1.0)};
  };
  const auto acceleration = [&] { return Vector3(speed * speed * random.vector(2.0)); };
  pair.A = start(poses.A);
  pair.B = start(poses.B);
  pair.al_A = acceleration();
  pair.a_A = acceleration();
  pair.al_B = acceleration();
  pair.a_B = acceleration();
  return pair;
}

ConstraintRows rows_of(const ConstraintType& type, const MovingPair& pair, double t) {
  const Vector3 unset = Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
  ConstraintRows rows;
  for (ConstraintRow& row : rows.row) row = {unset, unset, unset, unset, unset.x(), unset.x(), unset.x()};
  rows.Q = rows.Q_dot = unset;
  rows.count = rows.holonomic = kMaxConstraintRows;
  rows.singular = true;
  const MovingPair now = at_time(pair, t);
  evaluate(type, now.A, now.B, t, rows);
  return rows;
}

double row_velocity(const ConstraintRows& rows, int row, const MovingPair& pair) {
  const MovingFrame& A = pair.A;
  const MovingFrame& B = pair.B;
  return rows.row[row].n.dot(A.w - B.w) +
         rows.row[row].f.dot(A.v + A.w.cross(rows.Q - A.p) - B.v - B.w.cross(rows.Q - B.p));
}

double row_acceleration(const ConstraintRows& rows, int row, const MovingPair& pair) {
  const Vector3 a =
      pair.a_A + pair.al_A.cross(rows.Q - pair.A.p) - pair.a_B - pair.al_B.cross(rows.Q - pair.B.p);
  return rows.row[row].n.dot(pair.al_A - pair.al_B) + rows.row[row].f.dot(a);
}

double RowDerivatives::residual_error() const {
  double worst = 0.0;
  for (int i = 0; i < rows.holonomic; ++i) {
    const double change = rate(*this, [i](const ConstraintRows& at, double) { return at.row[i].residual; });
    worst = std::max(worst, mixed_error(row_velocity(rows, i, pair) - rows.row[i].rate, change));
  }
  return worst;
}

double RowDerivatives::velocity_error() const {
  double worst = 0.0;
  for (int i = 0; i < rows.count; ++i) {
    const double change = rate(
        *this, [&](const ConstraintRows& at, double t) { return row_velocity(at, i, at_time(pair, t)); });
    const double said =
        row_acceleration(rows, i, pair) + drift(rows.row[i], relative_velocities(rows, pair.A, pair.B));
    const double rate_dot = rate(*this, [i](const ConstraintRows& at, double) { return at.row[i].rate; });
    worst = std::max({worst, mixed_error(said, change), mixed_error(rows.row[i].rate_dot, rate_dot)});
  }
  return worst;
}

double RowDerivatives::direction_error() const {
  const Vector3 Q_dot = rate(*this, [](const ConstraintRows& at, double) { return at.Q; });
  double worst = mixed_error(rows.Q_dot, Q_dot);
  for (int i = 0; i < rows.count; ++i) {
    const Vector3 n_dot = rate(*this, [i](const ConstraintRows& at, double) { return at.row[i].n; });
    const Vector3 f_dot = rate(*this, [i](const ConstraintRows& at, double) { return at.row[i].f; });
    worst = std::max({worst, mixed_error(rows.row[i].n_dot, n_dot), mixed_error(rows.row[i].f_dot, f_dot)});
  }
  return worst;
}

}  // namespace camber::properties
