#include <camber/model/coupling/relation.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_set>

#include <fmt/format.h>

#include <camber/constraint/relation.h>
#include <camber/model/coupling/entry_context.h>

namespace camber {

namespace {

/// The n-th speed of a list, as constraint/relation.h takes it.
JointCoordinate nth(int n) {
  return {n, n};
}

/// What a speed of a relation does.
enum class Motion { kTurns, kSlides };

/// A speed that an entry names.
struct NamedSpeed {
  std::string key;  ///< where
  std::string name;
  Motion motion = Motion::kTurns;
};

std::vector<NamedSpeed> two_that_turn(const std::array<std::string, 2>& joints) {
  return {{"joints[0]", joints[0]}, {"joints[1]", joints[1]}};
}

const Joint& joint_of(const NamedSpeed& speed, const EntryContext& context) {
  return *context.known.joints.find(split_speed(speed.name).joint);
}

void check_motion(const NamedSpeed& speed, const EntryContext& context) {
  const Joint& joint = joint_of(speed, context);
  const bool turns = speed_turns(joint.type, split_speed(speed.name).component);
  if (turns == (speed.motion == Motion::kTurns)) return;
  context.fail(speed.key,
               fmt::format("the speed '{}' of a {} joint {}", speed.name, joint_type_name(joint.type),
                           turns ? "turns" : "slides"),
               fmt::format("name one that {}; other relations of speeds are couplings of type relation",
                           turns ? "slides" : "turns"));
}

/// The relation of these speeds, in their order.
RelationCoupling relate(const RelationConstraint& relation, std::span<const NamedSpeed> speeds,
                        const EntryContext& context) {
  std::unordered_set<std::string> seen;
  for (const NamedSpeed& speed : speeds) {
    check_motion(speed, context);
    if (!seen.insert(speed.name).second)
      context.fail(speed.key, fmt::format("'{}' is named twice", speed.name), "name each joint once");
  }
  RelationCoupling coupling;
  for (const RelationTerm& term : relation.terms)
    coupling.terms.push_back({speeds[static_cast<std::size_t>(term.u)].name, term.c});
  return coupling;
}

/// Whether a joint has one axis, fixed in its parent, about which its speed turns.
bool turns_about_its_axis(const JointType& type) {
  return std::holds_alternative<Revolute>(type) || std::holds_alternative<Helical>(type) ||
         std::holds_alternative<Cylindrical>(type);
}

/// A joint of a differential or planetary gear beside the first one: with the same parent and axis.
void check_shared_axis(const NamedSpeed& speed, const Joint& first, const EntryContext& context) {
  constexpr double kDrawingTolerance = 1e-6;  // a drawing is given with six digits or more
  const Joint& joint = joint_of(speed, context);
  if (!turns_about_its_axis(joint.type))
    context.fail(speed.key,
                 fmt::format("a {} joint does not turn about a single axis", joint_type_name(joint.type)),
                 "name a revolute, helical or cylindrical joint");
  if (joint.parent != first.parent)
    context.fail(speed.key,
                 fmt::format("the joint '{}' has the parent '{}', '{}' has '{}'", joint.name, joint.parent,
                             first.name, first.parent),
                 "the three joints need one parent; otherwise write a coupling of type relation");
  const Vector3 axis = first.axis.stableNormalized();
  const double cosine = axis.dot(joint.axis.stableNormalized());
  if (std::abs(cosine + 1.0) < kDrawingTolerance)
    context.fail(speed.key,
                 fmt::format("the axis of '{}' is opposite to that of '{}'", joint.name, first.name),
                 "turn its direction around");
  if (std::abs(cosine - 1.0) > kDrawingTolerance)
    context.fail(speed.key,
                 fmt::format("the axes of '{}' and '{}' are at an angle of {:.4g} rad", joint.name,
                             first.name, std::acos(std::clamp(cosine, -1.0, 1.0))),
                 "the three joints turn about one axis");
  const double apart = axis.cross(joint.at - first.at).norm();
  if (apart > kDrawingTolerance * std::max(joint.at.norm(), first.at.norm()))
    context.fail(speed.key,
                 fmt::format("the axes of '{}' and '{}' are {:.4g} m apart", joint.name, first.name, apart),
                 "the three joints turn about one axis");
}

RelationCoupling relate_shafts(const RelationConstraint& relation, const std::array<NamedSpeed, 3>& speeds,
                               const EntryContext& context) {
  RelationCoupling coupling = relate(relation, speeds, context);
  const Joint& first = joint_of(speeds.front(), context);
  for (const NamedSpeed& speed : speeds) check_shared_axis(speed, first, context);
  return coupling;
}

const std::array<int, 2>& checked_teeth(const std::optional<std::array<int, 2>>& teeth,
                                        const EntryContext& context) {
  for (const int count : *teeth)
    if (count < 1) context.fail("teeth", fmt::format("a gear has at least one tooth, not {}", count));
  return *teeth;
}

double ratio_of(const GearEntry& entry, const EntryContext& context) {
  if (entry.teeth) {
    const auto& [a, b] = checked_teeth(entry.teeth, context);
    return teeth_ratio(a, b, entry.internal ? Mesh::kInternal : Mesh::kExternal);
  }
  if (!entry.ratio) context.fail("", "found none of ratio, teeth", "give one of them");
  if (*entry.ratio == 0.0) context.fail("ratio", "the ratio is zero", "give the second speed over the first");
  return *entry.ratio;
}

}  // namespace

void check(const RelationCoupling& relation, const PartAt& at) {
  std::unordered_set<std::string> seen;
  for (const RelationCoupling::Term& term : relation.terms)
    if (!seen.insert(term.speed).second)
      at.fail("terms." + term.speed, fmt::format("the speed '{}' is named twice", term.speed),
              "name each speed once");
  if (std::ranges::all_of(relation.terms, [](const auto& term) { return term.coefficient == 0.0; }))
    at.fail("terms", "no term has a coefficient that is not zero",
            "give speeds and their coefficients, for example {O: 1, C: -2}");
}

RelationCoupling coupling_of(const GearEntry& entry, const EntryContext& context) {
  return relate(gear(nth(0), nth(1), ratio_of(entry, context)), two_that_turn(entry.joints), context);
}

RelationCoupling coupling_of(const RackEntry& entry, const EntryContext& context) {
  if (entry.radius == 0.0) context.fail("radius", "the radius is zero", "give that of the pinion");
  return relate(
      rack(nth(0), nth(1), entry.radius),
      std::array<NamedSpeed, 2>{{{"pinion", entry.pinion}, {"slide", entry.slide, Motion::kSlides}}},
      context);
}

RelationCoupling coupling_of(const BeltEntry& entry, const EntryContext& context) {
  return relate(belt(nth(0), nth(1), entry.radius[0], entry.radius[1], entry.crossed),
                two_that_turn(entry.joints), context);
}

RelationCoupling coupling_of(const DifferentialEntry& entry, const EntryContext& context) {
  return relate_shafts(differential(nth(0), nth(1), nth(2)),
                       {{{"cage", entry.cage}, {"left", entry.left}, {"right", entry.right}}}, context);
}

RelationCoupling coupling_of(const PlanetaryEntry& entry, const EntryContext& context) {
  const auto& [sun, ring] = checked_teeth(entry.teeth, context);
  return relate_shafts(planetary(nth(0), nth(1), nth(2), sun, ring),
                       {{{"sun", entry.sun}, {"ring", entry.ring}, {"carrier", entry.carrier}}}, context);
}

}  // namespace camber
