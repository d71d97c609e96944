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

/// Of each joint that has columns reaction.JOINT.*, in their order.
[[nodiscard]] std::vector<JointLoad> joint_loads(const TableDigest& digest);

struct ContactLoad {
  std::string contact;
  Peak lightest, heaviest;  ///< normal load [N]
  /// Largest ratio of the tangential to the normal load, over the rows where the latter is positive.
  Peak friction_needed;
};

/// Of each contact that has columns contact.NAME.{normal,longitudinal,lateral}, in their order.
[[nodiscard]] std::vector<ContactLoad> contact_loads(const Table& table);

struct AxleLoad {
  std::string axle;
  Peak transfer;  ///< largest |left - right| / (left + right): 1 where a wheel lifts
};

/// Of each axle that has a column axle.NAME.load_transfer, in their order.
[[nodiscard]] std::vector<AxleLoad> axle_loads(const TableDigest& digest);

}  // namespace camber
