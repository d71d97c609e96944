#pragma once

#include <span>

#include <camber/simulate/step_polynomial.h>

namespace camber {

/// The solution inside the last step of a Runge-Kutta pair, with an error like that of the step.
///
/// It is a polynomial P over the step where that is good enough: the one through the ends of this and of earlier
/// steps ((2) of step_polynomial.h), which costs no evaluation that the next step would not make anyway, or the
/// one from the stages ((2) of runge_kutta.h). Good enough says the defect at three quarters of the step,
///
///   e = p h |P' - f(t, P)| <= 1   in tolerances, as the errors of steps are measured                       (1)
///
/// where p is the largest error of P over the step as a share of h times that defect. A polynomial can be far worse than
/// its step: where stability limits the step, it multiplies the errors of the fastest motion by up to 10^4.
///
/// Where no polynomial is good enough, the step is made again in parts, each short enough for (1); by pairs without
/// a polynomial of their own, as one shorter step to each time that is asked for.
class DenseOutput {
 public:
  DenseOutput(const ButcherTable& table, int size, double tolerance);

  /// A step was made: what is known of the one before is void.
  void begin_step() { ready_ = false; }
  /// Whether prepare has been called for the step.
  [[nodiscard]] bool ready() const { return ready_; }
  /// `ends` of the steps that help, the last step's own being the last two; `stages` are those of the last step.
  /// Where `alike` is false, only the last step is looked at.
  void prepare(const Ode& ode, RungeKuttaStep& stages, std::span<const StepEnd> ends, bool alike);
  /// The solution at a time inside the step, projected. Throws SimulationError.
  void state_at(const Ode& ode, double t, VectorX& y);

 private:
  /// (1) for the polynomial at hand.
  [[nodiscard]] bool good_enough(const Ode& ode, double t, const VectorX& y, double h, const VectorX& y_end,
                                 double peak);
  void restart_parts();
  void make_next_part(const Ode& ode);

  RungeKuttaStep aside_;  ///< for parts of the step
  double tolerance_;
  bool ready_ = false;
  bool in_parts_ = false;
  StepPolynomial polynomial_;  ///< of the step, or of the part
  double error_ = 0.0;         ///< e of (1)
  double t_begin_ = 0.0, t_end_ = 0.0;
  VectorX y_begin_;
  double length_ = 0.0;  ///< of a part, to try next
  double part_begin_ = 0.0, part_end_ = 0.0;
  VectorX y_part_, y_part_end_, y_, rate_, f_;
};

}  // namespace camber
