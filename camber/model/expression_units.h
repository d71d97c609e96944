#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <camber/model/expression_tree.h>
#include <camber/model/law.h>
#include <camber/model/unit.h>

namespace camber {

/// What is known of the unit of a value.
struct Quantity {
  std::optional<Unit> unit = {};
  bool is_written = false;  ///< by the user, as that of 20 mm: numbers in products with it are plain numbers
  bool is_number = false;   ///< made of numbers without a unit, which may stand for anything in the SI

  Quantity() = default;
  Quantity(std::optional<Unit> known)  // NOLINT(google-explicit-constructor): a unit is a quantity
      : unit(std::move(known)) {}
};

/// That of a name in an expression.
using QuantityOfName = std::function<Quantity(const std::string& name)>;

/// The unit of an expression, where those of all its terms are known. A number that is written in the expression without a
/// unit may stand for anything, so that its unit is not known, but for exponents and in products with units that are
/// written. Throws ModelError where terms of different dimensions are added, compared, or alternatives of each other, or
/// where the law is no expression.
[[nodiscard]] std::optional<Unit> find_unit(const Law& law, const std::string& path,
                                            const QuantityOfName& unit_of);

/// The same, but terms of different dimensions are refused only where the unit of one of them is written: the gain 1
/// that is left out of q.A + u.A has no unit.
[[nodiscard]] Quantity find_quantity(const ExpressionTree& tree, const Law& law, const std::string& path,
                                     const QuantityOfName& unit_of);

/// Throws ModelError where a value with a unit that is written stands where another one is wanted: `wanted` is that of a
/// description, "rad or m"; "1" is a plain number; empty: any.
void check_unit(const Quantity& quantity, const Law& law, const std::string& path, std::string_view wanted);

}  // namespace camber
