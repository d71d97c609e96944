#pragma once

#include <memory>
#include <string>

#include <camber/force/compiled.h>

namespace camber {

/// A spring and damper between a point of A and a point of B at the distance l, with the rest length l0:
///
///   pull f = k (l - l0) + c ldot + law        energy 1/2 k (l - l0)^2, power lost c ldot^2               (1)
///
/// A rope (tension only) has the one-sided spring of one_sided.h in the depth l - l0, with the force F and the
/// share S of its stiffness:
///
///   f = max(0, F + S c ldot) + law                                                                       (2)
///
/// The law is the user's, and its power counts as applied. Where the ends coincide the pull has no direction: the force
/// is not finite then, unless it vanishes.
template <>
class Compiled<PointSpring> {
 public:
  /// Throws ModelError where the law is wrong.
  Compiled(const Mechanism& mechanism, const std::string& name, const PointSpring& spring,
           const LawValues& values);

  /// After forward_kinematics. Adds its forces to `external` and fills its columns: length, rate, pull.
  ElementTotals add(const Mechanism& mechanism, const Kinematics& kinematics, Matrix6X& external,
                    double* columns) const;

  /// The same with derivatives, without totals and columns.
  void add(const Mechanism& mechanism, const DualState& state, const DualLaws& laws,
           std::vector<Dual>& external) const;

  [[nodiscard]] const Attachment& end_a() const { return a_; }
  [[nodiscard]] const Attachment& end_b() const { return b_; }

 private:
  struct Motion {
    double length = 0.0, rate = 0.0;
    double length_change = 0.0, rate_change = 0.0;  ///< along a direction
  };
  /// (1) or (2) without the law.
  template <class T>
  T spring_and_damper(const T& length, const T& rate) const;
  /// Its energy and power.
  void add_totals(double pull, ElementTotals& totals) const;

  PointSpring spring_;
  double rest_ = 0.0;
  Attachment a_, b_;
  std::unique_ptr<Motion> motion_;  ///< what the law reads: it stays where it is
  BoundLaw law_;
};

}  // namespace camber
