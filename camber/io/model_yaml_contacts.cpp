#include <camber/io/model_yaml_parts.h>

namespace camber {

namespace {

using ContactShape = decltype(Contact::shape);
using Surface = decltype(Contact::surface);

/// Axes of the shape along those of the frame X.
ContactShape read_rolling_shape(const Fields& fields, const Transform& X) {
  const std::string_view kind = fields.one_of({"wheel", "sphere", "ellipsoid"});
  const Fields shape = *fields.table(kind);
  if (kind == "wheel")
    return WheelShape{X.R * *shape.vector("axis"), *shape.number("radius"),
                      shape.number("crown").value_or(0.0)};
  if (kind == "sphere") return SphereShape{*shape.number("radius")};
  return EllipsoidShape{*shape.vector("semi_axes"), X.R * shape.axes("axes").value_or(Matrix3::Identity())};
}

ContactShape read_contact_shape(const Fields& fields, const Transform& X) {
  const std::string type = *fields.text("type");
  if (type == "rolling") return read_rolling_shape(fields, X);
  if (type == "skate") return SkateShape{X.R * *fields.vector("direction")};
  const Fields wheel = *fields.table("wheel");
  const auto roller_radius = fields.number("roller_radius");
  if (roller_radius == 0.0) fields.fail("roller_radius", "roller_radius must be positive, not 0");
  return OmniShape{X.R * *wheel.vector("axis"), *wheel.number("radius"), *fields.number("roller_angle"),
                   roller_radius.value_or(0.0)};
}

Surface read_surface(const Fields& fields, const Transform& X) {
  if (fields.at_most_one_of({"plane", "bowl"}) == "bowl") {
    const Fields bowl = *fields.table("bowl");
    return BowlSurface{X * *bowl.vector("center"), *bowl.number("radius")};
  }
  PlaneSurface plane;
  const auto given = fields.table("plane");
  if (!given) return plane;  // that of the drawing, whatever the frame
  if (const auto point = given->vector("point")) plane.point = X * *point;
  if (const auto normal = given->vector("normal")) plane.normal = X.R * *normal;
  return plane;
}

}  // namespace

Contact read_contact(const ValueKey& name, const Fields& fields, const Frames& frames) {
  const Transform X = frames.frame(fields);
  Contact contact;
  contact.name = name.text;
  contact.place = name.place;
  contact.body = *fields.text("body");
  contact.shape = read_contact_shape(fields, X);
  if (const auto center = fields.vector("center")) contact.center = X * *center;
  contact.on = fields.text("on").value_or(kGround);
  contact.surface = read_surface(fields, X);
  contact.friction = fields.number("friction");
  if (has_normal_force(contact))
    if (const auto action = fields.text("on_event")) contact.on_event = value_of_word<EventAction>(*action);
  return contact;
}

}  // namespace camber
