#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

#include <camber/noc/front_view.h>

/// Gauss's principle solved front by front (plan.h (1)), exactly and without regularisation. In a front with
/// the rows A = [A_E A_S | b], orthogonal row operations with column pivoting find the dependent speeds d
/// among E; w are the others:
///
///   QᵀA = [R1 R2 A_S1 | b1;  0 0 A_S2 | b2]                                                              (1)
///   d = T [w; s] + t0,   T = -R1^-1 [R2, A_S1],   t0 = R1^-1 b1                                          (2)
///   M~ = M_kk + TᵀW + WᵀT,  W = M_dk + 1/2 M_dd T,   f~ = f_k + Tᵀ(f_d - M_dd t0) - M_kd t0,  k = [w; s] (3)
///
/// With a speed behind the others that is always 1, -b is its column of the rows and -f its column of M; then
/// (2) is T alone and (3) is M~ alone, with k = [w; s; 1].
///
/// w is eliminated by LDLᵀ, the rest of (3) goes to the parent, and so do the rows A_S2 that are left,
/// compressed by a second pivoted QR: those that vanish are redundant, and their b2 measures the
/// contradiction with the others. Outward,
///
///   w from M~,  d from (2),  y1 = R1^-T (M x - f)_d,  lambda = Q [y1; y2]                          (4)
///
/// with y2 from the parent, and 0 for redundant rows.
///
/// All row operations are orthogonal, so lambda has the smallest norm of all that give the motion. T of (2)
/// is the local block of the natural orthogonal complement; with one front it is all of it.
namespace camber::noc {

/// The numbers of one system, and all results of its elimination. One per thread; allocates only when it is
/// constructed.
class Fronts {
 public:
  explicit Fronts(const Plan& plan);

  /// Clears the last system; the three functions below then define the new one.
  void clear();
  /// M_ij of the mass entry e (Plan::mass).
  void set_mass(std::size_t e, double value) {
    numbers_[static_cast<std::size_t>(plan_.mass[e].at)] = value;
    numbers_[static_cast<std::size_t>(plan_.mass[e].mirrored)] = value;
  }
  void set_force(int speed, double value) {
    numbers_[static_cast<std::size_t>(plan_.force_at[static_cast<std::size_t>(speed)])] = -value;
  }
  /// The reference for the pivots of a speed: M_jj, or more if it has no mass of its own; 1 unless it is set.
  void set_inertia(int speed, double value) { inertia_[static_cast<std::size_t>(speed)] = value; }
  /// Element of row i (of constraint c) at the k-th of the constraint's speeds.
  void set_row(int c, int i, int k, double value) {
    const int column =
        plan_.column[static_cast<std::size_t>(plan_.first_column[static_cast<std::size_t>(c)] + k)];
    numbers_[static_cast<std::size_t>(plan_.row_at[static_cast<std::size_t>(i)] + column)] = value;
  }
  /// A row without coefficients is always redundant; a right-hand side other than zero contradicts it.
  void set_right_side(int i, double value) {
    if (plan_.row[static_cast<std::size_t>(i)].front >= 0)
      numbers_[static_cast<std::size_t>(plan_.right_at[static_cast<std::size_t>(i)])] = -value;
    else
      verdict_.inconsistency = std::max(verdict_.inconsistency, std::abs(value));
  }

  /// Inward. `tolerance` is relative to the largest row.
  void factorize(double tolerance);
  /// Outward: the accelerations a and the multipliers with M a = f + Jᵀ lambda.
  void solve(double* a, double* lambda);

  [[nodiscard]] const Verdict& verdict() const { return verdict_; }
  /// Calls with each vector of an orthonormal basis of null(Jᵀ), one number per row: a redundant row is a unit
  /// vector of y in (4), and sent outward through the reflections with y1 = 0 it becomes such a vector; a row that
  /// touches no speed is one as it stands. After
  /// factorize; forgets the multipliers. Allocates.
  void for_each_null_vector(const std::function<void(const double*)>& call);
  /// True where the multiplier of the row is the same in every solution: no null vector touches it. After
  /// factorize; forgets the multipliers. Allocates.
  void determinate(std::vector<bool>& flags);

 private:
  [[nodiscard]] View view();
  void gather(double* lambda) const;
  [[nodiscard]] bool touches_no_speed(std::size_t row) const { return plan_.row[row].front < 0; }

  const Plan& plan_;
  std::vector<double> numbers_;
  std::vector<int> columns_;
  std::vector<FrontState> state_;
  std::vector<double> inertia_;
  std::vector<int> delayed_speed_;
  std::vector<double> scratch_;
  int rows_without_speed_ = 0;
  Verdict verdict_;
};

}  // namespace camber::noc
