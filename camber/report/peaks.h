#pragma once

#include <string>
#include <vector>

#include <camber/io/table.h>
#include <camber/io/table_digest.h>

/// The largest loads of a run, and when they occurred.
namespace camber {

struct JointLoad {
  std::string joint;
  Peak force;   ///< [N]
  Peak moment;  ///< [N m]
};

/// Of each joint whose reaction the table has, in their order.
[[nodiscard]] std::vector<JointLoad> joint_loads(const TableDigest& digest);

struct ContactLoad {
  std::string contact;
  Peak lightest, heaviest;  ///< normal load [N]
  /// Largest coefficient of friction needed (contact.NAME.friction_needed), over the rows where the contact presses; zero
  /// for one that has no normal force of its own.
  Peak friction_needed;
};

/// Of each contact, in the order of their columns.
[[nodiscard]] std::vector<ContactLoad> contact_loads(const Table& table);

struct AxleLoad {
  std::string axle;
  Peak transfer;  ///< largest |left - right| / (left + right): 1 where a wheel lifts
};

/// Of each axle, likewise.
[[nodiscard]] std::vector<AxleLoad> axle_loads(const TableDigest& digest);

}  // namespace camber
