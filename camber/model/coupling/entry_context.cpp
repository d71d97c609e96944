#include <camber/model/coupling/entry_context.h>

#include <fmt/format.h>

namespace camber {

const Joint& EntryContext::joint(std::string_view key, const std::string& name, std::string_view type) const {
  check_known(place, path_of(key), name, "joint", known.joints.names());
  const Joint& joint = *known.joints.find(name);
  if (!type.empty() && joint_type_name(joint.type) != type)
    fail(key, fmt::format("'{}' is a {} joint", joint.name, joint_type_name(joint.type)),
         fmt::format("name a {} one", type));
  return joint;
}

Carriers::Carriers(const JointSet& joints) {
  for (const Joint& joint : joints.list()) by_child_.emplace(joint.child, &joint);
}

std::string Carriers::find(const std::string& child, const PartAt& at,
                           const std::function<bool(const Joint&)>& fits) const {
  const Joint* found = nullptr;
  const auto [first, last] = by_child_.equal_range(child);
  for (auto entry = first; entry != last; ++entry)
    if (fits(*entry->second) && (found == nullptr || entry->second->name < found->name))
      found = entry->second;
  if (found == nullptr)
    at.fail("", fmt::format("no joint carries '{}' along this axis, so the coupling has no text", child),
            "keep the model in code");
  return found->name;
}

std::string Carriers::turning(const std::string& child, const Vector3& axis, const PartAt& at) const {
  return find(child, at, [&](const Joint& joint) {
    return joint_type_name(joint.type) == Revolute::kName && joint.axis == axis;
  });
}

std::string Carriers::turning(const std::string& child, const Vector3& axis, const Vector3& point,
                              const PartAt& at) const {
  return find(child, at, [&](const Joint& joint) {
    return joint_type_name(joint.type) == Revolute::kName && joint.axis == axis && joint.at == point;
  });
}

}  // namespace camber
