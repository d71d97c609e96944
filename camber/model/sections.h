#pragma once

#include <string>
#include <vector>

#include <camber/model/model.h>

/// Bodies cut at their sections. Each cut has a pseudo joint, a weld of the near part and the part beyond, whose
/// reaction is the load of the section. The machine moves as before: the parts of a body have its frame, and
/// their masses add up to its mass.
namespace camber {

/// One cut in the drawing.
struct SectionCut {
  std::string section;
  std::string near, beyond;  ///< the two parts, as named in CutModel::bodies
  Vector3 at = Vector3::Zero();
  Vector3 normal = Vector3::UnitZ();  ///< unit, towards the part beyond
};

struct CutModel {
  std::vector<Body> bodies;      ///< those of the model, near parts by their names, then the parts beyond
  std::vector<Joint> joints;     ///< all of the model, each at the part where its point lies, then the welds
  std::size_t first_part = 0;    ///< of `bodies`
  std::size_t first_weld = 0;    ///< of `joints`
  std::vector<SectionCut> cuts;  ///< one a weld; outer cuts of a body come before those in the part beyond
};

/// `joints`: all of them, the implied ones behind (names.h). Throws ModelError where a part does not follow from the
/// body's rod, does not fit into the body, or sections of one body face each other.
[[nodiscard]] CutModel cut_at_sections(const Model& model, std::vector<Joint> joints);

/// True where the point of the drawing lies beyond the cut; points in the plane belong to the near part.
[[nodiscard]] bool lies_beyond(const Vector3& point, const Vector3& at, const Vector3& normal);

/// The normal of a section: what the user gave, or along the body's rod; unit.
[[nodiscard]] Vector3 section_normal(const Section& section, const Body& body);

}  // namespace camber
