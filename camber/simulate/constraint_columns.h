#pragma once

#include <vector>

#include <camber/io/table.h>
#include <camber/joint/fit.h>
#include <camber/simulate/system.h>

/// What a row of the result says of constraints: coordinates and reactions of joints that close loops, efforts
/// of drivers, contacts, couplings. All after constrained_reactions at the system's state.
namespace camber {

/// A joint that closes a loop. Its coordinates follow the motion from row to row, so that angles go on
/// counting past a turn.
class CutJoint {
 public:
  CutJoint(const Mechanism& mechanism, int tie);

  void follow(const System& system);
  /// Wrench [moment; force] of the parent on the child at the joint's point on the child, world axes.
  [[nodiscard]] Vector6 reaction(const System& system) const;

  std::string name;
  JointType type;
  std::vector<double> q, u, a;

 private:
  std::size_t tie_;
};

[[nodiscard]] std::vector<CutJoint> cut_joints(const Mechanism& mechanism);

/// tau.* of the drivers.
[[nodiscard]] std::vector<Column> driver_columns(const Mechanism& mechanism);
double* fill_drivers(const System& system, double* next);

/// contact.* and coupling.*.
[[nodiscard]] std::vector<Column> contact_and_coupling_columns(const Mechanism& mechanism);
double* fill_contacts_and_couplings(const System& system, double* next);

}  // namespace camber
