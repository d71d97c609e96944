#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <camber/simulate/integrator.h>

#include "rolling_disk/disk.h"

/// One scheme from one steady motion: how long it stays on the circle, and at what cost.
namespace camber::study {

/// As in section 6.5: Verner's method, which is behind IMSL's DVERK, asked for a result every 7 ms.
struct RunOptions {
  std::string method = "verner65";
  double tolerance = 1e-5;  ///< of a step; 0: every step is as long as `step`
  double step = 0.007;      ///< between results, and the longest step [s]
  double duration = 3.5;    ///< [s]
  double calm = 2.1;  ///< drifts and CPU time are told for this span, in which the thesis saw none leave [s]
  double lean_rate = 0.0;  ///< given to the steady motion at the start [rad/s]
  int repeats = 5;         ///< runs of which the fastest gives the CPU time; 0: it is not measured
};

/// A formulation of the disk as an initial value problem, whoever wrote it.
struct Problem {
  std::string name;
  Ode ode;
  VectorX start;
  struct View {
    double x = 0.0, y = 0.0, lean = 0.0, energy = 0.0, orthogonality = 0.0;
  };
  std::function<View(const VectorX& y)> view;
};

struct Sample {
  double t = 0.0;
  double x = 0.0, y = 0.0;  ///< of the centre [m]
  double lean = 0.0;        ///< [rad]
  double energy = 0.0;      ///< less that of the start, as a part of it
  double radius = 0.0;      ///< distance from the circle, as a part of its radius
};

/// Leaves the circle: farther from it than this part of the radius. Loses energy: more than this part of it.
inline constexpr double kOffCircle = 0.01;
inline constexpr double kEnergyLost = 1e-6;

struct Outcome {
  std::string name;
  int equations = 0;
  double energy_drift = 0.0, radius_drift = 0.0;  ///< largest in the calm span, as parts
  double orthogonality = 0.0;                     ///< of the attitude, likewise
  double energy_drift_end = 0.0;                  ///< largest in the whole run
  std::optional<double> onset;                    ///< when it leaves the circle [s]
  std::optional<double> energy_onset;             ///< when the energy goes [s]
  long rhs_evaluations = 0;                       ///< of the whole run
  /// Of the calm span in steps of one size, eight evaluations each, so that formulas are compared and nothing
  /// else [s]. Only of a scheme that stays on the circle so long.
  std::optional<double> cpu;
  std::string stopped;  ///< why the run ended before its duration; empty: it did not
  std::vector<Sample> samples;
};

[[nodiscard]] Outcome run(const Disk& disk, const EulerState& steady, const Problem& problem,
                          const RunOptions& options);

/// The twelve schemes and, last, Camber's own model, from one steady motion.
/// `unit`: see ode() of scheme.h.
[[nodiscard]] std::vector<Problem> problems(const Disk& disk, const EulerState& start, bool unit = false);

}  // namespace camber::study
