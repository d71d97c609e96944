#pragma once

#include <vector>

#include <camber/io/table.h>
#include <camber/joint/fit.h>
#include <camber/simulate/system.h>

/// What a row of the result says of constraints: coordinates and reactions of joints that close loops, efforts
/// of drivers, contacts, couplings, at the system's last evaluation.
namespace camber {

/// A joint that closes a loop. Its coordinates follow the motion from row to row, so that angles go on
/// counting past a turn.
class CutJoint {
 public:
  CutJoint(const Mechanism& mechanism, int tie);

  /// `accelerated` has the accelerations of the links, those of the ground as if it were accelerated upwards.
  void follow(const Mechanism& mechanism, const Kinematics& kinematics,
              const tree::Motion<double>& accelerated);
  /// Wrench [moment; force] of the parent on the child at the joint's point on the child, world axes.
  [[nodiscard]] Vector6 reaction(const System& system) const;

  Joint joint;
  std::vector<double> q, u, a;

 private:
  std::size_t tie_;
};

[[nodiscard]] std::vector<CutJoint> cut_joints(const Mechanism& mechanism);

/// tau.* of the drivers.
[[nodiscard]] std::vector<Column> driver_columns(const Mechanism& mechanism);
double* fill_drivers(const System& system, double* next);

/// The rows by which a driver moves the machine: those of a tie (a point), or of a relation (a joint).
struct DriverRows {
  const Tie* tie = nullptr;
  std::size_t tie_index = 0;
  const TiedRelation* relation = nullptr;
};
[[nodiscard]] DriverRows driver_rows(const Mechanism& mechanism, const std::string& driver);
/// Its efforts times the rates that it prescribes [W], at the system's last evaluation.
[[nodiscard]] double driver_power(const System& system, const DriverRows& rows);

/// What of a contact's force is along the normal, the rolling direction and across it.
[[nodiscard]] Vector3 contact_force(const Tie& tie, const VectorX& lambda);

/// Stands for more friction than there is: where a contact hardly presses, or pulls.
inline constexpr double kNoFrictionSuffices = 1e3;

/// |tangential|/normal, at most kNoFrictionSuffices.
[[nodiscard]] double friction_needed(const Vector3& contact_force);

/// (left - right)/(left + right) of the normal forces of an axle's contacts: 1 and -1 where a wheel lifts off.
/// The sign of the difference where both together do not press.
[[nodiscard]] double load_transfer(double left, double right);

/// contact.*, axle.* and coupling.*.
[[nodiscard]] std::vector<Column> contact_and_coupling_columns(const Mechanism& mechanism);
double* fill_contacts_and_couplings(const System& system, double* next);

}  // namespace camber
