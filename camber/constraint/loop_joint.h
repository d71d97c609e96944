#pragma once

#include <string_view>

#include <camber/constraint/rows.h>
#include <camber/joint/joint_type.h>

namespace camber {

/// A joint that closes a loop: the complement of its motion, as rows in the axes of the joint's frame F on
/// the parent (B); M is the joint's frame on the child (A). Every type is put together from three parts:
///
///   point:  e.(p_M - p_F) = 0,  e an axis of F          f = e,  ė = w_F x e,  Q = p_M            (1)
///   square: a.b = 0,  a an axis of F, b one of M        n = b x a                                 (2)
///   screw:  slide - pitch angle / 2 pi = 0              f = z_F,  n = -(pitch / 2 pi) z_F         (3)
///
/// (2) also holds with b turned round; assembly starts from the drawing, where it is not.
struct LoopJoint {
  static constexpr std::string_view kWhySingular = kSingularEquations;

  JointType type;
};

[[nodiscard]] int row_count(const LoopJoint& joint);
void evaluate(const LoopJoint& joint, const MovingFrame& M, const MovingFrame& F, double t,
              ConstraintRows& rows);

}  // namespace camber
