#pragma once

#include <optional>

#include <camber/simulate/dense_output.h>
#include <camber/simulate/error.h>
#include <camber/simulate/integrator.h>

namespace camber {

/// A Runge-Kutta pair that chooses its steps: the estimate of a step's error, each component divided by
/// tolerance (1 + |y_i|), has a root mean square of at most one.
/// Inside a step dense_output.h gives the solution.
class AdaptiveRungeKutta final : public Integrator {
 public:
  AdaptiveRungeKutta(Ode ode, double t0, VectorX y0, const IntegratorOptions& options);
  void step(double t_limit) override;
  void restart(double t, const VectorX& y) override;
  void state_at(double t, VectorX& y) override;

  /// Whether stability, not accuracy, has held the steps short for a while: Hairer's test (Hairer
  /// and Wanner, Solving Ordinary Differential Equations II, IV.2) on the last two stages,
  ///
  ///   h |f(Y_s) - f(Y_r)| / |Y_s - Y_r| > stability,   both at the end of the step                          (1)
  ///
  /// in fifteen steps with no six others in a row between them, unless what turns is a fast rotor: gyroscopic forces
  /// follow the speeds, do not decay either, and belong to the motion that is followed; or a thousand steps in a row so short that ten million
  /// would be needed to the end: a force that turns round within a step (friction at rest) escapes (1).
  [[nodiscard]] bool stiff() const { return stiff_; }
  /// Whether what holds the steps short turns or swings and does not decay, as a gyroscope that hardly nutates: over the
  /// steps that (1) counts, the cosine between Y_s - Y_r and f(Y_s) - f(Y_r) is near 0 in the mean, not near -1.
  [[nodiscard]] bool swings() const { return stiff_steps_ > 0 && decay_ < kDecaying * stiff_steps_; }

 private:
  /// Takes a step of h if its error allows; else shortens h_.
  bool attempt(double t_next);
  void reject(double factor);
  void accept(double t_next, double error);
  void watch_stiffness(double h);
  /// Whether the accelerations of the last two stages differ more by their speeds than by their positions, as gyroscopic
  /// ones do and those of springs do not: one evaluation with the speeds of one and the positions of the other.
  [[nodiscard]] bool turns_by_speeds(double h);
  /// Throws where the steps have been so short for so long that t_limit is out of reach.
  void refuse_to_crawl(double t_limit);
  void require_derivative();
  [[nodiscard]] double first_step(double t_limit);
  /// Of the stages just computed, in units of the tolerance.
  [[nodiscard]] double error_of_step(double h);
  [[nodiscard]] double norm(const VectorX& e, const VectorX& y, const VectorX& z) const;
  /// Whether the last steps are alike, so that one polynomial may serve them.
  [[nodiscard]] bool steps_alike() const;

  RungeKuttaStep pair_;  ///< the stages of the last step
  DenseOutput inside_;
  double tolerance_, max_step_;
  double h_ = 0.0;             ///< to try next; 0: not chosen yet
  double error_before_ = 1.0;  ///< of the last accepted step, for the controller
  int rejected_in_a_row_ = 0;
  VectorX f_;  ///< f(t_, y_), where known
  bool f_known_ = false;
  /// Where earlier steps began, the last one first.
  struct Point {
    double t;
    VectorX y, f;
  };
  std::vector<Point> past_;
  std::size_t known_ = 0;  ///< how many of them
  VectorX y_next_, e_;
  std::vector<StepEnd> ends_;               ///< as DenseOutput takes them
  std::optional<SimulationError> refused_;  ///< why the last derivative or projection was refused
  int stiff_steps_ = 0, easy_steps_ = 0, short_steps_ = 0, slow_steps_ = 0;
  double decay_ = 0.0;  ///< sum of minus these cosines
  bool stiff_ = false;
  static constexpr double kDecaying = 0.5;
};

}  // namespace camber
