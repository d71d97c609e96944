#pragma once

#include <camber/model/model.h>

#include <string>

/// Short ways to write a camber::Model in code.
namespace bench {

using camber::Matrix3;
using camber::Vector3;

/// A body with its principal axes along the world's.
inline camber::Body make_body(const std::string& name, double mass, const Vector3& com,
                              const Vector3& moments) {
  camber::Body body;
  body.name = name;
  body.mass = mass;
  body.com = com;
  body.inertia = moments.asDiagonal();
  return body;
}

/// A wheel whose axis is a horizontal unit vector.
inline camber::Body make_wheel(const std::string& name, double mass, const Vector3& center,
                               const Vector3& axis, double axial, double diametral) {
  camber::Body body = make_body(name, mass, center, Vector3::Constant(diametral));
  body.inertia += (axial - diametral) * axis * axis.transpose();
  return body;
}

/// A slender rod.
inline camber::Body make_rod(const std::string& name, double mass, const Vector3& from, const Vector3& to) {
  constexpr double kSlender = 1e-3;  // its moment about itself, in parts of that across
  const Vector3 span = to - from;
  const double across = mass * span.squaredNorm() / 12.0;
  return make_wheel(name, mass, 0.5 * (from + to), span.normalized(), kSlender * across, across);
}

inline camber::Joint make_joint(const std::string& name, const camber::JointType& type,
                                const std::string& parent, const std::string& child, const Vector3& at,
                                const Vector3& axis) {
  camber::Joint joint;
  joint.name = name;
  joint.type = type;
  joint.parent = parent;
  joint.child = child;
  joint.at = at;
  joint.axis = axis;
  return joint;
}

/// On the ground plane, with the body's centre of mass as its own.
template <class Shape>
camber::Contact make_contact(const std::string& name, const std::string& body, const Shape& shape) {
  camber::Contact contact;
  contact.name = name;
  contact.body = body;
  contact.shape = shape;
  return contact;
}

}  // namespace bench
