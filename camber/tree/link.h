#pragma once

#include <vector>

#include <camber/joint/joint_type.h>
#include <camber/tree/pack.h>

/// The constants of a tree of bodies, in sweep order, as the recursions read them.
namespace camber::tree {

/// The kinds of joints in the sweeps; every joint other than revolute and prismatic ones has a JointMotion.
enum class Kind : int { kRevolute, kPrismatic, kGeneral };

/// One body with the joint towards its parent. L is its frame, P its parent's, F the joint's frame fixed in
/// P.
struct alignas(64) Link {
  Pack33<double> R_PF;
  Pack3<double> p_PF;
  Pack33<double> I_Lo;  ///< rotational inertia about Lo, in L [kg m^2]
  Pack3<double> h;      ///< mass times p_LoLcm, in L [kg m]
  Pack3<double> p_LB;   ///< origin of the body frame, in L
  double mass = 0.0;
  Kind kind = Kind::kGeneral;
  int parent = 0;       ///< index of the parent's link; 0 is the ground
  int q = 0;            ///< first coordinate
  int u = 0;            ///< first speed
  int nu = 0;           ///< speeds
  int general = -1;     ///< index into Tree::general
  int angle = -1;       ///< index among the revolute joints, whose sines and cosines are taken together
  int subtree_end = 0;  ///< one past the last speed of the subtree: depth-first order makes it a range
  int children = 0;     ///< how many links have this one as their parent
  bool last_child =
      false;  ///< of its parent: the first to be met on the way in, so it starts the parent's sums
};

/// A joint that is described by its JointMotion, reversed where the tree enters it from the child's side.
struct GeneralJoint {
  JointType type;
  bool reversed = false;
};

struct Tree {
  std::vector<Link> links;  ///< [0] is the ground
  std::vector<GeneralJoint> general;
  std::vector<int> angle_q;  ///< coordinate of the i-th revolute joint
  int nq = 0, nv = 0;
  double gravity[3] = {0.0, 0.0, 0.0};
};

/// A general joint without its variant, for code that is compiled for another instruction set.
struct JointView {
  int index;         ///< of the type in the list of joint types
  const void* type;  ///< the alternative itself
  bool reversed;
};

[[nodiscard]] JointView view(const GeneralJoint& joint);

/// JointMotion of L in F, for a joint of either direction.
void evaluate(const GeneralJoint& joint, const double* q, const double* u, JointMotion<double>& m);

}  // namespace camber::tree
