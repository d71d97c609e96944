#include <map>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include <camber/model/expression.h>
#include <camber/model/expression_units.h>

/// Units of expressions, each written down from physics.
namespace camber {
namespace {

/// "" where the unit is not known.
std::string unit_of(const std::string& expression) {
  const std::map<std::string, std::string> units{
      {"t", "s"},        {"q.O", "rad"},  {"u.O", "rad/s"},  {"a.O", "rad/s^2"},
      {"x", "m"},        {"y", "m"},      {"v", "m/s"},      {"mass", "kg"},
      {"fx", "N"},       {"fy", "N"},     {"torque", "N m"}, {"energy", "J"},
      {"ratio", "1"},    {"unknown", ""}, {"k", "N m/rad"},  {"inertia", "kg m^2"},
      {"odd", "furlong"}};
  const std::optional<Unit> unit = find_unit(
      {.text = expression}, "outputs.o", [&](const std::string& name) { return parse_unit(units.at(name)); });
  return unit ? unit->text : "";
}

std::string message_of(const std::string& expression) {
  try {
    (void)unit_of(expression);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Unit, IsReadFromItsText) {
  const std::optional<Unit> unit = parse_unit("kg m^2/s^3");
  ASSERT_TRUE(unit);
  EXPECT_EQ(unit->kilogram, 1.0);
  EXPECT_EQ(unit->metre, 2.0);
  EXPECT_EQ(unit->second, -3.0);
  EXPECT_EQ(unit->radian, 0.0);
  EXPECT_TRUE(have_same_dimension(*unit, *parse_unit("W")));
  EXPECT_TRUE(have_same_dimension(*parse_unit("N m s/rad"), *parse_unit("kg m^2/s")))
      << "a radian counts as 1";
  for (const char* text : {"", "mm", "deg", "m/", "/s", "m^", "m^x", "m  s", "N·m"})
    EXPECT_FALSE(parse_unit(text)) << text;
}

TEST(Unit, OfSumsIsThatOfTheirTerms) {
  EXPECT_EQ(unit_of("q.O"), "rad");
  EXPECT_EQ(unit_of("-x + y - abs(x)"), "m");
  EXPECT_EQ(unit_of("energy - energy"), "J");
  EXPECT_EQ(unit_of("max(x, y)"), "m");
  EXPECT_EQ(unit_of("t > t ? x : y"), "m");
  EXPECT_EQ(unit_of("q.O + ratio"), "rad") << "a radian counts as 1";
  EXPECT_EQ(unit_of("ratio + q.O"), "rad");
}

TEST(Unit, OfProductsFollowsFromTheirFactors) {
  EXPECT_EQ(unit_of("sqrt(fx^2 + fy^2)"), "N");
  EXPECT_EQ(unit_of("hypot(fx, fy)"), "N");
  EXPECT_EQ(unit_of("ratio*x"), "m");
  EXPECT_EQ(unit_of("x*ratio"), "m");
  EXPECT_EQ(unit_of("x*u.O"), "m/s") << "the speed of a rim";
  EXPECT_EQ(unit_of("x*u.O - v"), "m/s");
  EXPECT_EQ(unit_of("x*u.O^2"), "m/s^2") << "centripetal";
  EXPECT_EQ(unit_of("torque*u.O"), "W");
  EXPECT_EQ(unit_of("fx*v + torque*u.O"), "W");
  EXPECT_EQ(unit_of("inertia*a.O"), "N m");
  EXPECT_EQ(unit_of("k*q.O - torque"), "N m");
  EXPECT_EQ(unit_of("mass*v/t"), "N");
  EXPECT_EQ(unit_of("x/y"), "1");
  EXPECT_EQ(unit_of("q.O/t"), "rad/s");
  EXPECT_EQ(unit_of("cbrt(x^3)"), "m");
  EXPECT_EQ(unit_of("mass/x^3"), "kg/m^3");
  EXPECT_EQ(unit_of("sqrt(x)"), "m^0.5");
  EXPECT_EQ(unit_of("x^-1"), "1/m");
}

TEST(Unit, OfFunctionsIsANumberOrAnAngle) {
  EXPECT_EQ(unit_of("sin(q.O)"), "1");
  EXPECT_EQ(unit_of("x*cos(unknown)"), "m");
  EXPECT_EQ(unit_of("atan2(y, x)"), "rad");
  EXPECT_EQ(unit_of("x < y"), "1");
}

TEST(Unit, IsUnknownWhereATermIs) {
  for (const char* expression :
       {"unknown", "2*q.O", "0.3*u.O", "q.O - pi", "x + unknown", "x*unknown", "unknown/x", "x^ratio",
        "sqrt(unknown)", "odd", "x + odd", "t > t ? x : unknown"})
    EXPECT_EQ(unit_of(expression), "") << expression;
}

TEST(Unit, TermsOfDifferentUnitsAreRefusedWithBoth) {
  EXPECT_EQ(
      message_of("q.O + x"),
      "outputs.o: 'q.O' is in rad and 'x' is in m; they cannot be added\n  make the units of both the same");
  EXPECT_NE(message_of("x*u.O - x*t").find("'x*u.O' is in m/s and 'x*t' is in m s; they cannot be added"),
            std::string::npos)
      << message_of("x*u.O - x*t");
  EXPECT_NE(message_of("ratio + x").find("'ratio' is in plain numbers"), std::string::npos);
  EXPECT_NE(message_of("x < t").find("they cannot be compared"), std::string::npos);
  EXPECT_NE(message_of("min(x, t)").find("they cannot be arguments of one function"), std::string::npos);
  EXPECT_NE(message_of("t > t ? x : t").find("they cannot be alternatives of each other"), std::string::npos);
  EXPECT_NE(message_of("sin(sqrt(x + y) + t)").find("'sqrt(x + y)' is in m^0.5"), std::string::npos);
  EXPECT_EQ(message_of("x + 1"), "no error");
  EXPECT_EQ(message_of("fx*x + energy"), "no error") << "N m and J";
}

double number_of(const std::string& text) {
  return Calculator()({.text = text}, "");
}

/// Of numbers alone, as a key checks it; "" where they may stand for anything.
std::string written_unit_of(const std::string& text) {
  const Quantity quantity = Calculator().value({.text = text}, "").quantity;
  return quantity.is_written ? quantity.unit->text : "";
}

std::string refusal_of(const std::string& text, std::string_view wanted) {
  try {
    (void)Calculator()({.text = text}, "bodies.arm.mass", wanted);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "no error";
}

/// Values from the definitions of the units (NIST SP 811, appendix B), to the last digit where these are decimal.
TEST(UnitOfANumber, ConvertsToTheSi) {
  EXPECT_EQ(number_of("20 mm"), 0.02);
  EXPECT_EQ(number_of("20mm"), 0.02);
  EXPECT_EQ(number_of("1 in"), 0.0254);
  EXPECT_EQ(number_of("1 ft"), 0.3048);
  EXPECT_EQ(number_of("1 mi"), 1609.344);
  EXPECT_EQ(number_of("3 kN/m"), 3000.0);
  EXPECT_EQ(number_of("12 N*m"), 12.0);
  EXPECT_EQ(number_of("12 N m"), 12.0);
  EXPECT_EQ(number_of("12 Nm"), 12.0);
  EXPECT_EQ(number_of("36 km/h"), 10.0);
  EXPECT_EQ(number_of("2 m^2"), 2.0) << "the exponent belongs to the unit";
  EXPECT_EQ(number_of("5 cm^2"), 5e-4);
  EXPECT_EQ(number_of("4 s^-1"), 4.0);
  EXPECT_EQ(number_of("7.85 g/cm^3"), 7850.0);
  EXPECT_EQ(number_of("1 lb"), 0.45359237);
  EXPECT_DOUBLE_EQ(number_of("1 lbf"), 4.4482216152605);
  EXPECT_DOUBLE_EQ(number_of("60 rpm"), 2.0 * std::numbers::pi);
  EXPECT_DOUBLE_EQ(number_of("1 rev/min"), number_of("1 rpm"));
  EXPECT_EQ(number_of("2.1 bar"), 2.1e5);
  EXPECT_EQ(number_of("90 deg"), 90.0 * (std::numbers::pi / 180.0));
  EXPECT_DOUBLE_EQ(number_of("2*20 mm + 1 in"), 0.0654);
  EXPECT_EQ(number_of("(1 + 2) mm"), 0.003);
  EXPECT_EQ(number_of("-5 mm^2"), -5e-6);
}

TEST(UnitOfANumber, EveryUnitOfTheListIsReadAndHasItsDimension) {
  for (const UnitSymbol& symbol : unit_symbols()) {
    const std::string text = "3 " + std::string(symbol.name);
    EXPECT_DOUBLE_EQ(number_of(text), 3.0 * symbol.times / symbol.over) << text;
    const Quantity quantity = Calculator().value({.text = text}, "").quantity;
    ASSERT_TRUE(quantity.is_written) << text;
    EXPECT_TRUE(have_same_dimension(*quantity.unit, *parse_unit(symbol.si))) << text;
  }
}

TEST(UnitOfANumber, FollowsThroughTheExpression) {
  EXPECT_EQ(written_unit_of("2*20 mm + 1 in"), "m");
  EXPECT_EQ(written_unit_of("7850 kg/m^3*(2 cm)^3"), "kg");
  EXPECT_EQ(written_unit_of("sqrt(4 m^2)"), "m");
  EXPECT_EQ(written_unit_of("1/(20 ms)"), "1/s");
  EXPECT_EQ(written_unit_of("20 mm/(4 mm)"), "1");
  EXPECT_EQ(written_unit_of("20 mm/4"), "m");
  EXPECT_EQ(written_unit_of("max(20 mm, 1)"), "m");
  EXPECT_EQ(written_unit_of("2*3 + pi"), "") << "plain numbers may stand for anything";
}

TEST(UnitOfANumber, IsCheckedAgainstWhatIsWanted) {
  EXPECT_EQ(refusal_of("20 mm", "kg"),
            "bodies.arm.mass: '20 mm' is in m; a value in kg is wanted here\n"
            "  give it in kg, or without any unit, which means kg");
  EXPECT_EQ(refusal_of("2 kg", "kg"), "no error");
  EXPECT_EQ(refusal_of("2", "kg"), "no error");
  EXPECT_EQ(refusal_of("5 deg", "rad or m"), "no error");
  EXPECT_EQ(refusal_of("5 mm", "rad or m"), "no error");
  EXPECT_NE(refusal_of("5 kg", "rad or m"), "no error");
  EXPECT_EQ(refusal_of("5 kg mm^2", "kg m\u00b2"), "no error");
  EXPECT_EQ(refusal_of("60 rpm", "rad/s or m/s"), "no error");
  EXPECT_NE(refusal_of("3 kg", "1").find("a plain number is wanted here"), std::string::npos);
  EXPECT_NE(refusal_of("20 mm + 1 s", "m").find("'0.02 m' is in m and '1 s' is in s"), std::string::npos)
      << refusal_of("20 mm + 1 s", "m");
  EXPECT_NE(refusal_of("sin(20 mm)", "").find("the function takes a plain number or an angle"),
            std::string::npos);
}

TEST(UnitOfANumber, IsNoNameWhereANameWouldStand) {
  Calculator calculator;
  calculator.define("m", 3.0);
  calculator.define("r", 2.0);
  EXPECT_EQ(calculator({.text = "2 kg * m"}, ""), 6.0) << "spaces beside the sign: a product";
  EXPECT_EQ(calculator({.text = "m*2"}, ""), 6.0);
  EXPECT_EQ(calculator({.text = "2 N/r"}, ""), 1.0) << "r is no unit";
  EXPECT_EQ(calculator({.text = "2 N m"}, ""), 2.0);
  EXPECT_EQ(calculator({.text = "3 min*min(2, 5)"}, ""), 360.0) << "min is a function as well";
  EXPECT_THROW((void)calculator({.text = "12 N*m"}, ""), ModelError) << "either the unit or the value";
}

TEST(UnitOfANumber, OfALawIsCheckedWhereItIsWritten) {
  const auto quantity_of = [](const std::string& text) {
    const std::map<std::string, std::string> units{
        {"t", "s"}, {"q.O", "rad"}, {"u.O", "rad/s"}, {"q.S", "m"}};
    const Law law{.text = text};
    return find_quantity(parse_law(law, ""), law, "",
                         [&](const std::string& name) { return Quantity(parse_unit(units.at(name))); });
  };
  EXPECT_FALSE(quantity_of("30 deg*t + 10 deg").unit) << "30 deg are those of a second";
  EXPECT_EQ(quantity_of("60 rpm*t + 10 deg").unit->text, "rad");
  EXPECT_FALSE(quantity_of("-q.O - u.O").unit) << "gains of 1 are left out";
  EXPECT_EQ(quantity_of("300 N/m*(q.S - 2 mm)").unit->text, "N");
  EXPECT_THROW((void)quantity_of("q.S - 2 kg"), ModelError);
  EXPECT_THROW((void)quantity_of("t < 2 m ? 1 : 0"), ModelError);
}

}  // namespace
}  // namespace camber
