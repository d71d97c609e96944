#pragma once

#include <camber/simulate/columns/group.h>

namespace camber {

/// pose.*
class PoseColumns {
 public:
  explicit PoseColumns(const Mechanism& mechanism) : mechanism_(mechanism) {
    for (std::size_t i = 1; i < mechanism_.bodies.size(); ++i)
      if (!mechanism_.bodies[i].body.empty())  // else the other half of the body has the name
        bodies_.push_back({static_cast<BodyId>(i), Quaternion::Identity()});
  }

  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> list;
    for (const Posed& body : bodies_)
      append(list, pose_columns(mechanism_.bodies[static_cast<std::size_t>(index(body.id))].body));
    return list;
  }

  void fill(const Evaluation& at, ColumnWriter& out) {
    for (Posed& body : bodies_) {
      const Transform X_WB = pose(mechanism_, at.kinematics, body.id);
      Quaternion q_WB(X_WB.R);
      if (q_WB.dot(body.last_q_WB) < 0.0) q_WB.coeffs() = -q_WB.coeffs();
      body.last_q_WB = q_WB;
      out.put_all(X_WB.p);
      out.put_all(std::array{q_WB.w(), q_WB.x(), q_WB.y(), q_WB.z()});
    }
  }

  /// Quaternions keep their signs.
  void resume(std::span<const double> last) {
    constexpr std::size_t kPosition = 3, kPose = 7;  // columns
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const std::span<const double> q = last.subspan(i * kPose + kPosition, kPose - kPosition);
      bodies_[i].last_q_WB = Quaternion(q[0], q[1], q[2], q[3]);
    }
  }

 private:
  struct Posed {
    BodyId id;
    Quaternion last_q_WB;  ///< the next row takes the sign nearest to it
  };
  const Mechanism& mechanism_;
  std::vector<Posed> bodies_;
};

}  // namespace camber
