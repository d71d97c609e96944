#pragma once

#include <camber/model/model.h>

namespace camber {

/// Whether anything acts by the clock: a driver, a law of an actuator or of a force that uses t, or rows that
/// a user wrote, which may. Without any of these the forces follow from where the machine is and how it moves.
[[nodiscard]] bool depends_on_time(const Model& model);

}  // namespace camber
