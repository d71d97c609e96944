#pragma once

#include <camber/simulate/columns/group.h>
#include <camber/simulate/cut_joint.h>

namespace camber {

/// reaction.* of the joints of the tree, then of those that close loops; section.*.
class ReactionColumns {
 public:
  explicit ReactionColumns(const Mechanism& mechanism) : mechanism_(mechanism), cut_(cut_joints(mechanism)) {
    for (std::size_t i = 1; i < mechanism_.bodies.size(); ++i)
      if (owner_of_joint(mechanism_.model, mechanism_.bodies[i].joint).kind == "joint")
        jointed_.push_back(static_cast<BodyId>(i));
  }

  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> list;
    for (const BodyId id : jointed_)
      append(list, reaction_columns(mechanism_.bodies[static_cast<std::size_t>(index(id))].joint));
    for (const CutJoint& cut : cut_) append(list, reaction_columns(cut.joint.name));
    for (const SectionLink& section : mechanism_.sections) append(list, section_columns(section.name));
    return list;
  }

  void fill(const Evaluation& at, ColumnWriter& out) const {
    const auto reaction = [&](BodyId body) -> Vector6 {
      if (at.now.solution) return at.now.solution->reaction.col(index(body));
      return joint_reaction(mechanism_, at.dynamics, body);
    };
    for (const BodyId body : jointed_) out.put_wrench(reaction(body));
    for (const CutJoint& cut : cut_) out.put_wrench(cut.reaction(mechanism_, at.now));
    for (const SectionLink& section : mechanism_.sections) out.put_wrench(reaction(section.weld));
  }

 private:
  const Mechanism& mechanism_;
  std::vector<BodyId> jointed_;  ///< bodies whose joint the user wrote
  std::vector<CutJoint> cut_;
};

}  // namespace camber
