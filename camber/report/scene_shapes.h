#pragma once

#include <vector>

#include <camber/report/scene.h>

namespace camber {

/// The typical length of a machine: the largest side of the box around its joints, contacts, shapes and
/// centres of mass in the drawing; 1 m where that has no size. [m]
[[nodiscard]] double scene_size(const Model& model);

/// The appearance of a body, in its frame: its own shapes, with spokes where it rolls as a wheel; the bodies
/// that its contacts and couplings describe; rods between its joints and a ball at its centre of mass where it has nothing.
[[nodiscard]] std::vector<SceneShape> shapes_of(const Model& model, const Body& body, double size);

}  // namespace camber
