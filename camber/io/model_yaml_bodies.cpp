#include <cmath>

#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

constexpr double kUnitTolerance = 1e-6;  // of a typed quaternion's length

Shape read_shape_dimensions(std::string_view kind, const Fields& fields) {
  const auto center = [&] { return *fields.vector("center"); };
  if (kind == "rod")
    return Rod{*fields.vector("from"), *fields.vector("to"), fields.number("radius").value_or(0.0)};
  if (kind == "box")
    return Box{center(), *fields.vector("size"), fields.axes("axes").value_or(Matrix3::Identity())};
  if (kind == "cylinder")
    return Cylinder{center(), *fields.vector("axis"), *fields.number("radius"), *fields.number("length"),
                    fields.number("inner_radius").value_or(0.0)};
  if (kind == "disk") return Disk{center(), *fields.vector("axis"), *fields.number("radius")};
  if (kind == "sphere") return Sphere{center(), *fields.number("radius")};
  return PointMass{*fields.vector("at")};
}

/// A wheel is shown as the cylinder that it is, or as a disk where it has no width.
Shape read_wheel(const Fields& fields, const Vector3& com) {
  const Vector3 center = fields.vector("center").value_or(com);
  const double radius = *fields.number("radius");
  const Vector3 axis = *fields.vector("axis");
  const auto width = fields.number("width");
  return width ? Shape(Cylinder{center, axis, radius, *width, 0.0}) : Shape(Disk{center, axis, radius});
}

void check_shape(const Shape& shape, const Fields& fields) {
  if (const auto fault = find_fault(shape)) fields.fail(fault->key, fault->problem);
}

double read_shape_mass(std::string_view kind, const Shape& shape, const Fields& fields) {
  const bool by_density = kind != "disk" && kind != "point" && fields.has("density");
  if (by_density == fields.has("mass"))
    throw ModelError(fields.place(), fields.path(),
                     by_density ? "found both mass and density" : fmt::format("the {} has no mass", kind),
                     kind == "disk" || kind == "point" ? "give its mass" : "give its mass or its density");
  const char* key = by_density ? "density" : "mass";
  const double value = *fields.number(key);
  if (value < 0.0) fields.fail(key, fmt::format("{} must not be negative, not {}", key, value));
  if (!by_density) return value;
  if (volume(shape) == 0.0)
    fields.fail(key, fmt::format("a {} without thickness has no volume", kind), "give its mass");
  return value * volume(shape);
}

/// Solids, in the body's frame.
struct Solids {
  std::vector<MassProperties> masses;
  std::vector<Shape> shapes;
};

void read_solid(std::string_view kind, const Fields& fields, Solids& solids) {
  const Shape shape = read_shape_dimensions(kind, fields);
  check_shape(shape, fields);
  solids.masses.push_back(mass_properties(shape, read_shape_mass(kind, shape, fields)));
  solids.shapes.push_back(shape);
}

Solids read_solids(const Fields& body) {
  Solids solids;
  for (const Key& key : kShapeTable.keys)
    if (const auto fields = body.table(key.name)) read_solid(key.name, *fields, solids);
  for (const Fields& entry : body.tables("shapes"))
    read_solid(entry.only_key(), *entry.table(entry.only_key()), solids);
  return solids;
}

std::vector<Shape> read_visuals(const Fields& body, const Vector3& com) {
  std::vector<Shape> shapes;
  for (const Fields& entry : body.tables("visual")) {
    const std::string& kind = entry.only_key();
    const Fields fields = *entry.table(kind);
    for (const char* key : {"mass", "density"})
      if (fields.has(key)) fields.fail(key, "a shape that only shows has no mass", "remove it");
    shapes.push_back(kind == "wheel" ? read_wheel(fields, com) : read_shape_dimensions(kind, fields));
    check_shape(shapes.back(), fields);
  }
  return shapes;
}

Matrix3 read_axes(const Fields& pose) {
  const Matrix3 axes = *pose.axes("axes");
  if (!axes.isUnitary(kSquareTolerance) || axes.determinant() < 0.0)
    pose.fail("axes", "the axes are not three unit vectors, square and right-handed");
  return frame_from_axes(axes.col(2), axes.col(0));
}

Matrix3 read_quaternion(const Fields& pose) {
  const Quaternion q = *pose.quaternion("quaternion");
  if (std::abs(q.norm() - 1.0) > kUnitTolerance)
    pose.fail("quaternion", fmt::format("the quaternion's length is {:.6g}, not 1", q.norm()),
              "divide it by that");
  return q.normalized().toRotationMatrix();
}

}  // namespace

Matrix3 read_euler(const Fields& euler) {
  const std::string sequence = *euler.text("sequence");
  if (!is_euler_sequence(sequence))
    euler.fail("sequence", fmt::format("'{}' is not a sequence of turns", sequence),
               "write three of x, y, z in which neighbours differ, for example zxy");
  const Vector3 angles = *euler.vector("angles");
  Matrix3 R = Matrix3::Identity();
  for (int i = 0; i < 3; ++i)
    R = R * Eigen::AngleAxisd(angles[i], Vector3::Unit(sequence[static_cast<std::size_t>(i)] - 'x'));
  return R;
}

namespace {

Transform read_pose(const Fields& pose) {
  Transform X{Matrix3::Identity(), pose.vector("at").value_or(Vector3::Zero())};
  if (static_cast<int>(pose.has("axes")) + static_cast<int>(pose.has("quaternion")) +
          static_cast<int>(pose.has("euler")) >
      1)
    throw ModelError(pose.place(), pose.path(), "the orientation is given more than once",
                     "give one of axes, quaternion, euler");
  if (pose.has("axes")) X.R = read_axes(pose);
  if (pose.has("quaternion")) X.R = read_quaternion(pose);
  if (const auto euler = pose.table("euler")) X.R = read_euler(*euler);
  return X;
}

/// mass, com and inertia as the user wrote them, in the body's frame.
MassProperties read_mass(const Fields& fields) {
  const auto mass = fields.number("mass");
  if (!mass)
    throw ModelError(fields.place(), fields.path(), "the body has neither a mass nor a shape",
                     "give mass, com and inertia, or a shape such as rod; a massless body says mass: 0");
  const auto com = fields.vector("com");
  if (!com && *mass != 0.0 && !fields.has("pose"))
    throw ModelError(fields.place(), fields.path(), "'com' is missing", "com: centre of mass [m]");
  return {*mass, com.value_or(Vector3::Zero()), fields.inertia("inertia").value_or(Matrix3::Zero())};
}

}  // namespace

Body read_body(const ValueKey& name, const Fields& fields) {
  Body body{.name = name.text, .place = name.place};
  if (const auto pose = fields.table("pose")) body.pose = read_pose(*pose);
  const Transform X_WB = body.pose.value_or(Transform{});

  Solids solids = read_solids(fields);
  if (!solids.shapes.empty())
    for (const char* key : {"mass", "com", "inertia"})
      if (fields.has(key))
        fields.fail(key, fmt::format("the body's shapes give its {} already", key),
                    "put the mass into the shape, or the shape under visual");
  const MassProperties own = solids.shapes.empty() ? read_mass(fields) : combine(solids.masses);
  body.measured = fields.flag("measured").value_or(false);
  body.mass = own.mass;
  body.com = X_WB * own.com;
  body.inertia = X_WB.R * own.inertia * X_WB.R.transpose();

  body.shapes = std::move(solids.shapes);
  for (Shape& shape : read_visuals(fields, own.com)) body.shapes.push_back(std::move(shape));
  for (Shape& shape : body.shapes) shape = transformed(X_WB, shape);
  return body;
}

}  // namespace camber
