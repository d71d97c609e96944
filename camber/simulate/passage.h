#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <camber/dynamics/singularity.h>
#include <camber/simulate/collocation.h>
#include <camber/simulate/system.h>

/// Singular poses on the way (docs/theory.md, "Passing singular poses"). Where rows lose their hold, to first order
///
///   weak row: c = a s,   s a'' = -2 s' a' - a s''                                                         (1)
///
/// with the distance s from the pose along the motion and the deviation a from the branch, a residual of rounding e
/// becomes an acceleration e/s^3, and a projection at |s| < |a| leads to the other branch. The motion itself is smooth
/// in time: one polynomial leads over the pose, from one side to the other, whose equations are met at points none of
/// which is near to it (collocation.h), each projected onto the branch.
namespace camber {

/// A singular pose that was passed.
struct Passage {
  Collocation step;
  VectorX y_end;       ///< at the end of the step, on the constraints
  double t = 0.0;      ///< of the pose [s]
  long steps = 1;      ///< of the integrator that it stands for
  int weak = 0;        ///< rows that lose their hold there
  double force = 0.0;  ///< [N]; the largest multiplier times the singular value s, where s is small
  std::vector<std::string> parts = {};  ///< whose reactions grow without bound
};

/// How its words begin.
inline constexpr const char* kPasses = "passes a singular pose";
/// In words.
[[nodiscard]] std::string passage_text(const Passage& passage, int rank);

class PassageWatch {
 public:
  explicit PassageWatch(System& system);

  /// At the end of a step. `margin`: the smallest pivot or singular value there. Where a singular pose comes near, finds
  /// the way over it. Throws SimulationError where there is none, or more than one.
  void after_step(double t, const VectorX& y, double margin);
  /// No step may go further [s].
  [[nodiscard]] double limit() const { return now_.limit; }
  /// The way over a pose from where the last step ended.
  [[nodiscard]] const std::optional<Passage>& passage() const { return passage_; }

  /// What a run that goes on must know besides the state; after resume comes after_step for the state where it stood.
  [[nodiscard]] std::vector<double> memory() const;
  void resume(const std::vector<double>& memory);

  /// A step from here failed. Throws SimulationError where the reason is a dead end.
  void explain_failure(double t, const VectorX& y);

 private:
  enum class Outcome { kPassed, kFailed, kNoPose };
  /// A singular value that falls.
  struct Approach {
    Spectrum spectrum;
    Eigen::Index weakest = 0;  ///< the value that is first at zero
    double sigma = 0.0;
    double t = 0.0;  ///< when, if it goes on so [s]
  };

  [[nodiscard]] State state_of(double t, const VectorX& y) const;
  [[nodiscard]] double margin_at(const Collocation& step, double t);
  /// `ahead`: a time within which every value that falls to zero counts [s].
  [[nodiscard]] std::optional<Approach> find_approach(const State& state, double ahead);
  void look_closer(double t, const VectorX& y, double h);
  [[nodiscard]] double window_end(double t, double t_pose) const;
  [[nodiscard]] std::optional<Collocation> lead_over(double t, const VectorX& y, double t_pose);
  [[nodiscard]] double find_pose(const Collocation& step);
  [[nodiscard]] Outcome attempt(const Approach& approach, double t, const VectorX& y);
  [[nodiscard]] Outcome judge(Collocation step, double speed_at_edge);
  [[nodiscard]] double bounded_force(const Collocation& step);
  [[nodiscard]] bool is_closed(const State& state, const MatrixX& Y);
  [[nodiscard]] bool is_determined(const State& state, const Spectrum& spectrum, Eigen::Index weak,
                                   double speed);
  [[nodiscard]] bool speeds_grow(const State& state, double sigma);
  void refuse_dead_end(const State& state, const Approach& approach);

  System& system_;
  Workspace workspace_;
  Ode ode_;
  double tolerance_;
  double fixed_step_;  ///< [s]; 0: steps may have any size
  int rank_;
  /// What is known at the end of a step.
  struct Memory {
    double t = 0.0;            ///< [s]
    double margin = 0.0;       ///< there; 0: not known
    double quiet = 0.0;        ///< a margin, of the largest, below which a pose is looked for
    bool approaching = false;  ///< one is ahead
    /// Time before the pose at which the next attempt begins [s]; the first one, at kNever, goes by the singular value.
    /// Where several values fall, the one that is first at zero may be another each time, and of another size.
    double attempt_at = 0.0;
    double look_again = 0.0;  ///< not before [s]
    double limit = 0.0;       ///< [s]
    double most = 0.0;        ///< the largest margin of the run
    double first_sigma = 0.0,
           first_speed = 0.0;  ///< singular value and speed where the end of an approach began
  };
  Memory now_, before_;  ///< after the last call and before it
  std::optional<Passage> passage_;
};

}  // namespace camber
