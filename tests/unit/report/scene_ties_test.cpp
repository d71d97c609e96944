#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/report/scene.h>
#include <camber/report/scene_ties.h>

#include "support/gallery.h"

namespace camber {
namespace {

/// Coordinates of a few centimetres, a handful of operations each.
constexpr double kRounding = 1e-15;

const SceneBody& body(const Scene& scene, const std::string& name) {
  for (const SceneBody& each : scene.bodies)
    if (each.name == name) return each;
  throw std::runtime_error("no " + name);
}

template <class T>
const T& only_shape(const Scene& scene, const std::string& name) {
  const std::vector<SceneShape>& shapes = body(scene, name).shapes;
  if (shapes.size() != 1) throw std::runtime_error("not one shape");
  return std::get<T>(shapes.front());
}

TEST(SceneCam, OutlineOfAnOffsetCircleIsThatCircle) {
  for (const char* name : {"flat_cam", "roller_cam"}) {
    SCOPED_TRACE(name);
    const Scene scene = make_scene(support::gallery_model(name), {});
    const auto& plate = only_shape<ScenePlate>(scene, "cam");
    EXPECT_DOUBLE_EQ(plate.thickness, 0.02) << "that of the cylinder in whose place it stands";
    ASSERT_GT(plate.outline.size(), 100U);
    // The disc of radius 0.03 has its centre in the cam's centre of mass, the origin of its frame.
    for (const auto& [x, y] : plate.outline)
      EXPECT_NEAR((plate.X_BP * Vector3(x, y, 0.0)).norm(), 0.03, 10.0 * kRounding);
  }
}

TEST(SceneCam, FaceTouchesTheOutlineAndNothingOfItLiesBeyond) {
  FlatCamCoupling flat;
  flat.cam.profile = HarmonicLift{0.04, 0.01, 2, 0.3};
  const std::vector<std::array<double, 2>> outline = cam_outline(flat);
  for (const double phi : {0.0, 0.7, 2.0, 5.0}) {
    double farthest = 0.0;
    for (const auto& [x, y] : outline) farthest = std::max(farthest, x * std::cos(phi) + y * std::sin(phi));
    // The outline is a polygon with a corner each 2 degrees: it falls short of the face by less than
    // radius of curvature (at most 0.07) times (1 - cos 1 degree).
    const double h = support_function(flat.cam.profile, phi).value;
    EXPECT_LE(farthest, h + kRounding);
    EXPECT_GE(farthest, h - 0.07 * 1.6e-4);
  }
}

TEST(SceneCam, OutlineStaysARollerRadiusFromThePitchCurve) {
  RollerCamCoupling roller;
  roller.cam.profile = HarmonicLift{0.04, 0.01, 1, 0.0};
  roller.radius = 0.008;
  for (const double phi : {0.1, 1.0, 3.0}) {
    const double r = pitch_radius(roller.cam.profile, roller.radius, phi).value;
    double nearest = 1.0;
    for (const auto& [x, y] : cam_outline(roller))
      nearest = std::min(nearest, std::hypot(x - r * std::cos(phi), y - r * std::sin(phi)));
    EXPECT_GE(nearest, roller.radius - kRounding);
    // Between two corners, 1.6 mm apart at most, the nearest is off by 0.8 mm sideways: 0.8^2/(2 x 8) mm = 0.04 mm.
    EXPECT_LE(nearest, roller.radius + 4e-5);
  }
}

constexpr const char* kBareCam = R"(
camber: 1
name: Bare
gravity: [0, -9.81, 0]
bodies:
  cam: {mass: 1, com: [0, 0, 0], inertia: [1e-3, 1e-3, 1e-3]}
  valve: {mass: 1, com: [0, 0.1, 0], inertia: [1e-3, 1e-3, 1e-3]}
joints:
  shaft: {type: revolute, parent: ground, child: cam, at: [0, 0, 0], axis: [0, 0, 1]}
  valve: {type: prismatic, parent: ground, child: valve, at: [0, 0.1, 0], axis: [0, 1, 0]}
couplings:
  rim:
    type: roller_cam
    cam: shaft
    roller: valve
    center: [0, 0.05, 0]
    radius: 0.01
    profile: {harmonic: {base_radius: 0.04, lift: 0.01}}
)";

TEST(SceneCam, CamAndRollerShowWithoutShapesOfTheirOwn) {
  const Scene scene = make_scene(read_model_text(kBareCam, "bare.yaml"), {});
  EXPECT_GT(only_shape<ScenePlate>(scene, "cam").thickness, 0.0);
  const auto& roller = only_shape<Cylinder>(scene, "valve");
  EXPECT_DOUBLE_EQ(roller.radius, 0.01);
  EXPECT_TRUE(roller.center.isApprox(Vector3(0.0, -0.05, 0.0))) << "below the centre of mass";
}

TEST(SceneGear, BevelGearsLieOnConesThatShareTheirApex) {
  const Scene scene = make_scene(support::gallery_model("bevel_gears"), {});
  const auto& pinion = only_shape<SceneGear>(scene, "pinion");
  const auto& wheel = only_shape<SceneGear>(scene, "wheel");
  EXPECT_EQ(pinion.teeth, 20);
  EXPECT_EQ(wheel.teeth, 50) << "in proportion to the radii";
  EXPECT_DOUBLE_EQ(pinion.cone, std::atan2(0.04, 0.1));
  EXPECT_DOUBLE_EQ(pinion.cone + wheel.cone, std::numbers::pi / 2.0) << "square axes";
  EXPECT_TRUE(pinion.axis.isApprox(Vector3::UnitX())) << "away from the apex";
  EXPECT_TRUE(wheel.axis.isApprox(Vector3::UnitZ()));
  EXPECT_DOUBLE_EQ(pinion.width, 0.02);
  // The pinion has a tooth where they touch, the wheel a gap.
  EXPECT_TRUE(pinion.tooth.isApprox(Vector3::UnitZ()));
  EXPECT_NEAR(wheel.tooth.dot(Vector3::UnitX()), std::cos(std::numbers::pi / 50.0), 2.0 * kRounding);
}

constexpr const char* kRing = R"(
camber: 1
name: Ring
bodies:
  pinion: {mass: 1, com: [0.03, 0, 0], inertia: [1e-3, 1e-3, 1e-3]}
  ring: {mass: 1, com: [0, 0, 0], inertia: [1e-3, 1e-3, 1e-3]}
joints:
  a: {type: revolute, parent: ground, child: pinion, at: [0.03, 0, 0], axis: [0, 0, 1]}
  b: {type: revolute, parent: ground, child: ring, at: [0, 0, 0], axis: [0, 0, 1]}
couplings:
  teeth: {type: gear_mesh, joints: [a, b], radius: [-0.02, 0.05]}
)";

TEST(SceneGear, RingHasItsTeethInside) {
  const Scene scene = make_scene(read_model_text(kRing, "ring.yaml"), {});
  const auto& pinion = only_shape<SceneGear>(scene, "pinion");
  const auto& ring = only_shape<SceneGear>(scene, "ring");
  EXPECT_FALSE(pinion.inside);
  EXPECT_TRUE(ring.inside);
  EXPECT_DOUBLE_EQ(pinion.radius, 0.02);
  EXPECT_TRUE(pinion.tooth.isApprox(Vector3::UnitX())) << "they touch at x = 0.05";
  EXPECT_EQ(pinion.cone, 0.0);
  EXPECT_EQ(pinion.teeth * 5, ring.teeth * 2) << "one pitch, though none are counted";
}

/// Two wheels on one surface.
Model rolling_on(const std::string& surface) {
  return read_model_text(R"(
camber: 1
name: Rolling
bodies:
  a: {sphere: {center: [0, 0.2, 0.1], radius: 0.1, mass: 1}}
  b: {sphere: {center: [0, -0.2, 0.1], radius: 0.1, mass: 1}}
  table: {mass: 1, com: [0, 0, -0.5], inertia: [1, 1, 1]}
joints:
  lift: {type: prismatic, parent: ground, child: table, at: [0, 0, -0.5], axis: [0, 0, 1]}
contacts:
  a: {type: rolling, body: a, sphere: {radius: 0.1}, )" +
                             surface + R"(}
  b: {type: rolling, body: b, sphere: {radius: 0.1}, )" +
                             surface + R"(}
)",
                         "rolling.yaml");
}

TEST(SceneSurface, BowlIsDrawnOnce) {
  const Scene scene = make_scene(rolling_on("bowl: {center: [0, 0, 1], radius: 1.1}"), {});
  ASSERT_EQ(scene.surfaces.size(), 1U);
  EXPECT_EQ(scene.surfaces[0].type, "bowl");
  EXPECT_EQ(scene.surfaces[0].body, kGround);
  EXPECT_EQ(scene.surfaces[0].radius, 1.1);
  EXPECT_EQ(scene.surfaces[0].contacts, (std::vector<std::string>{"a", "b"}));
  EXPECT_FALSE(scene.ground) << "the floor is not what they roll on";
}

TEST(SceneSurface, PlaneOfABodyStandsInItsFrame) {
  const Scene scene = make_scene(rolling_on("on: table, plane: {point: [0, 0, 0], normal: [0, 0, 1]}"), {});
  ASSERT_EQ(scene.surfaces.size(), 1U);
  EXPECT_EQ(scene.surfaces[0].type, "plane");
  EXPECT_TRUE(scene.surfaces[0].at.isApprox(Vector3(0.0, 0.0, 0.5))) << "above the table's centre of mass";
}

TEST(SceneSurface, FloorAndFacesOfBodiesNeedNoOther) {
  EXPECT_TRUE(make_scene(rolling_on("plane: {point: [0, 0, 0], normal: [0, 0, 1]}"), {}).surfaces.empty());
  EXPECT_TRUE(make_scene(support::gallery_model("turntable_ball"), {}).surfaces.empty())
      << "the top of the table is the plane";
}

}  // namespace
}  // namespace camber
