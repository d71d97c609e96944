#pragma once

#include <camber/joint/motion.h>

namespace camber::tree {

/// Converts the motion of M in F to that of F in M (link.h): with w = Sw u, v = Sv u and everything in the
/// axes of M,
///   R <- Rᵀ,  p <- -Rᵀ p,  Sw <- -Rᵀ Sw,  Sv <- Rᵀ (Sw x p - Sv),
///   cw <- -Rᵀ cw,  cv <- Rᵀ (cw x p - cv + 2 w x v - w x (w x p)).
template <class A>
void reverse(JointMotion<typename A::T>& m, int speeds, const typename A::T* u) {
  using T = typename A::T;
  using V3 = typename A::V3;
  const auto load = [](const T(&a)[3]) { return A::make(a[0], a[1], a[2]); };
  const typename A::M3 R{load(m.R[0]), load(m.R[1]), load(m.R[2])};
  const auto save = [&R](const V3& a, T(&out)[3]) { A::store_strided(out, 1, A::mul_transposed(R, a)); };
  const V3 p = load(m.p);
  V3 w = A::zero();
  V3 v = A::zero();
  for (int k = 0; k < speeds; ++k) {
    const V3 Sw = load(m.Sw[k]);
    const V3 Sv = load(m.Sv[k]);
    w = w + Sw * u[k];
    v = v + Sv * u[k];
    save(A::zero() - Sw, m.Sw[k]);
    save(A::cross(Sw, p) - Sv, m.Sv[k]);
  }
  const V3 cw = load(m.cw);
  const V3 cv = load(m.cv);
  save(A::zero() - cw, m.cw);
  save(A::cross(cw, p) - cv + A::cross(w, v) * T(2.0) - A::cross(w, A::cross(w, p)), m.cv);
  save(A::zero() - p, m.p);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < i; ++j) {
      const T upper = m.R[i][j];
      m.R[i][j] = m.R[j][i];
      m.R[j][i] = upper;
    }
}

}  // namespace camber::tree
