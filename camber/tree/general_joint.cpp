#include <camber/tree/algebra_scalar.h>
#include <camber/tree/link.h>
#include <camber/tree/reverse_motion.h>

namespace camber::tree {

void evaluate(const GeneralJoint& joint, const double* q, const double* u, JointMotion<double>& m) {
  motion(joint.type, q, u, m);
  if (joint.reversed) reverse<ScalarAlgebra<double>>(m, speed_count(joint.type), u);
}

JointView view(const GeneralJoint& joint) {
  const void* const type =
      std::visit([](const auto& alternative) -> const void* { return &alternative; }, joint.type);
  return {static_cast<int>(joint.type.index()), type, joint.reversed};
}

}  // namespace camber::tree
