#pragma once

#include <camber/spatial/types.h>
#include <camber/tree/pack.h>

/// Conversions between the packed numbers of the recursions and the Eigen types of all other code.
namespace camber::tree {

[[nodiscard]] inline Vector3 vector(const Pack3<double>& p) {
  return {p.v[0], p.v[1], p.v[2]};
}

[[nodiscard]] inline Matrix3 matrix(const Pack33<double>& p) {
  Matrix3 m;
  for (int j = 0; j < 3; ++j) m.col(j) = vector(p.c[j]);
  return m;
}

inline void pack(const Vector3& v, Pack3<double>& out) {
  out.v[0] = v.x(), out.v[1] = v.y(), out.v[2] = v.z(), out.v[3] = 0.0;
}

inline void pack(const Matrix3& m, Pack33<double>& out) {
  for (int j = 0; j < 3; ++j) pack(Vector3(m.col(j)), out.c[j]);
}

}  // namespace camber::tree
