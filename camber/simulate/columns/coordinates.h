#pragma once

#include <camber/simulate/columns/group.h>
#include <camber/simulate/cut_joint.h>

namespace camber {

/// q.*, u.* and a.*: those of the tree, in its order, then those of the joints that close loops.
class CoordinateColumns {
 public:
  explicit CoordinateColumns(const Mechanism& mechanism)
      : mechanism_(mechanism), cut_(cut_joints(mechanism)) {}

  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> list;
    for (const auto columns_of : {q_columns, u_columns, a_columns}) {
      for (const TreeBody& body : mechanism_.bodies)
        append(list, columns_of(owner_of_joint(mechanism_.model, body.joint), body.type));
      for (const CutJoint& cut : cut_) append(list, columns_of({"joint", cut.joint.name}, cut.joint.type));
    }
    return list;
  }

  void fill(const Evaluation& at, ColumnWriter& out) {
    for (CutJoint& cut : cut_) cut.follow(mechanism_, at.kinematics, at.dynamics.motion());
    out.put_all(at.now.state.q);
    for (const CutJoint& cut : cut_) out.put_all(cut.q);
    out.put_all(at.now.state.u);
    for (const CutJoint& cut : cut_) out.put_all(cut.u);
    out.put_all(at.now.udot);
    for (const CutJoint& cut : cut_) out.put_all(cut.a);
  }

  /// Angles of joints that close loops go on counting.
  void resume(std::span<const double> last) {
    std::size_t next = static_cast<std::size_t>(mechanism_.nq);
    for (CutJoint& cut : cut_) {
      std::ranges::copy(last.subspan(next, cut.q.size()), cut.q.begin());
      next += cut.q.size();
    }
  }

 private:
  const Mechanism& mechanism_;
  std::vector<CutJoint> cut_;
};

}  // namespace camber
