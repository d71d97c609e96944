#pragma once

#include <string>

#include <camber/mechanism/mechanism.h>

/// The force of a contact, and how near it is to what it cannot bear.
namespace camber {

/// The contact's tie in Mechanism::ties; the model was checked: there is one.
[[nodiscard]] std::size_t contact_tie(const Mechanism& mechanism, const std::string& contact);

/// What of a contact's force is along the normal, the rolling direction and across it.
[[nodiscard]] Vector3 contact_force(const Tie& tie, const VectorX& lambda);

/// Stands for more friction than there is: where a contact hardly presses, or pulls.
inline constexpr double kNoFrictionSuffices = 1e3;

/// |tangential|/normal, at most kNoFrictionSuffices.
[[nodiscard]] double friction_needed(const Vector3& contact_force);

/// (left - right)/(left + right) of the normal forces of an axle's contacts: 1 and -1 where a wheel lifts off.
/// The sign of the difference where both together do not press.
[[nodiscard]] double load_transfer(double left, double right);

}  // namespace camber
