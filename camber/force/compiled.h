#pragma once

#include <numbers>
#include <string>
#include <variant>

#include <camber/force/attachment.h>
#include <camber/force/law.h>

namespace camber {

/// A force element of the model, compiled for evaluation. For each alternative `Part` of ForceElement::what there is a
/// specialisation with
///
///   Compiled(const Mechanism&, const std::string& name, const Part&, const LawValues&): throws ModelError where a law is
///     wrong; `name` is that of the element
///   ElementTotals add(const Mechanism&, const Kinematics&, Matrix6X& external, double* columns) const: after
///     forward_kinematics, adds its wrenches to `external` and fills its columns, one for each of Part::kColumns
///   void add(const Mechanism&, const DualState&, const DualLaws&, std::vector<Dual>& external) const: the same wrenches
///     with their derivatives (kinematics/dual_motion.h)
///   end_a(), end_b(): where it holds its two bodies
///
/// tests/unit/force/force_element_test.cpp has the identities that each must satisfy.
template <class Part>
class Compiled;

/// The rotation from which on an element that resists rotation is reported as overturned: 171 degrees [rad], close enough to half a turn to allow all admissible rotations, and far enough from it that
/// no step passes both sides of it.
inline constexpr double kLargestTurn = 0.95 * std::numbers::pi;

/// The variant of the compiled alternatives of a variant.
template <class Variant>
struct CompiledVariant;
template <class... Parts>
struct CompiledVariant<std::variant<Parts...>> {
  using type = std::variant<Compiled<Parts>...>;
};

}  // namespace camber
