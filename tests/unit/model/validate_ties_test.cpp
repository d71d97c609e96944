#include <functional>
#include <limits>

#include <camber/model/model.h>
#include <gtest/gtest.h>

/// Contacts, couplings, drivers and sections of models built in code. What files can say wrongly is tested with
/// the wrong files; here are the faults that only code can make, and what must pass.
namespace camber {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

Body body(const char* name) {
  Body b;
  b.name = name;
  b.mass = 1.0;
  b.inertia = Matrix3::Identity();
  return b;
}

Joint joint(const char* name, const char* parent, const char* child) {
  Joint j;
  j.name = name;
  j.parent = parent;
  j.child = child;
  return j;
}

/// A loop of three bodies, with one of each that can be made wrong.
Model good_model() {
  Model model;
  model.bodies = {body("crank"), body("coupler"), body("rocker")};
  model.bodies[0].shapes = {Rod{{0, 0, 0}, {1, 0, 0}, 0.0}};
  model.joints = {joint("O", "ground", "crank"), joint("A", "crank", "coupler"),
                  joint("B", "coupler", "rocker"), joint("C", "ground", "rocker")};
  model.joints[2].cut = true;
  model.contacts = {{.name = "rim", .body = "coupler", .shape = WheelShape{}}};
  model.couplings = {{.name = "gear", .what = RelationCoupling{{{"O", 1.0}, {"C", -2.0}}}}};
  model.drivers = {{.name = "motor", .what = JointDriver{"O", {"10*t"}}}};
  model.sections = {{.name = "mid", .body = "crank"}};
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

std::string error_of_contact(const std::function<void(Contact&)>& change) {
  return error_after([&](Model& m) { change(m.contacts[0]); });
}

template <class What>
std::string error_of_coupling(const What& what) {
  return error_after([&](Model& m) { m.couplings[0].what = what; });
}

TEST(ValidateTies, LoopsPass) {
  EXPECT_NO_THROW(validate(good_model()));
}

TEST(ValidateTies, ContactsAreFinite) {
  EXPECT_EQ(error_of_contact([](Contact& c) { c.shape = WheelShape{.radius = kNan}; }),
            "contacts.rim.wheel.radius: nan is not a finite number");
  EXPECT_EQ(error_of_contact([](Contact& c) { c.shape = WheelShape{.crown = kNan}; }),
            "contacts.rim.wheel.crown: nan is not a finite number");
  EXPECT_EQ(error_of_contact([](Contact& c) {
              c.shape = EllipsoidShape{.semi_axes = {1, kInf, 1}};
            }),
            "contacts.rim.ellipsoid.semi_axes: inf is not a finite number");
  EXPECT_EQ(error_of_contact([](Contact& c) { c.shape = OmniShape{.roller_angle = kNan}; }),
            "contacts.rim.roller_angle: nan is not a finite number");
  EXPECT_EQ(error_of_contact([](Contact& c) { c.shape = OmniShape{.roller_radius = -1.0}; }),
            "contacts.rim.roller_radius: roller_radius is -1 m; it must be positive");
  EXPECT_EQ(error_of_contact([](Contact& c) {
              c.shape = SkateShape{.direction = {0, kInf, 0}};
            }),
            "contacts.rim.direction: [0, inf, 0] is not finite");
  EXPECT_EQ(error_of_contact([](Contact& c) { c.center = Vector3(0, 0, kNan); }),
            "contacts.rim.center: [0, 0, nan] is not finite");
  EXPECT_EQ(error_of_contact([](Contact& c) {
              c.surface = PlaneSurface{.point = {kNan, 0, 0}};
            }),
            "contacts.rim.plane.point: [nan, 0, 0] is not finite");
  EXPECT_EQ(error_of_contact([](Contact& c) {
              c.surface = BowlSurface{{kNan, 0, 0}, 3.0};
            }),
            "contacts.rim.bowl.center: [nan, 0, 0] is not finite");
  EXPECT_EQ(error_of_contact([](Contact& c) { c.friction = kInf; }),
            "contacts.rim.friction: inf is not a finite number");
}

TEST(ValidateTies, OnlyWheelsAndSpheresRollInBowls) {
  const BowlSurface bowl{Vector3::Zero(), 3.0};
  for (const bool wheel : {true, false})
    EXPECT_EQ(error_of_contact([&](Contact& c) {
                c.surface = bowl;
                if (wheel)
                  c.shape = WheelShape{};
                else
                  c.shape = SphereShape{};
              }),
              "no error");
  EXPECT_EQ(error_of_contact([&](Contact& c) {
              c.surface = bowl;
              c.shape = OmniShape{};
            }),
            "contacts.rim.bowl: only wheels and spheres roll in a bowl");
  EXPECT_EQ(error_of_contact([&](Contact& c) {
              c.surface = bowl;
              c.shape = EllipsoidShape{.semi_axes = Vector3(1, 1, 2)};
            }),
            "contacts.rim.bowl: only wheels and spheres roll in a bowl");
}

TEST(ValidateTies, NamesAreUnique) {
  EXPECT_EQ(error_after([](Model& m) { m.contacts.push_back(m.contacts[0]); }),
            "contacts: the name 'rim' is taken by another contact");
  EXPECT_EQ(error_after([](Model& m) { m.couplings.push_back(m.couplings[0]); }),
            "couplings: the name 'gear' is taken by another coupling");
  EXPECT_EQ(error_after([](Model& m) { m.drivers.push_back(m.drivers[0]); }),
            "drivers: the name 'motor' is taken by another driver");
  EXPECT_EQ(error_after([](Model& m) { m.sections.push_back(m.sections[0]); }),
            "sections: the name 'mid' is taken by another section");
  EXPECT_EQ(error_after([](Model& m) {
              m.speeds = {{"w", {"u.O"}}, {"w", {"u.A"}}};
            }),
            "speeds: the name 'w' is taken by another speed");
}

TEST(ValidateTies, CouplingsAreFinite) {
  EXPECT_EQ(error_of_coupling(RelationCoupling{{{"O", kNan}}}),
            "couplings.gear.terms.O: nan is not a finite number");
  EXPECT_EQ(error_of_coupling(RodCoupling{"crank", "rocker", {0, 0, 0}, {1, 0, kNan}, {}}),
            "couplings.gear.to.at: [1, 0, nan] is not finite");
  EXPECT_EQ(error_of_coupling(RodCoupling{"crank", "rocker", {0, 0, 0}, {1, 0, 0}, kInf}),
            "couplings.gear.length: inf is not a finite number");
}

TEST(ValidateTies, MeshesMustFitTheDrawing) {
  GearMeshCoupling mesh{
      .body_a = "crank", .body_b = "rocker", .center_b = {3, 0, 0}, .radius_a = 1.0, .radius_b = 2.0};
  EXPECT_EQ(error_of_coupling(mesh), "no error");
  mesh.axis_a = Vector3::Zero();
  EXPECT_EQ(error_of_coupling(mesh), "couplings.gear.joints: the axis is zero");
  mesh.axis_a = Vector3(0, 0, -7);  // any length, either way round
  EXPECT_EQ(error_of_coupling(mesh), "no error");
  mesh.teeth_a = -1;
  EXPECT_EQ(error_of_coupling(mesh), "couplings.gear.teeth: teeth is -1; it must be zero or positive");
  mesh.teeth_a = 0;
  mesh.radius_b = 2.5;
  EXPECT_EQ(error_of_coupling(mesh), "couplings.gear: the pitch circles miss each other by 0.5 m");
}

TEST(ValidateTies, RackMeshNeedsItsAxisAcrossTheRack) {
  RackMeshCoupling rack{.pinion = "crank", .rack = "rocker", .radius = 1.0};
  EXPECT_EQ(error_of_coupling(rack), "no error");
  rack.axis = Vector3(0, 1, 1);
  EXPECT_EQ(error_of_coupling(rack),
            "couplings.gear: the pinion's axis is 0.7071 rad off the direction across the rack");
}

TEST(ValidateTies, CamsNeedAProfile) {
  FlatCamCoupling flat;
  flat.cam.body = "crank";
  flat.follower = "rocker";
  EXPECT_EQ(error_of_coupling(flat), "couplings.gear.profile: radius is 0: it must be positive");
  flat.cam.profile = TableLift{1.0, {}};
  EXPECT_EQ(error_of_coupling(flat), "couplings.gear.profile.table: the table has no curve");
  flat.cam.profile = OffsetCircle{1.0, 0.5, 0.0};
  EXPECT_EQ(error_of_coupling(flat), "no error");
  flat.cam.phase = kNan;
  EXPECT_EQ(error_of_coupling(flat), "couplings.gear.phase: nan is not a finite number");
}

TEST(ValidateTies, DriversNeedLaws) {
  EXPECT_EQ(error_after([](Model& m) {
              m.drivers[0].what = JointDriver{"O", {}};
            }),
            "drivers.motor: the driver has no law");
  EXPECT_EQ(error_after([](Model& m) { m.drivers[0].what = PointDriver{.body = "coupler"}; }),
            "drivers.motor: the driver has no law");
  EXPECT_EQ(error_after([](Model& m) {
              m.drivers[0].what = PointDriver{.body = "coupler", .law = {Law{}, Law{"t"}, Law{"u.O"}}};
            }),
            "drivers.motor.z: a prescribed motion cannot use 'u.O'");
}

TEST(ValidateTies, ADrivenJointMayHaveAnActuator) {
  EXPECT_EQ(error_after([](Model& m) { m.actuators = {{.name = "brake", .joint = "O"}}; }), "no error");
}

TEST(ValidateTies, SectionsOfOneRodNeedNoMore) {
  EXPECT_EQ(error_after([](Model& m) { m.bodies[0].shapes.push_back(m.bodies[0].shapes[0]); }),
            "sections.mid: the body 'crank' has 2 rods");
  EXPECT_EQ(error_after([](Model& m) {
              m.sections[0] = {.name = "mid", .body = "rocker", .normal = {1, 0, 0}};
              m.sections[0].part = SectionPart{.mass = 1.0};
            }),
            "no error");
}

TEST(ValidateTies, WhatIsCutHasNoSpeedToActOn) {
  EXPECT_EQ(error_after([](Model& m) { m.joints[2].damping = {1.0}; }),
            "joints.B.cut: 'B' cannot be cut: the joint has a spring, a damper, a stop or friction");
  EXPECT_EQ(error_after([](Model& m) {
              m.couplings[0].what = RelationCoupling{{{"O", 1.0}, {"B", 1.0}}};
            }),
            "joints.B.cut: 'B' cannot be cut: the coupling 'gear' uses its speed");
}

TEST(ValidateTies, GuessesAreWholeQuaternionsToo) {
  EXPECT_EQ(error_after([](Model& m) {
              m.joints[3].type = Spherical{};
              m.couplings.clear();
              m.guess_q = {{"C.qw", 1.0}};
            }),
            "initial.guess.C.qw: a quaternion is set only in part");
}

}  // namespace
}  // namespace camber
