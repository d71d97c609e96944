#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace camber {

/// A unit of the SI as powers of its base units. The radian is kept so that an angle is told from a plain number, but it
/// counts as 1: the speed of a rim is radius times angular speed, [m rad/s] = [m/s].
struct Unit {
  double metre = 0.0, kilogram = 0.0, second = 0.0, radian = 0.0;
  std::string text = "1";  ///< as it is written
};

/// "N m", "kg m^2/s", "m/s^2": products of m, kg, s, rad, N, J, W, Hz, Pa and 1 with powers; all that follows a stroke is below it.
/// Empty where the text is another one, also where it is empty.
[[nodiscard]] std::optional<Unit> parse_unit(std::string_view text);

/// A unit that a number in a model file may have: `times`/`over` of the SI unit `si`. Two numbers, so that 20 mm is the
/// number 0.02 to the last digit.
struct UnitSymbol {
  std::string_view name, si;
  double times = 1.0, over = 1.0;
  std::string_view meaning;
};

/// All of them, the quantities one after the other.
[[nodiscard]] std::span<const UnitSymbol> unit_symbols();
/// Null where there is none of that name.
[[nodiscard]] const UnitSymbol* find_unit_symbol(std::string_view name);

/// The units that a description names: "rad or m", "kg m²".
[[nodiscard]] std::vector<Unit> parse_alternatives(std::string_view text);

/// Values of the two may be added.
[[nodiscard]] bool have_same_dimension(const Unit& a, const Unit& b);

[[nodiscard]] Unit product(const Unit& a, const Unit& b);
[[nodiscard]] Unit quotient(const Unit& a, const Unit& b);
[[nodiscard]] Unit power(const Unit& a, double exponent);

}  // namespace camber
