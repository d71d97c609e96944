#pragma once

#include <string>
#include <unordered_map>

#include <camber/model/model.h>
#include <camber/model/names.h>

/// Entries of the sections that tie motions and push bodies, as lines of a model file.
namespace camber {

[[nodiscard]] std::string written_contact(const Contact& contact);
[[nodiscard]] std::string written_driver(const Driver& driver, const JointSet& joints);
[[nodiscard]] std::string written_axle(const Axle& axle);
[[nodiscard]] std::string written_event(const EventRule& event);
/// ", on_event: stop" where it is given.
[[nodiscard]] std::string written_action(const std::optional<EventAction>& action);

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
