#include <camber/model/unit.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numbers>
#include <utility>

#include <fmt/format.h>

namespace camber {

namespace {

struct NamedUnit {
  std::string_view name;
  Unit unit;
};

/// Symbols that a unit is written with.
const std::array<NamedUnit, 10>& symbols() {
  static const std::array<NamedUnit, 10> kSymbols{{{"1", {}},
                                                   {"m", {.metre = 1.0}},
                                                   {"kg", {.kilogram = 1.0}},
                                                   {"s", {.second = 1.0}},
                                                   {"rad", {.radian = 1.0}},
                                                   {"N", {.metre = 1.0, .kilogram = 1.0, .second = -2.0}},
                                                   {"J", {.metre = 2.0, .kilogram = 1.0, .second = -2.0}},
                                                   {"W", {.metre = 2.0, .kilogram = 1.0, .second = -3.0}},
                                                   {"Hz", {.second = -1.0}},
                                                   {"Pa", {.metre = -1.0, .kilogram = 1.0, .second = -2.0}}}};
  return kSymbols;
}

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kPound = 0.45359237;  // [kg], by definition
constexpr double kGravity = 9.80665;   // [m/s^2], standard gravity

/// Neither Hz, which might mean turns or radians per second, nor t, which is the time.
constexpr UnitSymbol kUnitSymbols[] = {
    {"m", "m", 1.0, 1.0, "metre"},
    {"km", "m", 1000.0, 1.0, "kilometre"},
    {"cm", "m", 1.0, 100.0, "centimetre"},
    {"mm", "m", 1.0, 1000.0, "millimetre"},
    {"um", "m", 1.0, 1e6, "micrometre"},
    {"in", "m", 254.0, 10000.0, "inch"},
    {"ft", "m", 3048.0, 10000.0, "foot"},
    {"mi", "m", 1609344.0, 1000.0, "mile"},
    {"kg", "kg", 1.0, 1.0, "kilogram"},
    {"g", "kg", 1.0, 1000.0, "gram"},
    {"mg", "kg", 1.0, 1e6, "milligram"},
    {"tonne", "kg", 1000.0, 1.0, "tonne"},
    {"lb", "kg", kPound, 1.0, "pound"},
    {"s", "s", 1.0, 1.0, "second"},
    {"ms", "s", 1.0, 1000.0, "millisecond"},
    {"us", "s", 1.0, 1e6, "microsecond"},
    {"min", "s", 60.0, 1.0, "minute"},
    {"h", "s", 3600.0, 1.0, "hour"},
    {"rad", "rad", 1.0, 1.0, "radian"},
    {"mrad", "rad", 1.0, 1000.0, "milliradian"},
    {"deg", "rad", kDegree, 1.0, "degree"},
    {"rev", "rad", kTurn, 1.0, "revolution"},
    {"rpm", "rad/s", kTurn, 60.0, "revolution per minute"},
    {"N", "N", 1.0, 1.0, "newton"},
    {"mN", "N", 1.0, 1000.0, "millinewton"},
    {"kN", "N", 1000.0, 1.0, "kilonewton"},
    {"MN", "N", 1e6, 1.0, "meganewton"},
    {"lbf", "N", kPound* kGravity, 1.0, "pound-force"},
    {"Nm", "N m", 1.0, 1.0, "newton metre"},
    {"kNm", "N m", 1000.0, 1.0, "kilonewton metre"},
    {"J", "J", 1.0, 1.0, "joule"},
    {"kJ", "J", 1000.0, 1.0, "kilojoule"},
    {"W", "W", 1.0, 1.0, "watt"},
    {"kW", "W", 1000.0, 1.0, "kilowatt"},
    {"Pa", "Pa", 1.0, 1.0, "pascal"},
    {"kPa", "Pa", 1000.0, 1.0, "kilopascal"},
    {"MPa", "Pa", 1e6, 1.0, "megapascal"},
    {"GPa", "Pa", 1e9, 1.0, "gigapascal"},
    {"bar", "Pa", 1e5, 1.0, "bar"},
};

/// "kg m²" as parse_unit reads it.
std::string without_superscripts(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kSuperscripts{
      {{"\u00b2", "^2"}, {"\u00b3", "^3"}}};
  std::string plain(text);
  for (const auto& [sign, power] : kSuperscripts)
    for (std::size_t at = plain.find(sign); at != std::string::npos; at = plain.find(sign, at))
      plain.replace(at, sign.size(), power);
  return plain;
}

/// Products that have a name of their own. What has the dimension of a moment may be an energy: N m is right for both.
constexpr std::array<std::string_view, 4> kNamedProducts{"N", "N m", "W", "N/m"};

std::string written_power(std::string_view symbol, double exponent) {
  return exponent == 1.0 ? std::string(symbol) : fmt::format("{}^{}", symbol, exponent);
}

std::string written_factors(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// By its powers alone.
std::string text_of(const Unit& unit) {
  for (const std::string_view name : kNamedProducts)
    if (have_same_dimension(unit, *parse_unit(name))) return std::string(name);
  const bool is_angle = unit.metre == 0.0 && unit.kilogram == 0.0 && unit.radian == 1.0;
  const std::array<std::pair<std::string_view, double>, 4> powers{
      {{"kg", unit.kilogram}, {"m", unit.metre}, {"rad", is_angle ? 1.0 : 0.0}, {"s", unit.second}}};
  std::vector<std::string> above, below;
  for (const auto& [symbol, exponent] : powers) {
    if (exponent > 0.0) above.push_back(written_power(symbol, exponent));
    if (exponent < 0.0) below.push_back(written_power(symbol, -exponent));
  }
  const std::string text = above.empty() ? "1" : written_factors(above);
  return below.empty() ? text : text + "/" + written_factors(below);
}

Unit combined(const Unit& a, const Unit& b, double sign) {
  Unit unit{.metre = a.metre + sign * b.metre,
            .kilogram = a.kilogram + sign * b.kilogram,
            .second = a.second + sign * b.second,
            .radian = a.radian + sign * b.radian};
  unit.text = b.text == "1" ? a.text : text_of(unit);
  return unit;
}

/// "s^2"
std::optional<Unit> parse_factor(std::string_view word) {
  const std::size_t caret = word.find('^');
  double exponent = 1.0;
  if (caret != std::string_view::npos) {
    const std::string_view digits = word.substr(caret + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  }
  for (const auto& [name, unit] : symbols())
    if (name == word.substr(0, caret)) return power(unit, exponent);
  return std::nullopt;
}

/// "kg m^2"
std::optional<Unit> parse_product(std::string_view text) {
  Unit unit;
  for (;;) {
    const std::size_t space = text.find(' ');
    const std::optional<Unit> factor = parse_factor(text.substr(0, space));
    if (!factor) return std::nullopt;
    unit = combined(unit, *factor, 1.0);
    if (space == std::string_view::npos) return unit;
    text.remove_prefix(space + 1);
  }
}

}  // namespace

std::optional<Unit> parse_unit(std::string_view text) {
  const std::size_t stroke = text.find('/');
  std::optional<Unit> unit = parse_product(text.substr(0, stroke));
  if (unit && stroke != std::string_view::npos) {
    const std::optional<Unit> below = parse_product(text.substr(stroke + 1));
    if (!below) return std::nullopt;
    unit = combined(*unit, *below, -1.0);
  }
  if (unit) unit->text = text;
  return unit;
}

std::span<const UnitSymbol> unit_symbols() {
  return kUnitSymbols;
}

const UnitSymbol* find_unit_symbol(std::string_view name) {
  const auto* const found = std::ranges::find(kUnitSymbols, name, &UnitSymbol::name);
  return found == std::end(kUnitSymbols) ? nullptr : found;
}

std::vector<Unit> parse_alternatives(std::string_view text) {
  constexpr std::string_view kOr = " or ";
  std::vector<Unit> all;
  for (;;) {
    const std::size_t end = text.find(kOr);
    if (const std::optional<Unit> unit = parse_unit(without_superscripts(text.substr(0, end))))
      all.push_back(*unit);
    if (end == std::string_view::npos) return all;
    text.remove_prefix(end + kOr.size());
  }
}

bool have_same_dimension(const Unit& a, const Unit& b) {
  return a.metre == b.metre && a.kilogram == b.kilogram && a.second == b.second;
}

Unit product(const Unit& a, const Unit& b) {
  return a.text == "1" ? b : combined(a, b, 1.0);
}

Unit quotient(const Unit& a, const Unit& b) {
  return combined(a, b, -1.0);
}

Unit power(const Unit& a, double exponent) {
  Unit unit{.metre = exponent * a.metre,
            .kilogram = exponent * a.kilogram,
            .second = exponent * a.second,
            .radian = exponent * a.radian};
  unit.text = exponent == 1.0 ? a.text : text_of(unit);
  return unit;
}

}  // namespace camber
