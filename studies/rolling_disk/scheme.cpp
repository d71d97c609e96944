#include "rolling_disk/scheme.h"

#include <Eigen/Cholesky>
#include <cmath>

#include <camber/simulate/error.h>

namespace camber::study {

namespace {

using Map3 = Eigen::Map<Vector3>;
using ConstMap3 = Eigen::Map<const Vector3>;
using ConstMatrixMap = Eigen::Map<const Matrix3>;

// Places in y, eq. (1).
constexpr int kOmega = 2;
constexpr int kAttitude = 5;

constexpr int attitude_size(const Scheme& scheme) {
  return scheme.attitude == Attitude::kInvariants ? 4 : 9;
}
constexpr int angles_at(const Scheme& scheme) {
  return kAttitude + attitude_size(scheme);
}

/// (6.11), s before s0.
Matrix3 matrix_of_invariants(const double* eta) {
  const ConstMap3 s(eta);
  const double s0 = eta[3];
  return (2.0 * s0 * s0 - 1.0) * Matrix3::Identity() + 2.0 * s * s.transpose() + 2.0 * s0 * cross_matrix(s);
}

Matrix3 attitude_matrix(const Scheme& scheme, const double* y) {
  if (scheme.attitude == Attitude::kInvariants) return matrix_of_invariants(y + kAttitude);
  return ConstMatrixMap(y + kAttitude);
}

/// ω of (6.20) in F.
Vector3 omega_in_F(const Vector3& angles, const Vector3& rates) {
  return {-rates[0], rates[1] * std::cos(angles[0]), rates[2] + rates[1] * std::sin(angles[0])};
}

/// f2 in D, (B.1) and (B.3), by sin ψ and cos ψ; [P] turns F into D.
Vector3 f2_in_D(double sin_psi, double cos_psi) {
  return {sin_psi, cos_psi, 0.0};
}
Matrix3 matrix_P(double psi) {
  const double s = std::sin(psi), c = std::cos(psi);
  return Matrix3{{c, s, 0.0}, {-s, c, 0.0}, {0.0, 0.0, 1.0}};
}

/// What the equations of motion need of the attitude, in the axes of the frame.
struct Contact {
  Matrix3 Q;
  Vector3 f2;
  double sin_theta = 0.0, cos_theta = 1.0;
};

/// f2 of (B.14) in I.
Vector3 f2_in_I(const Vector3& v) {
  const double kappa = v.z();
  return (Vector3::UnitZ() - kappa * v) / std::sqrt(1.0 - kappa * kappa);
}

/// (B.11) and (B.12), the vectors in I.
void read_angles_of_D(Contact& contact) {
  const Vector3 k = Vector3::UnitZ(), v = contact.Q.col(2);
  const Vector3 across = k.cross(v), up = v.cross(across);
  contact.f2 = f2_in_D(-contact.Q.col(1).dot(across), contact.Q.col(0).dot(across)) / across.norm();
  contact.sin_theta = v.z();
  contact.cos_theta = up.z() / up.norm();
}

Contact contact_of(const Scheme& scheme, const double* y) {
  Contact contact{.Q = attitude_matrix(scheme, y), .f2 = Vector3::UnitY()};
  if (scheme.angles == Angles::kIntegrated) {
    const double* angles = y + angles_at(scheme);
    contact.sin_theta = std::sin(angles[0]);
    contact.cos_theta = std::cos(angles[0]);
    if (scheme.frame == Frame::kDisk) contact.f2 = f2_in_D(std::sin(angles[1]), std::cos(angles[1]));
  } else if (scheme.frame == Frame::kFollowing) {
    contact.sin_theta = contact.Q(2, 2);  // (6.27)
    contact.cos_theta = contact.Q(2, 1);
  } else if (scheme.frame == Frame::kDisk) {
    read_angles_of_D(contact);
  } else {
    contact.f2 = f2_in_I(contact.Q.col(2));
    contact.sin_theta = contact.Q(2, 2);
    contact.cos_theta = contact.f2.z();
  }
  return contact;
}

/// [I_C] in the axes of the frame: the disk's symmetry makes it the same in F and D.
Matrix3 central_inertia(const Scheme& scheme, const Disk& disk, const Contact& contact) {
  const Matrix3 principal = disk.inertia().asDiagonal();
  if (scheme.frame != Frame::kInertial) return principal;
  return contact.Q * principal * contact.Q.transpose();
}

/// (6.5).
Matrix3 inertia_about_contact(const Disk& disk, const Matrix3& central, const Vector3& f2) {
  return central + disk.mr2() * (Matrix3::Identity() - f2 * f2.transpose());
}

/// ḟ2 of (B.16) and (B.17), with v̇ = ω × v.
Vector3 f2_rate_in_I(const Vector3& v, const Vector3& omega) {
  const Vector3 v_rate = omega.cross(v), k = Vector3::UnitZ();
  const double kappa = v.z(), kappa_rate = v_rate.z(), s2 = 1.0 - kappa * kappa;
  return (-kappa_rate * v - kappa * v_rate + (kappa * kappa_rate / s2) * (k - kappa * v)) / std::sqrt(s2);
}

/// [C] ω by (6.18), (B.6) or (B.19), without −σ × [I_C] ω, which all have.
Vector3 convective(const Scheme& scheme, const Contact& contact, const Vector3& omega, const Vector3& sigma,
                   double psi_rate) {
  const Vector3& f2 = contact.f2;
  const double along = f2.dot(omega);
  switch (scheme.frame) {
    case Frame::kFollowing:
      return -sigma.dot(f2) * f2.cross(omega);
    case Frame::kDisk:
      return -(psi_rate * along * Vector3::UnitZ().cross(f2) + along * f2.cross(omega));
    case Frame::kInertial:
      break;
  }
  return along * f2_rate_in_I(contact.Q.col(2), omega);
}

/// (6.25), (B.9), (B.21): what turns at σ, its components in the frame or, inertial, in I.
void attitude_rate(const Scheme& scheme, const Contact& contact, const Vector3& sigma, const double* y,
                   double* ydot) {
  const bool inertial = scheme.frame == Frame::kInertial;
  if (scheme.attitude == Attitude::kMatrix) {
    Eigen::Map<Matrix3> rate(ydot + kAttitude);
    const Matrix3 turning = cross_matrix(sigma);
    if (inertial)
      rate = turning * contact.Q;
    else
      rate = contact.Q * turning;
    return;
  }
  const ConstMap3 s(y + kAttitude);
  const double s0 = y[kAttitude + 3];
  const Vector3 across = inertial ? sigma.cross(s) : s.cross(sigma);
  Map3(ydot + kAttitude) = 0.5 * (s0 * sigma + across);
  ydot[kAttitude + 3] = -0.5 * s.dot(sigma);
}

void derivative_with_omega(const Scheme& scheme, const Disk& disk, const double* y, double* ydot) {
  const Vector3 omega = ConstMap3(y + kOmega), v = Vector3::UnitZ();  // v: in F and in D
  const Contact contact = contact_of(scheme, y);
  const Vector3& f2 = contact.f2;
  const double tan_theta = contact.sin_theta / contact.cos_theta;
  const double psi_rate = (v - tan_theta * f2).dot(omega);  // (6.26), (B.10); not used in I
  const Vector3 sigma = scheme.frame == Frame::kFollowing ? Vector3(omega - psi_rate * v) : omega;

  const Matrix3 central = central_inertia(scheme, disk, contact);
  const Vector3 gravity_I(0.0, 0.0, -disk.g);
  const Vector3 gravity =
      scheme.frame == Frame::kInertial ? gravity_I : Vector3(contact.Q.transpose() * gravity_I);
  const Vector3 right_side = -sigma.cross(central * omega) +
                             disk.mr2() * convective(scheme, contact, omega, sigma, psi_rate) +
                             disk.m * disk.r * f2.cross(gravity);
  Map3(ydot + kOmega) = inertia_about_contact(disk, central, f2).llt().solve(right_side);

  const Vector3 velocity = disk.r * omega.cross(f2);  // (6.23), and (6.22) or (B.8)
  const Vector3 velocity_I = scheme.frame == Frame::kInertial ? velocity : Vector3(contact.Q * velocity);
  ydot[0] = velocity_I.x();
  ydot[1] = velocity_I.y();
  attitude_rate(scheme, contact, sigma, y, ydot);
  if (scheme.angles == Angles::kIntegrated) {
    double* rates = ydot + angles_at(scheme);
    rates[0] = -f2.cross(v).dot(omega);  // f1 = f2 × v
    if (scheme.frame == Frame::kDisk) rates[1] = psi_rate;
  }
}

/// (6.21), solved: its second and third row together have the determinant 6 cos² θ.
Vector3 angle_accelerations(const Disk& disk, const Vector3& angles, const Vector3& rates) {
  const double s = std::sin(angles[0]), c = std::cos(angles[0]);
  const double theta_rate = rates[0], phi_rate = rates[1], psi_rate = rates[2];
  const double right1 =
      5.0 * phi_rate * phi_rate * s * c + 6.0 * phi_rate * psi_rate * c + 4.0 * disk.g / disk.r * s;
  const double right2 = -(10.0 * phi_rate * theta_rate * s * c + 2.0 * theta_rate * psi_rate * c);
  const double right3 = -10.0 * phi_rate * theta_rate * c;
  const double determinant = 6.0 * c * c;
  return {right1 / 5.0, (6.0 * right2 - 6.0 * s * right3) / determinant,
          ((1.0 + 5.0 * s * s) * right3 - 6.0 * s * right2) / determinant};
}

void derivative_with_angles(const Scheme& scheme, const Disk& disk, const double* y, double* ydot) {
  const ConstMap3 angles(y + 2), rates(y + 5);
  const Vector3 omega_F = omega_in_F(angles, rates);
  Vector3 velocity_I;
  if (scheme.frame == Frame::kFollowing) {
    velocity_I = following_frame(angles) * (disk.r * omega_F.cross(Vector3::UnitY()));
  } else {
    const Matrix3 P = matrix_P(angles[2]);  // (B.8): the same velocity, by way of the disk's own axes
    velocity_I = disk_frame(angles) * (disk.r * (P * omega_F).cross(P * Vector3::UnitY()));
  }
  ydot[0] = velocity_I.x();
  ydot[1] = velocity_I.y();
  Map3(ydot + 2) = rates;
  Map3(ydot + 5) = angle_accelerations(disk, angles, rates);
}

DiskView view_of_angles(const Scheme& scheme, const Disk& disk, const double* y) {
  const ConstMap3 angles(y + 2), rates(y + 5);
  const Vector3 omega_F = omega_in_F(angles, rates);
  const Matrix3 inertia = inertia_about_contact(disk, Matrix3(disk.inertia().asDiagonal()), Vector3::UnitY());
  const bool following = scheme.frame == Frame::kFollowing;
  return {.x = y[0],
          .y = y[1],
          .lean = angles[0],
          .energy = 0.5 * omega_F.dot(inertia * omega_F) + disk.m * disk.g * disk.r * std::cos(angles[0]),
          .orthogonality = 0.0,
          .Q = following ? following_frame(angles) : disk_frame(angles),
          .omega = following ? omega_F : Vector3(matrix_P(angles[2]) * omega_F)};
}

void make_unit(const Scheme& scheme, double* y) {
  if (scheme.attitude == Attitude::kInvariants) {
    Eigen::Map<Eigen::Vector4d>(y + kAttitude).normalize();
  } else {
    Eigen::Map<Matrix3> Q(y + kAttitude);
    Q = Matrix3(0.5 * Q * (3.0 * Matrix3::Identity() - Q.transpose() * Q));
  }
}

}  // namespace

int size_of(const Scheme& scheme) {
  if (scheme.attitude == Attitude::kEuler) return 8;
  const int angles = scheme.angles != Angles::kIntegrated ? 0 : scheme.frame == Frame::kDisk ? 2 : 1;
  return angles_at(scheme) + angles;
}

VectorX start(const Scheme& scheme, const EulerState& state) {
  VectorX y = VectorX::Zero(size_of(scheme));
  if (scheme.attitude == Attitude::kEuler) {
    y.segment<3>(2) = state.angles;
    y.segment<3>(5) = state.rates;
    return y;
  }
  const Matrix3 F = following_frame(state.angles), D = disk_frame(state.angles);
  const Vector3 omega_F = omega_in_F(state.angles, state.rates);
  const Matrix3& Q = scheme.frame == Frame::kFollowing ? F : D;
  if (scheme.frame == Frame::kFollowing)
    y.segment<3>(kOmega) = omega_F;
  else
    y.segment<3>(kOmega) = scheme.frame == Frame::kDisk ? matrix_P(state.angles[2]) * omega_F : F * omega_F;
  if (scheme.attitude == Attitude::kMatrix)
    Eigen::Map<Matrix3>(y.data() + kAttitude) = Q;
  else
    y.segment<4>(kAttitude) = Quaternion(Q).coeffs();  // (x, y, z, w) = (s, s0)
  if (scheme.angles == Angles::kIntegrated) {
    y[angles_at(scheme)] = state.angles[0];
    if (scheme.frame == Frame::kDisk) y[angles_at(scheme) + 1] = state.angles[2];
  }
  return y;
}

DiskView view(const Scheme& scheme, const Disk& disk, const double* y) {
  if (scheme.attitude == Attitude::kEuler) return view_of_angles(scheme, disk, y);
  const Contact contact = contact_of(scheme, y);
  const Vector3 omega = ConstMap3(y + kOmega);
  const Matrix3 inertia = inertia_about_contact(disk, central_inertia(scheme, disk, contact), contact.f2);
  return {.x = y[0],
          .y = y[1],
          .lean = std::atan2(contact.sin_theta, contact.cos_theta),
          .energy = 0.5 * omega.dot(inertia * omega) + disk.m * disk.g * disk.r * contact.cos_theta,
          .orthogonality = (contact.Q.transpose() * contact.Q - Matrix3::Identity()).cwiseAbs().maxCoeff(),
          .Q = contact.Q,
          .omega = omega};
}

Ode ode(const Scheme& scheme, const Disk& disk, bool unit) {
  const int size = size_of(scheme);
  const bool euler = scheme.attitude == Attitude::kEuler;
  auto* const derivative = euler ? &derivative_with_angles : &derivative_with_omega;
  Ode ode{.size = size, .rhs = [scheme, disk, size, derivative](double t, const double* y, double* ydot) {
            derivative(scheme, disk, y, ydot);
            if (!Eigen::Map<const VectorX>(ydot, size).allFinite())
              throw SimulationError(t, "the disk lies flat");
          }};
  if (unit && !euler) ode.after_step = [scheme](double, double* y) { make_unit(scheme, y); };
  return ode;
}

}  // namespace camber::study
