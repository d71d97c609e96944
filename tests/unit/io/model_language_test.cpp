#include <numbers>
#include <string>

#include <camber/io/model_yaml.h>
#include <gtest/gtest.h>

/// Units and variables of model files.
namespace camber {
namespace {

const std::string kCart = R"(
camber: 1
bodies:
  cart: {mass: 2 kg, com: [0, 0, 0], inertia: [1, 1, 1]}
  arm: {mass: 500 g, com: [0, 0, -20 cm], inertia: [1 kg m^2, 1, 1]}
joints:
  S: {type: prismatic, parent: ground, child: cart, at: [0, 0, 0], axis: [1, 0, 0], stiffness: 3 kN/m}
  O: {type: revolute, parent: cart, child: arm, at: [0, 0, 0], axis: [0, 1, 0]}
)";

Model read(const std::string& text, const std::vector<ParameterOverride>& overrides = {}) {
  return read_model_text(kCart + text, "test.yaml", overrides);
}

std::string error_of(const std::string& text, const std::vector<ParameterOverride>& overrides = {}) {
  try {
    (void)read(text, overrides);
    return "no error";
  } catch (const ModelError& error) {
    return error.what();
  }
}

ParameterOverride set(const std::string& name, const std::string& text) {
  return {.name = name, .law = {.text = text}};
}

TEST(UnitsInAModel, StandWhereverNumbersDo) {
  const Model model = read("initial: {q: {S: 20 mm, O: 30 deg}, u: {S: 36 km/h, O: 60 rpm}}\n");
  EXPECT_EQ(model.bodies[1].mass, 0.5);
  EXPECT_EQ(model.bodies[1].com.z(), -0.2);
  EXPECT_EQ(model.joints[0].stiffness.front(), 3000.0);
  EXPECT_EQ(model.initial_q[0].value, 0.02);
  EXPECT_EQ(model.initial_u[0].value, 10.0);
  EXPECT_DOUBLE_EQ(model.initial_u[1].value, 2.0 * std::numbers::pi);
}

TEST(UnitsInAModel, OfInitialValuesAreThoseOfTheirJoint) {
  EXPECT_NE(
      error_of("initial: {q: {S: 30 deg}}\n").find("initial.q.S: '30 deg' is in rad; a value in m is wanted"),
      std::string::npos)
      << error_of("initial: {q: {S: 30 deg}}\n");
  EXPECT_NE(error_of("initial: {u: {O: 3 m/s}}\n").find("a value in rad/s is wanted"), std::string::npos);
}

TEST(UnitsInAModel, OfLawsAreThoseOfTheirKeys) {
  EXPECT_EQ(error_of("actuators: {a: {joint: S, force: -300 N/m*(q.S - 2 mm)}}\n"), "no error");
  EXPECT_EQ(error_of("actuators: {a: {joint: S, force: -5*q.S - u.S}}\n"), "no error");
  EXPECT_NE(error_of("actuators: {a: {joint: O, torque: 3 kN}}\n").find("a value in N m is wanted"),
            std::string::npos);
  EXPECT_NE(error_of("drivers: {d: {joint: O, angle: 3 mm}}\n").find("a value in rad is wanted"),
            std::string::npos);
  EXPECT_NE(error_of("outputs: {o: q.S + 3 kg}\n").find("'q.S' is in m and '3 kg' is in kg"),
            std::string::npos);
  EXPECT_NE(error_of("events: {e: {expression: q.O > 3 mm}}\n").find("cannot be compared"),
            std::string::npos);
}

TEST(UnitsInAModel, OfParametersAreRemembered) {
  const std::string file = "parameters: {r: 20 mm, area: pi*r^2, n: 4}\n";
  const Model model = read(file);
  EXPECT_EQ(model.parameters[0].unit, "m");
  EXPECT_EQ(model.parameters[1].unit, "m^2");
  EXPECT_EQ(model.parameters[2].unit, "");
  EXPECT_NE(error_of(file + "gravity: [0, 0, -r]\n").find("'-r' is in m; a value in m/s\u00b2 is wanted"),
            std::string::npos)
      << error_of(file + "gravity: [0, 0, -r]\n");
  EXPECT_EQ(error_of(file + "gravity: [0, 0, -n]\n"), "no error");
}

TEST(UnitsInAModel, OfParametersHoldForWhatIsSet) {
  const std::string file = "parameters: {r: {value: 20 mm, range: [1 cm, 1]}}\n";
  EXPECT_EQ(read(file, {set("r", "3 cm")}).parameters[0].value, 0.03);
  const Model plain = read(file, {set("r", "0.05")});
  EXPECT_EQ(plain.parameters[0].value, 0.05);
  EXPECT_EQ(plain.parameters[0].unit, "m");
  EXPECT_EQ(plain.parameters[0].range->least, 0.01);
  EXPECT_NE(error_of(file, {set("r", "3 kg")}).find("'3 kg' is in kg; a value in m is wanted"),
            std::string::npos);
  EXPECT_NE(error_of("parameters: {r: {value: 20 mm, range: [1 kg, 1]}}\n").find("a value in m is wanted"),
            std::string::npos);
}

TEST(UnitsInAModel, AreWrittenBack) {
  const Model model =
      read("parameters: {r: 20 mm, k: 3 N m/rad, f: 5 m^-1, g: {value: 3 ms, range: [0, 1]}, n: 4}\n");
  const Model again = read_model_text(write_model_yaml(model), "again.yaml");
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    EXPECT_EQ(again.parameters[i].value, model.parameters[i].value) << i;
    EXPECT_EQ(again.parameters[i].unit, model.parameters[i].unit) << i;
  }
}

TEST(VariablesInAModel, StandForTheirExpressionsInEveryLaw) {
  const Model model = read(R"(
variables: {force: gain*error, error: q.S - goal, goal: "t < 1 ? 0 : 2"}
parameters: {gain: 300}
actuators: {a: {joint: S, force: -force}}
drivers: {d: {joint: O, angle: 2*goal}}
events: {e: {expression: "error > 1"}}
outputs: {e: error}
)");
  const std::string goal = "(t < 1 ? 0 : 2)", error = "(q.S - " + goal + ")";
  EXPECT_EQ(model.actuators[0].effort.text, "-(gain*" + error + ")");
  EXPECT_EQ(std::get<JointDriver>(model.drivers[0].what).law.text, "2*" + goal);
  EXPECT_EQ(model.events[0].expression.text, error + " > 1");
  EXPECT_EQ(std::get<Law>(model.outputs[0].what).text, error);
}

TEST(VariablesInAModel, AreRefusedWhereTheyMeanNothing) {
  EXPECT_NE(error_of("variables: {a: b, b: 2*c, c: sin(a)}\n")
                .find("variables.a: the variables use each other in a circle: a -> b -> c -> a"),
            std::string::npos)
      << error_of("variables: {a: b, b: 2*c, c: sin(a)}\n");
  EXPECT_NE(error_of("variables: {a: q.T}\n").find("variables.a: unknown name 'q.T'"), std::string::npos);
  EXPECT_NE(error_of("variables: {t: 3}\n").find("means something else"), std::string::npos);
  EXPECT_NE(error_of("variables: {a: {b: 3}}\n").find("expected a number or an expression"),
            std::string::npos);
  EXPECT_NE(error_of("variables: {a: q.S}\ndrivers: {d: {joint: O, angle: a}}\n")
                .find("a prescribed motion cannot use 'q.S'"),
            std::string::npos);
  std::string doubling = "variables: {v0: t";
  for (int i = 1; i < 30; ++i)
    doubling += ", v" + std::to_string(i) + ": v" + std::to_string(i - 1) + "+v" + std::to_string(i - 1);
  EXPECT_NE(error_of(doubling + "}\n").find("with its variables written out"), std::string::npos);
}

TEST(VariablesInAModel, MayBeRepeated) {
  const Model model = read(R"(
repeat: [{count: 2, index: i, variables: {w$i: $i*t}}]
outputs: {o: w1 + w2}
)");
  EXPECT_EQ(std::get<Law>(model.outputs[0].what).text, "(1*t) + (2*t)");
}

TEST(RepeatInAModel, MayBeNested) {
  const Model model = read(R"(
parameters: {rows: 2}
repeat:
  - count: rows
    index: i
    repeat:
      - count: i + 1
        index: j
        from: 0
        outputs: {cell_$i_$j: $(10*i + j)*t}
    outputs: {row$i: cell_$i_$i}
)");
  std::string all;
  for (const Output& output : model.outputs)
    all += output.name + " = " + std::get<Law>(output.what).text + "; ";
  EXPECT_EQ(all,
            "cell_1_0 = 10*t; cell_1_1 = 11*t; row1 = cell_1_1; "
            "cell_2_0 = 20*t; cell_2_1 = 21*t; cell_2_2 = 22*t; row2 = cell_2_2; ");
}

TEST(RepeatInAModel, WholeNumbersOfParametersStandInNamesOutsideIt) {
  const Model model = read(R"(
parameters: {n: 3}
repeat: [{count: n, index: i, outputs: {w$i: $i*t}}]
variables: {last: $(n - 1)*u.O}
actuators: {a: {joint: O, torque: last}}
)");
  EXPECT_EQ(model.actuators[0].effort.text, "(2*u.O)");
}

TEST(ConditionsInAModel, DecideWhichPartsArePresent) {
  const std::string file = R"(
parameters: {brake: 1, n: 3}
actuators:
  motor: {joint: S, force: 3}
  brake: {when: brake, joint: O, torque: -2*u.O}
outputs: {loss: {when: brake > 0, power: brake}}
repeat: [{count: n, index: i, forces: {f$i: {when: $i != 2, type: wrench, body: arm, torque: [0, $i, 0]}}}]
)";
  const Model with = read(file), without = read(file, {set("brake", "0")});
  EXPECT_EQ(with.actuators.size(), 2U);
  EXPECT_EQ(with.outputs.size(), 1U);
  ASSERT_EQ(with.forces.size(), 2U);
  EXPECT_EQ(with.forces[1].name, "f3");
  EXPECT_EQ(without.actuators.size(), 1U);
  EXPECT_TRUE(without.outputs.empty());
}

TEST(ConditionsInAModel, InitialValuesOfAbsentPartsDoNotCount) {
  const std::string file = R"(
parameters: {second: 0}
repeat:
  - count: 1
    index: i
    bodies: {tip: {when: second, mass: 1, com: [0, 0, -1], inertia: [1, 1, 1]}}
    joints: {P: {when: second, type: revolute, parent: arm, child: tip, at: [0, 0, -1], axis: [0, 1, 0]}}
initial: {q: {P: 30 deg, O: 10 deg}}
)";
  EXPECT_EQ(read(file).initial_q.size(), 1U);
  EXPECT_EQ(read(file, {set("second", "1")}).initial_q.size(), 2U);
  EXPECT_NE(error_of(file + "outputs: {o: 2*q.P}\n")
                .find("'P' is absent, because its condition joints.P.when: 'second' does not hold"),
            std::string::npos)
      << error_of(file + "outputs: {o: 2*q.P}\n");
}

}  // namespace
}  // namespace camber
