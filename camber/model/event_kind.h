#pragma once

#include <array>
#include <string>
#include <string_view>

#include <camber/model/event.h>

/// The events that are watched without being asked for, described once: their names, what happens at them, and the table of
/// docs/reference/events.md. simulate/automatic_events.cpp says what passes through zero.
namespace camber {

struct EventKind {
  std::string_view name;                ///< "lift_off"
  std::string_view owner;               ///< "contact", "joint"; empty for the machine as a whole
  EventAction EventActions::*action{};  ///< what happens at it
  std::string_view meaning;
};

inline constexpr EventKind kLiftOff{
    "lift_off", "contact", &EventActions::lift_off,
    "the normal force of a contact falls through zero. Contacts are two-sided constraints: from there on the "
    "contact pulls the wheel down, and the motion is no longer that of a real wheel"};
inline constexpr EventKind kSlip{
    "slip", "contact", &EventActions::slip,
    "the required friction, tangential over normal force, rises above the contact's `friction` "
    "(monitored where that is given)"};
inline constexpr EventKind kFlat{
    "flat", "contact", &EventActions::flat,
    "a wheel lies flat: the sine of the angle between its plane and the ground falls below 0.001"};
inline constexpr EventKind kLimit{"limit", "joint", &EventActions::limit,
                                  "the coordinate of a joint crosses one of its `limits`"};
inline constexpr EventKind kSingular{"singular", "", &EventActions::singular,
                                     "the constraints nearly lose rank: see below"};

inline constexpr std::array kEventKinds{kLiftOff, kSlip, kFlat, kLimit, kSingular};

/// "contact.rear.lift_off", "singular"; `owner` is the name of the contact or joint.
[[nodiscard]] inline std::string event_name(const EventKind& kind, std::string_view owner = {}) {
  if (kind.owner.empty()) return std::string(kind.name);
  return std::string(kind.owner).append(".").append(owner).append(".").append(kind.name);
}

/// The kind of an event of the user's own.
inline constexpr std::string_view kUserEvent = "user";

}  // namespace camber
