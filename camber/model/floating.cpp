#include <camber/model/floating.h>

#include <string_view>
#include <unordered_map>

#include <camber/model/groups.h>

namespace camber {

Joint free_joint(const Body& body) {
  Joint joint;
  joint.name = body.name;
  joint.type = Free{};
  joint.parent = kGround;
  joint.child = body.name;
  joint.at = body.pose ? body.pose->p : body.com;
  joint.place = body.place;
  return joint;
}

std::vector<Joint> implied_free_joints(const Model& model) {
  std::unordered_map<std::string_view, std::size_t> number_of{{kGround, 0}};
  for (std::size_t i = 0; i < model.bodies.size(); ++i) number_of.emplace(model.bodies[i].name, i + 1);

  Groups groups(model.bodies.size() + 1);  // number 0 is the ground
  std::vector<bool> is_child(model.bodies.size() + 1, false);
  for (const Joint& joint : model.joints) {
    if (joint.cut) continue;
    const auto parent = number_of.find(joint.parent);
    const auto child = number_of.find(joint.child);
    if (parent == number_of.end() || child == number_of.end()) continue;  // validate() names it
    groups.join(parent->second, child->second);
    is_child[child->second] = true;
  }

  std::unordered_map<std::size_t, std::size_t> floating_body;  // by group
  for (std::size_t i = 1; i <= model.bodies.size(); ++i) {
    const std::size_t group = groups.find(i);
    if (group == groups.find(0)) continue;
    const auto [entry, is_first] = floating_body.emplace(group, i);
    if (!is_first && is_child[entry->second] && !is_child[i]) entry->second = i;
  }

  std::vector<Joint> joints;
  for (std::size_t i = 1; i <= model.bodies.size(); ++i) {
    const auto entry = floating_body.find(groups.find(i));
    if (entry != floating_body.end() && entry->second == i) joints.push_back(free_joint(model.bodies[i - 1]));
  }
  return joints;
}

}  // namespace camber
