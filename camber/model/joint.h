#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <camber/joint/joint_type.h>
#include <camber/model/describe.h>
#include <camber/model/event.h>
#include <camber/model/force_element.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

namespace camber {

/// The keys that a joint type has of its own; most have none.
template <class Visitor, class Type>
void describe_joint_type(Visitor& /*v*/, Type& /*type*/) {}
template <class Visitor, Describing<Helical> Type>
void describe_joint_type(Visitor& v, Type& helical) {
  v.number("pitch", helical.pitch,
           {.unit = "m",
            .absent = "needed by a helical joint",
            .needed = true,
            .why_needed = "a helical joint needs it"},
           "advance of a helical joint in one turn, negative for a left-handed thread");
}

/// Calls `visit(key)` for each key that the type has of its own.
template <class Type, class Visit>
void for_each_own_key(const Type& type, const Visit& visit) {
  struct Keys : DescriptionVisitor {
    const Visit& visit;
    explicit Keys(const Visit& v) : visit(v) {}
    void number(Text key, double, const About&, Text) const { visit(key); }
  };
  Keys keys(visit);
  describe_joint_type(keys, type);
}

/// The values of a joint's one coordinate between which the model holds; passing one is an event, no force.
struct JointLimits {
  double lower = 0.0;  ///< [rad or m]
  double upper = 0.0;  ///< [rad or m]
};

/// Moves the child relative to the parent, along or about +axis.
struct Joint {
  static constexpr std::string_view kPart = "joint";

  std::string name;                 ///< unique in the model
  JointType type = Revolute{};      ///< which motion it allows
  std::string parent = kGround;     ///< the body, or ground, that carries it
  std::string child;                ///< the body that it moves
  Vector3 at = Vector3::Zero();     ///< the joint's point
  Vector3 axis = Vector3::UnitZ();  ///< z of the joint frame; need not be unit
  /// x of the joint frame where the type uses it (universal, planar); zero: not given.
  Vector3 second_axis = Vector3::Zero();
  /// Of its spring [N m/rad or N/m], one value for all speeds or one per speed; empty: none.
  std::vector<double> stiffness = {};
  /// Of its damper [N m s/rad or N s/m], likewise.
  std::vector<double> damping = {};
  /// Where the spring is slack, like q (plain coordinates only); empty: the drawing.
  std::vector<double> rest = {};
  std::optional<JointLimits> limits = {};    ///< of a joint with one coordinate
  std::optional<EventAction> on_event = {};  ///< at the limits, instead of EventActions::limit
  std::vector<Stop> stops = {};              ///< soft ends of its range
  std::vector<Friction> friction = {};       ///< dry friction at its speeds
  bool cut = false;                          ///< closes a loop; otherwise the spanning tree decides
  Place place = {};                          ///< in the model file
};

template <class Visitor, Describing<Joint> Part>
void describe(Visitor& v, Part& joint) {
  v.joint_type(joint.type, "which motion it allows");
  v.body("parent", joint.parent, {.required = true}, "the body, or ground, that carries it");
  v.body("child", joint.child, {.required = true}, "the body that it moves");

  const std::string type = "a " + std::string(joint_type_name(joint.type)) + " joint";
  const std::string needs_it = type + " needs it", has_no_axis = type + " has no axis";
  const std::string has_no_second = type + " has no second axis";
  const JointAxes axes = joint_axes(joint.type);
  const bool has_axis = axes != JointAxes::kBody;
  const bool may_have_second = axes == JointAxes::kAxisAndSecond || axes == JointAxes::kAxisAndHint;
  v.position("at", joint.at,
             {.unit = "m",
              .absent = "needed; weld and free: default the origin of the child's frame",
              .needed = point_matters(joint.type),
              .why_needed = needs_it},
             "the joint's point");
  v.direction("axis", joint.axis,
              {.absent = "needed where the type has one",
               .applies = has_axis,
               .why_not = has_no_axis,
               .remedy = "remove it",
               .needed = has_axis,
               .why_needed = needs_it},
              "the axis; need not be unit");
  v.direction("second_axis", joint.second_axis,
              {.absent = "needed by a universal joint",
               .applies = may_have_second,
               .why_not = has_no_second,
               .remedy = "remove it"},
              "universal: the second axis, square to the axis; planar: the direction of x");
  v.numbers("stiffness", joint.stiffness, {.unit = "N m/rad or N/m", .least = 0.0, .absent = "default none"},
            "of a spring: one value for all speeds, or one per speed");
  v.numbers("damping", joint.damping, {.unit = "N m s/rad or N s/m", .least = 0.0, .absent = "default none"},
            "of a damper: one value for all speeds, or one per speed");
  v.numbers("rest", joint.rest, {.unit = "rad or m", .absent = "default the drawing"},
            "where the spring is slack, like `q`");
  v.pair("limits", joint.limits, {.unit = "rad or m", .absent = "default none"},
         "[lower, upper] of a joint with one coordinate: passing one is an event, no force");
  v.choice("on_event", joint.on_event,
           {.absent = "default `simulate.on_event.limit`",
            .applies = joint.limits.has_value(),
            .why_not = "the joint has no limits that could be passed",
            .remedy = "give limits: [lower, upper]"},
           "what happens at these limits");
  v.parts("stops", joint.stops, {.absent = "default none"}, "soft ends of its range");
  v.parts("friction", joint.friction, {.absent = "default none"}, "dry friction, regularised");
  v.flag("cut", joint.cut, {.absent = "default Camber's choice"}, "true: this joint closes its loop");
  v.frame();
}

}  // namespace camber
