#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>

namespace camber {

namespace {

CamProfile read_rise(std::string_view kind, const Fields& fields) {
  RiseDwellReturn profile;
  profile.base_radius = *fields.number("base_radius");
  profile.lift = *fields.number("lift");
  if (kind == "cycloidal") profile.law = RiseLaw::kCycloidal;
  if (kind == "polynomial345") profile.law = RiseLaw::k345;
  if (kind == "polynomial4567") profile.law = RiseLaw::k4567;
  profile.start = fields.number("start").value_or(0.0);
  profile.rise = *fields.number("rise");
  profile.dwell = fields.number("dwell").value_or(0.0);
  profile.fall = *fields.number("fall");
  return profile;
}

CamProfile read_table(const Fields& fields) {
  try {
    return TableLift{*fields.number("base_radius"),
                     periodic_spline(fields.numbers("angles"), fields.numbers("lifts"))};
  } catch (const std::invalid_argument& error) {
    throw ModelError(fields.place(), fields.path(), error.what(), "");
  }
}

CamProfile read_profile(const Fields& profile) {
  const std::string& kind = profile.only_key();
  const Fields fields = *profile.table(kind);
  if (kind == "offset_circle")
    return OffsetCircle{*fields.number("radius"), *fields.number("offset"),
                        fields.number("angle").value_or(0.0)};
  if (kind == "harmonic")
    return HarmonicLift{*fields.number("base_radius"), *fields.number("lift"),
                        fields.integer("lobes").value_or(1), fields.number("angle").value_or(0.0)};
  if (kind == "table") return read_table(fields);
  return read_rise(kind, fields);
}

CamDisc read_cam(const Fields& fields, const JointSet& joints) {
  const Joint& joint = named_joint(fields.word("cam"), joints, "revolute");
  return {joint.child, joint.at, joint.axis, fields.number("phase").value_or(0.0),
          read_profile(*fields.table("profile"))};
}

/// The axis of the slide, away from the cam.
Vector3 default_normal(const Fields& fields, const Joint& follower, const CamDisc& cam) {
  if (!std::holds_alternative<Prismatic>(follower.type))
    throw ModelError(
        fields.place(), fields.path(),
        fmt::format("'normal' is missing: the follower '{}' does not slide along an axis", follower.name),
        "normal: that of the face, away from the cam");
  const double side = follower.axis.dot(follower.at - cam.center);
  if (!(std::abs(side) > 0.0))
    throw ModelError(fields.place(), fields.path(),
                     "the follower's joint does not say on which side of the cam the face lies",
                     "give the normal of the face, away from the cam");
  return side > 0.0 ? follower.axis : Vector3(-follower.axis);
}

}  // namespace

FlatCamCoupling read_flat_cam(const Fields& fields, const Drawing& drawing) {
  const Joint& follower = named_joint(fields.word("follower"), drawing.joints);
  const Transform X = drawing.frames.frame(fields);
  FlatCamCoupling flat{read_cam(fields, drawing.joints), follower.child, {}};
  const auto normal = fields.vector("normal");
  flat.normal = normal ? Vector3(X.R * *normal) : default_normal(fields, follower, flat.cam);
  return flat;
}

RollerCamCoupling read_roller_cam(const Fields& fields, const Drawing& drawing) {
  const std::string roller = *fields.text("roller");
  const Transform X = drawing.frames.frame(fields);
  const auto center = fields.vector("center");
  return {read_cam(fields, drawing.joints), roller, center ? X * *center : drawing.frames.com(roller),
          *fields.number("radius"), fields.flag("rolling").value_or(false)};
}

}  // namespace camber
