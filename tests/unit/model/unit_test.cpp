#include <map>
#include <string>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace camber
