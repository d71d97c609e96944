#pragma once

#include <vector>

#include <camber/model/model.h>

namespace camber {

/// With which a body floats. It has the body's name, and its point is the origin of the body's frame: that of
/// `pose`, else the centre of mass.
[[nodiscard]] Joint free_joint(const Body& body);

/// The free joints that the user did not write: one for each group of bodies that no chain of joints (but those
/// marked `cut`) ties to the ground. In each group the first body of the file that is no joint's child floats
/// (the first body of the group where all are children).
[[nodiscard]] std::vector<Joint> implied_free_joints(const Model& model);

}  // namespace camber
