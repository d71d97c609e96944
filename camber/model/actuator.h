#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <camber/model/describe.h>
#include <camber/model/law.h>

namespace camber {

/// Where torque (or force, on a slide) may be applied, by which law, and how much.
struct Actuator {
  static constexpr std::string_view kPart = "actuator";

  std::string name;                  ///< unique among actuators and drivers
  std::string joint;                 ///< the joint in which it acts
  std::string component = {};        ///< which speed of a joint with several, for example "slide"
  Law effort = {};                   ///< empty: zero
  std::optional<double> limit = {};  ///< |effort| is cut off there
  Place place = {};                  ///< in the model file
};

/// The speed on which an actuator acts: "O", "guide.slide".
[[nodiscard]] inline std::string speed_column(const Actuator& actuator) {
  return actuator.component.empty() ? actuator.joint : actuator.joint + "." + actuator.component;
}

template <class Visitor, Describing<Actuator> Part>
void describe(Visitor& v, Part& actuator) {
  v.speed("joint", actuator.joint, actuator.component, {.required = true},
          "the joint, or JOINT.COMPONENT where it has several speeds");
  v.effort(actuator.effort, speed_column(actuator), {.absent = "default 0"});
  v.number("limit", actuator.limit, {.unit = "N m or N", .above = 0.0, .absent = "default none"},
           "the law is cut off at plus and minus this");
}

}  // namespace camber
