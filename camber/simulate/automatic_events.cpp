#include <cmath>
#include <memory>

#include <fmt/format.h>

#include <camber/dynamics/singularity.h>
#include <camber/kinematics/kinematics.h>
#include <camber/model/event_kind.h>
#include <camber/simulate/contact_load.h>
#include <camber/simulate/events.h>

namespace camber {

namespace {

/// Of the weight and the largest multiplier: a contact force below this is rounding, and its sign says nothing.
constexpr double kNegligibleForce = 1e-11;

std::function<double()> negligible_force(const Model& model, const Instant& now) {
  double mass = 0.0;
  for (const Body& body : model.bodies) mass += body.mass;
  return [&now, weight = mass * model.gravity.norm()] {
    return kNegligibleForce * (weight + now.lambda.lpNorm<Eigen::Infinity>());
  };
}

/// 1 for a wheel that stands upright and 0 for one that lies flat; empty for what cannot lie flat.
std::function<double()> lean_cosine(const Instant& now, const Tie& tie) {
  if (!lean_cosine(tie.type, MovingFrame{}, MovingFrame{})) return {};
  return [&now, &tie] {
    return *lean_cosine(tie.type, frame_on_A(tie, *now.kinematics), frame_on_B(tie, *now.kinematics));
  };
}

struct ContactEvents {
  const Model& model;
  const Instant& now;
  std::vector<WatchedEvent>& list;

  void add(const Contact& contact, const Tie& tie) const {
    if (has_normal_force(contact)) {
      add_lift_off(contact, tie);
      add_slip(contact, tie);
    }
    add_flat(contact, tie);
  }

 private:
  [[nodiscard]] EventAction action_at(const EventKind& kind, const Contact& contact) const {
    return contact.on_event.value_or(model.simulate.on_event.*kind.action);
  }

  void add_lift_off(const Contact& contact, const Tie& tie) const {
    const EventAction action = action_at(kLiftOff, contact);
    if (action == EventAction::kIgnore) return;
    const auto normal = [&at = now, &tie] { return contact_force(tie, at.lambda)[0]; };
    list.push_back({event_name(kLiftOff, contact.name), std::string(kLiftOff.name), Crossing::kFalling,
                    action,
                    [normal, negligible = negligible_force(model, now)] { return normal() + negligible(); },
                    [name = contact.name, normal](bool at_start) {
                      if (at_start)
                        return fmt::format("contact '{}' pulls at the start: its normal force is {:.4g} N",
                                           name, normal());
                      return fmt::format(
                          "the normal force of contact '{}' falls through zero: it would lift off, and pulls "
                          "from here on",
                          name);
                    }});
  }

  void add_slip(const Contact& contact, const Tie& tie) const {
    const EventAction action = action_at(kSlip, contact);
    if (!contact.friction || action == EventAction::kIgnore) return;
    const auto margin = [&at = now, &tie, mu = *contact.friction, negligible = negligible_force(model, now)] {
      const Vector3 force = contact_force(tie, at.lambda);
      return mu * force[0] - std::hypot(force[1], force[2]) + negligible();
    };
    list.push_back({event_name(kSlip, contact.name), std::string(kSlip.name), Crossing::kFalling, action,
                    margin, [name = contact.name, mu = *contact.friction](bool at_start) {
                      return fmt::format("contact '{}' needs more friction than its {:.4g}{}: it would slip",
                                         name, mu, at_start ? " at the start" : "");
                    }});
  }

  void add_flat(const Contact& contact, const Tie& tie) const {
    const std::function<double()> lean = lean_cosine(now, tie);
    const EventAction action = model.simulate.on_event.*kFlat.action;
    if (!lean || action == EventAction::kIgnore) return;
    list.push_back({event_name(kFlat, contact.name), std::string(kFlat.name), Crossing::kFalling,
                    model.simulate.on_event.flat, [lean] { return lean() - kFlatEvent; },
                    [name = contact.name](bool at_start) {
                      return fmt::format(
                          "the wheel of contact '{}' lies flat{}: rolling is not defined there", name,
                          at_start ? " at the start" : "");
                    }});
  }
};

void add_limits(const System& system, const Joint& joint, std::vector<WatchedEvent>& list) {
  const EventAction action = joint.on_event.value_or(system.mechanism.model.simulate.on_event.*kLimit.action);
  if (action == EventAction::kIgnore) return;
  const auto at = static_cast<Eigen::Index>(find_coordinate(system.mechanism, joint.name));
  const auto add = [&](const char* which, double limit, double sign) {
    list.push_back({event_name(kLimit, joint.name), std::string(kLimit.name), Crossing::kFalling, action,
                    [&now = system.now(), at, limit, sign] { return sign * (limit - now.state.q[at]); },
                    [name = joint.name, which, limit](bool at_start) {
                      return fmt::format("joint '{}' {} its {} limit {:.6g}", name,
                                         at_start ? "starts beyond" : "passes", which, limit);
                    }});
  };
  add("lower", joint.limits->lower, -1.0);
  add("upper", joint.limits->upper, 1.0);
}

/// Pivots above this stand for the singular value: they are of its order, and it need not be known where it is far
/// above kSingularEvent.
constexpr double kPivotIsFar = 1e-3;

/// Where the elimination of noc tells its pivots, they say when to look closer; elsewhere each time.
void add_singular(const System& system, std::vector<WatchedEvent>& list) {
  const EventAction action = system.mechanism.model.simulate.on_event.*kSingular.action;
  if (action == EventAction::kIgnore || system.mechanism.rows == 0) return;
  const bool has_pivots = !system.formulation || *system.formulation == Formulation::kNoc;
  // A workspace of its own: the other events read what the dynamics left in the system's.
  const auto margin = [&system, has_pivots, workspace = std::make_shared<Workspace>(system.mechanism)] {
    const EliminationVerdict& now = system.now().verdict.elimination;
    const int rank = system.start.elimination.rank;
    if (has_pivots && now.rank == rank && now.smallest_pivot > kPivotIsFar)
      return now.smallest_pivot - kSingularEvent;
    return smallest_singular_value(system.mechanism, system.now().state, rank, *workspace) - kSingularEvent;
  };
  list.push_back(
      {event_name(kSingular), std::string(kSingular.name), Crossing::kFalling, action, margin,
       [](bool at_start) {
         return fmt::format(
             "the pose is singular{}: the smallest singular value of the constraints falls below {:.0e} of "
             "the largest, and reactions grow without bound",
             at_start ? " at the start" : "", kSingularEvent);
       }});
}

}  // namespace

std::vector<WatchedEvent> automatic_events(const System& system) {
  const Model& model = system.mechanism.model;
  std::vector<WatchedEvent> list;
  const ContactEvents contacts{model, system.now(), list};
  for (const Contact& contact : model.contacts)
    contacts.add(contact, system.mechanism.ties[contact_tie(system.mechanism, contact.name)]);
  for (const Joint& joint : model.joints)
    if (joint.limits) add_limits(system, joint, list);
  add_singular(system, list);
  return list;
}

}  // namespace camber
