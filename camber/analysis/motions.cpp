#include <camber/analysis/motions.h>

#include <algorithm>
#include <cmath>

#include <camber/analysis/null_spaces.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>
#include <camber/model/roles.h>

namespace camber {

namespace {

/// Of unit speeds, what counts as standing still; where loops do not close, so many times the tolerance of the rank.
constexpr double kStandstill = 1e-7, kSpeedPerTolerance = 30.0;

/// How the bodies of the model move with each column of Z: [length w; v] of the point that is in the world's origin.
class BodyTwists {
 public:
  BodyTwists(const Mechanism& mechanism, const State& at, const MatrixX& Z, Workspace& workspace)
      : mechanism_(mechanism), T_(6 * static_cast<Eigen::Index>(mechanism.model.bodies.size()), Z.cols()) {
    State state = at;
    const Eigen::Map<const VectorX> length(mechanism.speed_length.data(), mechanism.nv);
    for (Eigen::Index k = 0; k < Z.cols(); ++k) {
      state.u = Z.col(k).cwiseQuotient(length);
      const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
      for (std::size_t b = 0; b < mechanism.model.bodies.size(); ++b) {
        const BodyId body = find_body(mechanism, mechanism.model.bodies[b].name);
        const Vector6 V = twist(mechanism, kinematics, body);
        const Vector3 w = V.head<3>(), p = pose(mechanism, kinematics, body).p;
        T_.col(k).segment<6>(6 * static_cast<Eigen::Index>(b)) << mechanism.length * w,
            V.tail<3>() - w.cross(p);
      }
    }
  }

  /// w with Z w moving some bodies as one, and no others: orthonormal columns.
  [[nodiscard]] MatrixX alone(const std::vector<std::size_t>& bodies, double still) const {
    MatrixX rest = T_;
    for (const std::size_t b : bodies) block(rest, b) -= block(rest, bodies.front());
    block(rest, bodies.front()).setZero();
    const PivotedQr qr(rest.transpose());
    return qr.Q().rightCols(T_.cols() - qr.pivots_above(still));
  }
  [[nodiscard]] Vector6 twist_of(std::size_t body, const VectorX& w) const {
    Vector6 V = T_.middleRows<6>(6 * static_cast<Eigen::Index>(body)) * w;
    V.head<3>() /= mechanism_.length;
    return V;
  }

 private:
  static Eigen::Block<MatrixX> block(MatrixX& T, std::size_t body) {
    return T.middleRows(6 * static_cast<Eigen::Index>(body), 6);
  }
  const Mechanism& mechanism_;
  MatrixX T_;
};

std::size_t number_of(const Model& model, const std::string& body) {
  return static_cast<std::size_t>(std::ranges::find(model.bodies, body, &Body::name) - model.bodies.begin());
}

/// Whether bodies hang on two or more others by nothing but what leaves two freedoms and has no drive.
bool hangs_loose(const Model& model, const std::vector<std::size_t>& bodies) {
  const auto inside = [&](const std::string& name) {
    return std::ranges::find(bodies, number_of(model, name)) != bodies.end();
  };
  int ties = 0;
  for (const Joint& joint : model.joints) {
    if (inside(joint.parent) == inside(joint.child) || std::holds_alternative<Free>(joint.type)) continue;
    if (speed_count(joint.type) < 2 || joint_roles(model, joint) != std::vector<std::string>{"passive"})
      return false;
    ++ties;
  }
  for (const Contact& contact : model.contacts) ties += inside(contact.body) != inside(contact.on) ? 1 : 0;
  return ties >= 2;
}

/// The axis of a twist about the world's origin, and its point nearest to p; the direction of a slide.
IdleMotion screw_axis(const Vector6& twist, const Vector3& p) {
  const Vector3 w = twist.head<3>(), v = twist.tail<3>();
  constexpr double kSlide = 1e-9;
  if (w.norm() <= kSlide * v.norm()) return {{}, v.normalized(), p};
  const Vector3 axis = w.normalized(), on_axis = w.cross(v) / w.squaredNorm();
  return {{}, axis, on_axis + axis * axis.dot(p - on_axis)};
}

/// Single bodies and pairs that a joint ties.
std::vector<std::vector<std::size_t>> candidates(const Model& model) {
  std::vector<std::vector<std::size_t>> sets;
  for (std::size_t b = 0; b < model.bodies.size(); ++b) sets.push_back({b});
  for (const Joint& joint : model.joints) {
    const std::size_t a = number_of(model, joint.parent), b = number_of(model, joint.child);
    if (a < model.bodies.size() && b < model.bodies.size()) sets.push_back({a, b});
  }
  std::erase_if(sets, [&](const auto& bodies) { return !hangs_loose(model, bodies); });
  return sets;
}

/// A part of the columns' space of Z that is orthogonal to some directions in it.
MatrixX without(const MatrixX& Z, const MatrixX& directions) {
  if (directions.cols() == 0) return Z;
  return Z * PivotedQr(directions).Q().rightCols(directions.rows() - directions.cols());
}

/// For joints with drives: their speeds lead.
VectorX preferences(const Mechanism& mechanism) {
  constexpr double kPreferred = 10.0;
  VectorX weight = VectorX::Ones(mechanism.nv);
  for (const TreeBody& body : mechanism.bodies) {
    const auto joint = std::ranges::find(mechanism.model.joints, body.joint, &Joint::name);
    if (joint == mechanism.model.joints.end()) continue;
    const std::vector<std::string> roles = joint_roles(mechanism.model, *joint);
    const auto has = [&](const char* role) { return std::ranges::find(roles, role) != roles.end(); };
    if (has("driven") || has("actuated")) weight.segment(body.u, body.nu).setConstant(kPreferred);
  }
  return weight;
}

/// The same space with a speed each that the others do not have, of size one there.
struct Echelon {
  std::vector<int> leading;
  MatrixX Z;
};

Echelon echelon(const MatrixX& Z, const VectorX& preference) {
  Echelon result;
  const PivotedQr qr(MatrixX((preference.asDiagonal() * Z).transpose()));
  for (Eigen::Index k = 0; k < Z.cols(); ++k) result.leading.push_back(qr.column(k));
  std::ranges::sort(result.leading);
  result.Z = PivotedQr(Z(result.leading, Eigen::all).transpose()).solve(Z.transpose()).transpose();
  return result;
}

RemainingMotion motion_of(const Mechanism& mechanism, int leading, const VectorX& z, double still) {
  const auto length = [&](Eigen::Index j) { return mechanism.speed_length[static_cast<std::size_t>(j)]; };
  RemainingMotion motion{
      .speed = mechanism.u_names[static_cast<std::size_t>(leading)], .others = {}, .twists = {}};
  for (Eigen::Index j = 0; j < z.size(); ++j)
    if (j != leading && std::abs(z[j]) > still)
      motion.others.emplace_back(mechanism.u_names[static_cast<std::size_t>(j)],
                                 z[j] * length(leading) / length(j));
  std::ranges::stable_sort(motion.others, std::ranges::greater{},
                           [](const auto& other) { return std::abs(other.second); });
  return motion;
}

/// Idle motions, and the speeds that they are.
MatrixX add_idle(const Mechanism& mechanism, const State& state, const BodyTwists& bodies,
                 Eigen::Index freedoms, double still, Workspace& workspace, std::vector<IdleMotion>& idle) {
  MatrixX found(freedoms, 0);
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  for (const std::vector<std::size_t>& set : candidates(mechanism.model)) {
    const MatrixX alone = bodies.alone(set, still);
    for (Eigen::Index k = 0; k < alone.cols(); ++k) {
      VectorX w = alone.col(k);
      if (found.cols() > 0) w -= found * PivotedQr(found).solve(w);
      if (w.norm() <= 0.5) continue;  // known: that of one body, met again in a pair
      const Body& body = mechanism.model.bodies[set.front()];
      const BodyId id = find_body(mechanism, body.name);
      const Vector3 com = pose(mechanism, kinematics, id) * (inverse(body_frame(body)) * body.com);
      IdleMotion motion = screw_axis(bodies.twist_of(set.front(), alone.col(k)), com);
      for (const std::size_t b : set) motion.bodies.push_back(mechanism.model.bodies[b].name);
      idle.push_back(std::move(motion));
      found.conservativeResize(Eigen::NoChange, found.cols() + 1);
      found.rightCols<1>() = alone.col(k);
    }
  }
  return found;
}

}  // namespace

Motions find_motions(const Mechanism& mechanism, const Configurations& configurations, const Ranks& ranks,
                     Workspace& workspace) {
  Motions motions;
  if (mechanism.nv == ranks.generic) return motions;
  const State& state =
      ranks.here == ranks.generic ? configurations.states.front() : configurations.states.back();
  const double still = std::max(kStandstill, kSpeedPerTolerance * ranks.tolerance);
  const MatrixX Z = null_spaces(mechanism, state, ranks.generic, workspace).Z;
  const BodyTwists bodies(mechanism, state, Z, workspace);
  const MatrixX idle = add_idle(mechanism, state, bodies, Z.cols(), still, workspace, motions.idle);
  if (idle.cols() == Z.cols()) return motions;
  const Echelon basis = echelon(without(Z, idle), preferences(mechanism));
  const MatrixX weights = Z.transpose() * basis.Z;  // of Z's columns
  for (Eigen::Index k = 0; k < basis.Z.cols(); ++k) {
    const int leading = basis.leading[static_cast<std::size_t>(k)];
    RemainingMotion motion = motion_of(mechanism, leading, basis.Z.col(k), still);
    const double unit = mechanism.speed_length[static_cast<std::size_t>(leading)];
    for (std::size_t b = 0; b < mechanism.model.bodies.size(); ++b)
      if (const Vector6 V = unit * bodies.twist_of(b, weights.col(k)); V.norm() > still)
        motion.twists.emplace_back(mechanism.model.bodies[b].name, V);
    motions.remaining.push_back(std::move(motion));
  }
  return motions;
}

}  // namespace camber
