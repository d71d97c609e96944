#include <cmath>
#include <numbers>

#include <camber/io/model_yaml.h>
#include <gtest/gtest.h>

/// Contacts, couplings, drivers, sections and what else ties motions: all of everything.yaml, as it is read and
/// as it is read again after it was written.
namespace camber {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 1e-14;  // a few operations on numbers of order ten

template <class Parts>
auto& named(Parts& parts, const std::string& name) {
  for (auto& part : parts)
    if (part.name == name) return part;
  throw std::out_of_range(name);
}

class Everything : public ::testing::TestWithParam<bool> {
 protected:
  Everything() : model_(read_model_file(CAMBER_TEST_DATA "/models/everything.yaml")) {
    if (GetParam()) model_ = read_model_text(write_model_yaml(model_), "written.yaml");
  }

  template <class Shape>
  const Shape& shape(const std::string& contact) const {
    return std::get<Shape>(named(model_.contacts, contact).shape);
  }
  template <class What>
  const What& coupling(const std::string& name) const {
    return std::get<What>(named(model_.couplings, name).what);
  }
  /// "a: 1, b: -2"
  std::vector<std::pair<std::string, double>> terms(const std::string& name) const {
    std::vector<std::pair<std::string, double>> list;
    for (const auto& term : coupling<RelationCoupling>(name).terms)
      list.emplace_back(term.speed, term.coefficient);
    return list;
  }

  Model model_;
};

using Terms = std::vector<std::pair<std::string, double>>;

INSTANTIATE_TEST_SUITE_P(ReadAndWritten, Everything, ::testing::Bool());

TEST_P(Everything, Wheel) {
  const Contact& contact = named(model_.contacts, "wheel");
  EXPECT_EQ(contact.body, "n");
  EXPECT_EQ(contact.on, "table");
  EXPECT_EQ(contact.center, Vector3(0, 0, 0.5));
  EXPECT_EQ(contact.friction, 0.6);
  const auto& wheel = shape<WheelShape>("wheel");
  EXPECT_EQ(wheel.axis, Vector3(0, 1, 0));
  EXPECT_EQ(wheel.radius, 1.0);
  EXPECT_EQ(wheel.crown, 0.1);
  const auto& plane = std::get<PlaneSurface>(contact.surface);
  EXPECT_EQ(plane.point, Vector3(0, 0, 1));
  EXPECT_EQ(plane.normal, Vector3(0, 0, 2));
}

TEST_P(Everything, BallInABowl) {
  const Contact& contact = named(model_.contacts, "ball");
  EXPECT_EQ(shape<SphereShape>("ball").radius, 0.5);
  EXPECT_EQ(std::get<BowlSurface>(contact.surface).center, Vector3(0, 0, 3));
  EXPECT_EQ(std::get<BowlSurface>(contact.surface).radius, 2.0);
  EXPECT_EQ(contact.on, "ground");
  EXPECT_FALSE(contact.center.has_value());
  EXPECT_FALSE(contact.friction.has_value());
}

TEST_P(Everything, EllipsoidInAFrame) {
  // The table's frame is a quarter turn about z, and so are the axes in it: a half turn together.
  const auto& egg = shape<EllipsoidShape>("egg");
  EXPECT_EQ(egg.semi_axes, Vector3(1, 2, 3));
  EXPECT_TRUE(egg.axes.isApprox(Matrix3(Vector3(-1, -1, 1).asDiagonal()), kRounding));
  EXPECT_EQ(std::get<PlaneSurface>(named(model_.contacts, "egg").surface).normal, Vector3(0, 0, 1));
}

TEST_P(Everything, OmniWheelAndSkate) {
  const auto& omni = shape<OmniShape>("omni");
  EXPECT_EQ(omni.axis, Vector3(1, 0, 0));
  EXPECT_EQ(omni.radius, 0.2);
  EXPECT_NEAR(omni.roller_angle, kPi / 4.0, kRounding);
  EXPECT_EQ(omni.roller_radius, 0.01);
  EXPECT_TRUE(shape<SkateShape>("blade").direction.isApprox(Vector3(0, 1, 0), kRounding));
  EXPECT_TRUE(named(model_.contacts, "blade").center->isApprox(Vector3(1, 1, 0), kRounding));
}

TEST_P(Everything, RelationsOfSpeeds) {
  EXPECT_EQ(terms("sum"), (Terms{{"a", 1.0}, {"base.wx", -2.0}, {"u.first", 3.0}}));
  EXPECT_EQ(terms("ratio"), (Terms{{"b", 1.0}, {"a", 3.0}}));
  EXPECT_EQ(terms("outer"), (Terms{{"b", 1.0}, {"a", 0.4}}));
  EXPECT_EQ(terms("inner"), (Terms{{"u.first", 1.0}, {"a", -0.4}}));
  EXPECT_EQ(terms("pinion"), (Terms{{"slide", 1.0}, {"a", -0.1}}));
  EXPECT_EQ(terms("belt"), (Terms{{"b", 1.0}, {"a", 0.25}}));
  EXPECT_EQ(terms("axle"), (Terms{{"ring", 1.0}, {"arm.angle", 1.0}, {"sun", -2.0}}));
  EXPECT_EQ(terms("planets"), (Terms{{"sun", 0.25}, {"ring", 0.75}, {"arm.angle", -1.0}}));
}

TEST_P(Everything, Rods) {
  const auto& tie = coupling<RodCoupling>("tie");
  EXPECT_EQ(tie.body_a, "c");
  EXPECT_EQ(tie.body_b, "table");
  EXPECT_EQ(tie.at_a, Vector3(0, 0, 1));
  EXPECT_TRUE(tie.at_b.isApprox(Vector3(1, 0, 1), kRounding));
  EXPECT_EQ(tie.length, 2.0);
  EXPECT_FALSE(coupling<RodCoupling>("tie2").length.has_value());
}

TEST_P(Everything, GearMeshTakesBodiesAndAxesFromTheJoints) {
  const auto& mesh = coupling<GearMeshCoupling>("mesh");
  EXPECT_EQ(mesh.body_a, "gear_a");
  EXPECT_EQ(mesh.body_b, "gear_b");
  EXPECT_EQ(mesh.axis_a, Vector3(0, 0, 2));
  EXPECT_EQ(mesh.axis_b, Vector3(0, 0, 1));
  EXPECT_EQ(mesh.center_a, Vector3(10, 0, 0));
  EXPECT_EQ(mesh.center_b, Vector3(10.3, 0, 0));  // given; the joint's point is elsewhere
  EXPECT_EQ(mesh.radius_a, 0.1);
  EXPECT_EQ(mesh.radius_b, 0.2);
  EXPECT_EQ(mesh.teeth_a, 20);
  EXPECT_NEAR(mesh.angles.pressure, kPi / 9.0, kRounding);
  EXPECT_EQ(mesh.angles.cone, 0.0);
  EXPECT_EQ(mesh.angles.helix, 0.1);
}

TEST_P(Everything, RackMeshLiesWhereTheRacksJointIs) {
  const auto& rack = coupling<RackMeshCoupling>("rack");
  EXPECT_EQ(rack.pinion, "gear_a");
  EXPECT_EQ(rack.rack, "bar");
  EXPECT_EQ(rack.center, Vector3(10, 0, 0));
  EXPECT_EQ(rack.axis, Vector3(0, 0, 2));
  EXPECT_EQ(rack.travel, Vector3(3, 0, 0));
  EXPECT_EQ(rack.toward, Vector3(0, -1, 0));  // the joint lies half a metre further along the travel
  EXPECT_EQ(rack.teeth, 12);
  EXPECT_EQ(rack.pressure, 0.3);
}

TEST_P(Everything, FlatCams) {
  const auto& face = coupling<FlatCamCoupling>("face");
  EXPECT_EQ(face.cam.body, "camshaft");
  EXPECT_EQ(face.cam.center, Vector3(20, 0, 0));
  EXPECT_EQ(face.cam.axis, Vector3(0, 0, 1));
  EXPECT_EQ(face.cam.phase, 0.5);
  EXPECT_EQ(face.follower, "valve");
  EXPECT_EQ(face.normal, Vector3(0, 1, 0));  // against the joint's axis: away from the cam
  const auto& harmonic = std::get<HarmonicLift>(face.cam.profile);
  EXPECT_EQ(harmonic.base_radius, 0.03);
  EXPECT_EQ(harmonic.lift, 0.01);
  EXPECT_EQ(harmonic.lobes, 2);
  EXPECT_EQ(harmonic.angle, 0.1);
  const auto& other = coupling<FlatCamCoupling>("face2");
  EXPECT_EQ(other.follower, "finger");
  EXPECT_TRUE(other.normal.isApprox(Vector3(-1, 0, 0), kRounding));
  const auto& circle = std::get<OffsetCircle>(other.cam.profile);
  EXPECT_EQ(circle.radius, 0.03);
  EXPECT_EQ(circle.offset, 0.01);
  EXPECT_EQ(circle.angle, 0.2);
}

TEST_P(Everything, RollerCams) {
  const auto& roll = coupling<RollerCamCoupling>("roll");
  EXPECT_EQ(roll.roller, "finger");
  EXPECT_EQ(roll.center, Vector3(20, -0.1, 0));  // the body's com
  EXPECT_EQ(roll.radius, 0.01);
  EXPECT_TRUE(roll.rolling);
  EXPECT_EQ(roll.cam.phase, 1.0);
  const auto& rise = std::get<RiseDwellReturn>(roll.cam.profile);
  EXPECT_EQ(rise.law, RiseLaw::kCycloidal);
  EXPECT_EQ(rise.start, 0.1);
  EXPECT_EQ(rise.rise, 1.0);
  EXPECT_EQ(rise.dwell, 2.0);
  EXPECT_EQ(rise.fall, 3.0);

  const auto& tabled = coupling<RollerCamCoupling>("roll2");
  EXPECT_EQ(tabled.center, Vector3(20, -0.2, 0));
  EXPECT_FALSE(tabled.rolling);
  const auto& table = std::get<TableLift>(tabled.cam.profile);
  EXPECT_EQ(table.lift.knots, (std::vector<double>{0.0, 2.0, 4.0}));
  EXPECT_NEAR(evaluate(table.lift, 2.0).value, 0.01, kRounding);
  EXPECT_EQ(std::get<RiseDwellReturn>(coupling<RollerCamCoupling>("roll3").cam.profile).law, RiseLaw::k4567);
}

TEST_P(Everything, Drivers) {
  const auto& spin = std::get<JointDriver>(named(model_.drivers, "spin").what);
  EXPECT_EQ(spin.coordinate, "shaft");
  EXPECT_EQ(spin.law.text, "k*t");
  EXPECT_EQ(std::get<JointDriver>(named(model_.drivers, "piston").what).law.text, "0.1*sin(t)");
  const auto& hand = std::get<PointDriver>(named(model_.drivers, "hand").what);
  EXPECT_EQ(hand.body, "n");
  EXPECT_EQ(hand.on, "table");
  EXPECT_TRUE(hand.at.isApprox(Vector3(1, 1, 0), kRounding));
  EXPECT_EQ(hand.law[0].text, "0.1*t");
  EXPECT_TRUE(hand.law[1].text.empty());
  EXPECT_EQ(hand.law[2].text, "0");
}

TEST_P(Everything, Sections) {
  const Section& middle = named(model_.sections, "middle");
  EXPECT_EQ(middle.body, "n");
  EXPECT_EQ(middle.at, Vector3(0.5, 0, 0));
  EXPECT_TRUE(middle.normal.isZero(0.0));
  EXPECT_FALSE(middle.part.has_value());
  const Section& edge = named(model_.sections, "edge");
  EXPECT_TRUE(edge.normal.isApprox(Vector3(-1, 0, 0), kRounding));
  EXPECT_EQ(edge.part->mass, 0.1);
  EXPECT_TRUE(edge.part->com.isApprox(Vector3(1, 2, 0), kRounding));
  Matrix3 inertia;  // a quarter turn about z: x and y change places, and xy its sign
  inertia << 2, -0.1, 0, -0.1, 1, 0, 0, 0, 2.5;
  EXPECT_TRUE(edge.part->inertia.isApprox(inertia, kRounding));
}

TEST_P(Everything, CutsGuessesAndSpeeds) {
  EXPECT_TRUE(named(model_.joints, "loop").cut);
  EXPECT_FALSE(named(model_.joints, "a").cut);
  ASSERT_EQ(model_.guess_q.size(), 1U);
  EXPECT_EQ(model_.guess_q[0].name, "a");
  EXPECT_EQ(model_.guess_q[0].value, 2.5);
  ASSERT_EQ(model_.independent.size(), 2U);
  EXPECT_EQ(model_.independent[1].name, "base.wx");
  ASSERT_EQ(model_.speeds.size(), 1U);
  EXPECT_EQ(model_.speeds[0].name, "w1");
  EXPECT_EQ(model_.speeds[0].law.text, "u.a + 2*u.b");
}

TEST_P(Everything, StopsAndFriction) {
  const Joint& slide = named(model_.joints, "slide");
  ASSERT_EQ(slide.stops.size(), 2U);
  EXPECT_EQ(slide.stops[0].lower, -2.0);
  EXPECT_EQ(slide.stops[0].upper, 0.1);
  EXPECT_EQ(slide.stops[0].stiffness, 1e4);
  EXPECT_EQ(slide.stops[0].dissipation, 0.3);
  EXPECT_EQ(slide.stops[0].onset, 0.02);
  EXPECT_FALSE(slide.stops[1].lower.has_value());
  EXPECT_EQ(slide.stops[1].onset, kDefaultOnset);
  ASSERT_EQ(slide.friction.size(), 1U);
  EXPECT_EQ(slide.friction[0].effort, 2.0);
  const Joint& u = named(model_.joints, "u");
  ASSERT_EQ(u.friction.size(), 2U);
  EXPECT_EQ(u.friction[1].component, "second");
  EXPECT_EQ(u.friction[1].effort, 0.5);
  EXPECT_EQ(u.friction[1].speed, 0.02);
}

TEST_P(Everything, SpringsBetweenPoints) {
  const auto& coil = std::get<PointSpring>(named(model_.force_elements, "coil").what);
  EXPECT_EQ(coil.body_a, "n");
  EXPECT_EQ(coil.body_b, "table");
  EXPECT_EQ(coil.at_a, Vector3(0, 1, 0));
  EXPECT_LT((coil.at_b - Vector3(1, 0, 1)).norm(), kRounding);  // at [0, 0, 1] of a table at x = 1
  EXPECT_EQ(coil.stiffness, 2.0);
  EXPECT_EQ(coil.rest, 0.4);
  EXPECT_EQ(coil.damping, 3.0);
  EXPECT_EQ(coil.force.text, "sin(t)*spring.coil.length");
  EXPECT_FALSE(coil.tension_only);
  const auto& rope = std::get<PointSpring>(named(model_.force_elements, "rope").what);
  EXPECT_TRUE(rope.tension_only);
  EXPECT_EQ(rope.onset, 0.01);
  EXPECT_FALSE(rope.rest.has_value());
}

TEST_P(Everything, BushingInTheFrameOfABody) {
  const auto& mount = std::get<Bushing>(named(model_.force_elements, "mount").what);
  EXPECT_EQ(mount.parent, "table");
  EXPECT_EQ(mount.child, "n");
  EXPECT_LT((mount.at - Vector3(1, 0, 1)).norm(), kRounding);
  // A quarter turn of the table, then another one of the axes.
  EXPECT_LT((mount.axes.col(0) - Vector3(-1, 0, 0)).norm(), kRounding);
  EXPECT_LT((mount.axes.col(1) - Vector3(0, -1, 0)).norm(), kRounding);
  EXPECT_EQ(mount.stiffness, Matrix6(Vector6(1.0, 2.0, 3.0, 4.0, 5.0, 6.0).asDiagonal()));
  EXPECT_EQ(mount.damping(5, 5), 2.0);
}

TEST_P(Everything, BushingWithAMatrix) {
  const auto& soft = std::get<Bushing>(named(model_.force_elements, "soft").what);
  EXPECT_EQ(soft.stiffness(0, 4), 1.0);
  EXPECT_EQ(soft.stiffness, soft.stiffness.transpose());
  EXPECT_EQ(soft.stiffness.diagonal(), Vector6(4.0, 4.0, 4.0, 2.0, 2.0, 2.0));
  EXPECT_EQ(soft.damping, Matrix6::Zero());
}

TEST_P(Everything, TorsionSpringInTheFrameOfABody) {
  const auto& twist = std::get<TorsionSpring>(named(model_.force_elements, "twist").what);
  EXPECT_EQ(twist.parent, "table");
  EXPECT_LT((twist.at - Vector3(1, 0, 1)).norm(), kRounding);
  EXPECT_LT((twist.axis - Vector3(0, 1, 0)).norm(), kRounding);  // a quarter turn of the table
  EXPECT_EQ(twist.stiffness, 2.0);
  EXPECT_EQ(twist.damping, 0.5);
  EXPECT_EQ(twist.rest, 0.25);
}

TEST_P(Everything, AWrenchIsTheForceWithoutAType) {
  ASSERT_EQ(model_.forces.size(), 2U);
  EXPECT_EQ(named(model_.forces, "turn").torque[2].text, "1");
  EXPECT_EQ(model_.simulate.attitude, "euler_zxy");
}

TEST_P(Everything, RepeatedPartsJoinTheirSections) {
  EXPECT_EQ(named(model_.bodies, "link3").mass, 3.0);
  EXPECT_EQ(named(model_.bodies, "link4").com, Vector3(8, 0, 0));
  EXPECT_EQ(named(model_.joints, "pin4").at, Vector3(3, 0, 0));
  EXPECT_EQ(named(model_.joints, "pin3").child, "link3");
  EXPECT_EQ(terms("twin4"), (Terms{{"pin4", 1.0}, {"a", -4.0}}));
  EXPECT_EQ(named(model_.initial_u, "pin4").value, 2.0);
  EXPECT_EQ(named(model_.initial_u, "h").value, 3.0);
}

// What repeat does beyond that

Model read(const std::string& text, const std::vector<ParameterOverride>& overrides = {}) {
  return read_model_text(text, "test.yaml", overrides);
}

std::string error_of(const std::string& text) {
  try {
    (void)read(text);
    return "no error";
  } catch (const ModelError& error) {
    return error.what();
  }
}

const std::string kChain = R"(
camber: 1
parameters: {N: 4}
repeat:
  - count: N
    index: link
    bodies: {rod$link_a: {mass: 1, com: [2-$(link-5), '$(mod(link, 2))', $(N-link)]}}
)";

TEST(Repeat, CountIsAnExpressionOfParameters) {
  EXPECT_EQ(read(kChain).bodies.size(), 4U);
  EXPECT_EQ(read(kChain, {{"N", 7.0}}).bodies.size(), 7U);
}

TEST(Repeat, ExpressionsOfTheIndexStandInKeysAndValues) {
  const Model model = read(kChain);
  EXPECT_EQ(model.bodies[0].name, "rod1_a");
  EXPECT_EQ(model.bodies[2].com, Vector3(2 + 2, 1, 1));
}

TEST(Repeat, AllBodiesMayComeFromIt) {
  EXPECT_EQ(error_of(kChain), "no error");
  EXPECT_EQ(error_of("camber: 1\nname: none\n"),
            "test.yaml:1:1: 'bodies' is missing\n  bodies: the rigid bodies");
}

TEST(Repeat, PlacesAreThoseOfTheText) {
  EXPECT_EQ(read(kChain).bodies[3].place.line, 7);
  EXPECT_EQ(error_of(kChain + "    joints: {J$link: {type: weld, parent: ground, child: rod$link}}\n"),
            "test.yaml:8:58: joints.J1.child: there is no body 'rod1'\n  did you mean 'rod1_a'?");
}

TEST(Repeat, SeveralMayHaveIndicesOfTheSameName) {
  const Model model = read(
      "camber: 1\nrepeat:\n  - {count: 2, index: i, bodies: {a$i: {mass: 1, com: [0, 0, 0]}}}\n"
      "  - {count: 2, index: i, from: -1, bodies: {b$(i+1): {mass: $i + 3, com: [0, 0, 0]}},\n"
      "     independent: [a$(i+2).wx]}\n");
  ASSERT_EQ(model.bodies.size(), 4U);
  EXPECT_EQ(model.bodies[2].name, "b0");
  EXPECT_EQ(model.bodies[2].mass, 2.0);
  ASSERT_EQ(model.independent.size(), 2U);
  EXPECT_EQ(model.independent[1].name, "a2.wx");
}

TEST(Repeat, OfNothingAddsNothing) {
  EXPECT_EQ(
      error_of("camber: 1\nbodies: {a: {mass: 1, com: [0, 0, 0]}}\n"
               "repeat: [{count: 0, index: i, bodies: {a: {mass: 1}}}, {count: 3, index: i, joints: }]\n"),
      "no error");
}

// Models of code that have no text

TEST(WriteCouplings, MeshesOffTheirJointsHaveNoText) {
  Model model = read_model_file(CAMBER_TEST_DATA "/models/everything.yaml");
  std::get<GearMeshCoupling>(named(model.couplings, "mesh").what).axis_a = Vector3(0, 0, -1);
  EXPECT_THROW((void)write_model_yaml(model), ModelError);
}

}  // namespace
}  // namespace camber
