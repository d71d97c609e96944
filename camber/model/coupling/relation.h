#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <camber/model/describe.h>
#include <camber/model/part_at.h>

/// Linear relations of joint speeds, and the kinds of gears that a model file writes for them.
namespace camber {

struct EntryContext;

/// sum of coefficient times speed = 0.
struct RelationCoupling {
  static constexpr std::string_view kType = "relation";

  struct Term {
    std::string speed;  ///< of a joint: "O", "guide.slide"
    double coefficient = 1.0;
  };
  std::vector<Term> terms;
};

template <class Visitor, Describing<RelationCoupling> Part>
void describe(Visitor& v, Part& relation) {
  v.terms("terms", relation.terms, {.required = true},
          "coefficients of speeds; the sum of coefficient times speed is zero");
}

void check(const RelationCoupling& relation, const PartAt& at);

/// Two joints that turn, geared.
struct GearEntry {
  static constexpr std::string_view kType = "gear";

  std::array<std::string, 2> joints = {};
  std::optional<double> ratio = {};  ///< speed of the second over that of the first
  std::optional<std::array<int, 2>> teeth = {};
  bool internal = false;
};

template <class Visitor, Describing<GearEntry> Part>
void describe(Visitor& v, Part& gear) {
  v.speeds("joints", gear.joints, {.required = true},
           "the two joints, or joint.component where one has several speeds");
  v.number("ratio", gear.ratio, {.absent = "needed, or `teeth`"},
           "speed of the second joint divided by that of the first");
  v.integers("teeth", gear.teeth,
             {.absent = "needed, or `ratio`",
              .applies = !gear.ratio,
              .why_not = "found both ratio and teeth",
              .remedy = "remove one of them"},
             "the numbers of teeth of the two gears");
  v.flag("internal", gear.internal,
         {.applies = gear.teeth.has_value(),
          .why_not = "it goes with teeth",
          .remedy = "remove it: the sign of the ratio says it"},
         "true, with teeth: one gear runs inside the other");
}

/// A pinion that drives a slide.
struct RackEntry {
  static constexpr std::string_view kType = "rack";

  std::string pinion = {}, slide = {};
  double radius = 0.0;  ///< [m]
};

template <class Visitor, Describing<RackEntry> Part>
void describe(Visitor& v, Part& rack) {
  v.speed("pinion", rack.pinion, {.required = true}, "the joint that turns");
  v.speed("slide", rack.slide, {.required = true}, "the joint that slides");
  v.number("radius", rack.radius, {.unit = "m", .required = true},
           "radius of the pinion; negative: the slide goes the other way");
}

/// Two pulleys and a belt.
struct BeltEntry {
  static constexpr std::string_view kType = "belt";

  std::array<std::string, 2> joints = {};
  std::array<double, 2> radius = {};  ///< [m]
  bool crossed = false;
};

template <class Visitor, Describing<BeltEntry> Part>
void describe(Visitor& v, Part& belt) {
  v.speeds("joints", belt.joints, {.required = true},
           "the two joints, or joint.component where one has several speeds");
  v.pair("radius", belt.radius, {.unit = "m", .required = true, .above = 0.0}, "radii of the two pulleys");
  v.flag("crossed", belt.crossed, {}, "true: the pulleys turn against each other");
}

struct DifferentialEntry {
  static constexpr std::string_view kType = "differential";

  std::string cage = {}, left = {}, right = {};
};

template <class Visitor, Describing<DifferentialEntry> Part>
void describe(Visitor& v, Part& gear) {
  v.speed("cage", gear.cage, {.required = true}, "the joint of the cage");
  v.speed("left", gear.left, {.required = true}, "the joint of one half shaft");
  v.speed("right", gear.right, {.required = true}, "the joint of the other half shaft");
}

struct PlanetaryEntry {
  static constexpr std::string_view kType = "planetary";

  std::string sun = {}, ring = {}, carrier = {};
  std::optional<std::array<int, 2>> teeth = {};  ///< of sun and ring
};

template <class Visitor, Describing<PlanetaryEntry> Part>
void describe(Visitor& v, Part& gear) {
  v.speed("sun", gear.sun, {.required = true}, "the joint of the sun");
  v.speed("ring", gear.ring, {.required = true}, "the joint of the ring");
  v.speed("carrier", gear.carrier, {.required = true}, "the joint of the carrier");
  v.integers("teeth", gear.teeth, {.required = true}, "the numbers of teeth of sun and ring");
}

// What each entry means. Throws ModelError where it means nothing.
[[nodiscard]] RelationCoupling coupling_of(const GearEntry& entry, const EntryContext& context);
[[nodiscard]] RelationCoupling coupling_of(const RackEntry& entry, const EntryContext& context);
[[nodiscard]] RelationCoupling coupling_of(const BeltEntry& entry, const EntryContext& context);
[[nodiscard]] RelationCoupling coupling_of(const DifferentialEntry& entry, const EntryContext& context);
[[nodiscard]] RelationCoupling coupling_of(const PlanetaryEntry& entry, const EntryContext& context);

}  // namespace camber
