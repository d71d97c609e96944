#include <camber/mechanism/mechanism.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include <camber/mechanism/anchors.h>
#include <camber/mechanism/make_ties.h>
#include <camber/mechanism/resistance.h>
#include <camber/model/names.h>
#include <camber/model/part_walk.h>
#include <camber/spatial/rotation.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

/// True if the reversed joint is the same joint about the opposite axis.
bool turns_round_by_axis(const JointType& type) {
  return std::holds_alternative<Revolute>(type) || std::holds_alternative<Prismatic>(type);
}

/// `child` is the model's child of the joint: the body itself, or the tree's parent where the joint is
/// reversed.
TreeBody make_tree_body(const TreeVisit& visit, const Body& body, const Joint& joint, const Body& child) {
  TreeBody result;
  result.body = body.name;
  result.joint = joint.name;
  result.type = joint.type;
  result.parent = static_cast<BodyId>(visit.parent);
  result.reversed = visit.reversed;
  result.nq = coordinate_count(joint.type);
  result.nu = speed_count(joint.type);
  // Axes of free, spherical and weld joints are the child's own, whichever body is the parent in the tree.
  result.X_WL0 = joint_frame_in_drawing(joint, visit.reversed, body_frame(child));
  result.X_LB = inverse(result.X_WL0) * body_frame(body);
  return result;
}

/// `share`: the fraction of the body's mass that this link has, where a loop is opened through the body.
tree::Link make_link(const TreeBody& body, const TreeBody& parent, const Body& mass, double share) {
  tree::Link link;
  const Transform X_PF = inverse(parent.X_WL0) * body.X_WL0;  // L = F in the drawing
  const Transform X_LW = inverse(body.X_WL0);
  const Vector3 p_LoLcm = X_LW * mass.com;
  const Matrix3 c = cross_matrix(p_LoLcm);
  tree::pack(X_PF.R, link.R_PF);
  tree::pack(X_PF.p, link.p_PF);
  tree::pack(Matrix3(share * (X_LW.R * mass.inertia * X_LW.R.transpose() - mass.mass * c * c)), link.I_Lo);
  tree::pack(Vector3(share * mass.mass * p_LoLcm), link.h);
  tree::pack(body.X_LB.p, link.p_LB);
  link.mass = share * mass.mass;
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

/// Adds the bodies of the tree, outward.
void add_tree(const SpanningTree& tree, const CutModel& cut, Mechanism& mechanism) {
  mechanism.bodies.push_back({.body = kGround, .joint = {}});
  mechanism.tree.links.emplace_back();
  const std::vector<TreeVisit>& order = tree.order;
  std::vector<int> halves(cut.bodies.size() + 1, 0);
  for (const TreeVisit& visit : order) ++halves[static_cast<std::size_t>(visit.body)];
  for (std::size_t i = 1; i < order.size(); ++i) {
    const auto body_at = [&](int position) -> const Body& {
      return cut.bodies[static_cast<std::size_t>(order[static_cast<std::size_t>(position)].body) - 1];
    };
    const Body& body = body_at(static_cast<int>(i));
    const Joint& joint = cut.joints[static_cast<std::size_t>(order[i].joint)];
    TreeBody tree_body =
        make_tree_body(order[i], body, joint, order[i].reversed ? body_at(order[i].parent) : body);
    const bool beyond = static_cast<std::size_t>(order[i].body) > cut.first_part;
    if (beyond || order[i].other_half >= 0) tree_body.body.clear();
    if (static_cast<std::size_t>(order[i].joint) >= cut.first_weld) tree_body.joint.clear();
    tree_body.q = mechanism.nq;
    tree_body.u = mechanism.nv;
    mechanism.nq += tree_body.nq;
    mechanism.nv += tree_body.nu;
    append(mechanism.q_names, coordinate_columns(joint));
    append(mechanism.u_names, speed_columns(joint));
    const double share = 1.0 / halves[static_cast<std::size_t>(order[i].body)];
    tree::Link link =
        make_link(tree_body, mechanism.bodies[static_cast<std::size_t>(order[i].parent)], body, share);
    set_kind(link, tree_body, mechanism.tree);
    mechanism.tree.links.push_back(link);
    mechanism.bodies.push_back(std::move(tree_body));
  }
  mechanism.tree.nq = mechanism.nq;
  mechanism.tree.nv = mechanism.nv;
  for (int i = 0; i < 3; ++i) mechanism.tree.gravity[i] = mechanism.model.gravity[i];
  link_families(mechanism.tree);
}

/// Finds the cuts of the sections in the tree.
void add_sections(const SpanningTree& tree, const CutModel& cut, Mechanism& mechanism) {
  for (std::size_t k = 0; k < cut.cuts.size(); ++k) {
    const auto weld = static_cast<int>(cut.first_weld + k);
    const auto visit = std::find_if(tree.order.begin(), tree.order.end(),
                                    [&](const TreeVisit& v) { return v.joint == weld; });
    const auto link = static_cast<BodyId>(visit - tree.order.begin());
    const auto inward = static_cast<BodyId>(visit->parent);
    const SectionCut& made = cut.cuts[k];
    mechanism.sections.push_back({made.section, visit->reversed ? link : inward,
                                  visit->reversed ? inward : link, link, made.at, made.normal});
  }
}

/// The root mean square of some lengths; lengths within the rounding error of `from` do not count.
class MeanLength {
 public:
  void add(double length, double from = 0.0) {
    constexpr double kRounding = 1e-12;
    if (length <= kRounding * from) return;
    sum_ += length * length;
    count_ += length > 0.0 ? 1 : 0;
  }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] double value() const { return std::sqrt(sum_ / count_); }

 private:
  double sum_ = 0.0;
  int count_ = 0;
};

/// Of the distances from joints to the centres of mass of their bodies: the same whichever joints are cut.
/// In a machine without such distances, of the radii of rolling bodies and the lengths of rods.
double typical_length(const Model& model) {
  MeanLength mean;
  std::unordered_map<std::string, Vector3> com;
  for (const Body& body : model.bodies) com.emplace(body.name, body.com);
  for (const Joint& joint : model.joints)
    for (const std::string& name : {joint.parent, joint.child})
      if (const auto body = com.find(name); body != com.end())
        mean.add((body->second - joint.at).norm(), body->second.norm() + joint.at.norm());
  if (!mean.empty()) return mean.value();
  for (const Contact& contact : model.contacts)
    mean.add(std::visit([](const auto& shape) { return shape.size(); }, contact.shape));
  for (const Coupling& coupling : model.couplings)
    if (const std::vector<BodyPoint> ends = end_points(coupling); ends.size() == 2)
      mean.add((ends[0].at - ends[1].at).norm());
  return mean.empty() ? 1.0 : mean.value();
}

const char* origin_word(Origin origin) {
  switch (origin) {
    case Origin::kJoint:
      return "joint";
    case Origin::kContact:
      return "contact";
    case Origin::kCoupling:
      return "coupling";
    case Origin::kDriver:
      return "driver";
    case Origin::kHalvedBody:
      return "body";
  }
  return "";
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

Transform body_frame(const Body& body) {
  return body.pose ? *body.pose : Transform{Matrix3::Identity(), body.com};
}

Transform joint_frame_in_drawing(const Joint& joint, bool reversed, const Transform& X_WB) {
  if (joint_axes(joint.type) == JointAxes::kBody) return {X_WB.R, joint.at};
  const Vector3 axis = reversed && turns_round_by_axis(joint.type) ? Vector3(-joint.axis) : joint.axis;
  const Vector3 hint = joint.second_axis.isZero(0.0) ? Vector3::UnitX() : joint.second_axis;
  return {frame_from_axes(axis, hint), joint.at};
}

Mechanism compile(Model model) {
  validate(model);
  Mechanism mechanism;
  CutModel parts = cut_at_sections(model, all_joints(model));
  SpanningTree tree = make_spanning_tree(model, parts);
  if (const std::vector<Joint> anchors = find_anchors(model, parts, tree); !anchors.empty()) {
    std::vector<Joint> joints = all_joints(model);
    joints.insert(joints.end(), anchors.begin(), anchors.end());
    parts = cut_at_sections(model, std::move(joints));
    tree = make_spanning_tree(model, parts);
  }
  mechanism.model = std::move(model);
  mechanism.x_names = state_names(mechanism.model);
  add_tree(tree, parts, mechanism);
  add_sections(tree, parts, mechanism);
  mechanism.length = typical_length(mechanism.model);
  add_constraints(tree, parts, mechanism);
  if (mechanism.rows == 0) check_resistance(mechanism);  // with constraints, the elimination determines this
  return mechanism;
}

BodyId part_at(const Mechanism& mechanism, BodyId body, const Vector3& at) {
  for (const SectionLink& section : mechanism.sections)
    if (section.near == body && lies_beyond(at, section.at, section.normal)) body = section.beyond;
  return body;
}

std::string row_label(const Mechanism& mechanism, int row) {
  for (const Tie& tie : mechanism.ties)
    if (row < tie.row + tie.rows)
      return fmt::format("{} {}, {}", origin_word(tie.origin), tie.name,
                         row_names(tie.type)[static_cast<std::size_t>(row - tie.row)]);
  const TiedRelation& tied =
      mechanism.relations[static_cast<std::size_t>(row - mechanism.rows) + mechanism.relations.size()];
  return fmt::format("{} {}", origin_word(tied.origin), tied.name);
}

BodyId find_body(const Mechanism& mechanism, std::string_view body) {
  const auto name = [](const TreeBody& b) -> const std::string& { return b.body; };
  return static_cast<BodyId>(find_or_suggest(mechanism.bodies, name, body, "body"));
}

BodyId find_joint(const Mechanism& mechanism, std::string_view joint) {
  const auto name = [](const TreeBody& b) -> const std::string& { return b.joint; };
  return static_cast<BodyId>(find_or_suggest(mechanism.bodies, name, joint, "joint"));
}

namespace {

int find_name(const std::vector<std::string>& names, std::string_view name, const char* what) {
  const auto self = [](const std::string& s) -> const std::string& { return s; };
  return static_cast<int>(find_or_suggest(names, self, name, what));
}

}  // namespace

int find_coordinate(const Mechanism& mechanism, std::string_view name) {
  return find_name(mechanism.q_names, name, "coordinate");
}

int find_speed(const Mechanism& mechanism, std::string_view name) {
  return find_name(mechanism.u_names, name, "speed");
}

int find_own_state(const Mechanism& mechanism, std::string_view name) {
  return find_name(mechanism.x_names, name, "state");
}

}  // namespace camber
