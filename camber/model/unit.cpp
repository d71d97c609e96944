#include <camber/model/unit.h>

#include <array>
#include <charconv>
#include <utility>
#include <vector>

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

/// Products that have a name of their own. What has the dimension of a moment may be an energy: N m is right for both.
constexpr std::array<std::string_view, 3> kNamedProducts{"N", "N m", "W"};

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
