#include <camber/force/point_spring.h>

#include <camber/force/one_sided.h>
#include <camber/model/columns.h>
#include <camber/model/jet.h>

namespace camber {

namespace {

/// What its law may read besides what all laws read.
std::vector<Variable> with_own(const LawValues& values, const std::vector<std::string>& names,
                               const double* length, const double* rate) {
  std::vector<Variable> variables = values.variables();
  variables.push_back({names[0], length});
  variables.push_back({names[1], rate});
  return variables;
}

std::vector<const double*> changes_with_own(const LawValues& values, const double* length,
                                            const double* rate) {
  std::vector<const double*> changes = values.changes();
  changes.push_back(length);
  changes.push_back(rate);
  return changes;
}

}  // namespace

Compiled<PointSpring>::Compiled(const Mechanism& mechanism, const std::string& name,
                                const PointSpring& spring, const LawValues& values)
    : spring_(spring),
      rest_(spring_.rest.value_or((spring_.at_b - spring_.at_a).norm())),
      a_(attach(mechanism, spring_.body_a, {Matrix3::Identity(), spring_.at_a})),
      b_(attach(mechanism, spring_.body_b, {Matrix3::Identity(), spring_.at_b})),
      motion_(std::make_unique<Motion>(Motion{rest_, 0.0})),
      law_(spring_.force, "forces." + name + ".force",
           with_own(values, names_of(force_element_columns({name, spring, {}})), &motion_->length,
                    &motion_->rate),
           changes_with_own(values, &motion_->length_change, &motion_->rate_change)) {}

template <class T>
T Compiled<PointSpring>::spring_and_damper(const T& length, const T& rate) const {
  const T stretch = length - T(rest_);
  if (!spring_.tension_only) return spring_.stiffness * stretch + spring_.damping * rate;
  const auto rope = one_sided_spring(spring_.stiffness, spring_.onset, stretch);
  const T pull = rope.force + rope.share * (spring_.damping * rate);
  return value(pull) > 0.0 ? pull : T(0.0);
}

void Compiled<PointSpring>::add_totals(double pull, ElementTotals& totals) const {
  const double stretch = motion_->length - rest_, rate = motion_->rate;
  if (!spring_.tension_only) {
    totals.energy = 0.5 * spring_.stiffness * stretch * stretch;
    totals.damper_power = -spring_.damping * rate * rate;
    return;
  }
  const auto rope = one_sided_spring(spring_.stiffness, spring_.onset, stretch);
  totals.energy = rope.energy;
  totals.damper_power = -(pull - rope.force) * rate;
}

ElementTotals Compiled<PointSpring>::add(const Mechanism& mechanism, const Kinematics& kinematics,
                                         Matrix6X& external, double* columns) const {
  const MovingFrame A = moving_frame(mechanism, kinematics, a_);
  const MovingFrame B = moving_frame(mechanism, kinematics, b_);
  const Vector3 way = B.p - A.p;
  const double length = way.norm();
  const bool apart = length > 0.0;
  *motion_ = {.length = length, .rate = apart ? way.dot(B.v - A.v) / length : 0.0};

  ElementTotals totals;
  double pull = spring_and_damper(motion_->length, motion_->rate);
  add_totals(pull, totals);
  if (law_.given()) {
    const double own = law_();
    pull += own;
    totals.applied_power = -own * motion_->rate;
  }
  columns[0] = length;
  columns[1] = motion_->rate;
  columns[2] = pull;
  if (!apart && pull == 0.0) return totals;
  Vector6 on_A = Vector6::Zero();
  on_A.tail<3>() = pull / length * way;
  totals.finite = on_A.allFinite();
  add_wrench(mechanism, kinematics, a_.body, A.p, on_A, external);
  add_wrench(mechanism, kinematics, b_.body, B.p, -on_A, external);
  return totals;
}

void Compiled<PointSpring>::add(const Mechanism& mechanism, const DualState& state, const DualLaws& laws,
                                std::vector<Dual>& external) const {
  const DualFrame A = dual_frame(mechanism, state, a_);
  const DualFrame B = dual_frame(mechanism, state, b_);
  const DualVector way = B.p - A.p;
  const Dual length = sqrt(DualAlgebra::dot(way, way));
  const Dual rate = DualAlgebra::dot(way, B.v - A.v) / length;
  *motion_ = {.length = length.value(), .rate = rate.value()};
  Dual pull = spring_and_damper(length, rate);
  if (law_.given()) {
    const auto set_own = [&](int k) {
      motion_->length_change = length.along(k);
      motion_->rate_change = rate.along(k);
    };
    pull = pull + laws(law_, set_own);
  }
  const DualVector on_A = way * (pull / length);
  const DualVector none = DualAlgebra::zero();
  add_wrench(mechanism, state, a_.body, A.p, none, on_A, external);
  add_wrench(mechanism, state, b_.body, B.p, none, none - on_A, external);
}

}  // namespace camber
