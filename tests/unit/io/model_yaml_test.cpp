#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include <camber/io/model_yaml.h>
#include <gtest/gtest.h>

namespace camber {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 1e-14;  // a few operations on numbers of order one

const std::string kArm = R"(
camber: 1
bodies: {arm: {mass: 1, com: [0, 0, -1], inertia: [1, 2, 2.5, 0.1, 0.2, 0.3]}}
joints: {O: {type: revolute, parent: ground, child: arm, at: [0, 0, 0], axis: [0, 2, 0]}}
)";

Model read(const std::string& text) {
  return read_model_text(text, "test.yaml");
}

std::string error_of(const std::string& text, const std::vector<ParameterOverride>& overrides = {}) {
  try {
    (void)read_model_text(text, "test.yaml", overrides);
    return "no error";
  } catch (const ModelError& error) {
    return error.what();
  }
}

TEST(ModelYaml, ReadsWhatWasWritten) {
  const Model model = read(kArm + "name: Arm\ngravity: [0, -9.81, 0]\n");
  EXPECT_EQ(model.name, "Arm");
  EXPECT_EQ(model.gravity, Vector3(0, -9.81, 0));
  ASSERT_EQ(model.bodies.size(), 1U);
  EXPECT_EQ(model.bodies[0].com, Vector3(0, 0, -1));
  Matrix3 inertia;
  inertia << 1, 0.1, 0.2, 0.1, 2, 0.3, 0.2, 0.3, 2.5;
  EXPECT_EQ(model.bodies[0].inertia, inertia);
  EXPECT_EQ(model.bodies[0].place.line, 3);
  ASSERT_EQ(model.joints.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Revolute>(model.joints[0].type));
  EXPECT_EQ(model.joints[0].axis, Vector3(0, 2, 0));
}

TEST(ModelYaml, LeavesDefaultsInPlace) {
  const Model model = read(kArm);
  const Model standard;
  EXPECT_EQ(model.gravity, standard.gravity);
  EXPECT_EQ(model.simulate.duration, standard.simulate.duration);
  EXPECT_EQ(model.simulate.integrator, standard.simulate.integrator);
  EXPECT_FALSE(model.bodies[0].pose.has_value());
}

TEST(ModelYaml, ParametersMayUseEachOtherInAnyOrder) {
  const Model model = read(
      "camber: 1\nparameters: {a: b^2, b: 2*c, c: 30 deg, d: \"a > 1 ? 1 : -1\"}\n"
      "bodies: {p: {mass: a + b, com: [c, 0, -d]}}\n");
  const double c = kPi / 6.0;
  EXPECT_DOUBLE_EQ(model.bodies[0].mass, 4.0 * c * c + 2.0 * c);
  EXPECT_DOUBLE_EQ(model.bodies[0].com.x(), c);
  ASSERT_EQ(model.parameters.size(), 4U);
  EXPECT_EQ(model.parameters[0].name, "a");
  EXPECT_DOUBLE_EQ(model.parameters[3].value, 1.0);
}

TEST(ModelYaml, OverridesReplaceParameters) {
  const std::string text =
      "camber: 1\nparameters: {a: 1/0, b: 2*a}\nbodies: {p: {mass: b, com: [0, 0, 0]}}\n";
  EXPECT_EQ(read_model_text(text, "f", {{"a", 3.0}}).bodies[0].mass, 6.0);
  EXPECT_EQ(read_model_text(text, "f", {{"b", 5.0}, {"a", 1.0}}).bodies[0].mass, 5.0);
  EXPECT_EQ(error_of(text, {{"c", 1.0}}),
            "test.yaml: parameters.c: there is no parameter 'c' to set\n  known: a, b");
}

TEST(ModelYaml, LongChainsOfParametersAreRead) {
  std::string text = "camber: 1\nbodies: {p: {mass: p0, com: [0, 0, 0]}}\nparameters:\n";
  const int count = 5000;
  for (int i = 0; i < count; ++i) text += "  p" + std::to_string(i) + ": p" + std::to_string(i + 1) + "\n";
  text += "  p" + std::to_string(count) + ": 7\n";
  EXPECT_EQ(read(text).bodies[0].mass, 7.0);
}

TEST(ModelYaml, ShapesGiveMassCentreAndInertia) {
  const Model model = read(R"(
camber: 1
bodies:
  rod: {rod: {from: [0, 0, 0], to: [0, 0, 2], mass: 3}}
  ball: {sphere: {center: [1, 0, 0], radius: 0.5, density: 6/pi}}
  hammer: {shapes: [{point: {at: [0, 0, 0], mass: 1}}, {point: {at: [0, 0, 3], mass: 2}}]}
)");
  EXPECT_EQ(model.bodies[0].com, Vector3(0, 0, 1));
  EXPECT_NEAR(model.bodies[0].inertia(0, 0), 1.0, kRounding);
  EXPECT_NEAR(model.bodies[1].mass, 1.0, kRounding);
  EXPECT_EQ(model.bodies[2].mass, 3.0);
  EXPECT_EQ(model.bodies[2].com, Vector3(0, 0, 2));
  EXPECT_NEAR(model.bodies[2].inertia(1, 1), 1.0 * 4.0 + 2.0 * 1.0, kRounding);
  EXPECT_NEAR(model.bodies[2].inertia(2, 2), 0.0, kRounding);
  EXPECT_EQ(model.bodies[2].shapes.size(), 2U);
}

TEST(ModelYaml, VisualsOnlyShow) {
  const Model model = read(R"(
camber: 1
bodies:
  wheel: {mass: 2, com: [0, 0, 0.3], inertia: [1, 2, 1], visual: {wheel: {radius: 0.3, axis: [0, 1, 0]}}}
  box: {mass: 1, com: [0, 0, 0], visual: [{sphere: {center: [0, 0, 1], radius: 1}}, {wheel: {radius: 1, axis: [1, 0, 0], center: [1, 1, 1], width: 0.1}}]}
)");
  EXPECT_EQ(model.bodies[0].mass, 2.0);
  EXPECT_EQ(std::get<Disk>(model.bodies[0].shapes.at(0)).center, Vector3(0, 0, 0.3));
  EXPECT_EQ(std::get<Cylinder>(model.bodies[1].shapes.at(1)).length, 0.1);
}

/// The frame of the pose: z of the body along x of the drawing.
void expect_turned(const Body& body) {
  Matrix3 inertia;  // x = z_B, y = y_B, z = -x_B
  inertia << 3, 0.3, -0.2, 0.3, 2, -0.1, -0.2, -0.1, 1.5;
  EXPECT_TRUE(body.com.isApprox(Vector3(1 + 3, 2, 3 - 1), kRounding)) << body.com.transpose();
  EXPECT_TRUE(body.inertia.isApprox(inertia, kRounding)) << body.inertia;
}

TEST(ModelYaml, WhatStandsInABodyWithAPoseIsInItsFrame) {
  // X_WB: x_B = -z, y_B = y, z_B = x, a quarter turn about y.
  const std::string inside =
      "mass: 1, com: [1, 0, 3], inertia: [1.5, 2, 3, 0.1, 0.2, 0.3], pose: {at: [1, 2, 3], ";
  for (const std::string turn :
       {"axes: [[0, 0, -1], [0, 1, 0], [1, 0, 0]]", "quaternion: [cos(pi/4), 0, sin(pi/4), 0]",
        "euler: {sequence: yxz, angles: [90 deg, 0, 0]}", "euler: {sequence: xyz, angles: [0, pi/2, 0]}"}) {
    SCOPED_TRACE(turn);
    expect_turned(read("camber: 1\nbodies: {b: {" + inside + turn + "}}}\n").bodies[0]);
  }
}

TEST(ModelYaml, ShapesInABodyWithAPoseTurnWithIt) {
  const Model model = read(
      "camber: 1\nbodies: {b: {pose: {at: [1, 0, 0], euler: {sequence: yxz, angles: [pi/2, 0, "
      "0]}}, rod: {from: [0, 0, 0], to: [0, 0, 2], mass: 3}}}\n");
  EXPECT_TRUE(model.bodies[0].com.isApprox(Vector3(2, 0, 0), kRounding));
  EXPECT_TRUE(std::get<Rod>(model.bodies[0].shapes.at(0)).to.isApprox(Vector3(3, 0, 0), kRounding));
}

TEST(ModelYaml, EntriesMayBeGivenInABodysFrame) {
  const Model model = read(R"(
camber: 1
bodies:
  base: {mass: 1, pose: {at: [1, 2, 3], euler: {sequence: yxz, angles: [pi/2, 0, 0]}}}
  arm: {mass: 1, com: [0, 0, 0]}
joints:
  J: {type: universal, parent: base, child: arm, in: base, at: [0, 0, 1], axis: [0, 0, 1], second_axis: [1, 0, 0]}
forces:
  push: {body: base, at: [0, 0, 1], in: base, force: [1, 0, 0]}
outputs:
  tip: {point: {body: base, at: [0, 0, 1], in: base}}
  turn: {angle: {from: {body: base, direction: [0, 0, 1], in: base}, to: {body: ground, direction: [1, 0, 0]}}}
)");
  const Joint& joint = model.joints[0];
  EXPECT_TRUE(joint.at.isApprox(Vector3(2, 2, 3), kRounding));
  EXPECT_TRUE(joint.axis.isApprox(Vector3(1, 0, 0), kRounding));
  EXPECT_TRUE(joint.second_axis.isApprox(Vector3(0, 0, -1), kRounding));
  EXPECT_TRUE(model.forces[0].at.isApprox(Vector3(2, 2, 3), kRounding));
  EXPECT_TRUE(
      std::get<PointProbe>(std::get<Probe>(model.outputs[0].what)).at.isApprox(Vector3(2, 2, 3), kRounding));
  EXPECT_TRUE(std::get<AngleProbe>(std::get<Probe>(model.outputs[1].what))
                  .direction_a.isApprox(Vector3(1, 0, 0), kRounding));
}

TEST(ModelYaml, ReadsEveryJointType) {
  for (const std::string_view type : joint_type_names()) {
    SCOPED_TRACE(type);
    const JointAxes axes = joint_axes(*joint_type_from_name(type));
    std::string keys = "type: " + std::string(type) + ", parent: ground, child: arm, at: [1, 0, 0]";
    if (axes != JointAxes::kBody) keys += ", axis: [0, 0, 1]";
    if (axes == JointAxes::kAxisAndSecond) keys += ", second_axis: [1, 0, 0]";
    if (type == "helical") keys += ", pitch: 0.01";
    const Model model =
        read("camber: 1\nbodies: {arm: {mass: 1, com: [0, 0, 0]}}\njoints: {J: {" + keys + "}}\n");
    EXPECT_EQ(joint_type_name(model.joints[0].type), type);
    EXPECT_EQ(model.joints[0].at, Vector3(1, 0, 0));
  }
}

TEST(ModelYaml, WeldsSitAtTheChildUnlessToldOtherwise) {
  const Model model = read(
      "camber: 1\nbodies: {arm: {mass: 1, com: [1, 2, 3]}}\n"
      "joints: {W: {type: weld, parent: ground, child: arm}}\n");
  EXPECT_EQ(model.joints[0].at, Vector3(1, 2, 3));
}

TEST(ModelYaml, SpringsAndDampersAreOneValueOrOneASpeed) {
  const Model model = read(R"(
camber: 1
bodies: {arm: {mass: 1, com: [0, 0, 0]}}
joints: {J: {type: cylindrical, parent: ground, child: arm, at: [0, 0, 0], axis: [0, 0, 1], stiffness: 5, damping: [1, 2], rest: [0.1, 0.2]}}
)");
  EXPECT_EQ(model.joints[0].stiffness, std::vector<double>{5.0});
  EXPECT_EQ(model.joints[0].damping, (std::vector<double>{1.0, 2.0}));
  EXPECT_EQ(model.joints[0].rest, (std::vector<double>{0.1, 0.2}));
}

TEST(ModelYaml, LawsKeepTheirTextAndPlace) {
  const Model model =
      read(kArm +
           "actuators:\n  motor: {joint: O, torque: \"-5*(q.O - pi/3)\", limit: 12}\n"
           "forces:\n  push: {body: arm, at: [0, 0, -1], force: [0, sin(t), 3], axes: body}\n");
  const Actuator& motor = model.actuators.at(0);
  EXPECT_EQ(motor.effort.text, "-5*(q.O - pi/3)");
  EXPECT_EQ(motor.effort.place.line, 6);
  EXPECT_EQ(motor.effort.place.column, 30);
  EXPECT_EQ(motor.limit, 12.0);
  EXPECT_EQ(model.forces.at(0).force[1].text, "sin(t)");
  EXPECT_TRUE(model.forces[0].torque[0].text.empty());
  EXPECT_TRUE(model.forces[0].in_body_axes);
}

TEST(ModelYaml, ActuatorsNameAComponentOfAJointWithSeveral) {
  const Model model = read(
      "camber: 1\nbodies: {sat: {mass: 1, com: [0, 0, 0]}}\n"
      "actuators: {jet: {joint: sat.vx, force: 2}, gyro: {joint: sat.wz, torque: -u.sat.wz}}\n");
  EXPECT_EQ(model.actuators[0].joint, "sat");
  EXPECT_EQ(model.actuators[0].component, "vx");
}

TEST(ModelYaml, InitialValuesMayBeNested) {
  const Model model = read(
      "camber: 1\nparameters: {w: 2}\nbodies: {car: {mass: 1, com: [0, 0, 0]}}\n"
      "initial: {q: {car.x: 1}, u: {car: {wx: w, vz: 3*w}, car.vy: 1}}\n");
  ASSERT_EQ(model.initial_u.size(), 3U);
  EXPECT_EQ(model.initial_q[0].name, "car.x");
  EXPECT_EQ(model.initial_u[0].name, "car.wx");
  EXPECT_EQ(model.initial_u[1].value, 6.0);
  EXPECT_EQ(model.initial_u[2].name, "car.vy");
}

TEST(ModelYaml, OutputsAreExpressionsAndProbes) {
  const Model model = read(kArm + R"(
actuators: {motor: {joint: O}}
outputs:
  angle: 2*q.O
  twice: 2*angle + tau.motor + reaction.O.fx + pose.arm.z + energy.total + a.O
  tip: {point: {body: arm, at: [0, 0, -2]}}
  height: tip.z
  lean: {euler: {body: arm, sequence: zxy, component: 2}}
  reach: {distance: {from: {body: ground, at: [0, 0, 0]}, to: {body: arm, at: [0, 0, -2]}}}
  power: {power: motor}
  number: 5
)");
  ASSERT_EQ(model.outputs.size(), 8U);
  EXPECT_EQ(std::get<Law>(model.outputs[0].what).text, "2*q.O");
  EXPECT_EQ(std::get<PointProbe>(std::get<Probe>(model.outputs[2].what)).at, Vector3(0, 0, -2));
  EXPECT_EQ(std::get<EulerProbe>(std::get<Probe>(model.outputs[4].what)).component, 2);
  EXPECT_EQ(std::get<DistanceProbe>(std::get<Probe>(model.outputs[5].what)).body_b, "arm");
  EXPECT_EQ(std::get<PowerProbe>(std::get<Probe>(model.outputs[6].what)).source, "motor");
}

TEST(ModelYaml, ColumnsCountLettersHoweverManyBytesTheyTake) {
  std::string name;
  for (int i = 0; i < 1000; ++i) name += "ö";
  const std::string text = "{camber: 1, name: " + name + ", bodies: {a: {mass: -1, com: [0, 0, 0]}}}";
  EXPECT_EQ(error_of(text), "test.yaml:1:1040: bodies.a.mass: mass is -1 kg; it must be zero or positive");
}

TEST(ModelYaml, SmallAliasesStandForWhatTheyName) {
  const Model model = read(
      "camber: 1\nbodies:\n  a: &part {mass: 2, com: &p [1, 0, 0]}\n  b: *part\n"
      "  c: {mass: 1, com: *p}\n");
  EXPECT_EQ(model.bodies[1].mass, 2.0);
  EXPECT_EQ(model.bodies[2].com, Vector3(1, 0, 0));
}

TEST(ModelYaml, EmptySectionsAreAllowed) {
  EXPECT_EQ(error_of(kArm + "parameters:\nforces:\nactuators: {}\noutputs:\n"), "no error");
}

TEST(ModelYaml, ByteOrderMarkAndWindowsLinesAreAllowed) {
  EXPECT_EQ(error_of("\xEF\xBB\xBF"
                     "camber: 1\r\nbodies:\r\n  a: {mass: 1, com: [0, 0, 0]}\r\n"),
            "no error");
}

TEST(ModelYaml, MissingFileAndFolderAreErrors) {
  const std::filesystem::path nowhere = std::filesystem::path(::testing::TempDir()) / "no_such_model.yaml";
  EXPECT_THROW((void)read_model_file(nowhere), ModelError);
  EXPECT_THROW((void)read_model_file(::testing::TempDir()), ModelError);
}

TEST(ModelYaml, ThousandsOfValuesOnOneLineAreRead) {
  std::string text = "camber: 1\nbodies: {a: {mass: 1, com: [0, 0, 0], visual: [";
  for (int i = 0; i < 10000; ++i) text += "{point: {at: [1, 2, 3]}}, ";
  EXPECT_EQ(read(text + "]}}\n").bodies[0].shapes.size(), 10000U);
}

TEST(ModelYaml, EndlessBracketsAndAnchorsAreRefused) {
  const std::string start = "camber: 1\nname: ";
  EXPECT_THROW((void)read(start + std::string(4'000'000, '[')), ModelError);
  EXPECT_THROW((void)read(start + std::string(4'000'000, '{')), ModelError);
  std::string anchors = start;  // each anchor keeps a copy of all inside it
  for (int i = 0; i < 30; ++i) anchors += "&a" + std::to_string(i) + " [";
  for (int i = 0; i < 150'000; ++i) anchors += "~,";
  EXPECT_THROW((void)read(anchors + std::string(30, ']')), ModelError);
}

TEST(ModelYaml, TooLargeFileIsRefused) {
  EXPECT_EQ(error_of(std::string((std::size_t{4} << 20U) + 1, ' ')),
            "test.yaml: the file is larger than 4 MiB\n  split the model or generate it in code");
}

void expect_same_body(const Body& a, const Body& b) {
  // Turning into the frame of the pose and back: measured 4e-16 of numbers up to 10.
  constexpr double kTwiceTurned = 1e-14;
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.mass, b.mass);
  EXPECT_TRUE(a.com.isApprox(b.com, kTwiceTurned) || (a.com - b.com).norm() < kTwiceTurned);
  EXPECT_TRUE(a.inertia.isApprox(b.inertia, kTwiceTurned));
  ASSERT_EQ(a.pose.has_value(), b.pose.has_value());
  if (a.pose) {
    EXPECT_TRUE(a.pose->R.isApprox(b.pose->R, kTwiceTurned));
    EXPECT_EQ(a.pose->p, b.pose->p);
  }
  ASSERT_EQ(a.shapes.size(), b.shapes.size());
  for (std::size_t i = 0; i < a.shapes.size(); ++i) {
    EXPECT_EQ(a.shapes[i].index(), b.shapes[i].index());
    EXPECT_TRUE(mass_properties(a.shapes[i], 1.0)
                    .inertia.isApprox(mass_properties(b.shapes[i], 1.0).inertia, kTwiceTurned));
  }
}

void expect_same_joint(const Joint& a, const Joint& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.type.index(), b.type.index());
  if (const auto* helical = std::get_if<Helical>(&a.type)) {
    EXPECT_EQ(helical->pitch, std::get<Helical>(b.type).pitch);
  }
  EXPECT_EQ(a.parent, b.parent);
  EXPECT_EQ(a.child, b.child);
  EXPECT_EQ(a.at, b.at);
  EXPECT_EQ(a.axis, b.axis);
  EXPECT_EQ(a.second_axis, b.second_axis);
  EXPECT_EQ(a.stiffness, b.stiffness);
  EXPECT_EQ(a.damping, b.damping);
  EXPECT_EQ(a.rest, b.rest);
}

void expect_same(const Model& a, const Model& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.gravity, b.gravity);
  ASSERT_EQ(a.bodies.size(), b.bodies.size());
  for (std::size_t i = 0; i < a.bodies.size(); ++i) expect_same_body(a.bodies[i], b.bodies[i]);
  ASSERT_EQ(a.joints.size(), b.joints.size());
  for (std::size_t i = 0; i < a.joints.size(); ++i) expect_same_joint(a.joints[i], b.joints[i]);
  ASSERT_EQ(a.actuators.size(), b.actuators.size());
  for (std::size_t i = 0; i < a.actuators.size(); ++i) {
    EXPECT_EQ(a.actuators[i].effort.text, b.actuators[i].effort.text);
    EXPECT_EQ(a.actuators[i].component, b.actuators[i].component);
    EXPECT_EQ(a.actuators[i].limit, b.actuators[i].limit);
  }
  ASSERT_EQ(a.outputs.size(), b.outputs.size());
  for (std::size_t i = 0; i < a.outputs.size(); ++i)
    EXPECT_EQ(a.outputs[i].what.index(), b.outputs[i].what.index());
  EXPECT_EQ(a.initial_q.size(), b.initial_q.size());
  EXPECT_EQ(a.initial_u.size(), b.initial_u.size());
  EXPECT_EQ(a.simulate.integrator, b.simulate.integrator);
  EXPECT_EQ(a.simulate.tolerance, b.simulate.tolerance);
}

TEST(ModelYaml, WhatIsWrittenReadsBackAsTheSameModel) {
  const Model model = read_model_file(CAMBER_TEST_DATA "/models/everything.yaml");
  const Model again = read(write_model_yaml(model));
  expect_same(model, again);
  EXPECT_EQ(model.forces[0].force[2].text, again.forces[0].force[2].text);
  EXPECT_EQ(model.forces[0].in_body_axes, again.forces[0].in_body_axes);
}

TEST(ModelYaml, GalleryReadsAndWritesBack) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(CAMBER_TEST_DATA "/../../models")) {
    if (entry.path().extension() != ".yaml") continue;
    SCOPED_TRACE(entry.path().string());
    const Model model = read_model_file(entry.path());
    expect_same(model, read(write_model_yaml(model)));
    EXPECT_FALSE(model.name.empty());
    ++count;
  }
  EXPECT_GE(count, 5);
}

TEST(ModelYaml, CustomJointsCannotBeWritten) {
  Model model = read(kArm);
  model.joints[0].type = Custom{};
  EXPECT_THROW((void)write_model_yaml(model), ModelError);
}

}  // namespace
}  // namespace camber
