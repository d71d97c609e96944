#include <camber/mechanism/anchors.h>

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include <camber/model/floating.h>

namespace camber {

namespace {

/// The walk of the spanning tree, and which of its joints lie in loops.
class Loops {
 public:
  Loops(const CutModel& parts, const SpanningTree& tree)
      : order_(tree.order), in_loop_(tree.order.size(), false) {
    position_.emplace(kGround, 0);
    for (std::size_t i = 1; i < order_.size(); ++i)
      position_.emplace(parts.bodies[static_cast<std::size_t>(order_[i].body) - 1].name, static_cast<int>(i));
  }

  void close(const std::string& a, const std::string& b) { close(position_.at(a), position_.at(b)); }
  /// Marks the joints between two bodies. In the walk a body comes after its parent, so the later of two
  /// bodies is never an ancestor of the other.
  void close(int a, int b) {
    while (a != b) {
      int& later = a > b ? a : b;
      in_loop_[static_cast<std::size_t>(later)] = true;
      later = order_[static_cast<std::size_t>(later)].parent;
    }
  }
  [[nodiscard]] bool contains(std::size_t i) const { return in_loop_[i]; }

 private:
  const std::vector<TreeVisit>& order_;
  std::unordered_map<std::string_view, int> position_;
  std::vector<bool> in_loop_;
};

Loops find_loops(const Model& model, const CutModel& parts, const SpanningTree& tree) {
  Loops loops(parts, tree);
  for (const int j : tree.cut) {
    const Joint& joint = parts.joints[static_cast<std::size_t>(j)];
    loops.close(joint.parent, joint.child);
  }
  for (const Contact& contact : model.contacts) loops.close(contact.body, contact.on);
  for (std::size_t i = 0; i < tree.order.size(); ++i)
    if (tree.order[i].other_half >= 0) loops.close(static_cast<int>(i), tree.order[i].other_half);
  return loops;
}

}  // namespace

std::vector<Joint> find_anchors(const Model& model, const CutModel& parts, const SpanningTree& tree) {
  const Loops loops = find_loops(model, parts, tree);
  std::unordered_set<std::string_view>
      names;  // an anchor has the name of its body, like the joint of every floating body
  for (const Joint& joint : parts.joints) names.insert(joint.name);
  std::vector<Joint> anchors;
  std::vector<int> path(tree.order.size(), 0);  // speeds from the ground or the last anchor
  for (std::size_t i = 1; i < tree.order.size(); ++i) {
    const TreeVisit& visit = tree.order[i];
    if (!loops.contains(i)) continue;
    path[i] = path[static_cast<std::size_t>(visit.parent)] +
              speed_count(parts.joints[static_cast<std::size_t>(visit.joint)].type);
    const Body& body = parts.bodies[static_cast<std::size_t>(visit.body) - 1];
    const bool whole = static_cast<std::size_t>(visit.body) <= parts.first_part && visit.other_half < 0;
    if (path[i] <= kLongestPath || !whole || names.contains(body.name)) continue;
    anchors.push_back(free_joint(body));
    path[i] = speed_count(anchors.back().type);
  }
  return anchors;
}

}  // namespace camber
