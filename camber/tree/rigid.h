#pragma once

#include <camber/tree/kernels.h>

/// The inertia of one rigid body in world axes about Lo, and the wrench that its motion requires:
///
///   f = m a + S h,   n = I al + w x (I w) + h x a                                                        (1)
///
/// less the external wrench, which the user gives about Bo.
namespace camber::tree {

template <class A>
struct RigidInertia {
  typename A::S3 I;  ///< about Lo
  typename A::V3 h;  ///< first moment
};

template <class A>
[[gnu::always_inline]] inline RigidInertia<A> rigid_inertia(const Link& link,
                                                            const BodyMotion<typename A::T>& body) {
  const auto R = A::load(body.R);
  return {A::congruence(R, link.I_Lo, body.R), A::mul(R, link.h.v)};
}

template <class A>
struct Wrench {
  typename A::V3 n, f;
};

/// (1).
template <class A>
[[gnu::always_inline]] inline Wrench<A> rigid_wrench(const Link& link, const BodyMotion<typename A::T>& body,
                                                     const RigidInertia<A>& inertia) {
  const auto a = A::load(body.a);
  const auto w = A::load(body.w);
  const auto Iw = A::mul(inertia.I, body.w.v);
  return {A::mul(inertia.I, body.al.v) + A::cross(w, Iw) + A::cross(inertia.h, a),
          a * typename A::T(link.mass) + A::mul(A::load(body.S), inertia.h)};
}

/// The wrench less the external one of link i.
template <class A>
[[gnu::always_inline]] inline Wrench<A> less_external(const Wrench<A>& wrench, const Link& link,
                                                      const BodyMotion<typename A::T>& body,
                                                      const double* external, int i) {
  using T = typename A::T;
  const double* e = external + 6 * i;
  const auto moment = A::make(T(e[0]), T(e[1]), T(e[2]));
  const auto force = A::make(T(e[3]), T(e[4]), T(e[5]));
  const auto p_LoBo = A::mul(A::load(body.R), link.p_LB.v);
  return {wrench.n - moment - A::cross(p_LoBo, force), wrench.f - force};
}

}  // namespace camber::tree
