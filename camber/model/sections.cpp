#include <camber/model/sections.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/linear/decompositions.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

/// A point as near to the plane as this, relative to its distance from the origin, lies in it: typed numbers
/// and expressions are off by rounding.
constexpr double kInPlane = 1e-9;
/// Relative difference between masses and inertias that are meant to be the same.
constexpr double kSameMass = 1e-9;

const Rod* rod_of(const Body& body) {
  for (const Shape& shape : body.shapes)
    if (const auto* rod = std::get_if<Rod>(&shape)) return rod;
  return nullptr;
}

/// `length`: of the body.
bool same(const MassProperties& a, const MassProperties& b, double length) {
  const double mass = std::max(a.mass, b.mass);
  return std::abs(a.mass - b.mass) <= kSameMass * mass && (a.com - b.com).norm() <= kSameMass * length &&
         (a.inertia - b.inertia).norm() <= kSameMass * mass * length * length;
}

/// What the body's rod has beyond the plane.
MassProperties rod_beyond(const Section& section, const Body& body) {
  const std::string path = "sections." + section.name;
  const Rod& rod = *rod_of(body);
  const Vector3 along = rod.to - rod.from;
  const double length = along.norm();
  if (!same(mass_properties(rod, body.mass), {body.mass, body.com, body.inertia}, length))
    throw ModelError(section.place, path, fmt::format("the mass of '{}' is not that of its rod", body.name),
                     "give the part beyond the cut: mass, com and inertia");
  const Vector3 normal = section_normal(section, body);
  const double slope = normal.dot(along) / length;
  const bool across = std::abs(slope) >= 1.0 - kSameMass;
  if (rod.radius > 0.0 ? !across : std::abs(slope) <= kSameMass)
    throw ModelError(section.place, path + ".normal",
                     fmt::format("the cut does not go straight across the rod of '{}'", body.name),
                     "leave the normal out, or give the part beyond the cut: mass, com and inertia");
  const double share = normal.dot(section.at - rod.from) / (slope * length);  // of the rod before the cut
  if (share <= 0.0 || share >= 1.0)
    throw ModelError(section.place, path + ".at", fmt::format("the cut misses the rod of '{}'", body.name),
                     "put it between the ends of the rod");
  const Vector3 cut = rod.from + share * along;
  Rod beyond = rod;
  (slope > 0.0 ? beyond.from : beyond.to) = cut;
  return mass_properties(beyond, body.mass * (slope > 0.0 ? 1.0 - share : share));
}

MassProperties part_beyond(const Section& section, const Body& body) {
  if (!section.part) return rod_beyond(section, body);
  return {section.part->mass, section.part->com, section.part->inertia};
}

/// m (c.c 1 - c cᵀ): what moving the reference from the centre of mass by c adds.
Matrix3 shift_inertia(double mass, const Vector3& c) {
  const Matrix3 C = cross_matrix(c);
  return -mass * C * C;
}

/// What is left of a body without a part of it.
MassProperties without(const MassProperties& whole, const MassProperties& part, const Section& section) {
  MassProperties rest{whole.mass - part.mass, whole.com, Matrix3::Zero()};
  const bool all = std::abs(rest.mass) <= kSameMass * whole.mass;
  if (!all) rest.com = (whole.mass * whole.com - part.mass * part.com) / rest.mass;
  if (all) rest.mass = 0.0;
  rest.inertia = whole.inertia - part.inertia - shift_inertia(part.mass, part.com - whole.com) -
                 shift_inertia(rest.mass, rest.com - whole.com);
  const double scale = whole.inertia.norm() + whole.mass * (part.com - whole.com).squaredNorm();
  const double smallest = symmetric_eigenvalues(rest.inertia)[0];
  if (rest.mass < 0.0 || smallest < -kSameMass * scale || (all && part.com != whole.com))
    throw ModelError(
        section.place, "sections." + section.name + ".part",
        fmt::format("the part does not fit into '{}': what is left would have the mass {:.6g} kg and the "
                    "smallest moment of inertia {:.6g} kg m^2",
                    section.body, rest.mass, smallest),
        "check its mass, com and inertia (about its own com)");
  return rest;
}

/// A section with what is beyond it, before it is known which others lie there.
struct Cut {
  const Section* section;
  Vector3 normal;
  MassProperties beyond;
  int around = 0;  ///< number of cuts in whose part beyond this one lies
};

/// `inner` cuts the part beyond `outer`; of two at the same place the second of the file does.
bool encloses(const Cut& outer, const Cut& inner) {
  const Vector3& at = inner.section->at;
  if (lies_beyond(at, outer.section->at, outer.normal)) return true;
  const bool same_plane =
      !lies_beyond(at, outer.section->at, -outer.normal) && outer.normal.dot(inner.normal) > 1.0 - kSameMass;
  return same_plane && outer.section < inner.section;
}

/// Cuts of one body, outer ones first.
std::vector<Cut> cuts_of(const Model& model, const Body& body) {
  std::vector<Cut> cuts;
  for (const Section& section : model.sections)
    if (section.body == body.name)
      cuts.push_back({&section, section_normal(section, body), part_beyond(section, body)});
  for (Cut& inner : cuts)
    for (const Cut& outer : cuts) {
      if (&outer == &inner || !encloses(outer, inner)) continue;
      ++inner.around;
      if (encloses(inner, outer))
        throw ModelError(inner.section->place, "sections." + inner.section->name + ".normal",
                         fmt::format("the sections '{}' and '{}' of '{}' face each other",
                                     outer.section->name, inner.section->name, body.name),
                         "turn the normal of one of them round, and give it the other part");
    }
  std::stable_sort(cuts.begin(), cuts.end(), [](const Cut& a, const Cut& b) { return a.around < b.around; });
  return cuts;
}

Joint weld(const SectionCut& cut, const Section& section) {
  Joint joint;
  joint.name = "section " + section.name;
  joint.type = Weld{};
  joint.parent = cut.near;
  joint.child = cut.beyond;
  joint.at = section.at;
  joint.place = section.place;
  return joint;
}

MassProperties mass_of(const Body& body) {
  return {body.mass, body.com, body.inertia};
}
void set_mass(const MassProperties& mass, Body& body) {
  body.mass = mass.mass;
  body.com = mass.com;
  body.inertia = mass.inertia;
}

/// The part of the body in which a point of the drawing lies.
const std::string& part_at(const std::vector<SectionCut>& cuts, const std::string& body, const Vector3& p) {
  const std::string* part = &body;
  for (const SectionCut& cut : cuts)
    if (cut.near == *part && lies_beyond(p, cut.at, cut.normal)) part = &cut.beyond;
  return *part;
}

void cut_body(const Model& model, std::size_t number, CutModel& result) {
  const Body& whole = model.bodies[number];
  const std::vector<Cut> cuts = cuts_of(model, whole);
  if (cuts.empty()) return;
  const Transform X_WB = whole.pose.value_or(Transform{Matrix3::Identity(), whole.com});
  result.bodies[number].pose = X_WB;
  const std::size_t first = result.cuts.size();
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    const Cut& cut = cuts[k];
    const Section& section = *cut.section;
    std::string near = whole.name;
    for (std::size_t outer = 0; outer < k; ++outer)
      if (encloses(cuts[outer], cut)) near = result.cuts[first + outer].beyond;
    result.cuts.push_back(
        {section.name, near, fmt::format("{} beyond {}", whole.name, section.name), section.at, cut.normal});
    const auto from = std::find_if(result.bodies.begin(), result.bodies.end(),
                                   [&](const Body& body) { return body.name == near; });
    set_mass(without(mass_of(*from), cut.beyond, section), *from);
    Body beyond{.name = result.cuts.back().beyond, .pose = X_WB, .place = section.place};
    set_mass(cut.beyond, beyond);
    result.bodies.push_back(std::move(beyond));
    result.joints.push_back(weld(result.cuts.back(), section));
  }
}

}  // namespace

bool lies_beyond(const Vector3& point, const Vector3& at, const Vector3& normal) {
  return normal.dot(point - at) > kInPlane * (point.norm() + at.norm());
}

Vector3 section_normal(const Section& section, const Body& body) {
  if (!section.normal.isZero(0.0)) return section.normal.normalized();
  const Rod& rod = *rod_of(body);
  return (rod.to - rod.from).normalized();
}

CutModel cut_at_sections(const Model& model, std::vector<Joint> joints) {
  CutModel result{.bodies = model.bodies,
                  .joints = std::move(joints),
                  .first_part = model.bodies.size(),
                  .first_weld = 0,
                  .cuts = {}};
  result.first_weld = result.joints.size();
  for (std::size_t i = 0; i < model.bodies.size(); ++i) cut_body(model, i, result);
  for (std::size_t j = 0; j < result.first_weld; ++j) {
    Joint& joint = result.joints[j];
    joint.parent = part_at(result.cuts, joint.parent, joint.at);
    joint.child = part_at(result.cuts, joint.child, joint.at);
  }
  return result;
}

}  // namespace camber
