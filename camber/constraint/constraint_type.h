#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include <camber/constraint/bowl.h>
#include <camber/constraint/custom_constraint.h>
#include <camber/constraint/ellipsoid.h>
#include <camber/constraint/flat_cam.h>
#include <camber/constraint/gear_mesh.h>
#include <camber/constraint/loop_joint.h>
#include <camber/constraint/omni.h>
#include <camber/constraint/point_driver.h>
#include <camber/constraint/rack_mesh.h>
#include <camber/constraint/rod.h>
#include <camber/constraint/roller_cam.h>
#include <camber/constraint/skate.h>
#include <camber/constraint/wheel.h>

/// The list of constraints between two bodies, and what can be asked of any of them. A new type is a new file
/// and one entry here. A type says its kName and, where its rows are not defined, kWhySingular; one whose rows are always
/// the same says so by kRowNames and kHolonomic.
namespace camber {

using ConstraintType =
    std::variant<LoopJoint, WheelConstraint, EllipsoidConstraint, BowlConstraint, OmniConstraint,
                 SkateConstraint, RodConstraint, GearMeshConstraint, RackMeshConstraint, FlatCamConstraint,
                 RollerCamConstraint, PointDriverConstraint, CustomConstraint>;

/// A loop joint has the name of its joint type.
[[nodiscard]] std::string_view constraint_type_name(const ConstraintType& type);
/// What each row holds, for messages and results: "normal", "x", "about y", ... As long as `type` lives.
[[nodiscard]] std::vector<std::string_view> row_names(const ConstraintType& type);
[[nodiscard]] int row_count(const ConstraintType& type);
/// How many of the rows, which come first, have a residual.
[[nodiscard]] int holonomic_count(const ConstraintType& type);

/// What the user would see where its rows are not defined, in words.
[[nodiscard]] std::string_view why_singular(const ConstraintType& type);

/// The constraints of contacts (contact.h).
template <class C>
concept ContactConstraint = requires(const C& constraint, const MovingFrame& frame,
                                     const double* multipliers) {
  { contact_force(constraint, multipliers) } -> std::same_as<Vector3>;
  { lean_cosine(constraint, frame, frame) } -> std::same_as<std::optional<double>>;
};
/// Of what is no contact: zero, and empty.
[[nodiscard]] Vector3 contact_force(const ConstraintType& type, const double* multipliers);
[[nodiscard]] std::optional<double> lean_cosine(const ConstraintType& type, const MovingFrame& A,
                                                const MovingFrame& B);

/// How far the pitch circles of teeth miss each other, and the radius of the smaller one [m].
struct PitchGap {
  double missed = 0.0, radius = 0.0;
};
/// In these poses; empty for what has no teeth.
[[nodiscard]] std::optional<PitchGap> pitch_gap(const ConstraintType& type, const Transform& X_WA,
                                                const Transform& X_WB);
/// Whether its rows depend on the flank of the teeth that carries (gear_mesh.h).
[[nodiscard]] bool has_flanks(const ConstraintType& type);
/// Lets the flank carry that a multiplier of this sign asks for, either one where it is zero. Returns whether that is
/// another one than before.
bool choose_flank(ConstraintType& type, double multiplier);

/// Writes every field of the rows in use. Allocates nothing.
void evaluate(const ConstraintType& type, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

}  // namespace camber
