#pragma once

#include <string>
#include <vector>

#include <camber/io/table.h>
#include <camber/io/table_digest.h>

/// The largest loads of a run, and when they came.
namespace camber {

struct JointLoad {
  std::string joint;
  Peak force;   ///< [N]
  Peak moment;  ///< [N m]
};

/// Of each joint that has columns reaction.JOINT.*, in their order.
[[nodiscard]] std::vector<JointLoad> joint_loads(const TableDigest& digest);

struct ContactLoad {
  std::string contact;
  Peak lightest, heaviest;  ///< normal load [N]
  /// Largest ratio of the load along the surface to the normal one, over the rows where that presses.
  Peak friction_needed;
};

/// Of each contact that has columns contact.NAME.{normal,longitudinal,lateral}, in their order.
[[nodiscard]] std::vector<ContactLoad> contact_loads(const Table& table);

}  // namespace camber
