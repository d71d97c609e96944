#include <camber/mechanism/make_ties.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include <camber/mechanism/time_expression.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

struct ContactDrawing {
  const Contact& contact;
  Vector3 center;

  DrawnConstraint operator()(const PlaneSurface& plane) const {
    const auto rolls = [&](const auto& shape) {
      return make(shape.on_plane(), shape.frame(center), frame_along(plane.normal, plane.point));
    };
    return std::visit(rolls, contact.shape);
  }
  DrawnConstraint operator()(const BowlSurface& bowl) const {
    const auto rolls = [&]<class Shape>(const Shape& shape) -> DrawnConstraint {
      if constexpr (RollsInBowl<Shape>)
        return make(shape.in_bowl(bowl.radius), shape.frame(center), frame_at(bowl.center));
      else
        throw ModelError(contact.place, "contacts." + contact.name + ".bowl",
                         "only wheels and spheres roll in a bowl", "use a plane");
    };
    return std::visit(rolls, contact.shape);
  }

 private:
  [[nodiscard]] DrawnConstraint make(ConstraintType type, const Transform& X_WA,
                                     const Transform& X_WB) const {
    return {contact.body, contact.on, std::move(type), X_WA, X_WB};
  }
};

/// Puts ties and relations into the mechanism, row after row.
class Builder {
 public:
  explicit Builder(Mechanism& mechanism) : mechanism_(mechanism) {
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i)
      body_.emplace(mechanism.bodies[i].body, static_cast<BodyId>(i));
    for (int speed = 0; speed < mechanism.nv; ++speed)
      mechanism.speed_length.push_back(turns(mechanism, speed) ? mechanism.length : 1.0);
  }

  void add(const std::string& name, Origin origin, const DrawnConstraint& drawn) {
    add(name, origin, part_at(mechanism_, body_.at(drawn.A), drawn.X_WA.p),
        part_at(mechanism_, body_.at(drawn.B), drawn.X_WB.p), drawn);
  }

  void add(const std::string& name, Origin origin, BodyId A, BodyId B, const DrawnConstraint& drawn) {
    Tie tie{.name = name, .origin = origin, .type = drawn.type, .A = A, .B = B};
    tie.X_LA = inverse(body(tie.A).X_WL0) * drawn.X_WA;
    tie.X_LB = inverse(body(tie.B).X_WL0) * drawn.X_WB;
    tie.rows = row_count(tie.type);
    tie.holonomic = holonomic_count(tie.type);
    tie.row = mechanism_.rows;
    tie.entry = mechanism_.jacobian_entries;
    tie.columns = columns(tie.A, tie.B);
    const bool joint = std::holds_alternative<LoopJoint>(tie.type);
    for (const std::string_view row : row_names(tie.type)) {
      const bool moment = joint && row.starts_with("about");
      mechanism_.row_scale.push_back(moment ? mechanism_.length : 1.0);
    }
    mechanism_.rows += tie.rows;
    mechanism_.jacobian_entries += tie.rows * static_cast<int>(tie.columns.size());
    mechanism_.ties.push_back(std::move(tie));
  }

  void add(const std::string& name, Origin origin, RelationConstraint relation) {
    const bool holonomic = is_holonomic(relation);
    mechanism_.relations.push_back({name, origin, std::move(relation), 0, holonomic});
  }

  /// Gives the relations their rows, behind those of the ties.
  void number_relations() {
    for (TiedRelation& tied : mechanism_.relations) {
      const auto& terms = tied.relation.terms;
      const bool all_turn = std::all_of(terms.begin(), terms.end(),
                                        [&](const RelationTerm& term) { return turns(mechanism_, term.u); });
      tied.row = mechanism_.rows++;
      mechanism_.row_scale.push_back(all_turn ? mechanism_.length : 1.0);
    }
  }

  /// The coordinate that goes with a speed, where the speed is its rate.
  [[nodiscard]] JointCoordinate coordinate(const std::string& name) const {
    const int u = find_speed(mechanism_, name);
    for (const TreeBody& b : mechanism_.bodies)
      if (u >= b.u && u < b.u + b.nu) return {b.nq == b.nu ? b.q + u - b.u : -1, u};
    return {-1, u};
  }

 private:
  [[nodiscard]] const TreeBody& body(BodyId id) const {
    return mechanism_.bodies[static_cast<std::size_t>(index(id))];
  }

  static bool turns(const Mechanism& mechanism, int speed) {
    for (const TreeBody& b : mechanism.bodies) {
      if (speed < b.u || speed >= b.u + b.nu) continue;
      double q[kMaxJointCoordinates] = {};
      const double u[kMaxJointSpeeds] = {};
      JointMotion<double> m;
      neutral(b.type, q);
      motion(b.type, q, u, m);
      const auto& Sw = m.Sw[speed - b.u];
      return Sw[0] != 0.0 || Sw[1] != 0.0 || Sw[2] != 0.0;
    }
    return false;
  }

  /// From A and from B inward, whichever is further out, until they meet.
  [[nodiscard]] std::vector<Tie::Column> columns(BodyId A, BodyId B) const {
    std::vector<Tie::Column> result;
    int a = index(A), b = index(B);
    while (a != b) {
      const bool from_a = a > b;  // parents come before children
      int& at = from_a ? a : b;
      const TreeBody& moved = mechanism_.bodies[static_cast<std::size_t>(at)];
      for (int k = 0; k < moved.nu; ++k) result.push_back({moved.u + k, at, from_a ? 1.0 : -1.0});
      at = index(moved.parent);
    }
    std::sort(result.begin(), result.end(), [](const auto& x, const auto& y) { return x.speed < y.speed; });
    return result;
  }

  Mechanism& mechanism_;
  std::map<std::string, BodyId> body_;
};

void add_cut_joints(const SpanningTree& tree, const Model& model, Builder& builder) {
  for (const int j : tree.cut) {
    const Joint& joint = model.joints[static_cast<std::size_t>(j)];  // implied ones are never cut
    if (std::holds_alternative<Free>(joint.type)) continue;          // ties nothing
    const auto child = std::find_if(model.bodies.begin(), model.bodies.end(),
                                    [&](const Body& body) { return body.name == joint.child; });
    const Transform X_WJ = joint_frame_in_drawing(joint, false, body_frame(*child));
    builder.add(joint.name, Origin::kJoint, {joint.child, joint.parent, LoopJoint{joint.type}, X_WJ, X_WJ});
  }
}

void add_halves(const SpanningTree& tree, const CutModel& parts, const Mechanism& mechanism,
                Builder& builder) {
  for (std::size_t i = 0; i < tree.order.size(); ++i) {
    const int other = tree.order[i].other_half;
    if (other < 0) continue;
    const Transform X_WB = mechanism.bodies[i].X_WL0 * mechanism.bodies[i].X_LB;
    builder.add(parts.bodies[static_cast<std::size_t>(tree.order[i].body) - 1].name, Origin::kHalvedBody,
                static_cast<BodyId>(i), static_cast<BodyId>(other), {{}, {}, LoopJoint{Weld{}}, X_WB, X_WB});
  }
}

struct AddCoupling {
  const Coupling& coupling;
  const Model& model;
  Builder& builder;

  void operator()(const RelationCoupling& relation) const {
    RelationConstraint compiled;
    for (const RelationCoupling::Term& term : relation.terms) {
      const JointCoordinate at = builder.coordinate(term.speed);
      compiled.terms.push_back({at.q, at.u, term.coefficient, 0.0});
    }
    builder.add(coupling.name, Origin::kCoupling, std::move(compiled));
  }
  void operator()(const auto& between_bodies) const {
    const auto compile_law = [&](const Law& law, std::string_view key) {
      return time_law(law, fmt::format("couplings.{}.{}", coupling.name, key), model);
    };
    builder.add(coupling.name, Origin::kCoupling, draw(between_bodies, compile_law));
  }
};

struct AddDriver {
  const Driver& owner;
  const Model& model;
  Builder& builder;

  void operator()(const JointDriver& joint) const {
    builder.add(owner.name, Origin::kDriver,
                driver(builder.coordinate(joint.coordinate), compiled(joint.law)));
  }
  void operator()(const PointDriver& point) const {
    PointDriverConstraint driven;
    for (std::size_t i = 0; i < 3; ++i) driven.along[i] = compiled(point.law[i]);
    builder.add(owner.name, Origin::kDriver,
                {point.body, point.on, std::move(driven), frame_at(point.at), frame_at(point.at)});
  }

 private:
  [[nodiscard]] TimeLaw compiled(const Law& law) const {
    return time_law(law, "drivers." + owner.name, model);
  }
};

/// Blocks are joints with speeds.
noc::Structure structure(const Mechanism& mechanism) {
  noc::Structure result;
  result.speeds = mechanism.nv;
  result.rows = mechanism.rows;
  std::vector<int> block_of_link(mechanism.bodies.size(), -1);
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    const TreeBody& body = mechanism.bodies[i];
    const int inward = block_of_link[static_cast<std::size_t>(index(body.parent))];
    block_of_link[i] = inward;
    if (body.nu == 0) continue;
    block_of_link[i] = static_cast<int>(result.blocks.size());
    result.blocks.push_back({body.u, body.nu, inward});
  }
  for (const Tie& tie : mechanism.ties) {
    result.constraints.push_back({.speeds = {}, .rows = tie.rows});
    for (const Tie::Column& column : tie.columns) result.constraints.back().speeds.push_back(column.speed);
  }
  for (const TiedRelation& tied : mechanism.relations) {
    result.constraints.push_back({.speeds = {}, .rows = 1});
    for (const RelationTerm& term : tied.relation.terms) result.constraints.back().speeds.push_back(term.u);
  }
  return result;
}

/// Of the elimination, see Mechanism::plans.
void make_plans(Mechanism& mechanism) {
  mechanism.plans.clear();
  if (mechanism.rows == 0) return;
  const noc::Structure system = structure(mechanism);
  mechanism.plans.push_back(noc::make_plan(system, noc::Division::kNarrowFronts));
  if (mechanism.plans.front().fronts.size() == 1) return;
  mechanism.plans.push_back(noc::make_plan(system, noc::Division::kSlottedFronts));
  // One front is dense: beyond this it would cost more memory and time than it is worth.
  constexpr int kLargestFront = 400;
  if (mechanism.nv <= kLargestFront && mechanism.rows <= kLargestFront)
    mechanism.plans.push_back(noc::make_plan(system, noc::Division::kOneFront));
}

}  // namespace

void add_constraints(const SpanningTree& tree, const CutModel& parts, Mechanism& mechanism) {
  const Model& model = mechanism.model;
  Builder builder(mechanism);
  add_cut_joints(tree, model, builder);
  add_halves(tree, parts, mechanism, builder);
  for (const Contact& contact : model.contacts) {
    const auto body = std::find_if(model.bodies.begin(), model.bodies.end(),
                                   [&](const Body& b) { return b.name == contact.body; });
    const ContactDrawing drawing{contact, contact.center.value_or(body->com)};
    builder.add(contact.name, Origin::kContact, std::visit(drawing, contact.surface));
  }
  for (const Coupling& coupling : model.couplings)
    std::visit(AddCoupling{coupling, model, builder}, coupling.what);
  for (const Driver& driver : model.drivers) std::visit(AddDriver{driver, model, builder}, driver.what);
  builder.number_relations();
  make_plans(mechanism);
}

Mechanism without_drivers(Mechanism mechanism) {
  const std::vector<double> scale = std::exchange(mechanism.row_scale, {});
  mechanism.rows = mechanism.jacobian_entries = 0;
  const auto drives = [](const auto& part) { return part.origin == Origin::kDriver; };
  std::erase_if(mechanism.ties, drives);
  std::erase_if(mechanism.relations, drives);
  const auto keep = [&](int& row, int rows) {
    const auto first = scale.begin() + row;
    mechanism.row_scale.insert(mechanism.row_scale.end(), first, first + rows);
    row = std::exchange(mechanism.rows, mechanism.rows + rows);
  };
  for (Tie& tie : mechanism.ties) {
    keep(tie.row, tie.rows);
    tie.entry = mechanism.jacobian_entries;
    mechanism.jacobian_entries += tie.rows * static_cast<int>(tie.columns.size());
  }
  for (TiedRelation& tied : mechanism.relations) keep(tied.row, 1);
  make_plans(mechanism);
  return mechanism;
}

}  // namespace camber
