#pragma once

#include <camber/joint/motion.h>
#include <camber/tree/algebra_scalar.h>

namespace camber::tree {

/// Converts the motion of M in F to that of F in M (link.h): with w = Sw u, v = Sv u and everything in the
/// axes of M,
///   R <- Rᵀ,  p <- -Rᵀ p,  Sw <- -Rᵀ Sw,  Sv <- Rᵀ (Sw x p - Sv),
///   cw <- -Rᵀ cw,  cv <- Rᵀ (cw x p - cv + 2 w x v - w x (w x p)).
template <class T>
void reverse(JointMotion<T>& m, int speeds, const T* u) {
  using A = ScalarAlgebra<T>;
  using V = typename A::V3;
  const auto load = [](const T(&a)[3]) { return V{a[0], a[1], a[2]}; };
  const auto save = [](const V& a, T(&out)[3]) { out[0] = a.x, out[1] = a.y, out[2] = a.z; };
  const typename A::M3 R{load(m.R[0]), load(m.R[1]), load(m.R[2])};
  const auto turned_back = [&](const V& a) { return A::mul_transposed(R, a); };
  const V p = load(m.p);
  V w = A::zero();
  V v = A::zero();
  for (int k = 0; k < speeds; ++k) {
    const V Sw = load(m.Sw[k]);
    const V Sv = load(m.Sv[k]);
    w = w + Sw * u[k];
    v = v + Sv * u[k];
    save(A::zero() - turned_back(Sw), m.Sw[k]);
    save(turned_back(A::cross(Sw, p) - Sv), m.Sv[k]);
  }
  const V cw = load(m.cw);
  const V cv = load(m.cv);
  save(A::zero() - turned_back(cw), m.cw);
  save(turned_back(A::cross(cw, p) - cv + A::cross(w, v) * T(2.0) - A::cross(w, A::cross(w, p))), m.cv);
  save(A::zero() - turned_back(p), m.p);
  const V rows[3] = {{R.x.x, R.y.x, R.z.x}, {R.x.y, R.y.y, R.z.y}, {R.x.z, R.y.z, R.z.z}};
  for (int j = 0; j < 3; ++j) save(rows[j], m.R[j]);
}

}  // namespace camber::tree
