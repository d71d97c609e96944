#pragma once

#include <camber/tree/outward.h>
#include <camber/tree/rigid.h>

/// Inverse dynamics (docs/theory.md section 4): wrenches inward, tau = S'F.
namespace camber::tree {

/// Adds what the body's joint carries to its parent, and projects it on the joint's motion.
template <class A>
[[gnu::always_inline]] inline void pass_wrench(const View<typename A::T>& tree, const Link& link,
                                               BodyScratch<typename A::T>& body, const Wrench<A>& wrench,
                                               typename A::T* tau) {
  A::store(body.n, wrench.n);
  A::store(body.f, wrench.f);
  switch (link.kind) {
    case Kind::kRevolute:
      tau[link.u] = A::dot(A::load(body.R.c[2]), wrench.n);
      break;
    case Kind::kPrismatic:
      tau[link.u] = A::dot(A::load(body.R.c[2]), wrench.f);
      break;
    case Kind::kGeneral:
      for (int k = 0; k < link.nu; ++k) {
        const auto& speed = tree.speed[link.u + k];
        tau[link.u + k] = A::dot(A::load(speed.Sw), wrench.n) + A::dot(A::load(speed.Sv), wrench.f);
      }
      break;
  }
  auto& parent = tree.body[link.parent];
  const auto n = wrench.n + A::cross(A::load(body.d), wrench.f);
  A::store(parent.n, link.last_child ? n : A::load(parent.n) + n);
  A::store(parent.f, link.last_child ? wrench.f : A::load(parent.f) + wrench.f);
}

template <class A>
[[gnu::always_inline]] inline Wrench<A> plus_children(const Wrench<A>& own, const Link& link,
                                                      const BodyScratch<typename A::T>& body) {
  if (link.children == 0) return own;
  return {own.n + A::load(body.n), own.f + A::load(body.f)};
}

/// Inward: the efforts for the accelerations that the outward sweep has left.
template <class A>
void inward_efforts(const View<typename A::T>& tree, const double* external, typename A::T* tau) {
  for (int i = tree.count - 1; i > 0; --i) {
    const Link& link = tree.links[i];
    auto& body = tree.body[i];
    Wrench<A> wrench = rigid_wrench<A>(link, body, rigid_inertia<A>(link, body));
    if (external != nullptr) wrench = less_external<A>(wrench, link, body, external, i);
    pass_wrench<A>(tree, link, body, plus_children<A>(wrench, link, body), tau);
  }
}

template <class A>
void rnea(const View<typename A::T>& tree, const typename A::T* q, const typename A::T* u,
          const typename A::T* udot, const double* external, typename A::T* tau) {
  outward<A, Accelerations::kGiven, false>(tree, q, u, udot, tree.gravity);
  inward_efforts<A>(tree, external, tau);
}

/// y = M x: inverse dynamics with the accelerations x, at rest and without gravity, where positions are
/// known.
template <class A>
void multiply(const View<typename A::T>& tree, const typename A::T* x, typename A::T* y) {
  A::store(tree.body[0].dal, A::zero());
  A::store(tree.body[0].da, A::zero());
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    auto& body = tree.body[i];
    const auto& parent = tree.body[link.parent];
    const auto dal_P = A::load(parent.dal);
    add_joint_acceleration<A>(tree, link, body, dal_P, A::load(parent.da) + A::cross(dal_P, A::load(body.d)),
                              x);
  }
  for (int i = tree.count - 1; i > 0; --i) {
    const Link& link = tree.links[i];
    auto& body = tree.body[i];
    const auto inertia = rigid_inertia<A>(link, body);
    const auto dal = A::load(body.dal);
    const auto da = A::load(body.da);
    const Wrench<A> wrench{A::mul(inertia.I, body.dal.v) + A::cross(inertia.h, da),
                           da * typename A::T(link.mass) + A::cross(dal, inertia.h)};
    pass_wrench<A>(tree, link, body, plus_children<A>(wrench, link, body), y);
  }
}

}  // namespace camber::tree
