#pragma once

#include "rolling_disk/run.h"

namespace camber::study {

/// The gallery's rolling_disk as Camber simulates it: a free body with a unit quaternion, rolling as a
/// constraint, y projected after each step. Throws ModelError where the gallery is missing.
[[nodiscard]] Problem library_disk(const Disk& disk, const EulerState& start);

}  // namespace camber::study
