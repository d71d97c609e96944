#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <camber/io/table.h>
#include <camber/model/model.h>

/// The scene of a page: the machine's parts, each in the frame B of its body, and the names of the columns of
/// their motion and loads. Plain data; page_header.h writes it.
namespace camber {

/// With spokes, so that its spin shows; with rollers on its rim where they have an angle.
struct SceneWheel {
  Vector3 center = Vector3::Zero(), axis = Vector3::UnitY();
  double radius = 1.0;
  double width = 0.0;  ///< zero: thin
  double crown = 0.0;
  std::optional<double> roller_angle = {};  ///< [rad]
};
struct SceneEllipsoid {
  Vector3 center = Vector3::Zero(), semi_axes = Vector3::Ones();
  Matrix3 axes = Matrix3::Identity();  ///< by columns
};
struct SceneBlade {
  Vector3 at = Vector3::Zero(), direction = Vector3::UnitX();
};
/// A flat plate with any outline: a disc cam.
struct ScenePlate {
  Transform X_BP = {};                              ///< P in the middle of the plate, z perpendicular to it
  std::vector<std::array<double, 2>> outline = {};  ///< x and y in P, once round [m]
  double thickness = 0.0;                           ///< [m]
};
/// A gear: its pitch circle, and the cone on which the teeth of a bevel gear lie.
struct SceneGear {
  Vector3 center = Vector3::Zero();
  Vector3 axis = Vector3::UnitZ();   ///< away from the apex of the cone
  Vector3 tooth = Vector3::UnitX();  ///< from the centre to the middle of a tooth
  double radius = 1.0;               ///< of the pitch circle [m]
  double width = 0.0;                ///< along the axis; zero: not known
  double cone = 0.0;                 ///< between the axis and the pitch cone [rad]; zero: a cylinder
  int teeth = 0;
  bool inside = false;  ///< a ring with teeth on its inside
};
using SceneShape = std::variant<Rod, Box, Cylinder, Disk, Sphere, PointMass, SceneWheel, SceneEllipsoid,
                                SceneBlade, ScenePlate, SceneGear>;

struct SceneBody {
  std::string name;
  std::vector<SceneShape> shapes;
};

struct SceneJoint {
  std::string name, type, parent, child;
  Vector3 point, axis;                      ///< in the child's frame
  std::vector<std::string> q, u, reaction;  ///< columns; those that the result has
};

struct SceneContact {
  std::string name, type, body, on;
  Vector3 axis;    ///< of the wheel, or the blade's direction; in the body's frame
  Vector3 normal;  ///< of the surface, in the frame of `on`; zero in a bowl
  std::vector<std::string> point;
  std::string normal_load, longitudinal, lateral;  ///< columns; empty where the result has none
};

/// A contact surface that no body shows: a plane other than the floor, or a bowl.
struct SceneSurface {
  std::string type = {};             ///< plane, bowl
  std::string body = {};             ///< that carries it
  Vector3 at = Vector3::Zero();      ///< a point of the plane, or the bowl's centre, in the body's frame
  Vector3 normal = Vector3::Zero();  ///< of the plane, likewise
  double radius = 0.0;               ///< of the bowl [m]
  std::vector<std::string> contacts = {};
};

/// A connection of points of two bodies.
struct SceneLink {
  std::string name;
  std::string kind;  ///< rod (massless), spring
  std::string body_a, body_b;
  Vector3 point_a, point_b;
};

struct Scene {
  double size = 1.0;  ///< a length of the machine [m]
  Vector3 up = Vector3::UnitZ();
  bool ground = false;  ///< the plane z = 0 is part of the picture
  std::vector<SceneBody> bodies;
  std::vector<SceneJoint> joints;
  std::vector<SceneContact> contacts;
  std::vector<SceneSurface> surfaces;
  std::vector<SceneLink> links;
};

/// The frame B of a body in the drawing, X_WB: that of its pose, else at the centre of mass with world axes.
[[nodiscard]] Transform frame_of(const Body& body);

/// `table` says which columns there are, and where the bodies go.
[[nodiscard]] Scene make_scene(const Model& model, const Table& table);

}  // namespace camber
