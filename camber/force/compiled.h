#pragma once

#include <numbers>
#include <string>
#include <variant>

#include <camber/force/attachment.h>
#include <camber/force/law.h>

namespace camber {

/// A force element of the model, ready to push bodies. For each alternative `Part` of ForceElement::what there is a
/// specialisation with
///
///   Compiled(const Mechanism&, const std::string& name, const Part&, const LawValues&): throws ModelError where a law is
///     wrong; `name` is that of the element
///   ElementTotals add(const Mechanism&, const Kinematics&, Matrix6X& external, double* columns) const: after
///     forward_kinematics, adds its wrenches to `external` and fills its columns, one for each of Part::kColumns
///   end_a(), end_b(): where it holds its two bodies
///
/// tests/unit/force/force_element_test.cpp has the identities that each must fulfil.
template <class Part>
class Compiled;

/// The turn from which on an element that resists turns says that it is overturned: 171 degrees [rad], near enough to half a turn to allow what can be allowed, far enough that no step leaps over both
/// sides of it.
inline constexpr double kLargestTurn = 0.95 * std::numbers::pi;

/// The variant of the compiled alternatives of a variant.
template <class Variant>
struct CompiledVariant;
template <class... Parts>
struct CompiledVariant<std::variant<Parts...>> {
  using type = std::variant<Compiled<Parts>...>;
};

}  // namespace camber
