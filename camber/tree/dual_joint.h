#pragma once

#include <camber/spatial/dual.h>
#include <camber/tree/link.h>

namespace camber::tree {

/// The same as evaluate() of link.h, with derivatives. Not for a Custom joint, whose motion is given over numbers alone.
void evaluate(const GeneralJoint& joint, const Dual* q, const Dual* u, JointMotion<Dual>& m);

}  // namespace camber::tree
