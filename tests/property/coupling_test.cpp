// Identities that cams and meshes keep: rows, rates and residuals are derivatives of one another.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <utility>
#include <vector>

#include <camber/constraint/flat_cam.h>
#include <camber/constraint/gear_mesh.h>
#include <camber/constraint/rack_mesh.h>
#include <camber/constraint/roller_cam.h>

#include "support/constraint_zoo.h"
#include "support/differences.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

using std::numbers::pi;

constexpr int kTrials = 1000;
// The worst of the differences below is 4e-11, for kDifferenceTolerance.

using RowsOfFrames = std::function<ConstraintRows(const MovingFrame& A, const MovingFrame& B)>;

struct NamedCoupling {
  const char* name;
  RowsOfFrames rows;
  std::function<Poses(Random&)> poses;
};

template <class C>
auto rows_of(C coupling) {
  return [coupling = std::move(coupling)](const MovingFrame& A, const MovingFrame& B) {
    ConstraintRows rows;
    evaluate(coupling, A, B, 0.0, rows);
    return rows;
  };
}

/// Profiles of about a metre, convex, and smooth but where the lift of kRise starts and ends (at 0 and pi).
const OffsetCircle kCircle{1.0, 0.4, 0.3};
const HarmonicLift kHarmonic{1.0, 0.2, 2, 0.7};
const RiseDwellReturn kRise{2.0, 0.5, RiseLaw::k4567, 0.0, pi, 0.0, pi};
TableLift table_lift() {
  const std::vector<double> angles{0.1, 0.9, 1.7, 2.9, 4.0, 5.2};
  const std::vector<double> lifts{0.0, 0.05, 0.12, 0.2, 0.1, 0.02};
  return {1.5, periodic_spline(angles, lifts)};
}

/// An angle at least 0.1 rad from 0, pi and 2 pi.
double profile_angle(Random& random) {
  return random.uniform(0.1, pi - 0.1) + (random.chance(0.5) ? pi : 0.0);
}

/// A face that leans out of the cam's plane by up to half a radian, near the cam.
Poses before_flat_face(Random& random) {
  const Transform X_B = random.transform(1.0);
  const double phi = profile_angle(random);
  const Vector3 n_B(std::cos(phi), std::sin(phi), random.uniform(-0.5, 0.5));
  const Transform X_A{frame_from_axes(X_B.R * n_B.normalized(), random.direction()), random.vector(1.0)};
  return {X_A, X_B};
}

/// A roller off the pitch curve by up to 0.1, and out of the cam's plane.
Poses near_pitch_curve(const RollerCamConstraint& cam, Random& random) {
  const Transform X_B = random.transform(1.0);
  const double phi = profile_angle(random);
  const double r = pitch_radius(cam.profile, cam.roller_radius, phi).value + random.uniform(-0.1, 0.1);
  const Vector3 C_B(r * std::cos(phi), r * std::sin(phi), random.uniform(-0.5, 0.5));
  return {{random.rotation(), X_B * C_B}, X_B};
}

Poses anywhere(Random& random) {
  const Transform X_A = random.transform(1.0);
  Transform X_B = random.transform(1.0);
  // Far enough off A's axis that the direction to it does not turn faster than differences can follow.
  X_B.p = X_A * Vector3(2.0, random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
  return {X_A, X_B};
}

NamedCoupling flat(const char* name, const CamProfile& profile) {
  return {name, rows_of(FlatCamConstraint{profile}), before_flat_face};
}
NamedCoupling roller(const char* name, const CamProfile& profile) {
  const RollerCamConstraint cam{profile, 0.25, true};
  return {name, rows_of(cam), [cam](Random& random) { return near_pitch_curve(cam, random); }};
}

std::vector<NamedCoupling> cams() {
  return {flat("FlatCircle", kCircle),     flat("FlatHarmonic", kHarmonic),
          flat("FlatRise", kRise),         flat("FlatTable", table_lift()),
          roller("RollerCircle", kCircle), roller("RollerHarmonic", kHarmonic),
          roller("RollerRise", kRise),     roller("RollerTable", table_lift())};
}
std::vector<NamedCoupling> couplings() {
  std::vector<NamedCoupling> all = cams();
  all.push_back({"Spur", rows_of(gear_mesh(0.5, 1.5)), anywhere});
  all.push_back({"Bevel", rows_of(gear_mesh(0.5, 1.5, {0.35, 0.6, 0.0})), anywhere});
  all.push_back({"HelicalRing", rows_of(gear_mesh(-0.5, 1.5, {0.35, 0.0, 0.3})), anywhere});
  all.push_back({"Rack", rows_of(rack_mesh(0.5, 0.35)), anywhere});
  return all;
}

std::string name_of(const ::testing::TestParamInfo<NamedCoupling>& info) {
  return info.param.name;
}

/// A coupling, in random accelerated motion from poses where it is regular.
class EveryCoupling : public ::testing::TestWithParam<NamedCoupling> {
 protected:
  static MovingPair motion(std::uint64_t seed) {
    constexpr double kSpeed = 1.0;
    Random random(seed);
    const Poses poses = GetParam().poses(random);
    return random_motion(poses, random, kSpeed);
  }
  static ConstraintRows rows(const MovingPair& start, double t = 0.0) {
    const MovingPair pair = at_time(start, t);
    return GetParam().rows(pair.A, pair.B);
  }
};
INSTANTIATE_TEST_SUITE_P(Couplings, EveryCoupling, ::testing::ValuesIn(couplings()), name_of);

TEST_P(EveryCoupling, RowIsRegularAndUnit) {
  // Products of a few unit vectors; worst measured 1.1e-15.
  expect_for_seeds(kTrials, 1e-14, [](std::uint64_t seed) {
    const ConstraintRows at = rows(motion(seed));
    if (at.singular) return 1.0;
    double worst = 0.0;
    for (int i = 0; i < at.count; ++i) worst = std::max(worst, std::abs(at.row[i].f.norm() - 1.0));
    return worst;
  });
}

TEST_P(EveryCoupling, RatesAreDerivativesOfRowAndPlace) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [](std::uint64_t seed) {
    const MovingPair pair = motion(seed);
    const ConstraintRows at = rows(pair);
    double worst = mixed_error(at.Q_dot, derivative([&](double t) { return rows(pair, t).Q; }));
    for (int i = 0; i < at.count; ++i)
      worst = std::max(
          worst, mixed_error(at.row[i].f_dot, derivative([&](double t) { return rows(pair, t).row[i].f; })));
    return worst;
  });
}

TEST_P(EveryCoupling, AccelerationRowAndDriftAreDerivativeOfRowVelocity) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [](std::uint64_t seed) {
    const MovingPair pair = motion(seed);
    const ConstraintRows at = rows(pair);
    double worst = 0.0;
    for (int i = 0; i < at.count; ++i) {
      const double expected =
          derivative([&](double t) { return row_velocity(rows(pair, t), i, at_time(pair, t)); });
      const double actual =
          row_acceleration(at, i, pair) + drift(at.row[i], relative_velocities(at, pair.A, pair.B));
      worst = std::max(worst, mixed_error(actual, expected));
    }
    return worst;
  });
}

class EveryCam : public EveryCoupling {};
INSTANTIATE_TEST_SUITE_P(Couplings, EveryCam, ::testing::ValuesIn(cams()), name_of);

TEST_P(EveryCam, RowVelocityIsDerivativeOfResidual) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [](std::uint64_t seed) {
    const MovingPair pair = motion(seed);
    const double rate = derivative([&](double t) { return rows(pair, t).row[0].residual; });
    return mixed_error(row_velocity(rows(pair), 0, pair), rate);
  });
}

/// A frame on a carrier, which turns by `angle` at `rate` about its own z and slides at `slide` along its own
/// x.
MovingFrame mounted(const MovingFrame& carrier, const Transform& X_C, double angle, double rate,
                    double travel = 0.0, double slide = 0.0) {
  const Matrix3 R = carrier.R * X_C.R;
  const Vector3 r = carrier.R * X_C.p + travel * R.col(0);
  return {R * Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix(), carrier.p + r,
          carrier.w + rate * R.col(2), carrier.v + carrier.w.cross(r) + slide * R.col(0)};
}

/// Two wheels in bearings of one moving carrier, each turning at a speed of its own.
struct Mounting {
  const char* name;
  Transform X_CA, X_CB;
  RowsOfFrames rows;
  bool slides = false;  ///< B slides instead of turning
};

Matrix3 about_y(double angle) {
  return Eigen::AngleAxisd(angle, Vector3::UnitY()).toRotationMatrix();
}

template <class M>
Mounting mounting(const char* name, const M& mesh, const Transform& X_CA, const Transform& X_CB,
                  bool slides = false) {
  EXPECT_EQ(fault(mesh, X_CA, X_CB).value_or(""), "") << name;
  return {name, X_CA, X_CB, rows_of(mate(mesh, X_CA, X_CB)), slides};
}

std::vector<Mounting> mountings() {
  const auto toothed = [](GearMeshConstraint mesh, int teeth) {
    mesh.teeth_A = teeth;
    return mesh;
  };
  RackMeshConstraint rack = rack_mesh(0.5, 0.35);
  rack.teeth = 20;
  const double cone = std::atan2(0.5, 1.5);  // of radii 0.5 and 1.5 on square axes
  const Transform low{Matrix3::Identity(), {0, 0, 1.5}};
  return {mounting("external", toothed(gear_mesh(0.5, 1.5, {0.35, 0.0, 0.0}), 20), {},
                   {Matrix3::Identity(), {1.2, 1.6, 0.0}}),
          mounting("against", toothed(gear_mesh(0.5, 1.5, {0.35, 0.0, 0.0}), 20), {},
                   {about_y(pi), {1.2, 1.6, 0.0}}),
          mounting("pinion in ring", toothed(gear_mesh(-0.5, 1.5, {0.35, 0.0, 0.0}), 20), {},
                   {Matrix3::Identity(), {0.6, 0.8, 0.0}}),
          mounting("ring round pinion", toothed(gear_mesh(1.5, -0.5), 60), {},
                   {Matrix3::Identity(), {0.6, 0.8, 0.0}}),
          mounting("bevel", toothed(gear_mesh(0.5, 1.5, {0.35, cone, 0.0}), 20), low,
                   {about_y(pi / 2), {0.5, 0, 0}}),
          mounting("rack", rack, {}, {Matrix3::Identity(), {0.3, -0.5, 0.0}}, true)};
}

double velocity_of(const ConstraintRows& rows, const MovingFrame& A, const MovingFrame& B) {
  return row_velocity(rows, 0, {.A = A, .B = B, .al_A = {}, .a_A = {}, .al_B = {}, .a_B = {}});
}

TEST(MountedMesh, RowVelocityIsDerivativeOfResidual) {
  for (const Mounting& m : mountings()) {
    SCOPED_TRACE(m.name);
    expect_for_seeds(kTrials, kDifferenceTolerance, [&](std::uint64_t seed) {
      Random random(seed);
      const Transform X_WC = random.transform(1.0);
      const MovingPair motion = random_motion({X_WC, X_WC}, random, 1.0);
      const double rate_A = random.uniform(-2.0, 2.0);
      const double rate_B = random.uniform(-2.0, 2.0);
      // Off the mesh by at most 0.03, where half a pitch, 0.08, would wrap the residual.
      const double ahead = random.uniform(-0.02, 0.02);
      const auto A = [&](double t) {
        return mounted(at_time(motion, t).A, m.X_CA, ahead + rate_A * t, rate_A);
      };
      const auto B = [&](double t) {
        return m.slides ? mounted(at_time(motion, t).A, m.X_CB, 0.0, 0.0, rate_B * t, rate_B)
                        : mounted(at_time(motion, t).A, m.X_CB, rate_B * t, rate_B);
      };
      const ConstraintRows rows = m.rows(A(0.0), B(0.0));
      const double rate = derivative([&](double t) { return m.rows(A(t), B(t)).row[0].residual; });
      return mixed_error(velocity_of(rows, A(0.0), B(0.0)), rate);
    });
  }
}

TEST(MountedMesh, TeethStayInMeshOverManyTurns) {
  // Angles up to 100 rad, wrapped: rounding of 100 eps times the radius; worst measured 4e-14.
  constexpr double kWrapped = 1e-12;
  for (const Mounting& m : mountings()) {
    SCOPED_TRACE(m.name);
    const MovingFrame carrier;
    const auto velocity = [&](double rate_A, double rate_B) {
      const MovingFrame A = mounted(carrier, m.X_CA, 0.0, rate_A);
      const MovingFrame B =
          m.slides ? mounted(carrier, m.X_CB, 0.0, 0.0, 0.0, rate_B) : mounted(carrier, m.X_CB, 0.0, rate_B);
      const ConstraintRows rows = m.rows(A, B);
      return velocity_of(rows, A, B);
    };
    const double ratio = -velocity(1.0, 0.0) / velocity(0.0, 1.0);
    expect_for_seeds(kTrials, kWrapped, [&](std::uint64_t seed) {
      Random random(seed);
      const double angle = random.uniform(-100.0, 100.0);
      const MovingFrame A = mounted(carrier, m.X_CA, angle, 0.0);
      const MovingFrame B = m.slides ? mounted(carrier, m.X_CB, 0.0, 0.0, ratio * angle)
                                     : mounted(carrier, m.X_CB, ratio * angle, 0.0);
      return std::abs(m.rows(A, B).row[0].residual);
    });
  }
}

}  // namespace
}  // namespace camber::support
