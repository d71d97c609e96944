#pragma once

#include <cstddef>
#include <vector>

#include <camber/tree/link.h>
#include <camber/tree/pack.h>

/// The results of the sweeps, one type per stage: a stage reads earlier ones and writes only its own. All
/// vectors in world axes; each body's quantities are about its own link origin Lo. [0] of each list of bodies is
/// the ground.
namespace camber::tree {

/// Written by the outward sweeps (outward.h).
template <class T>
struct BodyMotion {
  Pack33<T> R;  ///< R_WL
  Pack3<T> d;   ///< from the parent's Lo to this Lo
  Pack3<T> p;   ///< Lo, from the world's origin (kinematics only)
  Pack3<T> w;   ///< angular velocity
  Pack3<T> v;   ///< velocity of Lo (kinematics only)
  Pack3<T> al;  ///< angular acceleration
  Pack3<T> a;   ///< acceleration of Lo, as if the ground were accelerated upwards
  Pack33<T> S;  ///< [al]x + w wᵀ - |w|^2 1: S r is the acceleration of a point at r, relative to Lo
};

/// Column of the motion map of one speed.
template <class T>
struct SpeedMotion {
  Pack3<T> Sw, Sv;
};

template <class T>
struct Motion {
  explicit Motion(const Tree& tree);

  std::vector<BodyMotion<T>> body;    ///< not a number where nothing has been computed
  std::vector<SpeedMotion<T>> speed;  ///< of joints that go by JointMotion
  std::vector<T> sine, cosine;        ///< of the revolute joints, padded to whole registers
};

/// About Lo: sums over the children, then what the body's joint carries.
template <class T>
struct BodyWrench {
  Pack3<T> n, f;
};

/// Written by articulated bodies (forward_dynamics.h): sums over the children, and what the joint accelerations
/// add to al and a.
template <class T>
struct ArticulatedBody {
  PackS3<T> I, M;  ///< with G: n = I x + Gᵀ y, f = G x + M y
  Pack33<T> G;
  Pack3<T> dal, da;
};

/// The elimination of one speed.
template <class T>
struct SpeedPivot {
  Pack3<T> Un,
      Uf;      ///< inertia times the column: about the parent's Lo for a joint of one speed, else about Lo
  T D, inv_D;  ///< pivot
  T k;         ///< (tau - Sᵀp)/D
};

template <class T>
struct Articulated {
  explicit Articulated(const Tree& tree);

  std::vector<ArticulatedBody<T>> body;
  std::vector<BodyWrench<T>> wrench;
  std::vector<SpeedPivot<T>> speed;
};

/// Written by composite bodies (mass_matrix.h), about the Lo of the root of each tree.
template <class T>
struct CompositeBody {
  PackS3<T> I;
  Pack3<T> r;  ///< Lo, from the root's Lo
  Pack3<T> h;  ///< first moment
  T mass;
};

template <class T>
struct Composites {
  explicit Composites(const Tree& tree);

  std::vector<CompositeBody<T>> body;
  std::vector<SpeedMotion<T>> speed;  ///< about the root's Lo
  std::vector<T> rows;  ///< inertia times motion map, six streams of length padded(nv), and room to read one
                        ///< register past the end
};

/// Numbers in the widest register in use.
inline constexpr int kWidestRegister = 8;
/// Rounded up to whole registers.
[[nodiscard]] constexpr int padded(int count) {
  return (count + kWidestRegister - 1) / kWidestRegister * kWidestRegister;
}

}  // namespace camber::tree
