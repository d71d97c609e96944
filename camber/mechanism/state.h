#pragma once

#include <camber/mechanism/mechanism.h>

namespace camber {

/// Coordinates, speeds, time. Quaternions inside q are unit, (w, x, y, z).
struct State {
  VectorX q;       ///< coordinates [m or rad], of Mechanism::q_names
  VectorX u;       ///< speeds [m/s or rad/s], of Mechanism::u_names
  double t = 0.0;  ///< time [s]
};

/// The drawing: q neutral, u = 0, t = 0.
[[nodiscard]] State neutral_state(const Mechanism& mechanism);

/// The drawing with the model's `initial` values set. Throws ModelError where a name is unknown or a
/// quaternion is zero.
[[nodiscard]] State initial_state(const Mechanism& mechanism);

/// qdot = N(q) u.
void q_dot(const Mechanism& mechanism, const VectorX& q, const VectorX& u, VectorX& qdot);
/// q_out = q (+) v on the manifold, with v = u h; q_out may be q.
void integrate(const Mechanism& mechanism, const VectorX& q, const VectorX& v, VectorX& q_out);
/// v = to (-) from, so that from (+) v = to.
void difference(const Mechanism& mechanism, const VectorX& from, const VectorX& to, VectorX& v);
/// Divides each quaternion in q by its norm.
void normalize(const Mechanism& mechanism, VectorX& q);

}  // namespace camber
