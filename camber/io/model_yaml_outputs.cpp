#include <camber/io/model_yaml_parts.h>

namespace camber {

namespace {

BodyVector read_direction(const Fields& fields, const Frames& frames) {
  return {*fields.text("body"), frames.frame(fields).R * *fields.vector("direction")};
}

bool in_body_axes(const Fields& fields) {
  return fields.text("axes") == "body";
}

/// The motion probe among the keys of an output, empty where it is another one.
std::optional<MotionProbe> read_motion(const Fields& output, const Frames& frames) {
  using enum MotionProbe::Quantity;
  for (const auto quantity : {kVelocity, kAcceleration, kAngularVelocity, kAngularAcceleration}) {
    const auto fields = output.table(motion_probe_name(quantity));
    if (!fields) continue;
    MotionProbe probe{.quantity = quantity, .body = *fields->text("body")};
    if (quantity == kVelocity || quantity == kAcceleration) probe.at = read_point(*fields, frames).value;
    probe.in_body_axes = in_body_axes(*fields);
    return probe;
  }
  return {};
}

/// What is not given is the joint's; of an unknown one validation says so.
ReactionProbe read_reaction(const Fields& fields, const Drawing& drawing) {
  ReactionProbe probe{.joint = *fields.text("joint"), .body = {}};
  if (const Joint* joint = drawing.joints.find(probe.joint)) {
    probe.body = joint->child;
    probe.at = joint->at;
  }
  probe.body = fields.text("body").value_or(probe.body);
  if (const auto at = fields.vector("at")) probe.at = drawing.frames.frame(fields) * *at;
  probe.in_body_axes = in_body_axes(fields);
  return probe;
}

}  // namespace

Output read_output(const ValueKey& name, const ValueTree& node, const Calculator& calculator,
                   const Drawing& drawing) {
  const Frames& frames = drawing.frames;
  const std::string path = "outputs." + name.text;
  Output output{.name = name.text, .what = Law{}, .place = name.place};
  if (node.kind == ValueTree::Kind::kScalar) {
    output.what = node.scalar;
    return output;
  }
  if (node.kind != ValueTree::Kind::kMap) fail_expected(node, path, "an expression or a probe");
  const Fields fields(node, kOutputTable, path, calculator);
  if (const auto point = fields.table("point")) {
    const auto [body, at] = read_point(*point, frames);
    output.what = PointProbe{body, at};
  } else if (const auto angle = fields.table("angle")) {
    const auto [body_a, direction_a] = read_direction(*angle->table("from"), frames);
    const auto [body_b, direction_b] = read_direction(*angle->table("to"), frames);
    output.what = AngleProbe{body_a, body_b, direction_a, direction_b};
  } else if (const auto euler = fields.table("euler")) {
    output.what = EulerProbe{*euler->text("body"), *euler->text("sequence"), *euler->integer("component")};
  } else if (const auto distance = fields.table("distance")) {
    const auto [body_a, at_a] = read_point(*distance->table("from"), frames);
    const auto [body_b, at_b] = read_point(*distance->table("to"), frames);
    output.what = DistanceProbe{body_a, body_b, at_a, at_b};
  } else if (const auto motion = read_motion(fields, frames)) {
    output.what = *motion;
  } else if (const auto reaction = fields.table("reaction")) {
    output.what = read_reaction(*reaction, drawing);
  } else if (const auto section = fields.text("section")) {
    output.what = SectionProbe{*section};
  } else {
    output.what = PowerProbe{*fields.text("power")};
  }
  return output;
}

}  // namespace camber
