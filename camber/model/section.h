#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

namespace camber {

/// What lies beyond a cut.
struct SectionPart {
  static constexpr std::string_view kPart = "section_part";

  double mass = 0.0;                  ///< [kg], > 0
  Vector3 com = Vector3::Zero();      ///< centre of mass
  Matrix3 inertia = Matrix3::Zero();  ///< about the centre of mass [kg m^2]
};

template <class Visitor, Describing<SectionPart> Part>
void describe(Visitor& v, Part& part) {
  v.number("mass", part.mass, {.unit = "kg", .required = true, .above = 0.0}, "its mass");
  v.position("com", part.com, {.unit = "m", .required = true}, "its centre of mass");
  v.inertia("inertia", part.inertia, {.unit = "kg m²", .absent = "default 0"},
            "about its centre of mass, as that of a body");
}

/// Where the internal load of a body is asked for: the body is cut by a plane, and a pseudo joint that locks
/// all six directions holds the part beyond it, on the side of `normal`.
struct Section {
  static constexpr std::string_view kPart = "section";

  std::string name;                      ///< of the section; unique in the model
  std::string body;                      ///< the body that is cut
  Vector3 at = Vector3::Zero();          ///< a point of the cut, about which the moments are taken [m]
  Vector3 normal = Vector3::Zero();      ///< zero: along the body's rod
  std::optional<SectionPart> part = {};  ///< not given: it follows from a rod
  Place place = {};                      ///< in the model file
};

template <class Visitor, Describing<Section> Part>
void describe(Visitor& v, Part& section) {
  v.body("body", section.body, {.required = true}, "the body that is cut");
  v.position("at", section.at, {.unit = "m", .required = true},
             "a point of the cut, about which the moments are taken");
  v.direction("normal", section.normal,
              {.absent = "default along the body's rod, from its `from` to its `to`"},
              "normal of the plane, towards the part beyond");
  v.part("part", section.part, {.absent = "default that of the body's rod"},
         "mass, com and inertia of the part beyond");
  v.frame();
}

}  // namespace camber
