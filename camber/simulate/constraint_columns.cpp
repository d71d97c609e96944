#include <camber/simulate/constraint_columns.h>

#include <algorithm>
#include <cmath>
#include <span>

#include <camber/model/names.h>
#include <camber/simulate/units.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

using tree::matrix;
using tree::vector;

/// Acceleration of the frame's origin, as if the ground were accelerated upwards, and of its axes.
struct FrameAcceleration {
  Vector3 angular, linear;
};

FrameAcceleration acceleration(const tree::Motion<double>& accelerated, BodyId body, const Transform& X_LA) {
  const auto& link = accelerated.body[static_cast<std::size_t>(index(body))];
  return {vector(link.al), vector(link.a) + matrix(link.S) * (matrix(link.R) * X_LA.p)};
}

const Joint& find_joint_of(const Mechanism& mechanism, const std::string& name) {
  const auto& joints = mechanism.model.joints;
  return *std::find_if(joints.begin(), joints.end(), [&](const Joint& joint) { return joint.name == name; });
}

/// M (on A) seen from F (on B).
RelativeMotion relative_motion(const Tie& tie, const Kinematics& kinematics,
                               const tree::Motion<double>& accelerated) {
  const MovingFrame M = frame_on_A(tie, kinematics);
  const MovingFrame F = frame_on_B(tie, kinematics);
  const FrameAcceleration a_M = acceleration(accelerated, tie.A, tie.X_LA);
  const FrameAcceleration a_F = acceleration(accelerated, tie.B, tie.X_LB);
  const Vector3 r = M.p - F.p;
  const Vector3 w = M.w - F.w;
  const Vector3 v = M.v - F.v - F.w.cross(r);
  const Vector3 carried = a_F.linear + a_F.angular.cross(r) + F.w.cross(F.w.cross(r));
  const Matrix3 R_FW = F.R.transpose();
  return {R_FW * M.R,
          R_FW * r,
          R_FW * w,
          R_FW * v,
          R_FW * (a_M.angular - a_F.angular - F.w.cross(w)),
          R_FW * (a_M.linear - carried - 2.0 * F.w.cross(v))};
}

std::string unit_of_contact(const std::string& column) {
  if (column.ends_with(".x") || column.ends_with(".y") || column.ends_with(".z")) return "m";
  if (column.ends_with(".roller_rate")) return "rad/s";
  if (column.ends_with(".friction_needed")) return "1";
  return column.ends_with(".roller_angle") ? "rad" : "N";
}

/// Of the effort along a speed of the tree.
std::string unit_of_effort(const Mechanism& mechanism, int speed) {
  for (const TreeBody& body : mechanism.bodies)
    if (speed >= body.u && speed < body.u + body.nu)
      return effort_units(body.type)[static_cast<std::size_t>(speed - body.u)];
  return "";
}

const TiedRelation* find_relation(const Mechanism& mechanism, Origin origin, const std::string& name) {
  for (const TiedRelation& tied : mechanism.relations)
    if (tied.origin == origin && tied.name == name) return &tied;
  return nullptr;
}

double normal_force(const System& system, const std::string& contact) {
  for (const Tie& tie : system.mechanism.ties)
    if (tie.origin == Origin::kContact && tie.name == contact) return contact_force(tie, system.lambda)[0];
  return 0.0;  // the model was checked: there is one
}

double* append_multipliers(const System& system, Origin origin, double* next) {
  // In the order of the model: ties and relations of one origin may alternate there.
  const auto fill = [&](const std::string& name) {
    if (const TiedRelation* tied = find_relation(system.mechanism, origin, name)) {
      *next++ = system.lambda[tied->row];
      return;
    }
    for (const Tie& tie : system.mechanism.ties) {
      if (tie.origin != origin || tie.name != name) continue;
      // A rod that is pulled has a positive force, as a spring has.
      const double sign = std::holds_alternative<DistanceRod>(tie.type) ? -1.0 : 1.0;
      for (int r = 0; r < tie.rows; ++r) *next++ = sign * system.lambda[tie.row + r];
    }
  };
  const Model& model = system.mechanism.model;
  if (origin == Origin::kDriver)
    for (const Driver& driver : model.drivers) fill(driver.name);
  else
    for (const Coupling& coupling : model.couplings) fill(coupling.name);
  return next;
}

}  // namespace

Vector3 contact_force(const Tie& tie, const VectorX& lambda) {
  const double* at = lambda.data() + tie.row;
  if (const auto* omni =
          std::get_if<OmniWheel>(&tie.type))  // along e' = cos e + sin f, f against the rolling
    return {at[0], -std::sin(omni->roller_angle) * at[1], std::cos(omni->roller_angle) * at[1]};
  if (std::holds_alternative<Skate>(tie.type)) return {0.0, 0.0, at[0]};
  return {at[0], at[1], at[2]};
}

double friction_needed(const Vector3& contact_force) {
  const double tangential = std::hypot(contact_force[1], contact_force[2]);
  if (tangential == 0.0 && contact_force[0] >= 0.0) return 0.0;
  return tangential < kNoFrictionSuffices * contact_force[0] ? tangential / contact_force[0]
                                                             : kNoFrictionSuffices;
}

double load_transfer(double left, double right) {
  const double sum = left + right, difference = left - right;
  if (sum > 0.0) return difference / sum;
  return difference == 0.0 ? 0.0 : std::copysign(1.0, difference);
}

CutJoint::CutJoint(const Mechanism& mechanism, int tie)
    : joint(find_joint_of(mechanism, mechanism.ties[static_cast<std::size_t>(tie)].name)),
      q(static_cast<std::size_t>(coordinate_count(joint.type))),
      u(static_cast<std::size_t>(speed_count(joint.type))),
      a(u),
      tie_(static_cast<std::size_t>(tie)) {
  neutral(joint.type, q.data());
}

void CutJoint::follow(const Mechanism& mechanism, const Kinematics& kinematics,
                      const tree::Motion<double>& accelerated) {
  const RelativeMotion motion = relative_motion(mechanism.ties[tie_], kinematics, accelerated);
  fit_coordinates(joint.type, motion, q.data());
  fit_speeds(joint.type, motion, q.data(), u.data(), a.data());
}

Vector6 CutJoint::reaction(const System& system) const {
  return tie_wrench(system.mechanism.ties[tie_], system.constraints->rows[tie_], system.lambda);
}

std::vector<CutJoint> cut_joints(const Mechanism& mechanism) {
  std::vector<CutJoint> list;
  for (std::size_t i = 0; i < mechanism.ties.size(); ++i)
    if (mechanism.ties[i].origin == Origin::kJoint) list.emplace_back(mechanism, static_cast<int>(i));
  return list;
}

std::vector<Column> driver_columns(const Mechanism& mechanism) {
  std::vector<Column> columns;
  for (const Driver& driver : mechanism.model.drivers) {
    const TiedRelation* tied = find_relation(mechanism, Origin::kDriver, driver.name);
    const std::string unit = tied == nullptr ? "N" : unit_of_effort(mechanism, tied->relation.terms[0].u);
    for (const std::string& name : camber::driver_columns(driver)) columns.push_back({name, unit});
  }
  return columns;
}

DriverRows driver_rows(const Mechanism& mechanism, const std::string& driver) {
  DriverRows rows{.relation = find_relation(mechanism, Origin::kDriver, driver)};
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    if (tie.origin == Origin::kDriver && tie.name == driver) {
      rows.tie = &tie;
      rows.tie_index = t;
    }
  }
  return rows;
}

double driver_power(const System& system, const DriverRows& rows) {
  if (rows.relation != nullptr) {
    const std::span u(system.state.u.data(), static_cast<std::size_t>(system.state.u.size()));
    const int row = rows.relation->row;
    return system.lambda[row] * (combine(rows.relation->relation, u) - system.constraints->rate_error[row]);
  }
  double power = 0.0;
  for (int r = 0; r < rows.tie->rows; ++r)
    power += system.lambda[rows.tie->row + r] * system.constraints->rows[rows.tie_index].row[r].rate;
  return power;
}

double* fill_drivers(const System& system, double* next) {
  return append_multipliers(system, Origin::kDriver, next);
}

std::vector<Column> contact_and_coupling_columns(const Mechanism& mechanism) {
  std::vector<Column> columns;
  for (const Contact& contact : mechanism.model.contacts)
    for (const std::string& name : contact_columns(contact)) columns.push_back({name, unit_of_contact(name)});
  for (const Axle& axle : mechanism.model.axles) columns.push_back({load_transfer_column(axle), "1"});
  for (const Coupling& coupling : mechanism.model.couplings) {
    const TiedRelation* tied = find_relation(mechanism, Origin::kCoupling, coupling.name);
    const std::string unit = tied == nullptr ? "N" : unit_of_effort(mechanism, tied->relation.terms[0].u);
    for (const std::string& name : coupling_columns(coupling)) columns.push_back({name, unit});
  }
  return columns;
}

double* fill_contacts_and_couplings(const System& system, double* next) {
  for (std::size_t t = 0; t < system.mechanism.ties.size(); ++t) {
    const Tie& tie = system.mechanism.ties[t];
    if (tie.origin != Origin::kContact) continue;
    next = std::copy_n(system.constraints->rows[t].Q.data(), 3, next);
    const Vector3 force = contact_force(tie, system.lambda);
    next = std::copy_n(force.data(), 3, next);
    const Vector6 wrench = tie_wrench(tie, system.constraints->rows[t], system.lambda);
    next = std::copy_n(wrench.data() + 3, 3, next);
    if (!std::holds_alternative<Skate>(tie.type)) *next++ = friction_needed(force);
    const auto roller = std::find(system.rollers.begin(), system.rollers.end(), static_cast<int>(t));
    if (roller == system.rollers.end()) continue;
    *next++ = system.roller_rate[roller - system.rollers.begin()];
    *next++ = system.roller_angle[roller - system.rollers.begin()];
  }
  for (const Axle& axle : system.mechanism.model.axles)
    *next++ = load_transfer(normal_force(system, axle.left), normal_force(system, axle.right));
  return append_multipliers(system, Origin::kCoupling, next);
}

}  // namespace camber
