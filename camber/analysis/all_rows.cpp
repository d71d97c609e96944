#include <camber/analysis/all_rows.h>

#include <algorithm>

#include <camber/analysis/null_spaces.h>
#include <camber/dynamics/determinacy.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>
#include <camber/model/roles.h>

namespace camber {

namespace {

/// A joint of the tree, written as the loop joint that it would be if it were cut.
Tie as_loop_joint(const Mechanism& mechanism, const Joint& joint, int link) {
  const TreeBody& body = mechanism.bodies[static_cast<std::size_t>(link)];
  const auto child = std::ranges::find(mechanism.model.bodies, joint.child, &Body::name);
  const Transform X_WJ = joint_frame_in_drawing(joint, false, body_frame(*child));
  Tie tie{.name = joint.name, .type = LoopJoint{joint.type}};
  tie.A = body.reversed ? body.parent : static_cast<BodyId>(link);
  tie.B = body.reversed ? static_cast<BodyId>(link) : body.parent;
  const auto frame = [&](BodyId id) {
    return inverse(mechanism.bodies[static_cast<std::size_t>(index(id))].X_WL0) * X_WJ;
  };
  tie.X_LA = frame(tie.A);
  tie.X_LB = frame(tie.B);
  tie.rows = row_count(tie.type);
  return tie;
}

std::vector<std::string> directions_of(const Tie& tie) {
  const std::vector<std::string_view> names = row_names(tie.type);
  return {names.begin(), names.end()};
}

/// Of a row of a joint: what turns its multiplier into a force.
double scale_of(const Mechanism& mechanism, std::string_view direction) {
  return direction.starts_with("about") ? mechanism.length : 1.0;
}

}  // namespace

std::string label(const HeldPart& part) {
  switch (part.origin) {
    case Origin::kContact:
      return "contact " + part.name;
    case Origin::kCoupling:
      return "coupling " + part.name;
    case Origin::kDriver:
    case Origin::kJoint:
    case Origin::kHalvedBody:
      break;
  }
  return part.name;
}

AllRows::AllRows(const Mechanism& mechanism) : mechanism_(mechanism) {
  for (const Joint& joint : mechanism.model.joints) add_joint(joint);
  for (const Tie& tie : mechanism.ties)
    if (tie.origin != Origin::kHalvedBody && tie.origin != Origin::kJoint)
      add({.origin = tie.origin, .name = tie.name, .directions = directions_of(tie)}, {.row = tie.row});
  for (const TiedRelation& tied : mechanism.relations)
    add({.origin = tied.origin, .name = tied.name, .directions = {"relation of speeds"}}, {.row = tied.row});
}

void AllRows::add(HeldPart part, Source source) {
  part.row = rows_;
  rows_ += static_cast<int>(part.directions.size());
  parts_.push_back(std::move(part));
  sources_.push_back(std::move(source));
}

void AllRows::add_joint(const Joint& joint) {
  HeldPart part{.name = joint.name, .type = std::string(joint_type_name(joint.type))};
  part.drives = joint_roles(mechanism_.model, joint) != std::vector<std::string>{"passive"};
  for (const Tie& tie : mechanism_.ties) {
    if (tie.origin != Origin::kJoint || tie.name != joint.name) continue;
    part.directions = directions_of(tie);
    add(std::move(part), {.row = tie.row});
    return;
  }
  for (std::size_t i = 1; i < mechanism_.bodies.size(); ++i) {
    const TreeBody& body = mechanism_.bodies[i];
    if (body.joint != joint.name || std::holds_alternative<Free>(body.type)) continue;
    Tie tie = as_loop_joint(mechanism_, joint, static_cast<int>(i));
    part.directions = directions_of(tie);
    if (tie.rows > 0) add(std::move(part), {std::move(tie), static_cast<int>(i), body.reversed ? -1.0 : 1.0});
    return;
  }
}

/// The rows' multipliers that make the wrench of a joint of the tree.
VectorX AllRows::reactions(const Source& source, const HeldPart& part, const Matrix6X& F,
                           const Kinematics& kinematics) const {
  ConstraintRows rows;
  evaluate(source.tie.type, frame_on_A(source.tie, kinematics), frame_on_B(source.tie, kinematics), 0.0,
           rows);
  Vector6 wrench = source.sign * F.col(source.link);
  wrench.head<3>() -= rows.Q.cross(Vector3(wrench.tail<3>()));
  MatrixX W(6, rows.count);
  for (int r = 0; r < rows.count; ++r) W.col(r) << rows.row[r].n, rows.row[r].f;
  VectorX multipliers = PivotedQr(W).solve(wrench);
  for (int r = 0; r < rows.count; ++r)
    multipliers[r] /= scale_of(mechanism_, part.directions[static_cast<std::size_t>(r)]);
  return multipliers;
}

MatrixX AllRows::balanced_multipliers(const State& state, int rank, Workspace& workspace) const {
  const MatrixX basis = null_spaces(mechanism_, state, rank, workspace).Y;
  const Kinematics& kinematics = forward_kinematics(mechanism_, state, workspace);
  const ConstraintState& constraints = evaluate_constraints(mechanism_, state, kinematics, workspace);
  const Eigen::Map<const VectorX> scale(mechanism_.row_scale.data(), mechanism_.rows);
  MatrixX Y(rows_, basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    const Matrix6X F = joint_wrenches(mechanism_, constraints, scale.cwiseProduct(basis.col(k)));
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const auto count = static_cast<Eigen::Index>(parts_[i].directions.size());
      const bool of_tree = sources_[i].link >= 0;
      Y.col(k).segment(parts_[i].row, count) = of_tree
                                                   ? reactions(sources_[i], parts_[i], F, kinematics)
                                                   : VectorX(basis.col(k).segment(sources_[i].row, count));
    }
  }
  return Y;
}

}  // namespace camber
