#pragma once

#include <type_traits>

#include <camber/tree/outward.h>
#include <camber/tree/rigid.h>

/// Inverse dynamics (docs/theory.md section 4): wrenches inward, tau = SᵀF.
namespace camber::tree {

/// Adds what the joint of link i carries to its parent, and projects it on the joint's motion.
template <class A>
[[gnu::always_inline]] inline void pass_wrench(const TreeView& tree, const MotionView<typename A::T>& motion,
                                               int i, const Wrench<A>& carried,
                                               BodyWrench<typename A::T>* wrench, typename A::T* tau) {
  const Link& link = tree.links[i];
  const auto& body = motion.body[i];
  A::store(wrench[i].n, carried.n);
  A::store(wrench[i].f, carried.f);
  switch (link.kind) {
    case Kind::kRevolute:
      tau[link.u] = A::dot(A::load(body.R.c[2]), carried.n);
      break;
    case Kind::kPrismatic:
      tau[link.u] = A::dot(A::load(body.R.c[2]), carried.f);
      break;
    case Kind::kGeneral:
      for (int k = 0; k < link.nu; ++k) {
        const auto& speed = motion.speed[link.u + k];
        tau[link.u + k] = A::dot(A::load(speed.Sw), carried.n) + A::dot(A::load(speed.Sv), carried.f);
      }
      break;
  }
  auto& parent = wrench[link.parent];
  const auto n = carried.n + A::cross(A::load(body.d), carried.f);
  A::store(parent.n, link.last_child ? n : A::load(parent.n) + n);
  A::store(parent.f, link.last_child ? carried.f : A::load(parent.f) + carried.f);
}

template <class A>
[[gnu::always_inline]] inline Wrench<A> plus_children(const Wrench<A>& own, const Link& link,
                                                      const BodyWrench<typename A::T>& children) {
  if (link.children == 0) return own;
  return {own.n + A::load(children.n), own.f + A::load(children.f)};
}

/// Inward: the efforts for the accelerations of the motion. The external wrenches are numbers of the type S.
template <class A, class S = double>
void efforts(const TreeView& tree, const MotionView<typename A::T>& motion,
             const std::type_identity_t<S>* external, BodyWrench<typename A::T>* wrench, typename A::T* tau) {
  for (int i = tree.count - 1; i > 0; --i) {
    const Link& link = tree.links[i];
    const auto& body = motion.body[i];
    Wrench<A> own = rigid_wrench<A>(link, body, rigid_inertia<A>(link, body));
    if (external != nullptr) own = less_external<A>(own, link, body, external, i);
    pass_wrench<A>(tree, motion, i, plus_children<A>(own, link, wrench[i]), wrench, tau);
  }
}

/// y = M x: inverse dynamics with the accelerations x, at rest and without gravity, where positions are
/// known.
template <class A>
void multiply(const TreeView& tree, const MotionView<typename A::T>& motion,
              const ArticulatedView<typename A::T>& scratch, const typename A::T* x, typename A::T* y) {
  A::store(scratch.body[0].dal, A::zero());
  A::store(scratch.body[0].da, A::zero());
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    const auto& parent = scratch.body[link.parent];
    const auto dal_P = A::load(parent.dal);
    const auto da_P = A::load(parent.da) + A::cross(dal_P, A::load(motion.body[i].d));
    add_joint_acceleration<A>(link, motion.body[i], motion.speed, dal_P, da_P, x, scratch.body[i]);
  }
  for (int i = tree.count - 1; i > 0; --i) {
    const Link& link = tree.links[i];
    const auto& added = scratch.body[i];
    const auto inertia = rigid_inertia<A>(link, motion.body[i]);
    const auto dal = A::load(added.dal);
    const auto da = A::load(added.da);
    const Wrench<A> own{A::mul(inertia.I, added.dal.v) + A::cross(inertia.h, da),
                        da * typename A::T(link.mass) + A::cross(dal, inertia.h)};
    pass_wrench<A>(tree, motion, i, plus_children<A>(own, link, scratch.wrench[i]), scratch.wrench, y);
  }
}

}  // namespace camber::tree
