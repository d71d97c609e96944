#pragma once

#include <optional>

#include <camber/mechanism/mechanism.h>

namespace camber {

/// What a machine is made of, and the mobility that counting alone would give it.
///
///   Gruebler-Kutzbach:  6 bodies - rows        planar:  3 bodies - rows that act in the plane            (1)
///
/// Each redundant row makes the count (1) too low by one.
struct Counts {
  int bodies = 0, joints = 0, contacts = 0, couplings = 0;
  int joint_rows = 0;  ///< 6 less the speeds of each joint
  /// Of contacts and couplings.
  int holonomic_rows = 0, nonholonomic_rows = 0;
  int tree_coordinates = 0;  ///< speeds of the spanning tree
  /// Of a machine that moves in one plane: hinges about its normal, slides in it, and couplings that act in it.
  std::optional<int> planar = {};

  [[nodiscard]] int body_coordinates() const { return 6 * bodies; }
  [[nodiscard]] int rows() const { return joint_rows + holonomic_rows + nonholonomic_rows; }
  [[nodiscard]] int gruebler() const { return body_coordinates() - rows(); }
};

/// Of a mechanism without drivers.
[[nodiscard]] Counts count_parts(const Mechanism& mechanism);

}  // namespace camber
