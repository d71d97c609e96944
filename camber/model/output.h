#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <camber/model/column.h>
#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/model/part_at.h>
#include <camber/spatial/types.h>

/// Columns of the user's own. Points and directions as in the drawing. Each probe has beside its description
///
///   kKey       its key in an output of a model file
///   kMeaning   what it gives, where a map of keys of its own follows; not where a name follows
///   kColumns   its columns, after the name of the output
namespace camber {

/// Three columns, one for each axis.
[[nodiscard]] constexpr std::array<PartColumn, 3> vector_columns(std::string_view unit,
                                                                 std::string_view group,
                                                                 std::string_view meaning) {
  return {{{".x", unit, group, meaning}, {".y", unit, group, meaning}, {".z", unit, group, meaning}}};
}

/// World position of a point of a body: columns NAME.x, NAME.y, NAME.z.
struct PointProbe {
  static constexpr std::string_view kKey = "point", kPart = "probe_point";
  static constexpr std::string_view kMeaning =
      "position of a point of a body in the world [m]: columns NAME.x, NAME.y, NAME.z";
  static constexpr auto kColumns = vector_columns("m", "position", "world position of a point of a body");

  std::string body;              ///< the body of the point
  Vector3 at = Vector3::Zero();  ///< the point, in the drawing [m]
};

template <class Visitor, Describing<PointProbe> Part>
void describe(Visitor& v, Part& probe) {
  v.body("body", probe.body, {.required = true}, "a body, or ground");
  v.position("at", probe.at, {.unit = "m", .required = true}, "a point of it");
  v.frame();
}

/// Angle [rad] between a direction fixed in one body and one fixed in another.
struct AngleProbe {
  static constexpr std::string_view kKey = "angle", kPart = "angle";
  static constexpr std::string_view kMeaning = "angle between two directions, from 0 to pi [rad]";
  static constexpr std::array<PartColumn, 1> kColumns{
      {{"", "rad", "angle", "angle between directions of two bodies"}}};

  std::string body_a;                      ///< the body of the first direction
  std::string body_b;                      ///< the body of the second direction
  Vector3 direction_a = Vector3::UnitX();  ///< fixed in body_a; need not be unit
  Vector3 direction_b = Vector3::UnitX();  ///< fixed in body_b; need not be unit
};

/// A direction of a probe in a model file.
struct ProbeDirection {
  static constexpr std::string_view kPart = "probe_direction";

  std::string body;                      ///< the body in which the direction is fixed
  Vector3 direction = Vector3::UnitX();  ///< in the drawing; need not be unit
};

template <class Visitor, Describing<ProbeDirection> Part>
void describe(Visitor& v, Part& probe) {
  v.body("body", probe.body, {.required = true}, "a body, or ground");
  v.direction("direction", probe.direction, {.required = true}, "a direction fixed in it");
  v.frame();
}

template <class Visitor, Describing<AngleProbe> Part>
void describe(Visitor& v, Part& probe) {
  ProbeDirection from{probe.body_a, probe.direction_a}, to{probe.body_b, probe.direction_b};
  v.part("from", from, {.required = true}, "a direction");
  v.part("to", to, {.required = true}, "another one");
  if constexpr (!std::is_const_v<Part>) probe = {from.body, to.body, from.direction, to.direction};
}

/// One angle of a body's turn from the drawing, in a sequence such as "zxy"; component 1, 2 or 3.
struct EulerProbe {
  static constexpr std::string_view kKey = "euler", kPart = "euler";
  static constexpr std::string_view kMeaning = "one angle of a body's turn from the drawing [rad]";
  static constexpr std::array<PartColumn, 1> kColumns{
      {{"", "rad", "angle", "one angle of a body's turn from the drawing"}}};

  std::string body;      ///< the body that turns
  std::string sequence;  ///< turns about the body's own axes, for example "zxy"
  int component = 1;     ///< which of the three angles: 1, 2 or 3
};

template <class Visitor, Describing<EulerProbe> Part>
void describe(Visitor& v, Part& probe) {
  v.body("body", probe.body, {.required = true}, "a body, or ground");
  v.text("sequence", probe.sequence, {.required = true}, "turns about the body's own axes, for example zxy");
  v.integer("component", probe.component, {.required = true, .least = 1.0, .most = 3.0},
            "which of the three angles: 1, 2 or 3");
}

/// Throws ModelError where the sequence is not one of the twelve.
void check(const EulerProbe& probe, const PartAt& at);

/// Distance between a point of one body and a point of another.
struct DistanceProbe {
  static constexpr std::string_view kKey = "distance", kPart = "distance";
  static constexpr std::string_view kMeaning = "distance of two points [m]";
  static constexpr std::array<PartColumn, 1> kColumns{{{"", "m", "distance", "distance of two points"}}};

  std::string body_a;              ///< the body of the first point
  std::string body_b;              ///< the body of the second point
  Vector3 at_a = Vector3::Zero();  ///< a point of body_a [m]
  Vector3 at_b = Vector3::Zero();  ///< a point of body_b [m]
};

template <class Visitor, Describing<DistanceProbe> Part>
void describe(Visitor& v, Part& probe) {
  v.point("from", probe.body_a, probe.at_a, {.required = true}, "a point");
  v.point("to", probe.body_b, probe.at_b, {.required = true}, "another one");
}

inline constexpr std::string_view kMotionMeaning = "motion of a point of a body, or turning of a body";

/// How a point of a body moves, seen from the ground.
struct VelocityProbe {
  static constexpr std::string_view kKey = "velocity", kPart = "velocity";
  static constexpr std::string_view kMeaning =
      "velocity of a point, seen from the ground [m/s]: columns NAME.x, NAME.y, NAME.z";
  static constexpr auto kColumns = vector_columns("m/s", "velocity", kMotionMeaning);

  std::string body;              ///< the body of the point
  Vector3 at = Vector3::Zero();  ///< the point, in the drawing [m]
  bool in_body_axes = false;     ///< components along the axes of its frame B instead of the world's
};

/// Likewise.
struct AccelerationProbe {
  static constexpr std::string_view kKey = "acceleration", kPart = "acceleration";
  static constexpr std::string_view kMeaning =
      "acceleration of a point, seen from the ground [m/s²]: columns NAME.x, NAME.y, NAME.z";
  static constexpr auto kColumns = vector_columns("m/s^2", "acceleration", kMotionMeaning);

  std::string body;              ///< the body of the point
  Vector3 at = Vector3::Zero();  ///< the point, in the drawing [m]
  bool in_body_axes = false;     ///< components along the axes of its frame B instead of the world's
};

template <class Visitor, class Part>
requires Describing<Part, VelocityProbe> || Describing<Part, AccelerationProbe>
void describe(Visitor& v, Part& probe) {
  v.body("body", probe.body, {.required = true}, "a body, or ground");
  v.position("at", probe.at, {.unit = "m", .required = true}, "a point of it");
  v.world_or_body(probe.in_body_axes);
  v.frame();
}

/// How a body turns, seen from the ground.
struct AngularVelocityProbe {
  static constexpr std::string_view kKey = "angular_velocity", kPart = "angular_velocity";
  static constexpr std::string_view kMeaning =
      "angular velocity of a body, seen from the ground [rad/s]: columns NAME.x, NAME.y, NAME.z";
  static constexpr auto kColumns = vector_columns("rad/s", "angular_velocity", kMotionMeaning);

  std::string body;           ///< the body that turns
  bool in_body_axes = false;  ///< components along the axes of its frame B instead of the world's
};

/// Likewise.
struct AngularAccelerationProbe {
  static constexpr std::string_view kKey = "angular_acceleration", kPart = "angular_acceleration";
  static constexpr std::string_view kMeaning =
      "angular acceleration of a body, seen from the ground [rad/s²]: columns NAME.x, NAME.y, NAME.z";
  static constexpr auto kColumns = vector_columns("rad/s^2", "angular_acceleration", kMotionMeaning);

  std::string body;           ///< the body that turns
  bool in_body_axes = false;  ///< components along the axes of its frame B instead of the world's
};

template <class Visitor, class Part>
requires Describing<Part, AngularVelocityProbe> || Describing<Part, AngularAccelerationProbe>
void describe(Visitor& v, Part& probe) {
  v.body("body", probe.body, {.required = true}, "a body, or ground");
  v.world_or_body(probe.in_body_axes);
}

/// Reaction of a joint, the parent's on the child, about a point that moves with a body: columns NAME.fx, ..., NAME.mz.
struct ReactionProbe {
  static constexpr std::string_view kKey = "reaction", kPart = "reaction";
  static constexpr std::string_view kMeaning =
      "reaction of a joint about a point and in axes of your choice: NAME.fx, fy, fz [N], mx, my, mz [N m]";
  static constexpr std::string_view kForce = "reaction of a joint about another point: force";
  static constexpr std::string_view kMoment = "reaction of a joint about another point: moment";
  static constexpr std::array<PartColumn, 6> kColumns{{{".fx", "N", "force", kForce},
                                                       {".fy", "N", "force", kForce},
                                                       {".fz", "N", "force", kForce},
                                                       {".mx", "N m", "moment", kMoment},
                                                       {".my", "N m", "moment", kMoment},
                                                       {".mz", "N m", "moment", kMoment}}};

  std::string joint;               ///< name of the joint
  std::string body = {};           ///< empty: the joint's child
  std::optional<Vector3> at = {};  ///< not given: the joint's point
  bool in_body_axes = false;       ///< components along the axes of the body's frame B instead of the world's
};

template <class Visitor, Describing<ReactionProbe> Part>
void describe(Visitor& v, Part& probe) {
  v.joint("joint", probe.joint, {.required = true}, "the joint");
  v.body("body", probe.body, {.absent = "default the joint's child"}, "the body with which the point moves");
  v.position("at", probe.at, {.unit = "m", .absent = "default the joint's point"},
             "the point about which the moment is taken");
  v.world_or_body(probe.in_body_axes);
  v.frame();
}

/// Power of an actuator or driver [W].
struct PowerProbe {
  static constexpr std::string_view kKey = "power";
  static constexpr std::array<PartColumn, 1> kColumns{{{"", "W", "power", "power of an actuator or driver"}}};

  std::string source;  ///< name of the actuator or driver
};

template <class Visitor, Describing<PowerProbe> Part>
void describe(Visitor& v, Part& probe) {
  v.source(PowerProbe::kKey, probe.source, {.absent = "one of these is needed"},
           "the name of an actuator or driver, whose power it gives [W]: effort times speed, of a driver the "
           "prescribed one");
}

/// Load of a section along and across its normal: columns NAME.axial (pull is positive), NAME.shear [N],
/// NAME.torsion, NAME.bending [N m].
struct SectionProbe {
  static constexpr std::string_view kKey = "section";
  static constexpr std::string_view kForce =
      "load of a section along its normal (a pull is positive) and across";
  static constexpr std::string_view kMoment = "moment of a section about its normal and across";
  static constexpr std::array<PartColumn, 4> kColumns{{{".axial", "N", "force", kForce},
                                                       {".shear", "N", "force", kForce},
                                                       {".torsion", "N m", "moment", kMoment},
                                                       {".bending", "N m", "moment", kMoment}}};

  std::string section;  ///< name of the section
};

template <class Visitor, Describing<SectionProbe> Part>
void describe(Visitor& v, Part& probe) {
  v.section(SectionProbe::kKey, probe.section, {.absent = "one of these is needed"},
            "the name of a section, whose load it gives along and across its normal: NAME.axial (a pull is "
            "positive), NAME.shear [N], NAME.torsion, NAME.bending [N m]");
}

/// The probes, in the order of the reference.
using Probe =
    std::variant<PointProbe, AngleProbe, EulerProbe, DistanceProbe, VelocityProbe, AccelerationProbe,
                 AngularVelocityProbe, AngularAccelerationProbe, ReactionProbe, PowerProbe, SectionProbe>;

/// The key of a probe in an output: a map, or a name.
template <class Visitor, class ProbePart>
void describe_in_output(Visitor& v, ProbePart& probe) {
  if constexpr (requires { probe.kMeaning; })
    v.part(probe.kKey, probe, {.absent = "one of these is needed"}, probe.kMeaning);
  else
    describe(v, probe);
}

/// A column of the user's own: an expression of other columns, or a probe.
struct Output {
  std::string name;               ///< of the column, or the first part of its columns' names
  std::variant<Law, Probe> what;  ///< an expression, or what is measured
  Place place = {};               ///< in the model file
};

}  // namespace camber
