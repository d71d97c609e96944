#include <camber/analysis/actuation.h>

#include <algorithm>
#include <set>

#include <camber/model/names.h>

namespace camber {

Actuation find_actuation(const Mechanism& machine, const Mechanism& bare,
                         const Configurations& configurations, const Ranks& ranks) {
  std::set<std::string> motors;
  for (const Actuator& actuator : machine.model.actuators) motors.insert(speed_column(actuator));
  Actuation result{.motors = static_cast<int>(motors.size()),
                   .driver_rows = machine.rows - bare.rows,
                   .freedoms = machine.nv - ranks.generic};
  if (result.driver_rows == 0) return result;
  Workspace workspace(machine);
  int rank = 0;
  for (const State& state : configurations.states)
    rank = std::max(rank, rank_at(machine, state, configurations.tolerance, workspace));
  result.prescribed = std::max(0, rank - ranks.generic);
  return result;
}

}  // namespace camber
