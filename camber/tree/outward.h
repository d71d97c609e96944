#pragma once

#include <camber/tree/kernels.h>

/// The outward sweep: from the ground to the leaves. In world axes, with classical accelerations (those of
/// the point Lo itself), so that Coriolis terms are never multiplied by a 6x6 inertia:
///
///   R = R_P R_PF R_FL(q),   d = R_P p_PF + R_WF p_FL                                                     (1)
///   w = w_P + w_J,          v = v_P + w_P x d + ṙ,          w_J = Sw u, ṙ = Sv u                         (2)
///   al = al_P + w_P x w_J + Sw udot + cw                                                                 (3)
///   a = a_P + S_P d + 2 w_P x ṙ + Sv udot + cv,             S = [al]x + w wᵀ - |w|^2 1                   (4)
namespace camber::tree {

enum class Accelerations { kBias, kGiven };  ///< udot = 0, or as told

/// S of (4).
template <class A>
[[gnu::always_inline]] inline typename A::M3 acceleration_map(const typename A::V3& w,
                                                              const typename A::V3& al) {
  return A::plus_diagonal(A::plus_outer(A::cross_matrix(al), w, w), -A::dot(w, w));
}

template <class A>
void set_ground(BodyMotion<typename A::T>& ground, const double* gravity) {
  using T = typename A::T;
  A::store(ground.R, typename A::M3{A::unit(0), A::unit(1), A::unit(2)});
  A::store(ground.S, typename A::M3{A::zero(), A::zero(), A::zero()});
  for (auto* zero : {&ground.d, &ground.p, &ground.w, &ground.v, &ground.al, &ground.a})
    A::store(*zero, A::zero());
  // Gravity enters as an acceleration of the ground, upwards.
  if (gravity != nullptr) A::store(ground.a, A::make(T(-gravity[0]), T(-gravity[1]), T(-gravity[2])));
}

/// World axes of a joint that is described by its JointMotion.
template <class A>
struct WorldMotion {
  typename A::M3 R;
  typename A::V3 p, cw, cv;
};

/// Evaluates the joint at its own q, u and rotates its columns to world axes: they are stored in `columns`, at
/// the places of its speeds.
template <class A>
WorldMotion<A> general_motion(const TreeView& tree, const Link& link, const typename A::M3& R_WF,
                              const typename A::T* q, const typename A::T* u,
                              SpeedMotion<typename A::T>* columns) {
  JointMotion<typename A::T> m;
  evaluate(tree.general[link.general], q, u, m);
  for (int k = 0; k < link.nu; ++k) {
    A::store(columns[k].Sw, A::mul(R_WF, m.Sw[k]));
    A::store(columns[k].Sv, A::mul(R_WF, m.Sv[k]));
  }
  return {{A::mul(R_WF, m.R[0]), A::mul(R_WF, m.R[1]), A::mul(R_WF, m.R[2])},
          A::mul(R_WF, m.p),
          A::mul(R_WF, m.cw),
          A::mul(R_WF, m.cv)};
}

/// (1) alone.
template <class A>
void positions(const TreeView& tree, const typename A::T* q, const MotionWriter<typename A::T>& out) {
  using V3 = typename A::V3;
  using M3 = typename A::M3;
  const typename A::T no_speed[kMaxJointSpeeds] = {};
  A::sincos(q, tree.angle_q, tree.angles, out.sine, out.cosine);
  set_ground<A>(out.body[0], nullptr);
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    auto& body = out.body[i];
    const auto& parent = out.body[link.parent];
    const M3 R_WP = A::load(parent.R);
    const M3 R_WF = A::mul(R_WP, link.R_PF);
    V3 d = A::mul(R_WP, link.p_PF.v);
    switch (link.kind) {
      case Kind::kRevolute:
        A::store(body.R, A::turn_about_z(R_WF, out.cosine[link.angle], out.sine[link.angle]));
        break;
      case Kind::kPrismatic:
        d = d + R_WF.z * q[link.q];
        A::store(body.R, R_WF);
        break;
      case Kind::kGeneral: {
        const auto m = general_motion<A>(tree, link, R_WF, q + link.q, no_speed, out.speed + link.u);
        d = d + m.p;
        A::store(body.R, m.R);
        break;
      }
    }
    A::store(body.d, d);
  }
}

/// (1) to (4); v of (2) only where asked.
template <class A, Accelerations accelerations, bool kWithVelocity>
void outward(const TreeView& tree, const typename A::T* q, const typename A::T* u, const typename A::T* udot,
             const MotionWriter<typename A::T>& out) {
  using T = typename A::T;
  using V3 = typename A::V3;
  using M3 = typename A::M3;
  constexpr bool kGiven = accelerations == Accelerations::kGiven;
  A::sincos(q, tree.angle_q, tree.angles, out.sine, out.cosine);
  set_ground<A>(out.body[0], tree.gravity);
  for (int i = 1; i < tree.count; ++i) {
    const Link& link = tree.links[i];
    auto& body = out.body[i];
    const auto& parent = out.body[link.parent];
    const M3 R_WP = A::load(parent.R);
    const M3 R_WF = A::mul(R_WP, link.R_PF);
    const V3 w_P = A::load(parent.w);
    V3 d = A::mul(R_WP, link.p_PF.v);
    V3 w = w_P;
    V3 al = A::load(parent.al);
    V3 a = A::load(parent.a);
    V3 relative_velocity = A::zero();
    switch (link.kind) {
      case Kind::kRevolute: {
        const T rate = u[link.u];
        const V3 z = R_WF.z;
        A::store(body.R, A::turn_about_z(R_WF, out.cosine[link.angle], out.sine[link.angle]));
        w = w + z * rate;
        al = al + A::cross(w_P, z) * rate;
        if constexpr (kGiven) al = al + z * udot[link.u];
        break;
      }
      case Kind::kPrismatic: {
        const V3 z = R_WF.z;
        A::store(body.R, R_WF);
        d = d + z * q[link.q];
        relative_velocity = z * u[link.u];
        a = a + A::cross(w_P, relative_velocity) * T(2.0);
        if constexpr (kGiven) a = a + z * udot[link.u];
        break;
      }
      case Kind::kGeneral: {
        const auto m = general_motion<A>(tree, link, R_WF, q + link.q, u + link.u, out.speed + link.u);
        A::store(body.R, m.R);
        d = d + m.p;
        V3 w_J = A::zero();
        al = al + m.cw;
        a = a + m.cv;
        for (int k = 0; k < link.nu; ++k) {
          const V3 Sw = A::load(out.speed[link.u + k].Sw);
          const V3 Sv = A::load(out.speed[link.u + k].Sv);
          w_J = w_J + Sw * u[link.u + k];
          relative_velocity = relative_velocity + Sv * u[link.u + k];
          if constexpr (kGiven) {
            al = al + Sw * udot[link.u + k];
            a = a + Sv * udot[link.u + k];
          }
        }
        w = w + w_J;
        al = al + A::cross(w_P, w_J);
        a = a + A::cross(w_P, relative_velocity) * T(2.0);
        break;
      }
    }
    a = a + A::mul(A::load(parent.S), d);
    A::store(body.d, d);
    A::store(body.w, w);
    A::store(body.al, al);
    A::store(body.a, a);
    A::store(body.S, acceleration_map<A>(w, al));
    if constexpr (kWithVelocity) {
      A::store(body.p, A::load(parent.p) + d);
      A::store(body.v, A::load(parent.v) + A::cross(w_P, d) + relative_velocity);
    }
  }
}

template <class A>
void kinematics(const TreeView& tree, const typename A::T* q, const typename A::T* u,
                const MotionWriter<typename A::T>& out) {
  outward<A, Accelerations::kBias, true>(tree, q, u, nullptr, out);
}

template <class A>
void bias_motion(const TreeView& tree, const typename A::T* q, const typename A::T* u,
                 const MotionWriter<typename A::T>& out) {
  outward<A, Accelerations::kBias, false>(tree, q, u, nullptr, out);
}

template <class A>
void given_motion(const TreeView& tree, const typename A::T* q, const typename A::T* u,
                  const typename A::T* udot, const MotionWriter<typename A::T>& out) {
  outward<A, Accelerations::kGiven, false>(tree, q, u, udot, out);
}

/// Stores what the joint accelerations x add: dal and da are those that the parent's motion alone brings to
/// Lo.
template <class A>
[[gnu::always_inline]] inline void add_joint_acceleration(
    const Link& link, const BodyMotion<typename A::T>& motion, const SpeedMotion<typename A::T>* columns,
    typename A::V3 dal, typename A::V3 da, const typename A::T* x, ArticulatedBody<typename A::T>& body) {
  switch (link.kind) {
    case Kind::kRevolute:
      dal = dal + A::load(motion.R.c[2]) * x[link.u];
      break;
    case Kind::kPrismatic:
      da = da + A::load(motion.R.c[2]) * x[link.u];
      break;
    case Kind::kGeneral:
      for (int k = link.u; k < link.u + link.nu; ++k) {
        dal = dal + A::load(columns[k].Sw) * x[k];
        da = da + A::load(columns[k].Sv) * x[k];
      }
      break;
  }
  A::store(body.dal, dal);
  A::store(body.da, da);
}

}  // namespace camber::tree
