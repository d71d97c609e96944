#include <camber/tree/link.h>
#include <camber/tree/reversed_motion.h>

namespace camber::tree {

void evaluate(const GeneralJoint& joint, const double* q, const double* u, JointMotion<double>& m) {
  motion(joint.type, q, u, m);
  if (joint.reversed) reverse(m, speed_count(joint.type), u);
}

}  // namespace camber::tree
