#include <camber/spatial/types.h>
#include <camber/tree/link.h>

namespace camber::tree {

namespace {

/// Converts the motion of M in F to that of F in M (link.h): with w = Sw u, v = Sv u and everything in the
/// axes of M,
///   R <- Rᵀ,  p <- -Rᵀ p,  Sw <- -Rᵀ Sw,  Sv <- Rᵀ (Sw x p - Sv),
///   cw <- -Rᵀ cw,  cv <- Rᵀ (cw x p - cv + 2 w x v - w x (w x p)).
void reverse(JointMotion<double>& m, int speeds, const double* u) {
  using V = Vector3;
  const auto load = [](const double(&a)[3]) { return V(a[0], a[1], a[2]); };
  const auto save = [](const V& a, double(&out)[3]) { out[0] = a[0], out[1] = a[1], out[2] = a[2]; };
  Matrix3 R;
  for (int j = 0; j < 3; ++j) R.col(j) = load(m.R[j]);
  const V p = load(m.p);
  V w = V::Zero();
  V v = V::Zero();
  for (int k = 0; k < speeds; ++k) {
    const V Sw = load(m.Sw[k]);
    const V Sv = load(m.Sv[k]);
    w += Sw * u[k];
    v += Sv * u[k];
    save(-(R.transpose() * Sw), m.Sw[k]);
    save(R.transpose() * (Sw.cross(p) - Sv), m.Sv[k]);
  }
  const V cw = load(m.cw);
  const V cv = load(m.cv);
  save(-(R.transpose() * cw), m.cw);
  save(R.transpose() * (cw.cross(p) - cv + 2.0 * w.cross(v) - w.cross(w.cross(p))), m.cv);
  save(-(R.transpose() * p), m.p);
  for (int j = 0; j < 3; ++j) save(R.row(j).transpose(), m.R[j]);
}

}  // namespace

void evaluate(const GeneralJoint& joint, const double* q, const double* u, JointMotion<double>& m) {
  motion(joint.type, q, u, m);
  if (joint.reversed) reverse(m, speed_count(joint.type), u);
}

}  // namespace camber::tree
