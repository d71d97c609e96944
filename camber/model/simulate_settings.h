#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <camber/model/describe.h>
#include <camber/model/event.h>
#include <camber/model/integrator_method.h>

namespace camber {

/// Variables in which orientations may be integrated: quaternion, rotation_vector, matrix, euler_xyz and the other
/// eleven sequences.
[[nodiscard]] std::vector<std::string> attitude_names();

/// How a model is run where the caller does not say otherwise.
struct SimulateSettings {
  static constexpr std::string_view kPart = "simulate";

  double duration = 10.0;           ///< [s]
  double output = 0.01;             ///< time between rows of the result [s]
  std::string integrator = "auto";  ///< one of integrator_names() (integrator_method.h)
  double tolerance = 1e-9;          ///< relative and absolute, for the adaptive ones
  double step = 1e-3;               ///< of the fixed-step one [s]
  EventActions on_event = {};       ///< what happens at events
  /// Variables in which orientations are integrated: one of attitude_names().
  std::string attitude = "quaternion";
};

template <class Visitor, Describing<SimulateSettings> Part>
void describe(Visitor& v, Part& settings) {
  constexpr double kFinest = 1e-15;  // double arithmetic resolves no less
  constexpr double kCoarsest = 0.1;
  v.number("duration", settings.duration, {.unit = "s", .above = 0.0}, "length of the run");
  v.number("output", settings.output, {.unit = "s", .above = 0.0}, "time between rows of the result");
  v.choice("integrator", settings.integrator, accepted_integrator_names, {}, "the method of integration");
  v.number("tolerance", settings.tolerance, {.least = kFinest, .most = kCoarsest},
           "relative and absolute, of the adaptive methods");
  v.number("step", settings.step, {.unit = "s", .above = 0.0}, "step of `rk4`");
  v.part("on_event", settings.on_event, {.absent = "default those of its keys"},
         "what happens at events that are watched without asking");
  v.choice("attitude", settings.attitude, attitude_names, {},
           "variables in which the orientations of spherical and free joints are integrated");
}

}  // namespace camber
