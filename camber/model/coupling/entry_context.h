#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <camber/model/joint_units.h>
#include <camber/model/part_at.h>
#include <camber/model/part_check.h>

/// Couplings of a model file name joints where those of the model hold bodies, points and axes. An entry is what the file
/// writes; `coupling_of(entry, context)` makes the coupling, `entry_of(coupling, carriers)` the entry from which the same
/// coupling is made.
namespace camber {

/// Where an entry stands, and what it looks up.
struct EntryContext : PartAt {
  const KnownNames& known;
  /// The centre of mass of a body; zero for an unknown one, which validation names.
  std::function<Vector3(const std::string& body)> com;

  /// The joint that a key names; of this type ("revolute") where one is given.
  [[nodiscard]] const Joint& joint(std::string_view key, const std::string& name,
                                   std::string_view type = {}) const;
};

/// Joints by the bodies that they carry.
class Carriers {
 public:
  explicit Carriers(const JointSet& joints);

  /// A joint of the child that fits; of several the first by name, so that the text is always the same. Throws ModelError
  /// where there is none.
  [[nodiscard]] std::string find(const std::string& child, const PartAt& at,
                                 const std::function<bool(const Joint&)>& fits) const;
  [[nodiscard]] std::string turning(const std::string& child, const Vector3& axis, const PartAt& at) const;
  [[nodiscard]] std::string turning(const std::string& child, const Vector3& axis, const Vector3& point,
                                    const PartAt& at) const;

 private:
  std::unordered_multimap<std::string, const Joint*> by_child_;
};

}  // namespace camber
