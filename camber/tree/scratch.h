#pragma once

#include <cstddef>
#include <vector>

#include <camber/tree/link.h>
#include <camber/tree/pack.h>

/// What the sweeps write. All vectors in world axes; each body's quantities are about its own link origin Lo.
namespace camber::tree {

template <class T>
struct BodyScratch {
  // outward: positions
  Pack33<T> R;  ///< R_WL
  Pack3<T> d;   ///< from the parent's Lo to this Lo
  Pack3<T> p;   ///< Lo, from the world's origin (kinematics) or from the root's Lo (mass matrix)
  // outward: velocities and accelerations
  Pack3<T> w;   ///< angular velocity
  Pack3<T> v;   ///< velocity of Lo (kinematics only)
  Pack3<T> al;  ///< angular acceleration
  Pack3<T> a;   ///< acceleration of Lo, less gravity where the algorithm asks
  Pack33<T> S;  ///< [al]x + w w' - |w|^2 1: S r is the acceleration of a point at r, relative to Lo
  // inward: sums over the children, then the body's own
  Pack33<T> I, G, M;  ///< articulated or composite inertia: n = I x + G' y, f = G x + M y
  Pack3<T> n, f;      ///< wrench about Lo
  Pack3<T> h;         ///< composite first moment (mass matrix)
  T mass;             ///< composite mass (mass matrix)
  // outward again
  Pack3<T> dal, da;  ///< what the joint accelerations add to al and a
};

/// One speed of a joint.
template <class T>
struct SpeedScratch {
  Pack3<T> Sw, Sv;  ///< column of the motion map (joints that go by JointMotion)
  Pack3<T> Un,
      Uf;      ///< inertia times the column: about the parent's Lo for a joint of one speed, else about Lo
  T D, inv_D;  ///< pivot
  T k;         ///< (tau - S'p)/D
};

template <class T>
struct Scratch {
  explicit Scratch(const Tree& tree);

  std::vector<BodyScratch<T>> body;  ///< [0] is the ground
  std::vector<SpeedScratch<T>> speed;
  std::vector<T> sine, cosine;  ///< of the revolute joints, padded to whole registers
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
