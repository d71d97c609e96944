#include <cmath>

#include <fmt/format.h>

#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

/// What rolls or glides; paths are those of the file.
struct CheckShape {
  const Place& place;
  std::string path;

  void operator()(const WheelShape& wheel) const {
    check_wheel(wheel.axis, wheel.radius);
    const std::string crown = path + ".wheel.crown";
    if (wheel.crown == wheel.radius)
      throw ModelError(place, crown, "a wheel whose crown is its radius is a ball", "use a sphere");
    if (!(wheel.crown >= 0.0) || !(wheel.crown < wheel.radius))
      throw ModelError(place, crown,
                       fmt::format("the crown must lie between 0 and the radius, not {}", wheel.crown), "");
  }
  void operator()(const SphereShape& sphere) const {
    check_positive(place, path + ".sphere.radius", "radius", sphere.radius);
  }
  void operator()(const EllipsoidShape& ellipsoid) const {
    for (const double semi_axis : ellipsoid.semi_axes)
      check_positive(place, path + ".ellipsoid.semi_axes", "a semi-axis", semi_axis);
    check_frame(place, path + ".ellipsoid.axes", ellipsoid.axes);
  }
  void operator()(const OmniShape& omni) const {
    check_wheel(omni.axis, omni.radius);
    check_finite(place, path + ".roller_angle", omni.roller_angle);
    if (omni.roller_radius != 0.0)
      check_positive(place, path + ".roller_radius", "roller_radius", omni.roller_radius);
  }
  void operator()(const SkateShape& skate) const {
    check_direction(place, path + ".direction", "direction", skate.direction);
  }

 private:
  void check_wheel(const Vector3& axis, double radius) const {
    check_positive(place, path + ".wheel.radius", "radius", radius);
    check_direction(place, path + ".wheel.axis", "axis", axis);
  }
};

struct CheckSurface {
  const Contact& contact;
  const std::string& path;

  void operator()(const PlaneSurface& plane) const {
    check_finite(contact.place, path + ".plane.point", plane.point);
    check_direction(contact.place, path + ".plane.normal", "normal", plane.normal);
  }
  void operator()(const BowlSurface& bowl) const {
    check_finite(contact.place, path + ".bowl.center", bowl.center);
    check_positive(contact.place, path + ".bowl.radius", "radius", bowl.radius);
    const auto fits = [&]<class Shape>(const Shape& shape) {
      if (!RollsInBowl<Shape>)
        throw ModelError(contact.place, path + ".bowl", "only wheels and spheres roll in a bowl",
                         "use a plane");
      if (!(shape.size() < bowl.radius))
        throw ModelError(
            contact.place, path + ".bowl.radius",
            fmt::format("a bowl of radius {} does not hold a radius of {}", bowl.radius, shape.size()),
            "it must be the larger one");
    };
    std::visit(fits, contact.shape);
  }
};

}  // namespace

void check_contacts(const Model& model) {
  const NameSet bodies(body_names(model));
  std::unordered_set<std::string> seen;
  for (const Contact& contact : model.contacts) {
    const std::string path = "contacts." + contact.name;
    check_name(contact.place, "contacts", contact.name, "contact", seen);
    check_known(contact.place, path + ".body", contact.body, "body", bodies);
    if (contact.body == kGround)
      throw ModelError(contact.place, path + ".body", "the ground does not roll",
                       "name the body that rolls, and the ground under on");
    check_known(contact.place, path + ".on", contact.on, "body", bodies);
    if (contact.on == contact.body)
      throw ModelError(contact.place, path + ".on", fmt::format("'{}' cannot roll on itself", contact.body),
                       "name the body that carries the surface");
    std::visit(CheckShape{contact.place, path}, contact.shape);
    if (contact.center) check_finite(contact.place, path + ".center", *contact.center);
    std::visit(CheckSurface{contact, path}, contact.surface);
    if (contact.friction) check_positive(contact.place, path + ".friction", "friction", *contact.friction);
  }
}

}  // namespace camber
