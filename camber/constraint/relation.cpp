#include <camber/constraint/relation.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace camber {

namespace {

RelationTerm term(JointCoordinate joint, double c) {
  return {joint.q, joint.u, c, 0.0};
}

}  // namespace

bool is_holonomic(const RelationConstraint& relation) {
  return std::ranges::all_of(relation.terms, [](const RelationTerm& term) { return term.q >= 0; });
}

RelationValue evaluate(const RelationConstraint& relation, std::span<const double> q, double t) {
  const TimeValue wanted = relation.law ? relation.law(t) : TimeValue{};
  RelationValue value{0.0, wanted.f_dot, wanted.f_ddot};
  if (!is_holonomic(relation)) return value;
  value.residual = -wanted.f;
  for (const RelationTerm& term : relation.terms)
    value.residual += term.c * (q[static_cast<std::size_t>(term.q)] - term.q0);
  return value;
}

double combine(const RelationConstraint& relation, std::span<const double> u) {
  double sum = 0.0;
  for (const RelationTerm& term : relation.terms) sum += term.c * u[static_cast<std::size_t>(term.u)];
  return sum;
}

RelationConstraint gear(JointCoordinate a, JointCoordinate b, double ratio) {
  return {{term(b, 1.0), term(a, -ratio)}, {}};
}

double teeth_ratio(int teeth_a, int teeth_b, Mesh mesh) {
  assert(teeth_a > 0 && teeth_b > 0);
  const double ratio = static_cast<double>(teeth_a) / teeth_b;
  return mesh == Mesh::kExternal ? -ratio : ratio;
}

RelationConstraint rack(JointCoordinate pinion, JointCoordinate slide, double radius) {
  return gear(pinion, slide, radius);
}

RelationConstraint belt(JointCoordinate a, JointCoordinate b, double radius_a, double radius_b,
                        bool crossed) {
  assert(radius_b != 0.0);
  return gear(a, b, (crossed ? -radius_a : radius_a) / radius_b);
}

RelationConstraint differential(JointCoordinate cage, JointCoordinate left, JointCoordinate right) {
  return {{term(left, 1.0), term(right, 1.0), term(cage, -2.0)}, {}};
}

RelationConstraint planetary(JointCoordinate sun, JointCoordinate ring, JointCoordinate carrier,
                             int teeth_sun, int teeth_ring) {
  // Divided by the sum, so that the coefficients are of order one.
  const double part = static_cast<double>(teeth_sun) / (teeth_sun + teeth_ring);
  return {{term(sun, part), term(ring, 1.0 - part), term(carrier, -1.0)}, {}};
}

RelationConstraint driver(JointCoordinate joint, TimeLaw law) {
  return {{term(joint, 1.0)}, std::move(law)};
}

}  // namespace camber
