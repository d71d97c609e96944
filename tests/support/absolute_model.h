#pragma once

#include <string>
#include <vector>

#include <camber/mechanism/state.h>

#include "oracle/newton_euler.h"

namespace camber::support {

/// A model at a state as bodies in absolute coordinates, for the Newton-Euler oracle. It is read from the
/// Model and the joint types alone, not from the tree: a joint drawn in the pose X_WJ carries the points of
/// its child by
///
///   D_C = D_P X_WJ X_FM(q) X_WJ^-1                                                                  (1)
///
/// where D takes a point of the drawing to where its body has it now. Each joint is placed from whichever
/// of its two bodies is placed already.
struct AbsoluteModel {
  oracle::AbsoluteSystem system;   ///< bodies in the order of the model
  std::vector<Transform> D;        ///< (1), one per body
  std::vector<std::string> joint;  ///< names of the system's joints: the model's, then the free ones unsaid
  std::vector<std::string> body;

  [[nodiscard]] std::size_t body_index(const std::string& name) const;
};

/// `tau` and `external` are as for aba.
[[nodiscard]] AbsoluteModel absolute_model(const Mechanism& mechanism, const State& state, const VectorX& tau,
                                           const Matrix6X& external);

}  // namespace camber::support
