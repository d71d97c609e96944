#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <camber/joint/custom.h>
#include <camber/joint/cylindrical.h>
#include <camber/joint/free.h>
#include <camber/joint/helical.h>
#include <camber/joint/planar.h>
#include <camber/joint/prismatic.h>
#include <camber/joint/revolute.h>
#include <camber/joint/spherical.h>
#include <camber/joint/universal.h>
#include <camber/joint/weld.h>

/// The list of joint types, and the functions that every type provides. A new type is a new file and one
/// entry here.
namespace camber {

/// The closed list of joint types; Custom is the type of a user's own.
using JointType =
    std::variant<Revolute, Prismatic, Helical, Cylindrical, Universal, Spherical, Planar, Free, Weld, Custom>;

/// "revolute", "prismatic" ...: the word in model files.
[[nodiscard]] std::string_view joint_type_name(const JointType& type);
/// Which axes the frames of the type need.
[[nodiscard]] JointAxes joint_axes(const JointType& type);
/// Whether the place of its frames matters to the motion: not where all directions are locked, or none.
[[nodiscard]] bool point_matters(const JointType& type);
/// Names of the components of q and u; a single unnamed component is "".
[[nodiscard]] std::vector<std::string> coordinate_names(const JointType& type);
/// The same of the speeds u.
[[nodiscard]] std::vector<std::string> speed_names(const JointType& type);
/// Number of coordinates q.
[[nodiscard]] int coordinate_count(const JointType& type);
/// Number of speeds u.
[[nodiscard]] int speed_count(const JointType& type);

/// The type with that name and default properties; empty for an unknown name (Custom has none: it is made in
/// code).
[[nodiscard]] std::optional<JointType> joint_type_from_name(std::string_view name);
/// Every name that joint_type_from_name knows, in the order of the list.
[[nodiscard]] std::vector<std::string_view> joint_type_names();

/// Index of the quaternion (w, x, y, z) among the coordinates, -1 where there is none.
[[nodiscard]] int quaternion_offset(const JointType& type);

/// Pose, velocities and acceleration terms of the child's frame M in the parent's frame F at (q, u).
void motion(const JointType& type, const double* q, const double* u, JointMotion<double>& m);
/// The coordinates of the drawing.
void neutral(const JointType& type, double* q);
/// The rates of the coordinates: qdot = N(q) u.
void q_dot(const JointType& type, const double* q, const double* u, double* qdot);
/// q_out = q (+) v, with v = u h; q_out may be q.
void integrate(const JointType& type, const double* q, const double* v, double* q_out);
/// v = to (-) from, so that from (+) v = to.
void difference(const JointType& type, const double* from, const double* to, double* v);

}  // namespace camber
