#pragma once

#include <camber/tree/outward.h>
#include <camber/tree/rigid.h>

/// The mass matrix by composite bodies, all about one point O of each tree (the Lo of its root), so that
/// composites only add. With r = p_OLo and k = h + m r/2:
///
///   I_O = I + 2 (r.k) 1 - k r' - r k',   h_O = h + m r                                                   (1)
///   column e of the motion map about O: (w, v) = (Sw, Sv + r x Sw)                                       (2)
///   F_e = (I_c w + h_c x v, m_c v - h_c x w),   M_de = S_d' F_e                                          (3)
///
/// Depth-first numbering makes the speeds e of a subtree one range: (3) is a stream over it for each d.
namespace camber::tree {

template <class A>
void composite_inertias(const View<typename A::T>& tree) {
  using T = typename A::T;
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    auto& body = tree.body[i];
    const auto r = link.parent == 0 ? A::zero() : A::load(tree.body[link.parent].p) + A::load(body.d);
    const auto inertia = rigid_inertia<A>(link, body);
    const auto m_r = r * T(link.mass);
    const auto k = inertia.h + m_r * T(0.5);
    auto I = A::plus_diagonal(inertia.I, T(2.0) * A::dot(r, k));
    I = A::plus_outer(A::plus_outer(I, k * T(-1.0), r), r * T(-1.0), k);
    A::store(body.p, r);
    A::store(body.I, I);
    A::store(body.h, inertia.h + m_r);
    body.mass = T(link.mass);
  }
  for (int i = tree.count - 1; i > 0; --i) {
    const auto& body = tree.body[i];
    if (tree.links[i].parent == 0) continue;
    auto& parent = tree.body[tree.links[i].parent];
    A::store(parent.I, A::load(parent.I) + A::load(body.I));
    A::store(parent.h, A::load(parent.h) + A::load(body.h));
    parent.mass = parent.mass + body.mass;
  }
}

/// (2) and (3) of one speed: keeps S_e about O in the speed's Sw, Sv, and F_e as element e of the six rows.
template <class A>
[[gnu::always_inline]] inline void motion_and_force(const View<typename A::T>& tree,
                                                    const BodyScratch<typename A::T>& body, int e,
                                                    const typename A::V3& Sw, const typename A::V3& Sv) {
  const auto v = Sv + A::cross(A::load(body.p), Sw);
  const auto h = A::load(body.h);
  auto& speed = tree.speed[e];
  A::store(speed.Sw, Sw);
  A::store(speed.Sv, v);
  const int row = padded(tree.nv);
  A::store_strided(tree.rows + e, row, A::mul(A::load(body.I), speed.Sw.v) + A::cross(h, v));
  A::store_strided(tree.rows + 3 * row + e, row, v * body.mass - A::cross(h, Sw));
}

template <class A>
void motions_and_forces(const View<typename A::T>& tree) {
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    const auto& body = tree.body[i];
    switch (link.kind) {
      case Kind::kRevolute:
        motion_and_force<A>(tree, body, link.u, A::load(body.R.c[2]), A::zero());
        break;
      case Kind::kPrismatic:
        motion_and_force<A>(tree, body, link.u, A::zero(), A::load(body.R.c[2]));
        break;
      case Kind::kGeneral:
        for (int k = 0; k < link.nu; ++k) {
          const auto& speed = tree.speed[link.u + k];
          motion_and_force<A>(tree, body, link.u + k, A::load(speed.Sw), A::load(speed.Sv));
        }
        break;
    }
  }
}

template <class A>
void composites(const View<typename A::T>& tree) {
  composite_inertias<A>(tree);
  motions_and_forces<A>(tree);
}

template <class A>
void crba(const View<typename A::T>& tree, const typename A::T* q, typename A::T* M, std::ptrdiff_t stride) {
  using T = typename A::T;
  outward_positions<A>(tree, q);
  composites<A>(tree);
  const int row = padded(tree.nv);
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    for (int d = link.u; d < link.u + link.nu; ++d) {
      const auto& speed = tree.speed[d];
      const T S[6] = {speed.Sw.v[0], speed.Sw.v[1], speed.Sw.v[2],
                      speed.Sv.v[0], speed.Sv.v[1], speed.Sv.v[2]};
      T* column = M + d * stride;
      A::combine_rows(tree.rows, row, S, d, link.subtree_end, column);
      for (int e = link.subtree_end; e < tree.nv; ++e) column[e] = T(0.0);
    }
  }
}

}  // namespace camber::tree
