#include <camber/analysis/loops.h>

#include <algorithm>
#include <map>

namespace camber {

namespace {

struct LoopEdge {
  std::string label;
  std::size_t a, b;  ///< bodies by number, the ground 0
};

/// The bodies that a coupling ties: two, or none where it ties speeds.
std::vector<std::string> tied_bodies(const Coupling& coupling) {
  struct Walk : DescriptionVisitor {
    std::vector<std::string> bodies = {};
    void body(std::string_view, const std::string& name, const About&, std::string_view) {
      bodies.push_back(name);
    }
    void point(std::string_view, const std::string& name, const Vector3&, const About&, std::string_view) {
      bodies.push_back(name);
    }
  };
  Walk walk;
  std::visit([&](const auto& what) { describe(walk, what); }, coupling.what);
  return walk.bodies;
}

std::vector<LoopEdge> edges_of(const Model& model) {
  std::map<std::string, std::size_t> number{{kGround, 0}};
  for (const Body& body : model.bodies) number.emplace(body.name, number.size());
  std::vector<LoopEdge> edges;
  for (const Joint& joint : model.joints)
    if (!std::holds_alternative<Free>(joint.type))
      edges.push_back({joint.name, number.at(joint.parent), number.at(joint.child)});
  for (const Contact& contact : model.contacts)
    edges.push_back({"contact " + contact.name, number.at(contact.on), number.at(contact.body)});
  for (const Coupling& coupling : model.couplings)
    if (const std::vector<std::string> bodies = tied_bodies(coupling); bodies.size() == 2)
      edges.push_back({"coupling " + coupling.name, number.at(bodies[0]), number.at(bodies[1])});
  return edges;
}

/// Of each body: the edge towards the root of its part, and how many there are to it.
struct TreePlace {
  std::size_t edge = 0, parent = 0, depth = 0;
  bool met = false;
};

class ShortestTrees {
 public:
  ShortestTrees(const std::vector<LoopEdge>& edges, std::size_t bodies)
      : edges_(edges), places_(bodies), in_tree_(edges.size(), false), adjacent_(bodies) {
    for (std::size_t e = 0; e < edges.size(); ++e) {
      adjacent_[edges[e].a].push_back(e);
      adjacent_[edges[e].b].push_back(e);
    }
    for (std::size_t root = 0; root < bodies; ++root)
      if (!places_[root].met) grow(root);
  }

  [[nodiscard]] bool contains(std::size_t edge) const { return in_tree_[edge]; }

  /// From where both ends meet to a, across the edge, and from b back.
  [[nodiscard]] std::vector<std::string> loop(const LoopEdge& closing) const {
    std::vector<std::string> out, back;
    std::size_t a = closing.a, b = closing.b;
    while (a != b) {
      const bool from_a = places_[a].depth >= places_[b].depth;
      std::size_t& at = from_a ? a : b;
      (from_a ? out : back).push_back(edges_[places_[at].edge].label);
      at = places_[at].parent;
    }
    std::ranges::reverse(out);
    out.push_back(closing.label);
    out.insert(out.end(), back.begin(), back.end());
    return out;
  }

 private:
  /// Breadth first.
  void grow(std::size_t root) {
    places_[root].met = true;
    std::vector<std::size_t> queue{root};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const std::size_t e : adjacent_[queue[i]]) {
        const std::size_t other = edges_[e].a == queue[i] ? edges_[e].b : edges_[e].a;
        if (places_[other].met) continue;
        places_[other] = {e, queue[i], places_[queue[i]].depth + 1, true};
        in_tree_[e] = true;
        queue.push_back(other);
      }
  }

  const std::vector<LoopEdge>& edges_;
  std::vector<TreePlace> places_;
  std::vector<bool> in_tree_;
  std::vector<std::vector<std::size_t>> adjacent_;
};

}  // namespace

std::vector<std::vector<std::string>> find_loops(const Model& model) {
  const std::vector<LoopEdge> edges = edges_of(model);
  const ShortestTrees forest(edges, model.bodies.size() + 1);
  std::vector<std::vector<std::string>> loops;
  for (std::size_t e = 0; e < edges.size(); ++e)
    if (!forest.contains(e)) loops.push_back(forest.loop(edges[e]));
  return loops;
}

}  // namespace camber
