#include <functional>
#include <limits>

#include <camber/model/model.h>
#include <camber/model/validate.h>
#include <gtest/gtest.h>

/// Models built in code are checked as files are; the error names the path alone. What files add (keys,
/// expressions of parameters, places) is tested with the wrong files.
namespace camber {
namespace {

Model good_model() {
  Model model;
  Body arm;
  arm.name = "arm";
  arm.mass = 1.0;
  arm.inertia = Matrix3::Identity();
  Joint joint;
  joint.name = "O";
  joint.child = "arm";
  Actuator motor;
  motor.name = "motor";
  motor.joint = "O";
  motor.effort.text = "-q.O";
  model.bodies = {arm};
  model.joints = {joint};
  model.actuators = {motor};
  return model;
}

std::string error_after(const std::function<void(Model&)>& change) {
  Model model = good_model();
  change(model);
  try {
    validate(model);
    return "no error";
  } catch (const ModelError& error) {
    return error.path + ": " + error.problem;
  }
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(Validate, GoodModelPasses) {
  EXPECT_NO_THROW(validate(good_model()));
}

TEST(Validate, MassMayBeZeroButNotNegative) {
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].mass = 0.0; }), "no error");
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].mass = -1.0; }),
            "bodies.arm.mass: mass is -1 kg; it must be zero or positive");
}

TEST(Validate, NothingMayBeNanOrInfinite) {
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].mass = kNan; }),
            "bodies.arm.mass: nan is not a finite number");
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].com.x() = kInf; }),
            "bodies.arm.com: [inf, 0, 0] is not finite");
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].inertia(0, 1) = kNan; }),
            "bodies.arm.inertia: the inertia is not finite");
  EXPECT_EQ(error_after([](Model& m) { m.gravity.z() = kNan; }), "gravity: [0, 0, nan] is not finite");
  EXPECT_EQ(error_after([](Model& m) { m.joints[0].at.y() = kInf; }),
            "joints.O.at: [0, inf, 0] is not finite");
  EXPECT_EQ(error_after([](Model& m) {
              m.parameters = {{"a", kInf}};
            }),
            "parameters.a: inf is not a finite number");
  EXPECT_EQ(error_after([](Model& m) {
              m.initial_q = {{"O", kNan}};
            }),
            "initial.q.O: nan is not a finite number");
  EXPECT_EQ(error_after([](Model& m) { m.simulate.duration = kInf; }),
            "simulate.duration: inf is not a finite number");
}

TEST(Validate, FlatPlateMeetsTheTriangleInequalityWithEquality) {
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].inertia = Vector3(1, 1, 2).asDiagonal(); }), "no error");
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].inertia = Vector3(0, 0, 0).asDiagonal(); }), "no error");
}

/// A bicycle's frame as published: its largest moment exceeds the other two together by 2.3 % of itself.
TEST(Validate, MeasuredInertiasAreWarnedOfUpToTenPercent) {
  const auto with = [](const Vector3& moments, bool measured) {
    Model model = good_model();
    model.bodies[0].inertia = moments.asDiagonal();
    model.bodies[0].measured = measured;
    return model;
  };
  const Vector3 frame(0.4807, 0.8058, 1.3164);
  EXPECT_NO_THROW(validate(with(frame, false)));
  const std::vector<std::string> warnings = inertia_warnings(with(frame, false));
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_NE(warnings[0].find("'arm': one moment is larger than the other two together, by 2.27 %"),
            std::string::npos)
      << warnings[0];
  EXPECT_TRUE(inertia_warnings(with(frame, true)).empty());
  EXPECT_TRUE(inertia_warnings(with({1.0, 1.0, 2.0012}, false)).empty());  // rounded: 0.06 %
  EXPECT_NO_THROW(validate(with({1.0, 1.0, 2.2}, true)));                  // 9.1 %
  EXPECT_THROW(validate(with({1.0, 1.0, 2.24}, true)), ModelError);        // 10.7 %
}

TEST(Validate, InertiaMustBeSymmetric) {
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].inertia(0, 1) = 0.1; }),
            "bodies.arm.inertia: the inertia is not symmetric");
}

TEST(Validate, PoseMustBeARotation) {
  EXPECT_EQ(error_after([](Model& m) {
              m.bodies[0].pose = Transform{2.0 * Matrix3::Identity(), Vector3::Zero()};
            }),
            "bodies.arm.pose.axes: the axes are not three perpendicular unit vectors that form a "
            "right-handed frame");
}

TEST(Validate, NamesAreUnique) {
  EXPECT_EQ(error_after([](Model& m) { m.bodies.push_back(m.bodies[0]); }),
            "bodies: the name 'arm' is taken by another body");
  EXPECT_EQ(error_after([](Model& m) { m.joints.push_back(m.joints[0]); }),
            "joints: the name 'O' is taken by another joint");
  EXPECT_EQ(error_after([](Model& m) { m.actuators.push_back(m.actuators[0]); }),
            "actuators: the name 'motor' is taken by another actuator or driver");
}

TEST(Validate, ShapesAreChecked) {
  EXPECT_EQ(error_after([](Model& m) {
              m.bodies[0].shapes = {Sphere{{0, 0, 0}, kNan}};
            }),
            "bodies.arm.visual.sphere.radius: nan is not a finite number");
}

TEST(Validate, CustomJointNeedsAMotion) {
  EXPECT_EQ(error_after([](Model& m) {
              m.joints[0].type = Custom{{"s"}, nullptr};
            }),
            "joints.O.type: a custom joint needs a motion and one to six coordinates");
}

TEST(Validate, LawsOfCodeAreChecked) {
  EXPECT_EQ(error_after([](Model& m) { m.actuators[0].effort.text = "q.P"; }),
            "actuators.motor: unknown name 'q.P'");
}

TEST(Validate, TinyAxesAreDirectionsToo) {
  EXPECT_EQ(error_after([](Model& m) { m.joints[0].axis = Vector3(0, 0, 1e-200); }), "no error");
}

TEST(Validate, SettingsAreChecked) {
  SimulateSettings settings;
  settings.integrator = "euler";
  EXPECT_THROW(check_simulate(settings), ModelError);
}

}  // namespace
}  // namespace camber
