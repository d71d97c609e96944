#pragma once

namespace camber {

/// Coordinates in a vector space: dq/dt = u, and q (+) v adds. The base of every joint type without a
/// quaternion.
template <int N>
struct VectorSpaceCoordinates {
  /// Zero.
  static void neutral(double* q) {
    for (int i = 0; i < N; ++i) q[i] = 0.0;
  }
  /// qdot = u.
  template <class T>
  static void q_dot(const T* /*q*/, const T* u, T* qdot) {
    for (int i = 0; i < N; ++i) qdot[i] = u[i];
  }
  /// q (+) v, where v = u h.
  static void integrate(const double* q, const double* v, double* q_out) {
    for (int i = 0; i < N; ++i) q_out[i] = q[i] + v[i];
  }
  /// v = to (-) from, so that from (+) v = to.
  static void difference(const double* from, const double* to, double* v) {
    for (int i = 0; i < N; ++i) v[i] = to[i] - from[i];
  }
};

/// How the axes of the frame F are found: z along `axis`, x along (the part across z of) `second_axis`.
enum class JointAxes {
  kBody,           ///< the child's own axes; the user gives no axis
  kAxis,           ///< `axis` alone
  kAxisAndSecond,  ///< `axis` and, perpendicular to it, `second_axis`
  kAxisAndHint,    ///< `axis`; `second_axis` may be given
};

}  // namespace camber
