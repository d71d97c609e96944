#pragma once

#include <string>
#include <vector>

#include <camber/io/table.h>

/// The largest loads of a run, and when they came.
namespace camber {

struct PeakLoad {
  double size = 0.0;
  double time = 0.0;  ///< [s]
};

/// Largest length of the vector in three neighbouring columns.
[[nodiscard]] PeakLoad largest_length(const Table& table, std::size_t first);

struct JointLoad {
  std::string joint;
  PeakLoad force;   ///< [N]
  PeakLoad moment;  ///< [N m]
};

/// Of each joint that has columns reaction.JOINT.*, in their order.
[[nodiscard]] std::vector<JointLoad> joint_loads(const Table& table);

struct ContactLoad {
  std::string contact;
  PeakLoad lightest, heaviest;  ///< normal load [N]
  /// Largest ratio of the load along the surface to the normal one, over the rows where that presses.
  PeakLoad friction_needed;
};

/// Of each contact that has columns contact.NAME.{normal,longitudinal,lateral}, in their order.
[[nodiscard]] std::vector<ContactLoad> contact_loads(const Table& table);

struct AxleLoad {
  std::string axle;
  PeakLoad transfer;  ///< largest |left - right| / (left + right): 1 where a wheel lifts
};

/// Of each axle that has a column axle.NAME.load_transfer, in their order.
[[nodiscard]] std::vector<AxleLoad> axle_loads(const Table& table);

}  // namespace camber
