#include <camber/model/output.h>

#include <fmt/format.h>

#include <camber/spatial/rotation.h>

namespace camber {

void check(const EulerProbe& probe, const PartAt& at) {
  if (!is_euler_sequence(probe.sequence))
    at.fail("sequence", fmt::format("'{}' is not a sequence of turns", probe.sequence),
            "write three of x, y, z in which neighbours differ, for example zxy");
}

}  // namespace camber
