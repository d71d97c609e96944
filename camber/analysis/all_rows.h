#pragma once

#include <string>
#include <vector>

#include <camber/analysis/configurations.h>

/// The rows of all joints, contacts and couplings, whether they close a loop or carry a body in the tree, so that
/// nothing depends on where the loops are cut.
namespace camber {

/// A joint, contact or coupling, and its rows.
struct HeldPart {
  Origin origin = Origin::kJoint;
  std::string name;
  std::string type = {};                     ///< of a joint: "revolute"
  std::vector<std::string> directions = {};  ///< of its rows: "z", "about x", "normal"
  int row = 0;                               ///< the first
  bool drives = false;  ///< a joint with a driver, a motor or a spring in it, which should stay as it is
};

/// "contact left": a joint by its name alone.
[[nodiscard]] std::string label(const HeldPart& part);

/// All rows, joints in the order of the model, and what the redundant ones hold in balance.
class AllRows {
 public:
  explicit AllRows(const Mechanism& mechanism);

  [[nodiscard]] const std::vector<HeldPart>& parts() const { return parts_; }
  [[nodiscard]] int rows() const { return rows_; }

  /// A basis Y of the multipliers that load nothing but the rows themselves, one column per redundant row, as forces:
  /// the null space of J' at the state, where J has this rank, extended by the reactions that it calls for in the
  /// joints of the tree (dynamics/determinacy.h (1)).
  [[nodiscard]] MatrixX balanced_multipliers(const State& state, int rank, Workspace& workspace) const;

 private:
  /// Where the multipliers of a part come from.
  struct Source {
    /// Of a joint of the tree: as if it closed a loop, with the body that it carries, and the sign of (1) for its child.
    Tie tie = {};
    int link = -1;
    double sign = 1.0;
    int row = 0;  ///< of all others: the first row in J
  };
  void add_joint(const Joint& joint);
  void add(HeldPart part, Source source);
  [[nodiscard]] VectorX reactions(const Source& source, const HeldPart& part, const Matrix6X& F,
                                  const Kinematics& kinematics) const;

  const Mechanism& mechanism_;
  std::vector<HeldPart> parts_;
  std::vector<Source> sources_;  ///< of the parts
  int rows_ = 0;
};

}  // namespace camber
