#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <camber/joint/motion.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// A user-defined joint type: any motion of up to six coordinates with dq/dt = u, given by a
/// function that fills JointMotion (every field; the first nv columns of Sw and Sv). The function must not
/// throw or allocate.
struct Custom {
  static constexpr std::string_view kName = "custom";
  static constexpr JointAxes kAxes = JointAxes::kAxisAndHint;

  std::vector<std::string> coordinates;  ///< names of the components; one name "" for a single one
  /// Fills m, the pose and motion of the child's frame in the parent's, from the coordinates q and speeds u.
  std::function<void(const double* q, const double* u, JointMotion<double>& m)> motion;
};

}  // namespace camber
