#include <camber/mechanism/mechanism.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include <camber/mechanism/resistance.h>
#include <camber/model/names.h>
#include <camber/spatial/rotation.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

/// The joint seen from one of its two bodies.
struct Edge {
  int joint;
  int other;  ///< body at the far end
  bool reversed;
};

/// Bodies of the model numbered from 1 in the order of the file, the ground 0, and the joints between them.
struct Graph {
  std::vector<std::vector<Edge>> edges;
};

Graph make_graph(const Model& model, const std::vector<Joint>& joints) {
  std::map<std::string, int, std::less<>> number{{kGround, 0}};
  for (std::size_t i = 0; i < model.bodies.size(); ++i)
    number[model.bodies[i].name] = static_cast<int>(i) + 1;
  Graph graph;
  graph.edges.resize(model.bodies.size() + 1);
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const int parent = number.at(joints[j].parent);
    const int child = number.at(joints[j].child);
    graph.edges[static_cast<std::size_t>(parent)].push_back({static_cast<int>(j), child, false});
    graph.edges[static_cast<std::size_t>(child)].push_back({static_cast<int>(j), parent, true});
  }
  return graph;
}

[[noreturn]] void refuse_loop(const Joint& joint) {
  throw ModelError(joint.place, "joints." + joint.name,
                   fmt::format("closes a loop: {} and {} are already connected through other joints",
                               joint.parent, joint.child),
                   "this version simulates trees; remove one joint of the loop");
}

/// A body met on the walk from the ground.
struct Visit {
  int body;
  int joint;
  int parent;  ///< position of the parent in the walk
  bool reversed;
};

/// Depth-first walk from the ground; siblings in the order of the file.
std::vector<Visit> walk(const Graph& graph, const std::vector<Joint>& joints) {
  std::vector<Visit> order{{0, -1, 0, false}};
  std::vector<bool> seen(graph.edges.size(), false);
  seen[0] = true;
  std::vector<Visit> stack;
  const auto push_edges = [&](int position) {
    const Visit& from = order[static_cast<std::size_t>(position)];
    const auto& edges = graph.edges[static_cast<std::size_t>(from.body)];
    for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge)
      if (edge->joint != from.joint) stack.push_back({edge->other, edge->joint, position, edge->reversed});
  };
  push_edges(0);
  while (!stack.empty()) {
    const Visit next = stack.back();
    stack.pop_back();
    if (seen[static_cast<std::size_t>(next.body)]) refuse_loop(joints[static_cast<std::size_t>(next.joint)]);
    seen[static_cast<std::size_t>(next.body)] = true;
    order.push_back(next);
    push_edges(static_cast<int>(order.size()) - 1);
  }
  return order;
}

Transform body_frame(const Body& body) {
  return body.pose ? *body.pose : Transform{Matrix3::Identity(), body.com};
}

/// True where the joint turned round is the same joint about the opposite axis.
bool turns_round_by_axis(const JointType& type) {
  return std::holds_alternative<Revolute>(type) || std::holds_alternative<Prismatic>(type);
}

/// The joint's frame in the drawing: its z (and x) axes as the type wants them.
Transform joint_frame_in_drawing(const Joint& joint, bool reversed, const Transform& X_WB) {
  if (joint_axes(joint.type) == JointAxes::kBody) return {X_WB.R, joint.at};
  const Vector3 axis = reversed && turns_round_by_axis(joint.type) ? Vector3(-joint.axis) : joint.axis;
  const Vector3 hint = joint.second_axis.isZero(0.0) ? Vector3::UnitX() : joint.second_axis;
  return {frame_from_axes(axis, hint), joint.at};
}

/// `child` is the model's child of the joint: the body itself, or the tree's parent where the joint is
/// reversed.
TreeBody make_tree_body(const Visit& visit, const Body& body, const Joint& joint, const Body& child) {
  TreeBody result;
  result.body = body.name;
  result.joint = joint.name;
  result.type = joint.type;
  result.parent = static_cast<BodyId>(visit.parent);
  result.reversed = visit.reversed;
  result.nq = coordinate_count(joint.type);
  result.nu = speed_count(joint.type);
  // Axes of free, spherical and weld joints are the child's own, whichever side the tree comes from.
  result.X_WL0 = joint_frame_in_drawing(joint, visit.reversed, body_frame(child));
  result.X_LB = inverse(result.X_WL0) * body_frame(body);
  return result;
}

tree::Link make_link(const TreeBody& body, const TreeBody& parent, const Body& mass) {
  tree::Link link;
  const Transform X_PF = inverse(parent.X_WL0) * body.X_WL0;  // L = F in the drawing
  const Transform X_LW = inverse(body.X_WL0);
  const Vector3 p_LoLcm = X_LW * mass.com;
  const Matrix3 c = cross_matrix(p_LoLcm);
  tree::pack(X_PF.R, link.R_PF);
  tree::pack(X_PF.p, link.p_PF);
  tree::pack(Matrix3(X_LW.R * mass.inertia * X_LW.R.transpose() - mass.mass * c * c), link.I_Lo);
  tree::pack(Vector3(mass.mass * p_LoLcm), link.h);
  tree::pack(body.X_LB.p, link.p_LB);
  link.mass = mass.mass;
  link.parent = index(body.parent);
  link.q = body.q;
  link.u = body.u;
  link.nu = body.nu;
  return link;
}

void set_kind(tree::Link& link, const TreeBody& body, tree::Tree& tree) {
  if (std::holds_alternative<Revolute>(body.type)) {
    link.kind = tree::Kind::kRevolute;
    link.angle = static_cast<int>(tree.angle_q.size());
    tree.angle_q.push_back(body.q);
  } else if (std::holds_alternative<Prismatic>(body.type)) {
    link.kind = tree::Kind::kPrismatic;
  } else {
    link.general = static_cast<int>(tree.general.size());
    tree.general.push_back({body.type, body.reversed});
  }
}

/// Children, last children and the ranges of speeds of the subtrees, from the leaves inward.
void link_families(tree::Tree& tree) {
  std::vector<bool> met(tree.links.size(), false);
  for (std::size_t i = tree.links.size() - 1; i > 0; --i) {
    tree::Link& link = tree.links[i];
    const auto parent = static_cast<std::size_t>(link.parent);
    link.subtree_end = std::max(link.subtree_end, link.u + link.nu);
    link.last_child = !met[parent];
    met[parent] = true;
    tree.links[parent].children += 1;
    tree.links[parent].subtree_end = std::max(tree.links[parent].subtree_end, link.subtree_end);
  }
}

void append(std::vector<std::string>& names, const std::vector<std::string>& more) {
  names.insert(names.end(), more.begin(), more.end());
}

template <class Range, class Name>
std::size_t find_or_suggest(const Range& range, Name&& name_of, std::string_view wanted, const char* what) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < range.size(); ++i) {
    if (name_of(range[i]).empty()) continue;  // the ground has no joint
    if (name_of(range[i]) == wanted) return i;
    known.emplace_back(name_of(range[i]));
  }
  throw ModelError({}, std::string(wanted), fmt::format("there is no {} of that name", what),
                   suggest_name(wanted, known));
}

}  // namespace

Mechanism compile(Model model) {
  validate(model);
  Mechanism mechanism;
  const std::vector<Joint> joints = all_joints(model);
  mechanism.bodies.push_back({.body = kGround, .joint = {}});
  mechanism.tree.links.emplace_back();
  const std::vector<Visit> order = walk(make_graph(model, joints), joints);
  for (std::size_t i = 1; i < order.size(); ++i) {
    const auto body_at = [&](int position) -> const Body& {
      return model.bodies[static_cast<std::size_t>(order[static_cast<std::size_t>(position)].body) - 1];
    };
    const Body& body = body_at(static_cast<int>(i));
    const Joint& joint = joints[static_cast<std::size_t>(order[i].joint)];
    TreeBody tree_body =
        make_tree_body(order[i], body, joint, order[i].reversed ? body_at(order[i].parent) : body);
    tree_body.q = mechanism.nq;
    tree_body.u = mechanism.nv;
    mechanism.nq += tree_body.nq;
    mechanism.nv += tree_body.nu;
    append(mechanism.q_names, coordinate_columns(joint));
    append(mechanism.u_names, speed_columns(joint));
    tree::Link link = make_link(tree_body, mechanism.bodies[static_cast<std::size_t>(order[i].parent)], body);
    set_kind(link, tree_body, mechanism.tree);
    mechanism.tree.links.push_back(link);
    mechanism.bodies.push_back(std::move(tree_body));
  }
  mechanism.tree.nq = mechanism.nq;
  mechanism.tree.nv = mechanism.nv;
  for (int i = 0; i < 3; ++i) mechanism.tree.gravity[i] = model.gravity[i];
  link_families(mechanism.tree);
  mechanism.model = std::move(model);
  check_resistance(mechanism);
  return mechanism;
}

BodyId find_body(const Mechanism& mechanism, std::string_view body) {
  const auto name = [](const TreeBody& b) -> const std::string& { return b.body; };
  return static_cast<BodyId>(find_or_suggest(mechanism.bodies, name, body, "body"));
}

BodyId find_joint(const Mechanism& mechanism, std::string_view joint) {
  const auto name = [](const TreeBody& b) -> const std::string& { return b.joint; };
  return static_cast<BodyId>(find_or_suggest(mechanism.bodies, name, joint, "joint"));
}

int find_coordinate(const Mechanism& mechanism, std::string_view name) {
  const auto self = [](const std::string& s) -> const std::string& { return s; };
  return static_cast<int>(find_or_suggest(mechanism.q_names, self, name, "coordinate"));
}

int find_speed(const Mechanism& mechanism, std::string_view name) {
  const auto self = [](const std::string& s) -> const std::string& { return s; };
  return static_cast<int>(find_or_suggest(mechanism.u_names, self, name, "speed"));
}

}  // namespace camber
