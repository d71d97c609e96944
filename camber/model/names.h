#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <camber/model/model.h>

/// Names that a user gives and uses.
namespace camber {

/// [A-Za-z_][A-Za-z0-9_]*
[[nodiscard]] bool is_identifier(std::string_view name);

/// The known name that the fewest edits (insert, delete, replace, swap neighbours) turn `name` into; empty
/// where none is near enough to be what was meant.
[[nodiscard]] std::string nearest_name(std::string_view name, std::span<const std::string> known);

/// "did you mean 'crank'?" where a known name is near, else "known: crank, rocker, ..."
[[nodiscard]] std::string suggest_name(std::string_view name, std::span<const std::string> known);

/// "a, b, c", cut short where there are many.
[[nodiscard]] std::string list_names(std::span<const std::string> names);

/// Names in their order, quick to search.
class NameSet {
 public:
  explicit NameSet(std::vector<std::string> names)
      : names_(std::move(names)), index_(names_.begin(), names_.end()) {}

  void add(const std::string& name) {
    if (index_.insert(name).second) names_.push_back(name);
  }
  [[nodiscard]] bool contains(const std::string& name) const { return index_.contains(name); }
  [[nodiscard]] const std::vector<std::string>& list() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::unordered_set<std::string> index_;
};

/// Column names of a joint's coordinates and speeds: {"O"}, {"frame.qw", ...}; without the q. or u.
[[nodiscard]] std::vector<std::string> coordinate_columns(const Joint& joint);
[[nodiscard]] std::vector<std::string> speed_columns(const Joint& joint);

/// Column names of the states of the model's own: {"integral", "filter.rate"}; without the x.
[[nodiscard]] std::vector<std::string> state_names(const Model& model);

/// All joints: those of the model, then the implied free ones.
[[nodiscard]] std::vector<Joint> all_joints(const Model& model);

/// Joints, quick to find by their names.
class JointSet {
 public:
  explicit JointSet(std::vector<Joint> joints);

  /// Null where there is none.
  [[nodiscard]] const Joint* find(const std::string& name) const;
  [[nodiscard]] const std::vector<Joint>& list() const { return joints_; }
  [[nodiscard]] const NameSet& names() const { return names_; }

 private:
  std::vector<Joint> joints_;
  NameSet names_{{}};
  std::unordered_map<std::string, std::size_t> index_;
};

/// "guide.slide" as joint and component; the latter is empty where there is no dot.
struct SpeedParts {
  std::string joint, component;
};
[[nodiscard]] SpeedParts split_speed(const std::string& name);

/// What a driver's law may use: t and the parameters.
[[nodiscard]] std::vector<std::string> time_law_names(const Model& model);

/// What a law may use: t, q.*, u.*, x.*, the parameters.
[[nodiscard]] std::vector<std::string> law_names(const Model& model);

/// True for a contact that presses: a blade has no normal force of its own.
[[nodiscard]] bool has_normal_force(const Contact& contact);

/// The parts of a reaction or load, as its columns are named.
inline constexpr const char* kWrenchParts[] = {"fx", "fy", "fz", "mx", "my", "mz"};

}  // namespace camber
