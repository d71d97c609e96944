#pragma once

#include <string>

#include <camber/model/model.h>

/// Small machines for tests of one behaviour.
namespace camber::support {

/// A body of 1 kg whose centre is at the point, with three different moments.
[[nodiscard]] inline Body block(const std::string& name, const Vector3& com = Vector3::Zero()) {
  Body body;
  body.name = name;
  body.mass = 1.0;
  body.com = com;
  body.inertia = Vector3(0.1, 0.15, 0.2).asDiagonal();
  return body;
}

inline Joint& add_joint(Model& model, const std::string& name, const JointType& type,
                        const std::string& parent, const std::string& child,
                        const Vector3& axis = Vector3::UnitZ(), const Vector3& at = Vector3::Zero()) {
  Joint joint;
  joint.name = name;
  joint.type = type;
  joint.parent = parent;
  joint.child = child;
  joint.axis = axis;
  joint.at = at;
  return model.joints.emplace_back(joint);
}

/// link0, link1, ... along x, 1 m apart, each turning about z on the one before by joint0, joint1, ...
[[nodiscard]] inline Model chain(int count) {
  Model model;
  model.name = "chain";
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    model.bodies.push_back(block("link" + number, {i + 0.5, 0.0, 0.0}));
    const std::string parent = i == 0 ? kGround : "link" + std::to_string(i - 1);
    add_joint(model, "joint" + number, Revolute{}, parent, "link" + number, Vector3::UnitZ(),
              {static_cast<double>(i), 0.0, 0.0});
  }
  return model;
}

}  // namespace camber::support
