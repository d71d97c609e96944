#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <camber/model/model.h>
#include <camber/model/names.h>

/// What the checks of validate() share.
namespace camber {

void check_finite(const Place& place, const std::string& path, double value);
void check_finite(const Place& place, const std::string& path, const Vector3& value);

/// A direction must be finite and not zero; `what` is "axis", "normal", ...
void check_direction(const Place& place, const std::string& path, std::string_view what,
                     const Vector3& value);

/// Axes of a frame, by columns: unit, perpendicular and right-handed.
void check_frame(const Place& place, const std::string& path, const Matrix3& axes);

/// An inertia about a centre of mass must be one that a body can have, but for errors: the largest principal moment
/// may exceed the sum of the others by this share of itself.
void check_inertia(const Place& place, const std::string& path, const Matrix3& I, double excess);
/// Of numbers that are rounded to a few digits: the load of Kane and Levinson's arm has 6e-4.
inline constexpr double kRoundedInertia = 1e-3;
/// Of numbers that are measured: a bicycle's frame in print has 0.023.
inline constexpr double kMeasuredInertia = 0.1;

/// The name of a speed, "O" or "guide.slide": a joint with one speed takes no component, one with several
/// needs it.
void check_speed(const Place& place, const std::string& path, const std::string& speed,
                 const JointSet& joints);

/// The name must be an identifier, and not too long.
void check_identifier(const Place& place, const std::string& path, const std::string& name);

/// Likewise, and not yet in `seen`, which takes it in. `kind` is "body", "joint", ...
void check_name(const Place& place, const std::string& path, const std::string& name, std::string_view kind,
                std::unordered_set<std::string>& seen);

/// The name must be among the known ones.
void check_known(const Place& place, const std::string& path, const std::string& name, std::string_view kind,
                 const NameSet& known);

/// What ties two bodies must not tie one to itself; `what` is "joint", "spring", ...
void check_two_bodies(const Place& place, const std::string& path, std::string_view what,
                      const std::string& a, const std::string& b);

/// The names of parts that have one.
template <class Parts>
[[nodiscard]] std::vector<std::string> names_of(const Parts& parts) {
  std::vector<std::string> names;
  for (const auto& part : parts) names.push_back(part.name);
  return names;
}

/// The names of the bodies, the ground first.
[[nodiscard]] std::vector<std::string> body_names(const Model& model);

}  // namespace camber
