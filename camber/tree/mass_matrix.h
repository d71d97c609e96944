#pragma once

#include <camber/tree/outward.h>
#include <camber/tree/rigid.h>

/// The mass matrix by composite bodies, all about one point O of each tree (the Lo of its root), so that
/// composites are simply added. With r = p_OLo and k = h + m r/2:
///
///   I_O = I + 2 (r.k) 1 - k rᵀ - r kᵀ,   h_O = h + m r                                                   (1)
///   column e of the motion map about O: (w, v) = (Sw, Sv + r x Sw)                                       (2)
///   F_e = (I_c w + h_c x v, m_c v - h_c x w),   M_de = S_dᵀ F_e                                          (3)
///
/// Depth-first numbering makes the speeds e of a subtree one range: (3) is a stream over it for each d.
namespace camber::tree {

/// (1), and the sums over the subtrees.
template <class A>
void composite_inertias(const TreeView& tree, const MotionView<typename A::T>& motion,
                        const CompositesView<typename A::T>& out) {
  using T = typename A::T;
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    const auto& moved = motion.body[i];
    auto& body = out.body[i];
    const auto r = link.parent == 0 ? A::zero() : A::load(out.body[link.parent].r) + A::load(moved.d);
    const auto inertia = rigid_inertia<A>(link, moved);
    const auto m_r = r * T(link.mass);
    const auto k = inertia.h + m_r * T(0.5);
    auto I = A::plus_diagonal(inertia.I, T(2.0) * A::dot(r, k));
    I = A::minus_outer_both(I, k, r);
    A::store(body.r, r);
    A::store(body.I, I);
    A::store(body.h, inertia.h + m_r);
    body.mass = T(link.mass);
  }
  for (int i = tree.count - 1; i > 0; --i) {
    const auto& body = out.body[i];
    if (tree.links[i].parent == 0) continue;
    auto& parent = out.body[tree.links[i].parent];
    A::store(parent.I, A::load(parent.I) + A::load(body.I));
    A::store(parent.h, A::load(parent.h) + A::load(body.h));
    parent.mass = parent.mass + body.mass;
  }
}

/// (2) and (3) of one speed: S_e about O, and F_e as element e of the six rows.
template <class A>
[[gnu::always_inline]] inline void motion_and_force(const CompositesView<typename A::T>& out, int row,
                                                    const CompositeBody<typename A::T>& body, int e,
                                                    const typename A::V3& Sw, const typename A::V3& Sv) {
  const auto v = Sv + A::cross(A::load(body.r), Sw);
  const auto h = A::load(body.h);
  auto& speed = out.speed[e];
  A::store(speed.Sw, Sw);
  A::store(speed.Sv, v);
  A::store_strided(out.rows + e, row, A::mul(A::load(body.I), speed.Sw.v) + A::cross(h, v));
  A::store_strided(out.rows + 3 * row + e, row, v * body.mass - A::cross(h, Sw));
}

template <class A>
void motions_and_forces(const TreeView& tree, const MotionView<typename A::T>& motion,
                        const CompositesView<typename A::T>& out) {
  const int row = padded(tree.nv);
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    const auto& body = out.body[i];
    const auto& z = motion.body[i].R.c[2];
    switch (link.kind) {
      case Kind::kRevolute:
        motion_and_force<A>(out, row, body, link.u, A::load(z), A::zero());
        break;
      case Kind::kPrismatic:
        motion_and_force<A>(out, row, body, link.u, A::zero(), A::load(z));
        break;
      case Kind::kGeneral:
        for (int k = link.u; k < link.u + link.nu; ++k)
          motion_and_force<A>(out, row, body, k, A::load(motion.speed[k].Sw), A::load(motion.speed[k].Sv));
        break;
    }
  }
}

template <class A>
void composites(const TreeView& tree, const MotionView<typename A::T>& motion,
                const CompositesView<typename A::T>& out) {
  composite_inertias<A>(tree, motion, out);
  motions_and_forces<A>(tree, motion, out);
}

template <class A>
void mass_matrix(const TreeView& tree, const CompositesView<typename A::T>& composites, typename A::T* M,
                 std::ptrdiff_t stride) {
  using T = typename A::T;
  const int row = padded(tree.nv);
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    for (int d = link.u; d < link.u + link.nu; ++d) {
      const auto& speed = composites.speed[d];
      const T S[6] = {speed.Sw.v[0], speed.Sw.v[1], speed.Sw.v[2],
                      speed.Sv.v[0], speed.Sv.v[1], speed.Sv.v[2]};
      T* column = M + d * stride;
      A::combine_rows(composites.rows, row, S, d, link.subtree_end, column);
      for (int e = link.subtree_end; e < tree.nv; ++e) column[e] = T(0.0);
    }
  }
}

}  // namespace camber::tree
