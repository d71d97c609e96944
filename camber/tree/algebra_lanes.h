#pragma once

#include <utility>

#include <camber/tree/algebra_scalar.h>
#include <camber/tree/lanes.h>
#include <camber/tree/link.h>
#include <camber/tree/reverse_motion.h>

namespace camber::tree {

/// Lanes fill registers by themselves: there is no fourth number.
template <int N>
struct Pack3<Lanes<N>> {
  Lanes<N> v[3];
};

/// The lower triangle of a symmetric matrix. Six numbers instead of nine keep an articulated inertia in registers.
template <class T>
struct SixNumbers {
  T xx, xy, xz, yy, yz, zz;
  friend SixNumbers operator+(const SixNumbers& a, const SixNumbers& b) {
    return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz};
  }
};

template <int N>
struct SymmetricPack<Lanes<N>> {
  using type = SixNumbers<Lanes<N>>;
};

/// The operations of ScalarAlgebra on N states at a time, with symmetric matrices by six numbers.
template <int N>
struct LaneAlgebra : ScalarAlgebra<Lanes<N>> {
  using Scalar = ScalarAlgebra<Lanes<N>>;
  using T = Lanes<N>;
  using V3 = typename Scalar::V3;
  using M3 = typename Scalar::M3;
  using S3 = SixNumbers<T>;
  using Scalar::cross, Scalar::dot, Scalar::load, Scalar::mul, Scalar::plus_diagonal, Scalar::times_cross;

  static S3 load(const S3& stored) { return stored; }
  static void store(Pack3<T>& p, const V3& a) { p.v[0] = a.x, p.v[1] = a.y, p.v[2] = a.z; }
  static void store(Pack33<T>& p, const M3& a) { store(p.c[0], a.x), store(p.c[1], a.y), store(p.c[2], a.z); }
  static void store(S3& p, const S3& a) { p = a; }

  static V3 mul(const S3& A, const T* v) {
    return {A.xx * v[0] + A.xy * v[1] + A.xz * v[2], A.xy * v[0] + A.yy * v[1] + A.yz * v[2],
            A.xz * v[0] + A.yz * v[1] + A.zz * v[2]};
  }
  static M3 times_cross(const S3& A, const V3& d) { return Scalar::times_cross(full(A), d); }
  static S3 plus_diagonal(const S3& A, const T& s) {
    return {A.xx + s, A.xy, A.xz, A.yy + s, A.yz, A.zz + s};
  }

  template <class S>
  static S3 congruence(const M3& R, const Pack33<S>& I, const Pack33<T>& /*R_again*/) {
    const M3 RI = Scalar::mul(R, I);  // its columns times the rows of Rᵀ
    const auto entry = [&](T V3::*row, T V3::*column) {
      return RI.x.*row * R.x.*column + RI.y.*row * R.y.*column + RI.z.*row * R.z.*column;
    };
    return {entry(&V3::x, &V3::x), entry(&V3::x, &V3::y), entry(&V3::x, &V3::z),
            entry(&V3::y, &V3::y), entry(&V3::y, &V3::z), entry(&V3::z, &V3::z)};
  }
  static S3 cross_times_plus_transpose(const V3& d, const M3& A) {
    const V3 x = cross(d, A.x);
    const V3 y = cross(d, A.y);
    const V3 z = cross(d, A.z);
    return {x.x + x.x, x.y + y.x, x.z + z.x, y.y + y.y, y.z + z.y, z.z + z.z};
  }
  static S3 plus_square(const S3& A, const V3& a, const V3& b) {
    return {A.xx + a.x * b.x, A.xy + a.x * b.y, A.xz + a.x * b.z,
            A.yy + a.y * b.y, A.yz + a.y * b.z, A.zz + a.z * b.z};
  }
  static S3 minus_outer_both(const S3& A, const V3& a, const V3& b) {
    return {A.xx - a.x * b.x - b.x * a.x, A.xy - a.x * b.y - b.x * a.y, A.xz - a.x * b.z - b.x * a.z,
            A.yy - a.y * b.y - b.y * a.y, A.yz - a.y * b.z - b.y * a.z, A.zz - a.z * b.z - b.z * a.z};
  }
  static S3 symmetric_zero() { return {T(0.0), T(0.0), T(0.0), T(0.0), T(0.0), T(0.0)}; }

  static void sincos(const T* q, const int* index, int count, T* sine, T* cosine) {
    for (int i = 0; i < count; ++i) {
      const SineCosine<N> result = sincos_register<N>(q[index[i]].v);
      sine[i] = T::of(result.sine);
      cosine[i] = T::of(result.cosine);
    }
  }

 private:
  static M3 full(const S3& A) { return {{A.xx, A.xy, A.xz}, {A.xy, A.yy, A.yz}, {A.xz, A.yz, A.zz}}; }
};

/// A joint type of the user's own knows single numbers only: state by state.
template <int N>
void evaluate_each(const GeneralJoint& joint, const Lanes<N>* q, const Lanes<N>* u,
                   JointMotion<Lanes<N>>& m) {
  for (int lane = 0; lane < N; ++lane) {
    double q_lane[kMaxJointCoordinates], u_lane[kMaxJointSpeeds];
    const int speeds = speed_count(joint.type);
    for (int i = 0; i < coordinate_count(joint.type); ++i) q_lane[i] = q[i].v[lane];
    for (int i = 0; i < speeds; ++i) u_lane[i] = u[i].v[lane];
    JointMotion<double> one;
    evaluate(joint, q_lane, u_lane, one);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) m.R[i][j].v[lane] = one.R[i][j];
      m.p[i].v[lane] = one.p[i];
      m.cw[i].v[lane] = one.cw[i];
      m.cv[i].v[lane] = one.cv[i];
      for (int k = 0; k < speeds; ++k) {
        m.Sw[k][i].v[lane] = one.Sw[k][i];
        m.Sv[k][i].v[lane] = one.Sv[k][i];
      }
    }
  }
}

/// JointMotion of L in F for N states: the type's own formula, over lanes.
template <int N>
void evaluate(const GeneralJoint& joint, const Lanes<N>* q, const Lanes<N>* u, JointMotion<Lanes<N>>& m) {
  constexpr int kTypes = static_cast<int>(std::variant_size_v<JointType>);
  const JointView type = view(joint);
  if (type.index == kTypes - 1) {
    evaluate_each(joint, q, u, m);
    return;
  }
  int speeds = 0;
  // The variant is opened by hand: std::visit would instantiate inline functions that other code shares.
  const auto one_of = [&]<int... I>(std::integer_sequence<int, I...>) {
    const auto evaluate_if = [&]<int i>(std::integral_constant<int, i>) {
      if (type.index != i) return;
      using Type = std::variant_alternative_t<i, JointType>;
      static_cast<const Type*>(type.type)->motion(q, u, m);
      constexpr int kSpeeds = static_cast<int>(Type::kSpeeds.size());
      speeds = kSpeeds;
    };
    (evaluate_if(std::integral_constant<int, I>{}), ...);
  };
  one_of(std::make_integer_sequence<int, kTypes - 1>{});
  if (type.reversed) reverse<LaneAlgebra<N>>(m, speeds, u);
}

}  // namespace camber::tree
