#pragma once

#include <functional>
#include <span>
#include <vector>

#include <camber/noc/plan.h>

/// Gauss' principle solved front by front (plan.h (1)), exactly and without regularisation. In a front with
/// the rows A = [A_E A_S | b], orthogonal row operations with column pivoting find the dependent speeds d
/// among E; w are the others:
///
///   Q'A = [R1 R2 A_S' | b';  0 0 A_S'' | b'']                                                            (1)
///   d = T [w; s] + t0,   T = -R1^-1 [R2, A_S'],   t0 = R1^-1 b'                                          (2)
///   M~ = M_kk + T'W + W'T,  W = M_dk + 1/2 M_dd T,   f~ = f_k + T'(f_d - M_dd t0) - M_kd t0,  k = [w; s] (3)
///
/// w is eliminated by LDL', the rest of (3) goes to the parent, and so do the rows A_S'' that are left,
/// compressed by a second pivoted QR: those that vanish are redundant, and their b'' says how far they
/// contradict the others. Outward,
///
///   w from M~,  d from (2),  y1 = R1^-T (M x - f)_d,  lambda = Q [y1; y2]                          (4)
///
/// with y2 from the parent, and 0 for redundant rows.
///
/// All row operations are orthogonal, so lambda has the smallest norm of all that give the motion. T of (2)
/// is the local block of the natural orthogonal complement; with one front it is all of it.
namespace camber::noc {

/// How the last elimination went.
struct Verdict {
  int rank = 0;
  int redundant = 0;            ///< rows - rank
  double inconsistency = 0.0;   ///< largest |b''| of a redundant row
  double smallest_pivot = 0.0;  ///< relative to the largest row
  bool ambiguous = false;       ///< a pivot lies so near the tolerance that the rank might be another
  int unresisted = -1;          ///< a speed that nothing resists, -1: none; its acceleration is set to 0
  int weak_pivots = 0;          ///< taken although small, because no front further in could take the speed
};

/// The numbers of one system, and everything that the elimination leaves behind. One a thread; allocates only
/// when made.
class Fronts {
 public:
  explicit Fronts(const Plan& plan);

  /// Forgets the last system; then the system is told by the three functions below.
  void clear();
  /// M_ij of the mass entry e (Plan::mass).
  void set_mass(int e, double value);
  void set_force(int speed, double value);
  /// Element of row i (of constraint c) at the k-th of Plan::row_speeds[c].
  void set_row(int c, int i, int k, double value);
  void set_right_side(int i, double value);

  /// Inward. `tolerance` is relative to the largest row.
  void factorize(double tolerance);
  /// Outward: the accelerations a and the multipliers with M a = f + J' lambda.
  void solve(double* a, double* lambda);

  [[nodiscard]] const Verdict& verdict() const { return verdict_; }
  /// True where the multiplier of the row is the same in every solution; after factorize. Writes one flag a
  /// row.
  void determinate(std::vector<bool>& flags);
  /// An orthonormal basis of null(J'): multipliers, one a row, that move nothing. After factorize.
  void for_each_null_vector(const std::function<void(std::span<const double>)>& visit);

 private:
  struct State {
    int rows = 0;       ///< own and received
    int delayed = 0;    ///< speeds received from children
    int rank = 0;       ///< dependent speeds
    int free = 0;       ///< independent speeds eliminated here
    int left = 0;       ///< speeds left to the parent
    int passed = 0;     ///< rows passed to the parent
    int passed_to = 0;  ///< first of their places there
  };

  void pivot(const Front& front, State& state, double tolerance);
  void sort_columns(const Front& front, State& state, int stopped);
  void reduce(const Front& front, State& state);
  void eliminate_free(const Front& front, State& state);
  void pass_rows(const Front& front, State& state, double tolerance);
  void pass_inertia(const Front& front, State& state);
  void back_substitute(const Front& front, const State& state, double* a);
  void multipliers(const Front& front, const State& state, const double* a);
  void apply_reflections(const Front& front, const State& state, double* y);
  void apply_second_reflections(const Front& front, const State& state, double* y);
  void take_from_parent(const Front& front, const State& state, double* y);
  void gather(double* lambda) const;
  int* second_pivots(const Front& front) {
    return &columns_[static_cast<std::size_t>(front.columns + front.width())];
  }
  int column_speed(const Front& front, int column) const;

  const Plan& plan_;
  std::vector<double> numbers_;
  std::vector<int> columns_;
  std::vector<State> state_;
  std::vector<int> delayed_speed_;  ///< kDelayedSlots a front: the speeds in its delayed slots
  std::vector<double> scratch_;
  double scale_ = 1.0;
  Verdict verdict_;
};

}  // namespace camber::noc
