#include <camber/tree/dual_joint.h>

#include <cassert>

#include <camber/tree/algebra_scalar.h>
#include <camber/tree/reverse_motion.h>

namespace camber::tree {

void evaluate(const GeneralJoint& joint, const Dual* q, const Dual* u, JointMotion<Dual>& m) {
  std::visit(
      [&]<class J>(const J& type) {
        if constexpr (std::is_same_v<J, Custom>)
          assert(false);
        else
          type.motion(q, u, m);
      },
      joint.type);
  if (joint.reversed) reverse<ScalarAlgebra<Dual>>(m, speed_count(joint.type), u);
}

}  // namespace camber::tree
