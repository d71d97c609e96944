#include <camber/joint/fit.h>

#include <camber/linear/decompositions.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

MatrixX motion_map(const JointMotion<double>& m, int speeds) {
  MatrixX S(6, speeds);
  for (int k = 0; k < speeds; ++k)
    for (int i = 0; i < 3; ++i) S(i, k) = m.Sw[k][i], S(3 + i, k) = m.Sv[k][i];
  return S;
}

Vector6 stack(const Vector3& top, const Vector3& bottom) {
  Vector6 result;
  result << top, bottom;
  return result;
}

/// Least squares; the motion map of a joint has full rank except at the singularity of a universal joint.
VectorX least_squares(const MatrixX& S, const Vector6& b) {
  return PivotedQr(S).solve(b);
}

}  // namespace

void fit_coordinates(const JointType& type, const RelativeMotion& target, double* q) {
  constexpr int kMostSteps = 30;
  constexpr double kSmallStep = 1e-15;
  const int speeds = speed_count(type);
  const double no_speed[kMaxJointSpeeds] = {};
  if (speeds == 0) return;
  for (int step = 0; step < kMostSteps; ++step) {
    JointMotion<double> m;
    motion(type, q, no_speed, m);
    Matrix3 R;
    Vector3 p;
    for (int i = 0; i < 3; ++i) {
      p[i] = m.p[i];
      for (int j = 0; j < 3; ++j) R(i, j) = m.R[j][i];
    }
    const Vector3 turn = rotation_log(Quaternion(Matrix3(target.R * R.transpose())));
    const auto v = least_squares(motion_map(m, speeds), stack(turn, target.p - p));
    integrate(type, q, v.data(), q);
    if (v.cwiseAbs().maxCoeff() <= kSmallStep) break;
  }
}

void fit_speeds(const JointType& type, const RelativeMotion& target, const double* q, double* u,
                double* udot) {
  const int speeds = speed_count(type);
  if (speeds == 0) return;
  const double no_speed[kMaxJointSpeeds] = {};
  JointMotion<double> m;
  motion(type, q, no_speed, m);
  const MatrixX S = motion_map(m, speeds);
  Eigen::Map<VectorX>(u, speeds) = least_squares(S, stack(target.w, target.v));
  motion(type, q, u, m);
  const Vector6 rest = stack(Vector3(m.cw[0], m.cw[1], m.cw[2]), Vector3(m.cv[0], m.cv[1], m.cv[2]));
  Eigen::Map<VectorX>(udot, speeds) = least_squares(S, stack(target.al, target.a) - rest);
}

}  // namespace camber
