#include <fmt/format.h>

#include <camber/model/part_check.h>
#include <camber/model/validate.h>

/// The rules of contacts that relate several of their values; paths are those of the file.
namespace camber {

namespace {

void check_shape(const WheelShape& wheel, const PartAt& at) {
  if (wheel.crown == wheel.radius)
    at.fail("wheel.crown", "a wheel whose crown is its radius is a ball", "use a sphere");
  if (!(wheel.crown >= 0.0) || !(wheel.crown < wheel.radius))
    at.fail("wheel.crown", fmt::format("crown is {} m; it must lie between 0 and the radius", wheel.crown));
}
void check_shape(const auto& /*without such rules*/, const PartAt& /*at*/) {}

struct CheckSurface {
  const Contact& contact;
  const PartAt& at;

  void operator()(const PlaneSurface& plane) const {
    check_direction(at.place, at.path_of("plane.normal"), "normal", plane.normal);
  }
  void operator()(const BowlSurface& bowl) const {
    const auto fits = [&]<class Shape>(const Shape& shape) {
      if (!RollsInBowl<Shape>) at.fail("bowl", "only wheels and spheres roll in a bowl", "use a plane");
      if (!(shape.size() < bowl.radius))
        at.fail("bowl.radius",
                fmt::format("a bowl of radius {} does not hold a radius of {}", bowl.radius, shape.size()),
                "it must be the larger one");
    };
    std::visit(fits, contact.shape);
  }
};

void check_contact(const Contact& contact, const KnownNames& known) {
  const PartAt at{contact.place, "contacts." + contact.name};
  if (contact.body == kGround)
    at.fail("body", "the ground does not roll", "name the body that rolls, and the ground under on");
  PartChecker checker(at.place, at.path, known);
  describe(checker, contact);
  if (contact.on == contact.body)
    at.fail("on", fmt::format("'{}' cannot roll on itself", contact.body),
            "name the body that carries the surface");
  std::visit([&](const auto& shape) { check_shape(shape, at); }, contact.shape);
  std::visit(CheckSurface{contact, at}, contact.surface);
}

}  // namespace

void check_contacts(const Model& model) {
  const KnownNames known{.bodies = NameSet(body_names(model))};
  std::unordered_set<std::string> seen;
  for (const Contact& contact : model.contacts) {
    check_name(contact.place, "contacts", contact.name, "contact", seen);
    check_contact(contact, known);
  }
}

}  // namespace camber
