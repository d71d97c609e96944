#include <camber/mechanism/spanning_tree.h>

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_map>

#include <camber/model/expression.h>
#include <camber/model/groups.h>
#include <camber/model/part_walk.h>
#include <camber/model/roles.h>

namespace camber {

namespace {

/// A joint between two bodies by number, the ground 0.
struct Edge {
  int joint, parent, child;
  long weight;      ///< speeds, and less than one speed for the joint itself
  bool used, open;  ///< its coordinates are used; marked `cut`
  bool pseudo;      ///< the weld of a section
};

/// One speed weighs more than any number of welds.
constexpr long kSpeedWeight = 1'000'000;

/// The joint in "O", "frame.wx" or "q.O".
std::string joint_of(const std::string& name, bool with_prefix) {
  const std::string rest = with_prefix ? name.substr(2) : name;
  return rest.substr(0, rest.find('.'));
}

void add_names(const Law& law, std::set<std::string>& joints) {
  if (law.text.empty()) return;
  for (const std::string& name : names_used(law, {}))
    if (name.starts_with("q.") || name.starts_with("u.")) joints.insert(joint_of(name, true));
}

/// Joints whose coordinates or speeds the model uses by name.
std::set<std::string> joints_in_use(const Model& model) {
  std::set<std::string> used;
  for (const Joint& joint : model.joints)
    if (resists(joint) || joint.limits || std::holds_alternative<Custom>(joint.type)) used.insert(joint.name);
  for (const Actuator& actuator : model.actuators) {
    used.insert(actuator.joint);
    add_names(actuator.effort, used);
  }
  const auto use_all = [&](const std::vector<std::string>& speeds) {
    for (const std::string& speed : speeds) used.insert(joint_of(speed, false));
  };
  for (const Coupling& coupling : model.couplings) use_all(speeds_of(coupling));
  for (const Driver& driver : model.drivers) use_all(speeds_of(driver));
  for (const auto* values : {&model.initial_q, &model.initial_u, &model.guess_q})
    for (const InitialValue& value : *values) used.insert(joint_of(value.name, false));
  for (const SpeedName& speed : model.independent) used.insert(joint_of(speed.name, false));
  for (const UserSpeed& speed : model.speeds) add_names(speed.law, used);
  const auto add_law = [&](std::string_view /*key*/, const Law& law) { add_names(law, used); };
  for (const AppliedWrench& wrench : model.forces) for_each_law(wrench, add_law);
  for (const ForceElement& element : model.force_elements) for_each_law(element, add_law);
  for (const OwnState& state : model.states) for_each_law(state, add_law);
  return used;
}

std::vector<Edge> make_edges(const Model& model, const CutModel& parts) {
  std::unordered_map<std::string, int> number{{kGround, 0}};
  for (const Body& body : parts.bodies) number.emplace(body.name, static_cast<int>(number.size()));
  const std::set<std::string> used = joints_in_use(model);
  std::vector<Edge> edges;
  for (std::size_t j = 0; j < parts.joints.size(); ++j) {
    const Joint& joint = parts.joints[j];
    const bool pseudo = j >= parts.first_weld;
    const bool implied = j >= model.joints.size();  // floating bodies remain floating
    edges.push_back({static_cast<int>(j), number.at(joint.parent), number.at(joint.child),
                     pseudo ? 0 : kSpeedWeight * speed_count(joint.type) + 1,
                     implied || used.contains(joint.name), joint.cut, pseudo});
  }
  return edges;
}

using Neighbours = std::vector<std::vector<int>>;  ///< of each body: indices of edges

Neighbours neighbours(const std::vector<Edge>& edges, std::size_t bodies) {
  Neighbours result(bodies);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    result[static_cast<std::size_t>(edges[e].parent)].push_back(static_cast<int>(e));
    result[static_cast<std::size_t>(edges[e].child)].push_back(static_cast<int>(e));
  }
  return result;
}

/// d(v), by Dijkstra.
std::vector<long> distances(const std::vector<Edge>& edges, std::size_t bodies) {
  const Neighbours adjacent = neighbours(edges, bodies);
  std::vector<long> distance(bodies, std::numeric_limits<long>::max());
  std::priority_queue<std::pair<long, int>, std::vector<std::pair<long, int>>, std::greater<>> queue;
  distance[0] = 0;
  queue.emplace(0, 0);
  while (!queue.empty()) {
    const auto [d, v] = queue.top();
    queue.pop();
    if (d > distance[static_cast<std::size_t>(v)]) continue;
    for (const int e : adjacent[static_cast<std::size_t>(v)]) {
      const Edge& edge = edges[static_cast<std::size_t>(e)];
      if (edge.open) continue;
      const int w = edge.parent == v ? edge.child : edge.parent;
      if (d + edge.weight >= distance[static_cast<std::size_t>(w)]) continue;
      distance[static_cast<std::size_t>(w)] = d + edge.weight;
      queue.emplace(d + edge.weight, w);
    }
  }
  return distance;
}

/// Each body's edges of the tree, in the order of the file; what is cut; and used edges that would close a
/// loop.
struct Choice {
  std::vector<Edge> tree, through_bodies;
  std::vector<int> cut;
};

Choice choose(std::vector<Edge> edges, std::size_t bodies) {
  const std::vector<long> d = distances(edges, bodies);
  const auto key = [&](const Edge& e) {
    const long a = d[static_cast<std::size_t>(e.parent)], b = d[static_cast<std::size_t>(e.child)];
    const bool shortest = !e.open && (a + e.weight == b || b + e.weight == a);
    return std::tuple(e.open, !e.pseudo, !e.used, e.open ? 0 : a + e.weight + b, !shortest, e.joint);
  };
  std::sort(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
  Groups parts(bodies);
  Choice choice;
  for (const Edge& edge : edges) {
    if (!edge.open && parts.join(static_cast<std::size_t>(edge.parent), static_cast<std::size_t>(edge.child)))
      choice.tree.push_back(edge);
    else if (edge.used && !edge.open)
      choice.through_bodies.push_back(edge);
    else
      choice.cut.push_back(edge.joint);
  }
  const auto by_file = [](const Edge& a, const Edge& b) { return a.joint < b.joint; };
  std::sort(choice.tree.begin(), choice.tree.end(), by_file);
  std::sort(choice.through_bodies.begin(), choice.through_bodies.end(), by_file);
  std::sort(choice.cut.begin(), choice.cut.end());
  return choice;
}

/// Depth first from the ground; siblings in the order of the file.
std::vector<TreeVisit> walk(const std::vector<Edge>& edges, std::size_t bodies) {
  const Neighbours adjacent = neighbours(edges, bodies);
  std::vector<TreeVisit> order{TreeVisit{}}, stack;
  const auto push_edges = [&](int position) {
    const TreeVisit from = order[static_cast<std::size_t>(position)];
    const auto& list = adjacent[static_cast<std::size_t>(from.body)];
    for (auto e = list.rbegin(); e != list.rend(); ++e) {
      const Edge& edge = edges[static_cast<std::size_t>(*e)];
      if (edge.joint == from.joint) continue;
      const bool reversed = edge.child == from.body;
      stack.push_back({reversed ? edge.parent : edge.child, edge.joint, position, reversed});
    }
  };
  push_edges(0);
  while (!stack.empty()) {
    order.push_back(stack.back());
    stack.pop_back();
    push_edges(static_cast<int>(order.size()) - 1);
  }
  return order;
}

}  // namespace

SpanningTree make_spanning_tree(const Model& model, const CutModel& parts) {
  std::size_t bodies = parts.bodies.size() + 1;
  Choice choice = choose(make_edges(model, parts), bodies);
  // A halved body is a leaf of its own, carried by the joint that would close the loop; the ground is not halved.
  std::vector<int> half_of(bodies, -1);
  for (Edge edge : choice.through_bodies) {
    int& end = edge.child == 0 ? edge.parent : edge.child;
    half_of.push_back(end);
    end = static_cast<int>(bodies++);
    choice.tree.push_back(edge);
  }
  SpanningTree result{walk(choice.tree, bodies), choice.cut};
  std::vector<int> position(bodies);
  for (std::size_t i = 0; i < result.order.size(); ++i)
    position[static_cast<std::size_t>(result.order[i].body)] = static_cast<int>(i);
  for (TreeVisit& visit : result.order) {
    const int whole = half_of[static_cast<std::size_t>(visit.body)];
    if (whole < 0) continue;
    visit.other_half = position[static_cast<std::size_t>(whole)];
    visit.body = whole;
  }
  return result;
}

}  // namespace camber
