#pragma once

#include <cstddef>
#include <span>

#include <camber/model/column.h>

/// Columns of one owner and group stand together in a result. The groups that reports look for have their names here.
namespace camber {

inline constexpr const char* kCoordinateGroup = "coordinates";
inline constexpr const char* kSpeedGroup = "speeds";
inline constexpr const char* kForceGroup = "force";
inline constexpr const char* kMomentGroup = "moment";
inline constexpr const char* kFrictionGroup = "friction needed";
inline constexpr const char* kContactPointGroup = "contact point";
inline constexpr const char* kPositionGroup = "position";

[[nodiscard]] inline bool is_of(const Column& column, const Owner& owner) {
  return column.owner.kind == owner.kind && column.owner.name == owner.name;
}

[[nodiscard]] inline bool share_group(const Column& a, const Column& b) {
  return is_of(a, b.owner) && a.group == b.group;
}

/// Whether the column is the first of its group.
[[nodiscard]] inline bool begins_group(std::span<const Column> columns, std::size_t i) {
  return i == 0 || !share_group(columns[i - 1], columns[i]);
}

}  // namespace camber
