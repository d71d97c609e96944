#include <unordered_set>

#include <fmt/format.h>

#include <camber/constraint/speed_relation.h>
#include <camber/io/model_yaml_parts.h>
#include <camber/model/validate_tools.h>

/// Couplings that are linear relations of joint speeds.
namespace camber {

namespace {

/// The n-th speed of a list, as speed_relation.h takes it.
JointCoordinate nth(int n) {
  return {n, n};
}

/// A relation of the speeds that the words name, in their order.
RelationCoupling of_speeds(const SpeedRelation& relation, const std::vector<Word>& words,
                           const JointSet& joints) {
  std::unordered_set<std::string> seen;
  for (const Word& word : words) {
    check_speed(word.place, word.path, word.text, joints);
    if (!seen.insert(word.text).second)
      throw ModelError(word.place, word.path, fmt::format("'{}' stands here twice", word.text),
                       "name each joint once");
  }
  RelationCoupling coupling;
  for (const SpeedTerm& term : relation.terms)
    coupling.terms.push_back({words[static_cast<std::size_t>(term.u)].text, term.c});
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

SpeedRelation read_belt(const Fields& fields) {
  const std::array<double, 2> radius = *fields.pair("radius");
  for (const double r : radius) check_positive(fields.place("radius"), fields.path("radius"), "radius", r);
  return belt(nth(0), nth(1), radius[0], radius[1], fields.flag("crossed").value_or(false));
}

SpeedRelation read_rack(const Fields& fields) {
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
  if (type == "gear")
    return of_speeds(gear(nth(0), nth(1), read_ratio(fields)), fields.words("joints"), joints);
  if (type == "belt") return of_speeds(read_belt(fields), fields.words("joints"), joints);
  if (type == "rack")
    return of_speeds(read_rack(fields), {fields.word("pinion"), fields.word("slide")}, joints);
  if (type == "differential")
    return of_speeds(differential(nth(0), nth(1), nth(2)),
                     {fields.word("cage"), fields.word("left"), fields.word("right")}, joints);
  const auto [sun, ring] = read_teeth(fields);
  return of_speeds(planetary(nth(0), nth(1), nth(2), sun, ring),
                   {fields.word("sun"), fields.word("ring"), fields.word("carrier")}, joints);
}

}  // namespace camber
