#include <camber/report/scene_shapes.h>

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include <camber/model/part_walk.h>
#include <camber/report/scene_ties.h>

namespace camber {

namespace {

/// Attachment points of the body in the drawing, each once.
std::vector<Vector3> points_held(const Model& model, const std::string& body, double size) {
  constexpr double kSame = 1e-6;  // of the machine's size: drawn as one point
  std::vector<Vector3> points;
  const auto add = [&](const std::string& name, const Vector3& point) {
    const auto is_there = [&](const Vector3& other) { return (other - point).norm() < kSame * size; };
    if (name == body && std::none_of(points.begin(), points.end(), is_there)) points.push_back(point);
  };
  for (const Joint& joint : model.joints) {
    add(joint.parent, joint.at);
    add(joint.child, joint.at);
  }
  for (const Coupling& coupling : model.couplings)
    for (const BodyPoint& end : end_points(coupling)) add(end.body, end.at);
  for (const ForceElement& element : model.force_elements)
    for (const BodyPoint& end : end_points(element)) add(end.body, end.at);
  return points;
}

/// Two points are joined by a rod, three by a triangle; more, or a single one, by rods to the centre of mass.
std::vector<SceneShape> made_up_rods(const std::vector<Vector3>& points, const Vector3& com) {
  constexpr std::size_t kTriangle = 3;
  std::vector<SceneShape> rods;
  if (points.size() == 1 || points.size() > kTriangle) {
    for (const Vector3& point : points)
      if (!point.isApprox(com)) rods.emplace_back(Rod{com, point, 0.0});
    return rods;
  }
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = i + 1; k < points.size(); ++k) rods.emplace_back(Rod{points[i], points[k], 0.0});
  return rods;
}

/// Heavier bodies have larger balls, as if all had the same density.
Sphere made_up_ball(const Model& model, const Body& body, double size) {
  constexpr double kLargest = 0.04;   // of the machine's size
  constexpr double kSmallest = 0.01;  // that can be seen
  double heaviest = 0.0;
  for (const Body& other : model.bodies) heaviest = std::max(heaviest, other.mass);
  const double share = heaviest > 0.0 ? std::cbrt(body.mass / heaviest) : 0.0;
  return {body.com, size * std::max(kSmallest, kLargest * share)};
}

/// Replaces the round shapes that represented the wheel by the wheel, with their width.
void put_wheel(SceneWheel wheel, std::vector<SceneShape>& shapes) {
  wheel.width = std::max(wheel.width, take_round(wheel.center, wheel.axis, wheel.radius, shapes));
  shapes.emplace_back(wheel);
}

struct PutContact {
  Vector3 center;
  std::vector<SceneShape>& shapes;

  void operator()(const WheelShape& wheel) const {
    put_wheel({center, wheel.axis, wheel.radius, 2.0 * wheel.crown, wheel.crown, {}}, shapes);
  }
  void operator()(const SphereShape& sphere) const {
    put_ellipsoid({center, Vector3::Constant(sphere.radius), Matrix3::Identity()});
  }
  void operator()(const EllipsoidShape& ellipsoid) const {
    put_ellipsoid({center, ellipsoid.semi_axes, ellipsoid.axes});
  }
  void operator()(const OmniShape& omni) const {
    put_wheel(
        {center, omni.axis, omni.radius, 2.0 * omni.roller_radius.value_or(0.0), 0.0, omni.roller_angle},
        shapes);
  }
  void operator()(const SkateShape& skate) const { shapes.emplace_back(SceneBlade{center, skate.direction}); }

 private:
  /// Where the body has no looks of its own.
  void put_ellipsoid(const SceneEllipsoid& ellipsoid) const {
    if (shapes.empty()) shapes.emplace_back(ellipsoid);
  }
};

/// The shape drawn in a frame B, in the axes of the frame A: X is X_AB.
struct Mover {
  const Transform& X;

  SceneShape operator()(const SceneWheel& w) const {
    return SceneWheel{X * w.center, X.R * w.axis, w.radius, w.width, w.crown, w.roller_angle};
  }
  SceneShape operator()(const SceneEllipsoid& e) const {
    return SceneEllipsoid{X * e.center, e.semi_axes, X.R * e.axes};
  }
  SceneShape operator()(const SceneBlade& b) const { return SceneBlade{X * b.at, X.R * b.direction}; }
  SceneShape operator()(ScenePlate p) const {
    p.X_BP = X * p.X_BP;
    return p;
  }
  SceneShape operator()(SceneGear g) const {
    g.center = X * g.center;
    g.axis = X.R * g.axis;
    g.tooth = X.R * g.tooth;
    return g;
  }
  SceneShape operator()(const auto& plain) const {
    return std::visit([](const auto& moved) -> SceneShape { return moved; }, transformed(X, Shape(plain)));
  }
};

/// The box around a shape, roughly: balls around its ends.
struct Extend {
  Eigen::AlignedBox3d& box;

  void operator()(const Rod& rod) const {
    box.extend(rod.from);
    box.extend(rod.to);
  }
  void operator()(const Box& block) const { ball(block.center, block.size.maxCoeff() / 2.0); }
  void operator()(const Cylinder& cylinder) const {
    ball(cylinder.center, std::max(cylinder.radius, cylinder.length / 2.0));
  }
  void operator()(const Disk& disk) const { ball(disk.center, disk.radius); }
  void operator()(const Sphere& sphere) const { ball(sphere.center, sphere.radius); }
  void operator()(const PointMass&) const {}
  void operator()(const SceneWheel& wheel) const { ball(wheel.center, wheel.radius); }
  void operator()(const SceneEllipsoid& ellipsoid) const {
    ball(ellipsoid.center, ellipsoid.semi_axes.maxCoeff());
  }
  void operator()(const SceneBlade&) const {}
  void operator()(const SceneGear& gear) const { ball(gear.center, gear.radius); }
  void operator()(const ScenePlate& plate) const {
    for (const auto& [x, y] : plate.outline) box.extend(plate.X_BP * Vector3(x, y, 0.0));
  }

 private:
  void ball(const Vector3& center, double radius) const {
    box.extend(center - Vector3::Constant(radius));
    box.extend(center + Vector3::Constant(radius));
  }
};

/// The body's own shapes and those of its contacts and couplings, in the drawing.
std::vector<SceneShape> drawn_shapes(const Model& model, const Body& body) {
  std::vector<SceneShape> shapes;
  for (const Shape& shape : body.shapes)
    std::visit([&](const auto& plain) { shapes.emplace_back(plain); }, shape);
  for (const Contact& contact : model.contacts)
    if (contact.body == body.name)
      std::visit(PutContact{contact.center.value_or(body.com), shapes}, contact.shape);
  for (const Coupling& coupling : model.couplings) put_coupling(coupling, body, shapes);
  return shapes;
}

}  // namespace

double scene_size(const Model& model) {
  Eigen::AlignedBox3d box;
  for (const Body& body : model.bodies) {
    box.extend(body.com);
    for (const SceneShape& shape : drawn_shapes(model, body)) std::visit(Extend{box}, shape);
  }
  for (const Joint& joint : model.joints) box.extend(joint.at);
  const double size = box.isEmpty() ? 0.0 : box.sizes().maxCoeff();
  return size > 0.0 ? size : 1.0;
}

std::vector<SceneShape> shapes_of(const Model& model, const Body& body, double size) {
  std::vector<SceneShape> shapes = drawn_shapes(model, body);
  if (shapes.empty()) {
    shapes = made_up_rods(points_held(model, body.name, size), body.com);
    shapes.emplace_back(made_up_ball(model, body, size));
  }
  const Transform X_BW = inverse(frame_of(body));
  for (SceneShape& shape : shapes) shape = std::visit(Mover{X_BW}, shape);
  return shapes;
}

}  // namespace camber
