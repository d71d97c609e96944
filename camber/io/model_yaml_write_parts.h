#pragma once

#include <string>
#include <unordered_map>

#include <camber/model/model.h>
#include <camber/model/names.h>

/// Entries of the sections that tie motions and push bodies, as lines of a model file.
namespace camber {

/// ", stops: [...]" of a joint, or nothing.
[[nodiscard]] std::string written_stops(const std::vector<Stop>& stops);
[[nodiscard]] std::string written_friction(const Joint& joint);
/// The section `forces`; nothing where there are none.
[[nodiscard]] std::string written_forces(const Model& model);

[[nodiscard]] std::string written_contact(const Contact& contact);
[[nodiscard]] std::string written_driver(const Driver& driver, const JointSet& joints);
[[nodiscard]] std::string written_axle(const Axle& axle);
[[nodiscard]] std::string written_event(const EventRule& event);
/// ", on_event: stop" where it is given.
[[nodiscard]] std::string written_action(const std::optional<EventAction>& action);
/// "{lift_off: warn, ...}"
[[nodiscard]] std::string written_actions(const EventActions& actions);
[[nodiscard]] std::string written_cut(const Section& section);

/// Meshes and cams are written by the joints that carry them.
class CouplingWriter {
 public:
  explicit CouplingWriter(const JointSet& joints);

  /// Throws ModelError where no joint carries the parts of the coupling.
  [[nodiscard]] std::string operator()(const Coupling& coupling) const;

 private:
  std::unordered_multimap<std::string, const Joint*> by_child_;
};

}  // namespace camber
