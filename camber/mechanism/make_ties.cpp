#include <camber/mechanism/make_ties.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <camber/mechanism/cam_frame.h>
#include <camber/mechanism/time_expression.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

/// The two frames of a constraint in the drawing, and what it is.
struct Drawn {
  std::string A, B;
  ConstraintType type;
  Transform X_WA = {}, X_WB = {};
};

Transform at_point(const Vector3& point) {
  return {Matrix3::Identity(), point};
}
Transform along(const Vector3& axis, const Vector3& point, const Vector3& x_hint = Vector3::UnitX()) {
  return {frame_from_axes(axis, x_hint), point};
}

struct ContactDrawing {
  const Contact& contact;
  Vector3 center;

  Drawn operator()(const PlaneSurface& plane) const {
    const auto rolls = [&](const auto& shape) {
      return make(shape, shape.on_plane(), along(plane.normal, plane.point));
    };
    return std::visit(rolls, contact.shape);
  }
  Drawn operator()(const BowlSurface& bowl) const {
    const auto rolls = [&]<class Shape>(const Shape& shape) -> Drawn {
      if constexpr (RollsInBowl<Shape>)
        return make(shape, shape.in_bowl(bowl.radius), at_point(bowl.center));
      else
        throw ModelError(contact.place, "contacts." + contact.name + ".bowl",
                         "only wheels and spheres roll in a bowl", "use a plane");
    };
    return std::visit(rolls, contact.shape);
  }

 private:
  template <class Shape, ContactConstraint C>
  [[nodiscard]] Drawn make(const Shape& shape, C type, const Transform& X_WB) const {
    return {contact.body, contact.on, std::move(type), shape.frame(center), X_WB};
  }
};

// Couplings

struct CouplingDrawing {
  const Model& model;
  const std::string& path;

  Drawn operator()(const RodCoupling& rod) const {
    return {rod.body_a, rod.body_b,
            RodConstraint{rod.length.value_or((rod.at_a - rod.at_b).norm()),
                          time_law(rod.length_law, path + ".length", model)},
            at_point(rod.at_a), at_point(rod.at_b)};
  }
  Drawn operator()(const GearMeshCoupling& gears) const {
    GearMeshConstraint mesh = gear_mesh(gears.radius_a, gears.radius_b, gears.angles);
    mesh.teeth_A = gears.teeth_a;
    const Transform X_WA = along(gears.axis_a, gears.center_a);
    const Transform X_WB = along(gears.axis_b, gears.center_b);
    return {gears.body_a, gears.body_b, mate(mesh, X_WA, X_WB), X_WA, X_WB};
  }
  Drawn operator()(const RackMeshCoupling& rack) const {
    RackMeshConstraint mesh = rack_mesh(rack.radius, rack.pressure);
    mesh.teeth = rack.teeth;
    const Transform X_WA = along(rack.axis, rack.center);
    const Vector3 toward = rack.toward.normalized();
    const Vector3 z = rack.travel.cross(Vector3(-toward));  // y points back to the pinion
    const Transform X_WB = along(z, rack.center + rack.radius * toward, rack.travel);
    return {rack.pinion, rack.rack, mate(mesh, X_WA, X_WB), X_WA, X_WB};
  }
  Drawn operator()(const FlatCamCoupling& flat) const {
    const Vector3 n = flat.normal.normalized();
    const double h = support_function(flat.cam.profile, flat.cam.phase).value;
    return {flat.follower, flat.cam.body, FlatCamConstraint{flat.cam.profile},
            along(n, flat.cam.center + h * n), cam_frame(flat.cam, n)};
  }
  Drawn operator()(const RollerCamCoupling& roller) const {
    return {roller.roller, roller.cam.body,
            RollerCamConstraint{roller.cam.profile, roller.radius, roller.rolling},
            along(roller.cam.axis, roller.center), cam_frame(roller.cam, roller.center - roller.cam.center)};
  }
  Drawn operator()(const CustomCoupling& custom) const {
    return {custom.body_a, custom.body_b, custom.rows, custom.X_WA, custom.X_WB};
  }
  Drawn operator()(const RelationCoupling&) const = delete;
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

  void add(const std::string& name, Origin origin, const Drawn& drawn) {
    add(name, origin, part_at(mechanism_, body_.at(drawn.A), drawn.X_WA.p),
        part_at(mechanism_, body_.at(drawn.B), drawn.X_WB.p), drawn);
  }

  void add(const std::string& name, Origin origin, BodyId A, BodyId B, const Drawn& drawn) {
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

void add_couplings(const Model& model, Builder& builder) {
  for (const Coupling& coupling : model.couplings) {
    if (const auto* relation = std::get_if<RelationCoupling>(&coupling.what)) {
      RelationConstraint compiled;
      for (const auto& term : relation->terms) {
        const JointCoordinate at = builder.coordinate(term.speed);
        compiled.terms.push_back({at.q, at.u, term.coefficient, 0.0});
      }
      builder.add(coupling.name, Origin::kCoupling, std::move(compiled));
      continue;
    }
    const std::string path = "couplings." + coupling.name;
    const Drawn drawn = std::visit(
        [&](const auto& what) -> Drawn {
          if constexpr (std::is_same_v<std::decay_t<decltype(what)>, RelationCoupling>)
            return {};
          else
            return CouplingDrawing{model, path}(what);
        },
        coupling.what);
    builder.add(coupling.name, Origin::kCoupling, drawn);
  }
}

void add_drivers(const Model& model, Builder& builder) {
  for (const Driver& d : model.drivers) {
    const std::string path = "drivers." + d.name;
    if (const auto* target = std::get_if<JointDriver>(&d.what)) {
      builder.add(d.name, Origin::kDriver,
                  driver(builder.coordinate(target->coordinate), time_law(target->law, path, model)));
    } else {
      const auto& point = std::get<PointDriver>(d.what);
      PointDriverConstraint driven;
      for (std::size_t i = 0; i < 3; ++i) driven.along[i] = time_law(point.law[i], path, model);
      builder.add(d.name, Origin::kDriver,
                  {point.body, point.on, std::move(driven), at_point(point.at), at_point(point.at)});
    }
  }
}

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
  add_couplings(model, builder);
  add_drivers(model, builder);
  builder.number_relations();
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

}  // namespace camber
