#include <camber/model/body.h>

#include <cmath>

#include <fmt/format.h>

#include <camber/model/part_check.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

[[noreturn]] void fail(const std::string& path, const std::string& problem, const std::string& remedy) {
  throw ModelError({}, path, problem, remedy);
}

Matrix3 rotation_of(const PoseEntry& pose, const std::string& path) {
  constexpr double kUnitTolerance = 1e-6;  // of a typed quaternion's length
  const int given = static_cast<int>(pose.axes.has_value()) + static_cast<int>(pose.quaternion.has_value()) +
                    static_cast<int>(pose.euler.has_value());
  if (given > 1) fail(path, "the orientation is given more than once", "give one of axes, quaternion, euler");
  if (pose.axes) return squared_axes(*pose.axes);
  if (pose.euler) return rotation_of(*pose.euler, path + ".euler");
  if (!pose.quaternion) return Matrix3::Identity();
  const double norm = pose.quaternion->norm();
  if (std::abs(norm - 1.0) > kUnitTolerance)
    fail(path + ".quaternion", fmt::format("the quaternion's length is {:.6g}, not 1", norm),
         "divide it by that");
  return pose.quaternion->normalized().toRotationMatrix();
}

/// The mass of a shape that makes up the body.
template <class S>
double mass_of(const Solid<S>& solid, const std::string& path) {
  if (solid.mass.has_value() == solid.density.has_value())
    fail(path, solid.mass ? "found both mass and density" : fmt::format("the {} has no mass", S::kPart),
         Solid<S>::kHasVolume ? "give its mass or its density" : "give its mass");
  if (solid.mass) return *solid.mass;
  const double space = volume(solid.shape);
  if (space == 0.0)
    fail(path + ".density", fmt::format("a {} without thickness has no volume", S::kPart), "give its mass");
  return *solid.density * space;
}

void check_shape(const Shape& shape, const std::string& path) {
  if (const auto fault = find_fault(shape)) fail(path + "." + fault->key, fault->problem, "");
}

/// Solids, in the body's frame.
struct Solids {
  std::vector<MassProperties> masses = {};
  std::vector<Shape> shapes = {};

  void add(const AnySolid& any, const std::string& path) {
    std::visit(
        [&]<class S>(const Solid<S>& solid) {
          const std::string inner = fmt::format("{}.{}", path, S::kPart);
          check_shape(solid.shape, inner);
          masses.push_back(mass_properties(solid.shape, mass_of(solid, inner)));
          shapes.emplace_back(solid.shape);
        },
        any);
  }
};

/// A wheel is shown as the cylinder that it is, or as a disk where it has no width.
Shape shown(const ShownWheel& wheel, const Vector3& com, const std::string& /*path*/) {
  const Vector3 center = wheel.center.value_or(com);
  if (wheel.width == 0.0) return Disk{center, wheel.axis, wheel.radius};
  return Cylinder{center, wheel.axis, wheel.radius, wheel.width, 0.0};
}

template <class S>
Shape shown(const Solid<S>& solid, const Vector3& /*com*/, const std::string& path) {
  for (const auto& [key, value] : {std::pair{"mass", solid.mass}, std::pair{"density", solid.density}})
    if (value)
      fail(fmt::format("{}.{}.{}", path, S::kPart, key), "a shape that only shows has no mass", "remove it");
  check_shape(solid.shape, fmt::format("{}.{}", path, S::kPart));
  return solid.shape;
}

/// mass, com and inertia as the user wrote them, in the body's frame.
MassProperties own_mass(const BodyEntry& entry, const std::string& path) {
  if (!entry.mass)
    fail(path, "the body has neither a mass nor a shape",
         "give mass, com and inertia, or a shape such as rod; a massless body says mass: 0");
  if (!entry.com && *entry.mass != 0.0 && !entry.pose)
    fail(path, "'com' is missing", "com: centre of mass [m]");
  return {*entry.mass, entry.com.value_or(Vector3::Zero()), entry.inertia.value_or(Matrix3::Zero())};
}

/// A path of one map among several; alone it may stand without a list.
std::string item_path(const std::string& path, std::string_view key, std::size_t item, std::size_t count) {
  return count == 1 ? fmt::format("{}.{}", path, key) : fmt::format("{}.{}[{}]", path, key, item);
}

Solids solids_of(const BodyEntry& entry, const std::string& path) {
  Solids solids;
  for (const AnySolid& solid : entry.solids) solids.add(solid, path);
  for (std::size_t i = 0; i < entry.shapes.size(); ++i)
    solids.add(entry.shapes[i].what, item_path(path, "shapes", i, entry.shapes.size()));
  if (solids.shapes.empty()) return solids;
  const auto refuse = [&](const char* key, bool given) {
    if (given)
      fail(fmt::format("{}.{}", path, key), fmt::format("the body's shapes give its {} already", key),
           "put the mass into the shape, or the shape under visual");
  };
  refuse("mass", entry.mass.has_value());
  refuse("com", entry.com.has_value());
  refuse("inertia", entry.inertia.has_value());
  return solids;
}

/// From the body's frame to the drawing.
void move_to_drawing(const Transform& X_WB, Body& body) {
  body.com = X_WB * body.com;
  body.inertia = turned_inertia(X_WB.R, body.inertia);
  for (Shape& shape : body.shapes) shape = transformed(X_WB, shape);
}

}  // namespace

std::vector<std::string> body_frames() {
  return {kGround};
}

Matrix3 rotation_of(const EulerTurns& euler, const std::string& path) {
  if (!is_euler_sequence(euler.sequence))
    fail(path + ".sequence", fmt::format("'{}' is not a sequence of turns", euler.sequence),
         "write three of x, y, z in which neighbours differ, for example zxy");
  Matrix3 R = Matrix3::Identity();
  for (int i = 0; i < 3; ++i)
    R = R *
        Eigen::AngleAxisd(euler.angles[i], Vector3::Unit(euler.sequence[static_cast<std::size_t>(i)] - 'x'));
  return R;
}

Body body_of(const BodyEntry& entry, const std::string& path) {
  const Place nowhere;
  const KnownNames none;
  PartChecker checker(nowhere, path, none);
  describe(checker, entry);

  Body body{.name = {}, .measured = entry.measured};
  if (entry.pose) body.pose = Transform{rotation_of(*entry.pose, path + ".pose"), entry.pose->at};

  Solids solids = solids_of(entry, path);
  const MassProperties own = solids.shapes.empty() ? own_mass(entry, path) : combine(solids.masses);
  body.mass = own.mass;
  body.com = own.com;
  body.inertia = own.inertia.selfadjointView<Eigen::Upper>();  // sums of shapes are rounded

  body.shapes = std::move(solids.shapes);
  for (std::size_t i = 0; i < entry.visual.size(); ++i) {
    const std::string item = item_path(path, "visual", i, entry.visual.size());
    body.shapes.push_back(
        std::visit([&](const auto& shape) { return shown(shape, own.com, item); }, entry.visual[i].what));
  }
  if (body.pose && entry.in != kGround) move_to_drawing(*body.pose, body);
  return body;
}

BodyEntry entry_of(const Body& body) {
  BodyEntry entry{.mass = body.mass, .com = body.com, .inertia = body.inertia, .measured = body.measured};
  if (body.pose) {
    entry.pose = PoseEntry{.at = body.pose->p, .axes = body.pose->R};
    entry.in = kGround;
  }
  for (const Shape& shape : body.shapes)
    entry.visual.push_back({std::visit([]<class S>(const S& s) -> AnyShown { return Solid<S>{s}; }, shape)});
  return entry;
}

}  // namespace camber
