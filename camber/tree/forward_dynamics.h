#pragma once

#include <camber/tree/outward.h>
#include <camber/tree/rigid.h>

/// Forward dynamics by articulated bodies (docs/theory.md section 5). Unknowns are the deviations (x, y) of
/// (al, a) from the bias accelerations, so every transfer between bodies is linear. Inertia acts as
///
///   n = I x + Gᵀy,   f = G x + M y,        rigid body: G = -[h]x, M = m 1                                (1)
///
/// and moves from Lo to the parent's Lo, at -d from it, as
///
///   K = G - M [d]x,   I += T + Tᵀ,  T = [d]x (G + K)/2,   n += d x f,   Un += d x Uf                     (2)
///
/// Each speed of a joint, S = (Sw, Sv), is eliminated by one rank-one step:
///
///   U = P S,  D = SᵀU,  k = (tau - Sᵀp)/D,   P -= U Uᵀ/D,   p += U k                                     (3)
///   outward: udot = k - Uᵀ(x, y)/D                                                                       (4)
///
/// A joint of several speeds takes several such steps at the same point, the last speed first. For revolute
/// and prismatic joints the unreduced inertia is moved first, while 1/D is being computed: Xᵀ(P - UUᵀ/D)X =
/// XᵀPX - (XᵀU)(XᵀU)ᵀ/D.
namespace camber::tree {

/// Of one body, in registers.
template <class A>
struct ArticulatedInertia {
  typename A::S3 I, M;
  typename A::M3 G;
  typename A::V3 n, f;
};

/// (2) without its last part.
template <class A>
[[gnu::always_inline]] inline void move_to_parent(ArticulatedInertia<A>& p, const typename A::V3& d) {
  const auto K = p.G - A::times_cross(p.M, d);
  p.I = p.I + A::cross_times_plus_transpose(d * typename A::T(0.5), p.G + K);
  p.G = K;
  p.n = p.n + A::cross(d, p.f);
}

/// The last part of (3).
template <class A>
[[gnu::always_inline]] inline void eliminate(ArticulatedInertia<A>& p, const typename A::V3& Un,
                                             const typename A::V3& Uf, const typename A::T& inv_D,
                                             const typename A::T& k) {
  const auto Un_D = Un * -inv_D;
  const auto Uf_D = Uf * -inv_D;
  p.I = A::plus_square(p.I, Un, Un_D);
  p.G = A::plus_outer(p.G, Uf, Un_D);
  p.M = A::plus_square(p.M, Uf, Uf_D);
  p.n = p.n + Un * k;
  p.f = p.f + Uf * k;
}

/// (1) and the children's sums. Without bias, the wrenches are left out.
template <class A, bool kWithBias>
[[gnu::always_inline]] inline ArticulatedInertia<A> articulated_body(
    const Link& link, const BodyMotion<typename A::T>& motion, const ArticulatedView<typename A::T>& sums,
    const double* external, int i) {
  const auto inertia = rigid_inertia<A>(link, motion);
  Wrench<A> wrench{A::zero(), A::zero()};
  if constexpr (kWithBias) {
    wrench = rigid_wrench<A>(link, motion, inertia);
    if (external != nullptr) wrench = less_external<A>(wrench, link, motion, external, i);
  }
  ArticulatedInertia<A> p{inertia.I, A::plus_diagonal(A::symmetric_zero(), typename A::T(link.mass)),
                          A::cross_matrix(A::zero() - inertia.h), wrench.n, wrench.f};
  if (link.children > 0) {
    const auto& body = sums.body[i];
    p.I = p.I + A::load(body.I);
    p.G = p.G + A::load(body.G);
    p.M = p.M + A::load(body.M);
    p.n = p.n + A::load(sums.wrench[i].n);
    p.f = p.f + A::load(sums.wrench[i].f);
  }
  return p;
}

/// (3) for revolute and prismatic joints, with (2) done while the division is under way.
template <class A, Kind kind>
[[gnu::always_inline]] inline void eliminate_single(const Link& link, const BodyMotion<typename A::T>& body,
                                                    ArticulatedInertia<A>& p,
                                                    SpeedPivot<typename A::T>& speed,
                                                    const typename A::T& tau) {
  using T = typename A::T;
  using V3 = typename A::V3;
  constexpr bool kTurn = kind == Kind::kRevolute;
  const V3 z = A::load(body.R.c[2]);
  const V3 d = A::load(body.d);
  V3 Un, Uf;
  if constexpr (kTurn) {
    Un = A::mul(p.I, body.R.c[2].v);
    Uf = A::mul(p.G, body.R.c[2].v);
  } else {
    Un = A::mul_transposed(p.G, z);
    Uf = A::mul(p.M, body.R.c[2].v);
  }
  const T D = A::dot(z, kTurn ? Un : Uf);
  const T inv_D = T(1.0) / D;
  const T k = (tau - A::dot(z, kTurn ? p.n : p.f)) * inv_D;
  Un = Un + A::cross(d, Uf);
  if (link.parent != 0) {
    move_to_parent<A>(p, d);
    eliminate<A>(p, Un, Uf, inv_D, k);
  }
  A::store(speed.Un, Un);
  A::store(speed.Uf, Uf);
  speed.D = D;
  speed.inv_D = inv_D;
  speed.k = k;
}

/// (3) for each speed of a joint that is described by a JointMotion, then (2).
template <class A>
[[gnu::always_inline]] inline void eliminate_general(const Link& link, const BodyMotion<typename A::T>& body,
                                                     const SpeedMotion<typename A::T>* columns,
                                                     ArticulatedInertia<A>& p,
                                                     SpeedPivot<typename A::T>* speeds,
                                                     const typename A::T* tau) {
  using T = typename A::T;
  for (int k = link.nu - 1; k >= 0; --k) {
    const auto& column = columns[k];
    auto& speed = speeds[k];
    const auto Sw = A::load(column.Sw);
    const auto Sv = A::load(column.Sv);
    const auto Un = A::mul(p.I, column.Sw.v) + A::mul_transposed(p.G, Sv);
    const auto Uf = A::mul(p.G, column.Sw.v) + A::mul(p.M, column.Sv.v);
    speed.D = A::dot(Sw, Un) + A::dot(Sv, Uf);
    speed.inv_D = T(1.0) / speed.D;
    speed.k = (tau[k] - A::dot(Sw, p.n) - A::dot(Sv, p.f)) * speed.inv_D;
    A::store(speed.Un, Un);
    A::store(speed.Uf, Uf);
    eliminate<A>(p, Un, Uf, speed.inv_D, speed.k);
  }
  if (link.parent != 0) move_to_parent<A>(p, A::load(body.d));
}

template <class A>
[[gnu::always_inline]] inline void pass_articulated(const Link& link, const ArticulatedInertia<A>& p,
                                                    const ArticulatedView<typename A::T>& sums) {
  auto& parent = sums.body[link.parent];
  auto& wrench = sums.wrench[link.parent];
  if (link.last_child) {
    A::store(parent.I, p.I);
    A::store(parent.G, p.G);
    A::store(parent.M, p.M);
    A::store(wrench.n, p.n);
    A::store(wrench.f, p.f);
  } else {
    A::store(parent.I, A::load(parent.I) + p.I);
    A::store(parent.G, A::load(parent.G) + p.G);
    A::store(parent.M, A::load(parent.M) + p.M);
    A::store(wrench.n, A::load(wrench.n) + p.n);
    A::store(wrench.f, A::load(wrench.f) + p.f);
  }
}

/// (1) to (3) for one body. Each kind of joint is a function of its own, so that the compiler keeps the
/// articulated inertia in registers where it can.
template <class A, Kind kind, bool kWithBias>
[[gnu::always_inline]] inline void inward_single(const TreeView& tree,
                                                 const MotionView<typename A::T>& motion, int i,
                                                 const typename A::T* effort, const double* external,
                                                 const ArticulatedView<typename A::T>& out) {
  const Link& link = tree.links[i];
  const auto& body = motion.body[i];
  ArticulatedInertia<A> p = articulated_body<A, kWithBias>(link, body, out, external, i);
  eliminate_single<A, kind>(link, body, p, out.speed[link.u], effort[0]);
  if (link.parent != 0) pass_articulated<A>(link, p, out);
}

template <class A, bool kWithBias>
[[gnu::noinline]] void inward_general(const TreeView& tree, const MotionView<typename A::T>& motion, int i,
                                      const typename A::T* effort, const double* external,
                                      const ArticulatedView<typename A::T>& out) {
  const Link& link = tree.links[i];
  const auto& body = motion.body[i];
  ArticulatedInertia<A> p = articulated_body<A, kWithBias>(link, body, out, external, i);
  eliminate_general<A>(link, body, motion.speed + link.u, p, out.speed + link.u, effort);
  if (link.parent != 0) pass_articulated<A>(link, p, out);
}

/// Inward: (1) to (3). Without bias, the factorisation of M alone.
template <class A, bool kWithBias>
void inward_articulated(const TreeView& tree, const MotionView<typename A::T>& motion,
                        const typename A::T* tau, const double* external,
                        const ArticulatedView<typename A::T>& out) {
  using T = typename A::T;
  const T no_effort[kMaxJointSpeeds] = {};
  for (int i = tree.count - 1; i > 0; --i) {
    const Link& link = tree.links[i];
    const T* effort = kWithBias ? tau + link.u : no_effort;
    switch (link.kind) {
      case Kind::kRevolute:
        inward_single<A, Kind::kRevolute, kWithBias>(tree, motion, i, effort, external, out);
        break;
      case Kind::kPrismatic:
        inward_single<A, Kind::kPrismatic, kWithBias>(tree, motion, i, effort, external, out);
        break;
      case Kind::kGeneral:
        inward_general<A, kWithBias>(tree, motion, i, effort, external, out);
        break;
    }
  }
}

/// Outward: (4).
template <class A>
void outward_accelerations(const TreeView& tree, const MotionView<typename A::T>& motion,
                           const ArticulatedView<typename A::T>& factors, typename A::T* udot) {
  A::store(factors.body[0].dal, A::zero());
  A::store(factors.body[0].da, A::zero());
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    const auto& body = motion.body[i];
    const auto& parent = factors.body[link.parent];
    auto dal = A::load(parent.dal);
    auto da = A::load(parent.da);
    if (link.kind != Kind::kGeneral) {
      const auto& speed = factors.speed[link.u];  // about the parent's Lo
      udot[link.u] = speed.k - (A::dot(A::load(speed.Un), dal) + A::dot(A::load(speed.Uf), da)) * speed.inv_D;
    }
    da = da + A::cross(dal, A::load(body.d));
    if (link.kind == Kind::kGeneral) {
      auto x = dal;
      auto y = da;
      for (int k = link.u; k < link.u + link.nu; ++k) {
        const auto& speed = factors.speed[k];  // about Lo
        const auto rest = A::dot(A::load(speed.Un), x) + A::dot(A::load(speed.Uf), y);
        udot[k] = speed.k - rest * speed.inv_D;
        x = x + A::load(motion.speed[k].Sw) * udot[k];
        y = y + A::load(motion.speed[k].Sv) * udot[k];
      }
    }
    add_joint_acceleration<A>(link, body, motion.speed, dal, da, udot, factors.body[i]);
  }
}

template <class A>
void accelerations(const TreeView& tree, const MotionView<typename A::T>& motion, const typename A::T* tau,
                   const double* external, const ArticulatedView<typename A::T>& out, typename A::T* udot) {
  inward_articulated<A, true>(tree, motion, tau, external, out);
  outward_accelerations<A>(tree, motion, out, udot);
}

template <class A>
void factorize(const TreeView& tree, const MotionView<typename A::T>& motion,
               const ArticulatedView<typename A::T>& out) {
  inward_articulated<A, false>(tree, motion, nullptr, nullptr, out);
}

/// x = M^-1 b by the stored factors: (3) with p alone, then (4).
template <class A>
void solve(const TreeView& tree, const MotionView<typename A::T>& motion,
           const ArticulatedView<typename A::T>& factors, const typename A::T* b, typename A::T* x) {
  for (int i = tree.count - 1; i > 0; --i) {
    const Link& link = tree.links[i];
    const auto& body = motion.body[i];
    Wrench<A> p{A::zero(), A::zero()};
    if (link.children > 0) p = {A::load(factors.wrench[i].n), A::load(factors.wrench[i].f)};
    const auto d = A::load(body.d);
    if (link.kind == Kind::kGeneral) {
      for (int k = link.u + link.nu - 1; k >= link.u; --k) {
        const auto& column = motion.speed[k];
        auto& speed = factors.speed[k];
        speed.k = (b[k] - A::dot(A::load(column.Sw), p.n) - A::dot(A::load(column.Sv), p.f)) * speed.inv_D;
        p = {p.n + A::load(speed.Un) * speed.k, p.f + A::load(speed.Uf) * speed.k};
      }
      p.n = p.n + A::cross(d, p.f);
    } else {
      auto& speed = factors.speed[link.u];
      const auto along = A::dot(A::load(body.R.c[2]), link.kind == Kind::kRevolute ? p.n : p.f);
      speed.k = (b[link.u] - along) * speed.inv_D;
      p.n = p.n + A::cross(d, p.f) + A::load(speed.Un) * speed.k;
      p.f = p.f + A::load(speed.Uf) * speed.k;
    }
    if (link.parent == 0) continue;
    auto& parent = factors.wrench[link.parent];
    A::store(parent.n, link.last_child ? p.n : A::load(parent.n) + p.n);
    A::store(parent.f, link.last_child ? p.f : A::load(parent.f) + p.f);
  }
  outward_accelerations<A>(tree, motion, factors, x);
}

}  // namespace camber::tree
