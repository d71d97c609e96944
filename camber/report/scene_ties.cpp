#include <camber/report/scene_ties.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

namespace camber {

namespace {

using Outline = std::vector<std::array<double, 2>>;

constexpr int kOutlinePoints = 180;    // every second degree: smooth on a screen
constexpr double kCamThickness = 0.3;  // of its smallest radius, where no shape says it
constexpr double kRollerWidth = 1.0;   // of its radius, likewise
constexpr double kSameOutline = 1e-3;  // of a radius, and of a right angle: drawn as the same
constexpr int kTeeth = 18;             // of the smaller gear, where they are not counted

Vector3 across(const Vector3& v, const Vector3& axis) {
  const Vector3 a = axis.normalized();
  return (v - a.dot(v) * a).normalized();
}

/// `point` gives the place on the outline at an angle.
template <class Point>
Outline once_round(const Point& point) {
  Outline outline;
  for (int i = 0; i < kOutlinePoints; ++i) {
    const double phi = 2.0 * std::numbers::pi * i / kOutlinePoints;
    const Eigen::Vector2d Q = point(phi, Eigen::Vector2d(std::cos(phi), std::sin(phi)),
                                    Eigen::Vector2d(-std::sin(phi), std::cos(phi)));
    outline.push_back({Q.x(), Q.y()});
  }
  return outline;
}

/// A cylinder along the cam's axis that fills the outline or its base circle represents the cam: it is
/// removed, and its length is the thickness of the cam.
void put_cam(const Transform& X_WP, Outline outline, std::vector<SceneShape>& shapes) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& [x, y] : outline) smallest = std::min(smallest, std::hypot(x, y));
  double thickness = 0.0;
  const auto fills = [&](const SceneShape& shape) {
    const auto* cylinder = std::get_if<Cylinder>(&shape);
    if (cylinder == nullptr || X_WP.R.col(2).cross(cylinder->axis.normalized()).norm() > kSameOutline)
      return false;
    const Vector3 center = inverse(X_WP) * cylinder->center;
    double gap = std::numeric_limits<double>::infinity();
    for (const auto& [x, y] : outline)
      gap = std::min(gap, std::hypot(x - center.x(), y - center.y()) - cylinder->radius);
    if (std::abs(gap) > kSameOutline * cylinder->radius) return false;
    thickness = std::max(thickness, cylinder->length);
    return true;
  };
  shapes.erase(std::remove_if(shapes.begin(), shapes.end(), fills), shapes.end());
  shapes.emplace_back(
      ScenePlate{X_WP, std::move(outline), thickness > 0.0 ? thickness : kCamThickness * smallest});
}

struct Gear {
  Vector3 center, axis;
  double radius;  ///< signed as in GearMeshConstraint
  int teeth;
};

/// The gear towards the other: bevel gears lie on cones about the point where the axes meet.
///
///   apex = center + s axis,   cone = atan(radius/|s|)
SceneGear scene_gear(const Gear& gear, const Gear& other) {
  const Vector3 a = gear.axis.normalized();
  const Vector3 b = other.axis.normalized();
  SceneGear made{.center = gear.center, .axis = a, .radius = std::abs(gear.radius), .teeth = gear.teeth};
  made.tooth = across(other.center - gear.center, a) * (gear.radius < 0.0 ? -1.0 : 1.0);
  made.inside = other.radius < 0.0;
  const Vector3 square = a.cross(b);
  if (square.norm() < kSameOutline) return made;
  const double s = (other.center - gear.center).cross(b).dot(square) / square.squaredNorm();
  if (s > 0.0) made.axis = -a;
  made.cone = std::atan2(made.radius, std::abs(s));
  return made;
}

void put_gear(SceneGear gear, std::vector<SceneShape>& shapes) {
  gear.width = take_round(gear.center, gear.axis, gear.radius, shapes);
  shapes.emplace_back(gear);
}

struct Putter {
  const Body& body;
  std::vector<SceneShape>& shapes;

  void operator()(const FlatCamCoupling& flat) const {
    if (flat.cam.body == body.name) put_cam(cam_frame(flat.cam, flat.normal), cam_outline(flat), shapes);
  }
  void operator()(const RollerCamCoupling& roller) const {
    if (roller.cam.body == body.name)
      put_cam(cam_frame(roller.cam, roller.center - roller.cam.center), cam_outline(roller), shapes);
    if (roller.roller != body.name) return;
    const auto is_there = [&](const SceneShape& shape) {
      return is_round_about(shape, roller.center, roller.cam.axis, roller.radius);
    };
    if (std::none_of(shapes.begin(), shapes.end(), is_there))
      shapes.emplace_back(
          Cylinder{roller.center, roller.cam.axis, roller.radius, kRollerWidth * roller.radius, 0.0});
  }
  void operator()(const GearMeshCoupling& gears) const {
    const double smaller = std::min(std::abs(gears.radius_a), std::abs(gears.radius_b));
    const auto scaled = [](double count) { return std::max(1, static_cast<int>(std::lround(count))); };
    const int teeth_a =
        gears.teeth_a > 0 ? gears.teeth_a : scaled(kTeeth * std::abs(gears.radius_a) / smaller);
    const int teeth_b = scaled(teeth_a * std::abs(gears.radius_b / gears.radius_a));
    const Gear a{gears.center_a, gears.axis_a, gears.radius_a, teeth_a};
    const Gear b{gears.center_b, gears.axis_b, gears.radius_b, teeth_b};
    if (gears.body_a == body.name) put_gear(scene_gear(a, b), shapes);
    if (gears.body_b != body.name) return;
    SceneGear gear = scene_gear(b, a);  // where A has a tooth, B has a gap
    gear.tooth = Eigen::AngleAxisd(std::numbers::pi / teeth_b, gear.axis) * gear.tooth;
    put_gear(gear, shapes);
  }
  void operator()(const RackMeshCoupling& rack) const {
    if (rack.pinion != body.name) return;
    put_gear({.center = rack.center,
              .axis = rack.axis.normalized(),
              .tooth = across(rack.toward, rack.axis),
              .radius = rack.radius,
              .teeth = rack.teeth > 0 ? rack.teeth : kTeeth},
             shapes);
  }
  void operator()(const RelationCoupling&) const {}
  void operator()(const RodCoupling&) const {}  // a link of the scene
  void operator()(const CustomCoupling&) const {}
};

}  // namespace

bool is_round_about(const SceneShape& shape, const Vector3& center, const Vector3& axis, double radius) {
  const auto is = [&](const Vector3& its_center, const Vector3& its_axis, double its_radius) {
    return (its_center - center).norm() < kSameOutline * radius &&
           its_radius < (1.0 + kSameOutline) * radius &&
           its_axis.normalized().cross(axis.normalized()).norm() < kSameOutline;
  };
  if (const auto* disk = std::get_if<Disk>(&shape)) return is(disk->center, disk->axis, disk->radius);
  const auto* cylinder = std::get_if<Cylinder>(&shape);
  return cylinder != nullptr && cylinder->inner_radius == 0.0 &&
         is(cylinder->center, cylinder->axis, cylinder->radius);
}

double take_round(const Vector3& center, const Vector3& axis, double radius,
                  std::vector<SceneShape>& shapes) {
  double length = 0.0;
  const auto same = [&](const SceneShape& shape) { return is_round_about(shape, center, axis, radius); };
  for (const SceneShape& shape : shapes)
    if (const auto* cylinder = std::get_if<Cylinder>(&shape); cylinder != nullptr && same(shape))
      length = std::max(length, cylinder->length);
  shapes.erase(std::remove_if(shapes.begin(), shapes.end(), same), shapes.end());
  return length;
}

Outline cam_outline(const FlatCamCoupling& flat) {
  return once_round([&](double phi, const Eigen::Vector2d& e, const Eigen::Vector2d& e_phi) {
    const Derivatives h = support_function(flat.cam.profile, phi);
    return Eigen::Vector2d(h.value * e + h.first * e_phi);
  });
}

Outline cam_outline(const RollerCamCoupling& roller) {
  return once_round([&](double phi, const Eigen::Vector2d& e, const Eigen::Vector2d& e_phi) {
    const Derivatives r = pitch_radius(roller.cam.profile, roller.radius, phi);
    const Eigen::Vector2d tangent = (r.first * e + r.value * e_phi).normalized();
    const Eigen::Vector2d normal(tangent.y(), -tangent.x());
    return Eigen::Vector2d(r.value * e - roller.radius * normal);
  });
}

void put_coupling(const Coupling& coupling, const Body& body, std::vector<SceneShape>& shapes) {
  std::visit(Putter{body, shapes}, coupling.what);
}

}  // namespace camber
