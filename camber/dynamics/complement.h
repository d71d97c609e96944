#pragma once

#include <vector>

#include <camber/dynamics/rank_rule.h>
#include <camber/linear/decompositions.h>
#include <camber/mechanism/stages.h>

/// The natural orthogonal complement of the rows J u = rate, dense: independent speeds u_I give all of them,
///
///   u = B u_I + (known),   U = -J_D^-1 J_I,   B = [1; U] in the order of u,   J B = 0                    (1)
///
/// Which speeds are independent is a function of the state alone: the model's `independent`, or without such a
/// list the driven and actuated ones, if the others follow well from them; otherwise by column-pivoted QR of
/// J. Rows are scaled by Mechanism::row_scale and speeds by lengths, so that units do not matter.
namespace camber {

/// Of each speed: the length that converts it to the velocity of a point; 1 if translational.
[[nodiscard]] VectorX speed_lengths(const Mechanism& mechanism, const Kinematics& kinematics);

class Complement {
 public:
  /// Any number of rows of J, with their scales; lengths as of speed_lengths. Where `independent` is given,
  /// those speeds and no others; then throws FormulationError where they are not independent.
  Complement(const Mechanism& mechanism, const MatrixX& J, const VectorX& row_scale, const VectorX& lengths,
             const RankRule& rule, const std::vector<int>* independent = nullptr);

  [[nodiscard]] const std::vector<int>& independent() const { return independent_; }
  [[nodiscard]] const std::vector<int>& dependent() const { return dependent_; }
  [[nodiscard]] const MatrixX& U() const { return U_; }
  [[nodiscard]] const MatrixX& B() const { return B_; }
  /// x with J x = b whose independent part is zero.
  [[nodiscard]] VectorX particular(const VectorX& b) const;

 private:
  void choose(const Mechanism& mechanism, const MatrixX& scaled, const RankRule& rule);

  std::vector<int> independent_, dependent_;
  VectorX row_scale_, lengths_;
  LeastSquares J_D_;  ///< scaled
  MatrixX U_, B_;
};

}  // namespace camber
