#pragma once

#include <optional>
#include <string>

#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Cuts through bodies. Points and axes as in the drawing.
namespace camber {

/// Where the internal load of a body is asked for: the body is cut by a plane, and a pseudo joint that locks
/// all six directions holds the part beyond it, on the side of `normal`.
struct Section {
  std::string name;
  std::string body;
  Vector3 at = Vector3::Zero();
  Vector3 normal = Vector3::Zero();  ///< zero: along the body's rod
  /// Mass, centre of mass and inertia about it of the part beyond; where not given they follow from a rod.
  struct Part {
    double mass = 0.0;
    Vector3 com = Vector3::Zero();
    Matrix3 inertia = Matrix3::Zero();
  };
  std::optional<Part> part = {};
  Place place = {};
};

}  // namespace camber
