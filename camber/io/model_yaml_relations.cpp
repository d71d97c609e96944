#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <unordered_set>

#include <fmt/format.h>

#include <camber/constraint/relation.h>
#include <camber/io/model_yaml_parts.h>
#include <camber/model/validate_tools.h>

/// Couplings that are linear relations of joint speeds.
namespace camber {

namespace {

/// The n-th speed of a list, as speed_relation.h takes it.
JointCoordinate nth(int n) {
  return {n, n};
}

/// What a speed of a relation does.
enum class Motion { kTurns, kSlides };

void check_motion(const Word& word, const JointSet& joints, Motion expected) {
  const auto [name, component] = split_speed(word.text);
  const Joint& joint = *joints.find(name);
  const bool turns = speed_turns(joint.type, component);
  if (turns == (expected == Motion::kTurns)) return;
  throw ModelError(word.place, word.path,
                   fmt::format("the speed '{}' of a {} joint {}", word.text, joint_type_name(joint.type),
                               turns ? "turns" : "slides"),
                   fmt::format("name one that {}; other relations of speeds are couplings of type relation",
                               turns ? "slides" : "turns"));
}

/// A relation of the speeds that the words name, in their order; `motion` says what each must do.
RelationCoupling of_speeds(const RelationConstraint& relation, const std::vector<Word>& words,
                           const JointSet& joints, std::initializer_list<Motion> motion) {
  std::unordered_set<std::string> seen;
  const Motion* expected = motion.begin();
  for (const Word& word : words) {
    check_speed(word.place, word.path, word.text, joints);
    check_motion(word, joints, *expected++);
    if (!seen.insert(word.text).second)
      throw ModelError(word.place, word.path, fmt::format("'{}' stands here twice", word.text),
                       "name each joint once");
  }
  RelationCoupling coupling;
  for (const RelationTerm& term : relation.terms)
    coupling.terms.push_back({words[static_cast<std::size_t>(term.u)].text, term.c});
  return coupling;
}

/// Whether a joint has one axis, fixed in its parent, about which its speed turns.
bool turns_about_its_axis(const JointType& type) {
  return std::holds_alternative<Revolute>(type) || std::holds_alternative<Helical>(type) ||
         std::holds_alternative<Cylindrical>(type);
}

/// The joints of a differential or planetary gear: one parent, and the same axis as the first one.
void check_shared_axis(const std::vector<Word>& words, const JointSet& joints) {
  constexpr double kDrawingTolerance = 1e-6;  // a drawing is given with six digits or more
  const auto joint_of = [&](const Word& word) -> const Joint& {
    return *joints.find(split_speed(word.text).joint);
  };
  const Joint& first = joint_of(words.front());
  const Vector3 axis = first.axis.stableNormalized();
  for (const Word& word : words) {
    const Joint& joint = joint_of(word);
    const auto refuse = [&](const std::string& problem, const std::string& remedy) {
      throw ModelError(word.place, word.path, problem, remedy);
    };
    if (!turns_about_its_axis(joint.type))
      refuse(fmt::format("a {} joint does not turn about a single axis", joint_type_name(joint.type)),
             "name a revolute, helical or cylindrical joint");
    if (joint.parent != first.parent)
      refuse(fmt::format("the joint '{}' has the parent '{}', '{}' has '{}'", joint.name, joint.parent,
                         first.name, first.parent),
             "the three joints need one parent; otherwise write a coupling of type relation");
    const double cosine = axis.dot(joint.axis.stableNormalized());
    if (std::abs(cosine + 1.0) < kDrawingTolerance)
      refuse(fmt::format("the axis of '{}' is opposite to that of '{}'", joint.name, first.name),
             "turn its direction around");
    if (std::abs(cosine - 1.0) > kDrawingTolerance)
      refuse(fmt::format("the axes of '{}' and '{}' are at an angle of {:.4g} rad", joint.name, first.name,
                         std::acos(std::clamp(cosine, -1.0, 1.0))),
             "the three joints turn about one axis");
    const double apart = axis.cross(joint.at - first.at).norm();
    const double size = std::max(joint.at.norm(), first.at.norm());
    if (apart > kDrawingTolerance * size)
      refuse(fmt::format("the axes of '{}' and '{}' are {:.4g} m apart", joint.name, first.name, apart),
             "the three joints turn about one axis");
  }
}

RelationCoupling of_shafts(const RelationConstraint& relation, const std::vector<Word>& words,
                           const JointSet& joints) {
  RelationCoupling coupling =
      of_speeds(relation, words, joints, {Motion::kTurns, Motion::kTurns, Motion::kTurns});
  check_shared_axis(words, joints);
  return coupling;
}

std::array<int, 2> read_teeth(const Fields& fields) {
  const std::array<int, 2> teeth = *fields.integer_pair("teeth");
  for (const int count : teeth)
    if (count < 1) fields.fail("teeth", fmt::format("a gear has at least one tooth, not {}", count));
  return teeth;
}

double read_ratio(const Fields& fields) {
  const std::string_view given = fields.one_of({"ratio", "teeth"});
  if (given == "teeth") {
    const auto [a, b] = read_teeth(fields);
    return teeth_ratio(a, b, fields.flag("internal").value_or(false) ? Mesh::kInternal : Mesh::kExternal);
  }
  if (fields.has("internal"))
    fields.fail("internal", "it goes with teeth", "remove it: the sign of the ratio says it");
  const double ratio = *fields.number("ratio");
  if (ratio == 0.0) fields.fail("ratio", "the ratio is zero", "give the second speed over the first");
  return ratio;
}

RelationConstraint read_belt(const Fields& fields) {
  const std::array<double, 2> radius = *fields.pair("radius");
  for (const double r : radius) check_positive(fields.place("radius"), fields.path("radius"), "radius", r);
  return belt(nth(0), nth(1), radius[0], radius[1], fields.flag("crossed").value_or(false));
}

RelationConstraint read_rack(const Fields& fields) {
  const double radius = *fields.number("radius");
  if (radius == 0.0) fields.fail("radius", "the radius is zero", "give that of the pinion");
  return rack(nth(0), nth(1), radius);
}

RelationCoupling read_terms(const Fields& fields) {
  RelationCoupling coupling;
  for (const InitialValue& term :
       read_initial(fields.section("terms"), fields.path("terms"), fields.calculator()))
    coupling.terms.push_back({term.name, term.value});
  return coupling;
}

}  // namespace

bool is_relation(std::string_view type) {
  return type == "relation" || type == "gear" || type == "rack" || type == "belt" || type == "differential" ||
         type == "planetary";
}

RelationCoupling read_relation(const Fields& fields, const JointSet& joints) {
  const std::string type = *fields.text("type");
  if (type == "relation") return read_terms(fields);
  constexpr auto kTurns = Motion::kTurns;
  if (type == "gear")
    return of_speeds(gear(nth(0), nth(1), read_ratio(fields)), fields.words("joints"), joints,
                     {kTurns, kTurns});
  if (type == "belt") return of_speeds(read_belt(fields), fields.words("joints"), joints, {kTurns, kTurns});
  if (type == "rack")
    return of_speeds(read_rack(fields), {fields.word("pinion"), fields.word("slide")}, joints,
                     {kTurns, Motion::kSlides});
  if (type == "differential")
    return of_shafts(differential(nth(0), nth(1), nth(2)),
                     {fields.word("cage"), fields.word("left"), fields.word("right")}, joints);
  const auto [sun, ring] = read_teeth(fields);
  return of_shafts(planetary(nth(0), nth(1), nth(2), sun, ring),
                   {fields.word("sun"), fields.word("ring"), fields.word("carrier")}, joints);
}

}  // namespace camber
