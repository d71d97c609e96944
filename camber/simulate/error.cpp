#include <camber/simulate/error.h>

#include <fmt/format.h>

namespace camber {

SimulationError::SimulationError(double t, const std::string& why)
    : Error(fmt::format("at t = {} s: {}", t, why)), time(t), reason(why) {}

}  // namespace camber
