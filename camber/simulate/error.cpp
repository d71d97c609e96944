#include <camber/simulate/error.h>

#include <fmt/format.h>

namespace camber {

SimulationError::SimulationError(double t, const std::string& why)
    : std::runtime_error(fmt::format("at t = {} s: {}", t, why)), time(t), reason(why) {}

}  // namespace camber
