#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include <camber/constraint/custom_constraint.h>
#include <camber/constraint/flat_cam.h>
#include <camber/constraint/gear_mesh.h>
#include <camber/constraint/loop_joint.h>
#include <camber/constraint/omni_wheel.h>
#include <camber/constraint/point_driver.h>
#include <camber/constraint/rack_mesh.h>
#include <camber/constraint/rod.h>
#include <camber/constraint/roller_cam.h>
#include <camber/constraint/rolling_ellipsoid.h>
#include <camber/constraint/rolling_in_sphere.h>
#include <camber/constraint/rolling_wheel.h>
#include <camber/constraint/skate.h>

/// The list of constraints between two bodies, and what can be asked of any of them. A new type is a new file
/// and one entry here. A type whose rows are always the same says so by kName, kRowNames and kHolonomic.
namespace camber {

using ConstraintType =
    std::variant<LoopJoint, RollingWheel, RollingEllipsoid, RollingInSphere, OmniWheel, Skate, DistanceRod,
                 GearMesh, RackMesh, FlatCam, RollerCam, PointDriver, CustomConstraint>;

/// A loop joint has the name of its joint type.
[[nodiscard]] std::string_view constraint_type_name(const ConstraintType& type);
/// What each row holds, for messages and results: "normal", "x", "about y", ... As long as `type` lives.
[[nodiscard]] std::vector<std::string_view> row_names(const ConstraintType& type);
[[nodiscard]] int row_count(const ConstraintType& type);
/// How many of the rows, which come first, have a residual.
[[nodiscard]] int holonomic_count(const ConstraintType& type);

/// Whether its rows depend on the flank of the teeth that carries (gear_mesh.h).
[[nodiscard]] bool has_flanks(const ConstraintType& type);
/// Lets the flank carry that a multiplier of this sign asks for, either one where it is zero. Returns whether that is
/// another one than before.
bool choose_flank(ConstraintType& type, double multiplier);

/// Writes every field of the rows in use. Allocates nothing.
void evaluate(const ConstraintType& type, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

}  // namespace camber
