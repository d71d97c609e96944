#include <camber/joint/elementary.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

Quaternion load(const double* q) {
  return {q[0], q[1], q[2], q[3]};
}

}  // namespace

void quaternion_integrate(const double* q, const double* phi, double* q_out) {
  const Quaternion result = (load(q) * rotation_exp({phi[0], phi[1], phi[2]})).normalized();
  q_out[0] = result.w(), q_out[1] = result.x(), q_out[2] = result.y(), q_out[3] = result.z();
}

void quaternion_difference(const double* from, const double* to, double* phi) {
  const Vector3 v = rotation_log(load(from).normalized().conjugate() * load(to).normalized());
  phi[0] = v.x(), phi[1] = v.y(), phi[2] = v.z();
}

}  // namespace camber
