#include "oracle/eccentric_cam.h"

namespace camber::oracle {

FlatFaceCamState evaluate(const FlatFaceCam& cam, const ShaftMotion& shaft) {
  const auto& [psi, w, alpha] = shaft;
  const Vector2d c = cam.e * direction(psi);
  FlatFaceCamState x;
  x.s = cam.rho + c.y();
  x.s_dot = c.x() * w;
  x.s_ddot = c.x() * alpha - c.y() * w * w;
  x.contact = {c.x(), x.s};
  x.inertia = cam.I1 + cam.m1 * cam.e * cam.e + cam.m2 * c.x() * c.x();
  x.convective = w * cam.m2 * c.x() * c.y();
  x.f12 = {0.0, cam.m2 * (x.s_ddot + cam.g) + cam.spring};
  x.f01 = x.f12 + cam.m1 * (swing_acceleration(c, w, alpha) + Vector2d(0.0, cam.g));
  x.n20 = x.contact.x() * x.f12.y();
  x.torque = x.inertia * alpha - x.convective * w + ((cam.m1 + cam.m2) * cam.g + cam.spring) * c.x();
  x.torque_newton_euler = cam.I1 * alpha + cross(c, x.f01) + cross(x.contact - c, x.f12);
  return x;
}

RollerFollowerCamState evaluate(const RollerFollowerCam& cam, const ShaftMotion& shaft) {
  const auto& [psi, rate, alpha] = shaft;
  const double reach = cam.rho + cam.rr;
  const Vector2d c = cam.e * direction(psi);
  const double w = std::sqrt(reach * reach - c.x() * c.x());
  RollerFollowerCamState x;
  x.s = c.y() + w;
  x.r_s = c.x() * (1.0 + c.y() / w);
  x.r_s_prime = -c.y() + (c.x() * c.x() - c.y() * c.y()) / w - std::pow(c.x() * c.y(), 2) / (w * w * w);

  // (7) and its derivative, with c′ = E c.
  const Vector2d n = Vector2d(-c.x(), w) / reach;
  const Vector2d n_prime = Vector2d(c.y(), x.r_s - c.x()) / reach;
  x.r_theta = (x.r_s * n.x() - n.dot(c) - cam.rho) / cam.rr;
  x.r_theta_prime = (x.r_s_prime * n.x() + x.r_s * n_prime.x() - n_prime.dot(c) - n.dot(turned(c))) / cam.rr;

  const double lifted = cam.m2 + cam.m3;
  x.inertia = cam.I1 + cam.m1 * cam.e * cam.e + cam.I2 * x.r_theta * x.r_theta + lifted * x.r_s * x.r_s;
  x.convective = -rate * (cam.I2 * x.r_theta * x.r_theta_prime + lifted * x.r_s * x.r_s_prime);
  x.torque = x.inertia * alpha - x.convective * rate + cam.m1 * cam.g * c.x() +
             x.r_s * (lifted * cam.g + cam.spring);

  const double s_ddot = x.r_s * alpha + x.r_s_prime * rate * rate;
  const double theta_ddot = x.r_theta * alpha + x.r_theta_prime * rate * rate;
  const Vector2d t = turned(n);
  const double f23_y = cam.m3 * (s_ddot + cam.g) + cam.spring;
  const double f12_y = f23_y + cam.m2 * (s_ddot + cam.g);
  x.tangential = -cam.I2 * theta_ddot / cam.rr;
  x.normal = (f12_y - x.tangential * t.y()) / n.y();
  x.f12 = x.normal * n + x.tangential * t;
  x.f23 = {x.f12.x(), f23_y};
  x.f30 = x.f23.x();
  x.n30 = -cross(cam.r3, x.f23);
  x.f01 = x.f12 + cam.m1 * (swing_acceleration(c, rate, alpha) + Vector2d(0.0, cam.g));
  x.torque_newton_euler = cam.I1 * alpha + cross(c, x.f01) + cross(cam.rho * n, x.f12);
  return x;
}

}  // namespace camber::oracle
