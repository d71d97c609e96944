// Cams with followers that slide along y, against the closed forms of Saha and Angeles, "The formulation of
// kinematic constraints in design-oriented machine dynamics", 4.3 and 4.4: an eccentric disc.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include <camber/constraint/flat_cam.h>
#include <camber/constraint/roller_cam.h>
#include <camber/spatial/rotation.h>

namespace camber {
namespace {

using std::numbers::pi;

/// A few dozen operations on accelerations up to 12.5 m/s2 and forces of 20 N; worst measured 9e-15. The
/// roller's turning is larger by the cam's speed and its square: 3e-14 rad/s, 5e-13 rad/s2.
constexpr double kRounding = 1e-13;

const OffsetCircle kDisc{0.03, 0.01, 0.0};
constexpr double kRollerRadius = 0.012;
constexpr double kGravity = 9.81;

struct CamTurn {
  double psi, psi_dot, psi_ddot;

  [[nodiscard]] MovingFrame frame() const {
    return {Eigen::AngleAxisd(psi, Vector3::UnitZ()).toRotationMatrix(), Vector3::Zero(),
            psi_dot * Vector3::UnitZ(), Vector3::Zero()};
  }
};

constexpr CamTurn kSteady{pi / 6.0, 50.0, 0.0};
constexpr CamTurn kAccelerated{2.0 * pi / 9.0, 30.0, 200.0};

/// What moves before the cam: a slide s along y and, of a roller, its turn theta about z.
struct Follower {
  double s = 0.0, s_dot = 0.0, s_ddot = 0.0;
  double theta_dot = 0.0, theta_ddot = 0.0;
  ConstraintRows rows;

  [[nodiscard]] MovingFrame frame(const Matrix3& R) const {
    return {R, s * Vector3::UnitY(), theta_dot * Vector3::UnitZ(), s_dot * Vector3::UnitY()};
  }
};

const Matrix3 kFaceUp = frame_from_axes(Vector3::UnitY(), Vector3::UnitX());  // z along +y
const Matrix3 kUpright = Matrix3::Identity();

/// What row i asks of the follower: coefficients of s_dot and theta_dot, and the part of the cam's turning.
struct RowCoefficients {
  double s, theta, psi;
};
RowCoefficients coefficients(const Follower& follower, int i) {
  const Vector3& f = follower.rows.row[i].f;
  const Vector3& Q = follower.rows.Q;
  const Vector3 r_A = Q - follower.s * Vector3::UnitY();
  return {f.y(), f.dot(Vector3::UnitZ().cross(r_A)), -f.dot(Vector3::UnitZ().cross(Q))};
}

/// The follower's motion from the rows alone: s from the residual by Newton's method, then its speeds and
/// accelerations from (1) and (2) of rows.h.
template <class Cam>
Follower follow(const Cam& cam, const CamTurn& turn, const Matrix3& R) {
  Follower follower;
  follower.s = 0.05;
  const MovingFrame B = turn.frame();
  const auto refresh = [&] { evaluate(cam, follower.frame(R), B, 0.0, follower.rows); };
  for (int step = 0; step < 10; ++step) {
    refresh();
    follower.s -= follower.rows.row[0].residual / follower.rows.row[0].f.y();
  }
  refresh();
  const auto solve = [&](double psi_rate, double right0, double right1, double& s_rate, double& theta_rate) {
    const RowCoefficients normal = coefficients(follower, 0);  // has no theta: the roller is round
    s_rate = (right0 - normal.psi * psi_rate) / normal.s;
    if (follower.rows.count < 2) return;
    const RowCoefficients rolling = coefficients(follower, 1);
    theta_rate = (right1 - rolling.psi * psi_rate - rolling.s * s_rate) / rolling.theta;
  };
  solve(turn.psi_dot, 0.0, 0.0, follower.s_dot, follower.theta_dot);
  refresh();
  const MovingFrame A = follower.frame(R);
  const ConstraintRows& rows = follower.rows;
  const double drift1 = rows.count < 2 ? 0.0 : drift(rows.row[1], relative_velocities(rows, A, B));
  solve(turn.psi_ddot, -drift(rows.row[0], relative_velocities(rows, A, B)), -drift1, follower.s_ddot,
        follower.theta_ddot);
  return follower;
}

TEST(FlatCam, EccentricDiscLiftsByTheSineOfItsTurn) {
  // s = rho + e sin psi, contact at (e cos psi, s).
  for (double psi = 0.0; psi < 6.3; psi += 0.1) {
    const Follower f = follow(FlatCamConstraint{kDisc}, {psi, 30.0, 200.0}, kFaceUp);
    EXPECT_FALSE(f.rows.singular);
    EXPECT_NEAR(f.s, 0.03 + 0.01 * std::sin(psi), kRounding);
    EXPECT_NEAR(f.s_dot, 0.01 * std::cos(psi) * 30.0, kRounding);
    EXPECT_NEAR(f.s_ddot, 0.01 * (std::cos(psi) * 200.0 - std::sin(psi) * 900.0), kRounding);
    EXPECT_NEAR(f.rows.Q.x(), 0.01 * std::cos(psi), kRounding);
    EXPECT_NEAR(f.rows.Q.y(), f.s, kRounding);
  }
}

TEST(FlatCam, ContactForceIsTheReferences) {
  const auto force = [](const CamTurn& turn) {
    const Follower f = follow(FlatCamConstraint{kDisc}, turn, kFaceUp);
    return (0.3 * (f.s_ddot + kGravity) + 20.0) / f.rows.row[0].f.y();
  };
  EXPECT_NEAR(force(kSteady), 19.193, kRounding);
  EXPECT_NEAR(force(kAccelerated), 21.66710011971773, kRounding);
}

TEST(FlatCam, UndercutIsSingular) {
  // h + h'' = 0.15 + 0.4 cos 3 phi is negative at the top of a lobe, which psi = 30 degrees brings up.
  const FlatCamConstraint deep{HarmonicLift{0.1, 0.1, 3, 0.0}};
  const Follower f = follow(deep, {pi / 6.0, 1.0, 0.0}, kFaceUp);
  EXPECT_TRUE(f.rows.singular);
  EXPECT_TRUE(f.rows.Q_dot.allFinite());
  EXPECT_NE(fault(deep).value_or("").find("undercuts"), std::string::npos);
  EXPECT_FALSE(fault(FlatCamConstraint{kDisc}));
}

TEST(FlatCam, FaceSquareToTheAxisIsSingularAndFinite) {
  ConstraintRows rows;
  const MovingFrame cam;
  const MovingFrame face{.w = Vector3(1.0, 2.0, 3.0)};
  evaluate(FlatCamConstraint{kDisc}, face, cam, 0.0, rows);
  EXPECT_TRUE(rows.singular);
  EXPECT_TRUE(rows.Q.allFinite() && rows.Q_dot.allFinite() && rows.row[0].f_dot.allFinite());
}

struct RollerReference {
  CamTurn turn;
  double s, r_s, r_theta, r_s_p, r_theta_p;  ///< rates by psi, and their derivatives
  double f12_x, f12_y;
};
const RollerReference kRollerReferences[] = {
    {kSteady, 0.04609744517606903, 0.00971387841774711, -2.9258172235531132, -0.0038103913648008672,
     -0.7266202946777341, -5.352304456418816, 20.11360863519913},
    {kAccelerated, 0.04772336726862231, 0.008852835809846811, -3.0447947391025476, -0.006041804394739682,
     -0.633530349604208, -4.885429056415698, 22.45717728268146}};

TEST(RollerCam, EccentricDiscMovesSlideAndRollerAsTheReference) {
  for (const RollerReference& expected : kRollerReferences) {
    const CamTurn& turn = expected.turn;
    const Follower f = follow(RollerCamConstraint{kDisc, kRollerRadius, true}, turn, kUpright);
    EXPECT_FALSE(f.rows.singular);
    EXPECT_NEAR(f.s, expected.s, kRounding);
    EXPECT_NEAR(f.s_dot, expected.r_s * turn.psi_dot, kRounding);
    EXPECT_NEAR(f.theta_dot, expected.r_theta * turn.psi_dot, kRounding * turn.psi_dot);
    const double square = turn.psi_dot * turn.psi_dot;
    EXPECT_NEAR(f.s_ddot, expected.r_s_p * square + expected.r_s * turn.psi_ddot, kRounding * square);
    EXPECT_NEAR(f.theta_ddot, expected.r_theta_p * square + expected.r_theta * turn.psi_ddot,
                kRounding * square);
  }
}

TEST(RollerCam, ContactForceIsTheReferences) {
  // Roller (0.1 kg, 7.2e-6 kg m2) and slide (0.3 kg, pressed down by 20 N): the rows' multipliers from the
  // balance along y and about the roller's axis.
  for (const RollerReference& expected : kRollerReferences) {
    const Follower f = follow(RollerCamConstraint{kDisc, kRollerRadius, true}, expected.turn, kUpright);
    const double tangential = 7.2e-6 * f.theta_ddot / coefficients(f, 1).theta;
    const double normal =
        (0.4 * (f.s_ddot + kGravity) + 20.0 - tangential * f.rows.row[1].f.y()) / f.rows.row[0].f.y();
    const Vector3 f12 = normal * f.rows.row[0].f + tangential * f.rows.row[1].f;
    EXPECT_NEAR(f12.x(), expected.f12_x, kRounding * 20.0);
    EXPECT_NEAR(f12.y(), expected.f12_y, kRounding * 20.0);
  }
}

TEST(RollerCam, WithoutRollingThereIsOneRow) {
  const RollerCamConstraint cam{kDisc, kRollerRadius, false};
  const Follower f = follow(cam, kSteady, kUpright);
  EXPECT_EQ(f.rows.count, 1);
  EXPECT_EQ(row_names(cam).size(), 1U);
  EXPECT_NEAR(f.s_dot, 0.00971387841774711 * 50.0, kRounding);
}

TEST(RollerCam, ResidualIsTheDistanceFromThePitchCurve) {
  ConstraintRows rows;
  for (double angle = 0.0; angle < 6.3; angle += 0.1) {
    const MovingFrame roller{.p = 0.06 * Vector3(std::cos(angle), std::sin(angle), 0.0)};
    evaluate(RollerCamConstraint{kDisc, kRollerRadius, false}, roller, MovingFrame{}, 0.0, rows);
    EXPECT_NEAR(rows.row[0].residual, (roller.p - 0.01 * Vector3::UnitX()).norm() - 0.042, kRounding);
  }
}

TEST(RollerCam, RollerTooLargeForTheCurvatureUndercuts) {
  // At the tip of a lobe r = 0.2, r'' = -0.45: the pitch curve's radius is r^2/(r - r'') = 0.0615.
  EXPECT_FALSE(fault(RollerCamConstraint{HarmonicLift{0.06, 0.1, 3, 0.0}, 0.04, false}));
  const RollerCamConstraint pointed{HarmonicLift{0.02, 0.1, 3, 0.0}, 0.08, false};
  EXPECT_NE(fault(pointed).value_or("").find("undercuts"), std::string::npos);
  ConstraintRows rows;
  const MovingFrame at_tip{.p = 0.2 * Vector3(std::cos(pi / 3.0), std::sin(pi / 3.0), 0.0)};
  evaluate(pointed, at_tip, MovingFrame{}, 0.0, rows);
  EXPECT_TRUE(rows.singular);
}

TEST(RollerCam, RollerBeyondTheCentreOfCurvatureIsSingularAndFinite) {
  // Next to the axis on the side of the lift, where the pitch curve's nearest point is on the other side.
  ConstraintRows rows;
  evaluate(RollerCamConstraint{HarmonicLift{0.1, 0.02}, 0.02, true},
           MovingFrame{.p = Vector3(-1e-6, 0, 0), .v = Vector3::UnitX()}, MovingFrame{}, 0.0, rows);
  EXPECT_TRUE(rows.singular);
  EXPECT_TRUE(rows.Q_dot.allFinite() && rows.row[0].f_dot.allFinite() && rows.row[1].f_dot.allFinite());
}

}  // namespace
}  // namespace camber
