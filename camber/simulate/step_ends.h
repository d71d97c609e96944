#pragma once

#include <optional>
#include <vector>

#include <camber/model/model.h>
#include <camber/model/switches.h>

/// Where steps must end: at the instants at which laws switch, so that no step mixes two pieces of one.
namespace camber {

/// The switches of all laws that move the machine (drivers, lengths of rods, actuators, forces, springs), as far as time
/// alone decides them. They are looked for as the run goes on.
class StepEnds {
 public:
  explicit StepEnds(const Model& model);

  /// The first one whose new piece begins after t; calls come with growing t.
  [[nodiscard]] std::optional<SwitchInstant> next(double t);

 private:
  std::vector<ExpressionTree> laws_;
  double duration_;
  double searched_ = 0.0;  ///< until here
  std::vector<SwitchInstant> found_;
  std::size_t at_ = 0;  ///< in those found
};

/// Throws ModelError where a driver or a rod's length jumps within the duration, or its speed does: that would take an
/// impulse.
void refuse_jumps(const Model& model);

/// A step from t has failed. Throws SimulationError where a prescribed motion is the reason: it is not finite there, or its
/// speed, near a pole, is a hundred times what it is a thousandth of the duration earlier and later.
void refuse_unbounded_laws(const Model& model, double t, double failed_at);

}  // namespace camber
