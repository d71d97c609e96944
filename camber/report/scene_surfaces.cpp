#include <camber/report/scene_surfaces.h>

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace camber {

namespace {

constexpr double kSameSurface = 1e-6;  // of a right angle, and of a shape's size: drawn as the same

/// Whether the plane through `face` perpendicular to `axis` is the surface; in one frame.
bool is_in_plane(const SceneSurface& plane, const Vector3& face, const Vector3& axis, double size) {
  return plane.normal.cross(axis.normalized()).norm() < kSameSurface &&
         std::abs(plane.normal.dot(face - plane.at)) < kSameSurface * size;
}

/// Whether a flat face of the shape lies in the plane.
bool shows(const SceneShape& shape, const SceneSurface& plane) {
  const auto slab = [&](const Vector3& center, const Vector3& axis, double length, double size) {
    const Vector3 half = 0.5 * length * axis.normalized();
    return is_in_plane(plane, center + half, axis, size) || is_in_plane(plane, center - half, axis, size);
  };
  if (const auto* cylinder = std::get_if<Cylinder>(&shape))
    return slab(cylinder->center, cylinder->axis, cylinder->length, cylinder->radius);
  if (const auto* disk = std::get_if<Disk>(&shape)) return slab(disk->center, disk->axis, 0.0, disk->radius);
  const auto* box = std::get_if<Box>(&shape);
  if (box == nullptr) return false;
  for (Eigen::Index i = 0; i < 3; ++i)
    if (slab(box->center, box->axes.col(i), box->size[i], box->size.maxCoeff())) return true;
  return false;
}

struct Surface {
  SceneSurface surface;
  const Transform& X_BW;

  SceneSurface operator()(const PlaneSurface& plane) {
    surface.type = "plane";
    surface.at = X_BW * plane.point;
    surface.normal = X_BW.R * plane.normal.normalized();
    return surface;
  }
  SceneSurface operator()(const BowlSurface& bowl) {
    surface.type = "bowl";
    surface.at = X_BW * bowl.center;
    surface.radius = bowl.radius;
    return surface;
  }
};

SceneSurface surface_of(const Contact& contact, const Transform& X_BW) {
  return std::visit(Surface{{.body = contact.on, .contacts = {contact.name}}, X_BW}, contact.surface);
}

/// Whether the body that carries the plane has a face there.
bool is_shown(const SceneSurface& surface, const std::vector<SceneBody>& bodies) {
  const auto body = std::find_if(bodies.begin(), bodies.end(),
                                 [&](const SceneBody& each) { return each.name == surface.body; });
  return surface.type == "plane" && body != bodies.end() &&
         std::any_of(body->shapes.begin(), body->shapes.end(),
                     [&](const SceneShape& shape) { return shows(shape, surface); });
}

bool is_same(const SceneSurface& a, const SceneSurface& b, double size) {
  if (a.type != b.type || a.body != b.body) return false;
  if (a.type == "plane") return is_in_plane(a, b.at, b.normal, size) && a.normal.dot(b.normal) > 0.0;
  return (a.at - b.at).norm() < kSameSurface * size && std::abs(a.radius - b.radius) < kSameSurface * size;
}

}  // namespace

bool is_floor(const Contact& contact) {
  const auto* plane = std::get_if<PlaneSurface>(&contact.surface);
  return contact.on == kGround && plane != nullptr && plane->normal.normalized().isApprox(Vector3::UnitZ()) &&
         plane->point.z() == 0.0;
}

std::vector<SceneSurface> surfaces_of(const Model& model, const std::vector<SceneBody>& bodies, double size) {
  std::vector<SceneSurface> surfaces;
  for (const Contact& contact : model.contacts) {
    if (is_floor(contact)) continue;
    const auto body = std::find_if(model.bodies.begin(), model.bodies.end(),
                                   [&](const Body& each) { return each.name == contact.on; });
    const SceneSurface surface =
        surface_of(contact, body == model.bodies.end() ? Transform{} : inverse(frame_of(*body)));
    if (is_shown(surface, bodies)) continue;
    const auto known = std::find_if(surfaces.begin(), surfaces.end(),
                                    [&](const SceneSurface& other) { return is_same(other, surface, size); });
    if (known == surfaces.end())
      surfaces.push_back(surface);
    else
      known->contacts.push_back(contact.name);
  }
  return surfaces;
}

}  // namespace camber
