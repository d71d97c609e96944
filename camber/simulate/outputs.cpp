#include <camber/simulate/outputs.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <camber/model/names.h>
#include <camber/simulate/constraint_columns.h>
#include <camber/spatial/rotation.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

/// X_WB in the drawing.
Transform drawn_pose(const Mechanism& mechanism, BodyId body) {
  const TreeBody& in_tree = mechanism.bodies[static_cast<std::size_t>(index(body))];
  return in_tree.X_WL0 * in_tree.X_LB;
}

/// A point that moves with a body, found from where it was drawn.
struct BodyPoint {
  BodyPoint(const Mechanism& mechanism, const std::string& name, const Vector3& at)
      : body(find_body(mechanism, name)), p_BQ(inverse(drawn_pose(mechanism, body)) * at) {}
  [[nodiscard]] Vector3 position(const OutputState& at) const {
    return pose(at.system.mechanism, at.kinematics, body) * p_BQ;
  }
  BodyId body;
  Vector3 p_BQ;
};

/// A direction that turns with a body, likewise.
struct BodyDirection {
  BodyDirection(const Mechanism& mechanism, const std::string& name, const Vector3& drawn)
      : body(find_body(mechanism, name)), d_B(drawn_pose(mechanism, body).R.transpose() * drawn) {}
  [[nodiscard]] Vector3 direction(const OutputState& at) const {
    return pose(at.system.mechanism, at.kinematics, body).R * d_B;
  }
  BodyId body;
  Vector3 d_B;
};

struct ExpressionOutput final : CompiledOutput {
  explicit ExpressionOutput(Expression e) : expression(std::move(e)) {}
  void fill(const OutputState&, double* columns) const override { columns[0] = expression(); }
  Expression expression;
};

struct PointOutput final : CompiledOutput {
  explicit PointOutput(BodyPoint q) : point(std::move(q)) {}
  void fill(const OutputState& at, double* columns) const override {
    Eigen::Map<Vector3>{columns} = point.position(at);
  }
  BodyPoint point;
};

struct AngleOutput final : CompiledOutput {
  AngleOutput(BodyDirection one, BodyDirection other) : a(std::move(one)), b(std::move(other)) {}
  void fill(const OutputState& at, double* columns) const override {
    const Vector3 da = a.direction(at);
    const Vector3 db = b.direction(at);
    columns[0] = std::atan2(da.cross(db).norm(), da.dot(db));  // keeps its digits near 0 and pi, unlike acos
  }
  BodyDirection a, b;
};

struct EulerOutput final : CompiledOutput {
  EulerOutput(const Mechanism& mechanism, const EulerProbe& probe)
      : body(find_body(mechanism, probe.body)),
        R_BW0(drawn_pose(mechanism, body).R.transpose()),
        sequence(probe.sequence),
        component(probe.component - 1) {}
  void fill(const OutputState& at, double* columns) const override {
    const Matrix3 R = pose(at.system.mechanism, at.kinematics, body).R * R_BW0;
    columns[0] = euler_angles(R, sequence)[component];
  }
  BodyId body;
  Matrix3 R_BW0;
  std::string sequence;
  int component;
};

struct DistanceOutput final : CompiledOutput {
  DistanceOutput(BodyPoint one, BodyPoint other) : a(std::move(one)), b(std::move(other)) {}
  void fill(const OutputState& at, double* columns) const override {
    columns[0] = (b.position(at) - a.position(at)).norm();
  }
  BodyPoint a, b;
};

/// Axes in which a probe gives a vector: those of a body's frame, or the world's.
struct ProbeAxes {
  BodyId body;
  bool of_body;
  [[nodiscard]] Vector3 components(const OutputState& at, const Vector3& v_W) const {
    return of_body ? Vector3(pose(at.system.mechanism, at.kinematics, body).R.transpose() * v_W) : v_W;
  }
};

struct MotionOutput final : CompiledOutput {
  MotionOutput(const Mechanism& mechanism, const MotionProbe& probe)
      : point(mechanism, probe.body, probe.at),
        axes{point.body, probe.in_body_axes},
        quantity(probe.quantity) {}
  void fill(const OutputState& at, double* columns) const override {
    Eigen::Map<Vector3>{columns} = axes.components(at, in_world_axes(at));
  }
  [[nodiscard]] Vector3 in_world_axes(const OutputState& at) const {
    const auto body = static_cast<std::size_t>(index(point.body));
    const auto& link = at.kinematics.motion().body[body];
    const auto& accelerated = at.dynamics.motion().body[body];
    const Vector3 w = tree::vector(link.w);
    const Vector3 al = tree::vector(accelerated.al);
    if (quantity == MotionProbe::Quantity::kAngularVelocity) return w;
    if (quantity == MotionProbe::Quantity::kAngularAcceleration) return al;
    const Vector3 arm = point.position(at) - tree::vector(link.p);
    if (quantity == MotionProbe::Quantity::kVelocity) return tree::vector(link.v) + w.cross(arm);
    // The sweeps accelerate the ground upwards in place of gravity.
    const Vector3 a_L = tree::vector(accelerated.a) + at.system.mechanism.model.gravity;
    return a_L + al.cross(arm) + w.cross(w.cross(arm));
  }
  BodyPoint point;
  ProbeAxes axes;
  MotionProbe::Quantity quantity;
};

/// Where the six columns of a wrench stand.
std::array<const double*, 6> wrench_columns(const std::string& name, std::span<const Variable> columns) {
  std::array<const double*, 6> addresses = {};
  for (std::size_t i = 0; i < 6; ++i)
    addresses[i] =
        std::ranges::find(columns, fmt::format("{}.{}", name, kWrenchParts[i]), &Variable::name)->address;
  return addresses;
}

struct ReactionOutput final : CompiledOutput {
  ReactionOutput(const Mechanism& mechanism, const ReactionProbe& probe, std::span<const Variable> columns)
      : joint(mechanism, joint_named(mechanism, probe).child, joint_named(mechanism, probe).at),
        point(mechanism, probe.body, probe.at),
        axes{point.body, probe.in_body_axes},
        load(wrench_columns("reaction." + probe.joint, columns)) {}
  static const Joint& joint_named(const Mechanism& mechanism, const ReactionProbe& probe) {
    return *std::ranges::find(mechanism.model.joints, probe.joint, &Joint::name);
  }
  void fill(const OutputState& at, double* columns) const override {
    const Vector3 force(*load[0], *load[1], *load[2]);
    const Vector3 moment(*load[3], *load[4], *load[5]);
    const Vector3 arm = joint.position(at) - point.position(at);
    Eigen::Map<Vector3>{columns} = axes.components(at, force);
    Eigen::Map<Vector3>{columns + 3} = axes.components(at, moment + arm.cross(force));
  }
  BodyPoint joint, point;
  ProbeAxes axes;
  std::array<const double*, 6> load;
};

struct ActuatorPowerOutput final : CompiledOutput {
  explicit ActuatorPowerOutput(Eigen::Index index_of_actuator) : actuator(index_of_actuator) {}
  void fill(const OutputState& at, double* columns) const override {
    columns[0] = at.system.forces->actuator_power[actuator];
  }
  Eigen::Index actuator;
};

struct DriverPowerOutput final : CompiledOutput {
  explicit DriverPowerOutput(DriverRows rows_of_driver) : rows(rows_of_driver) {}
  void fill(const OutputState& at, double* columns) const override {
    columns[0] = driver_power(at.system, rows);
  }
  DriverRows rows;
};

struct SectionOutput final : CompiledOutput {
  SectionOutput(const Mechanism& mechanism, const SectionLink& cut, std::span<const Variable> columns)
      : normal_B(drawn_pose(mechanism, cut.near).R.transpose() * cut.normal),
        body(cut.near),
        load(wrench_columns("section." + cut.name, columns)) {}
  void fill(const OutputState& at, double* columns) const override {
    const Vector3 n = pose(at.system.mechanism, at.kinematics, body).R * normal_B;
    const Vector3 force(*load[0], *load[1], *load[2]);
    const Vector3 moment(*load[3], *load[4], *load[5]);
    columns[0] = -n.dot(force);  // the near part holds the part beyond back
    columns[1] = n.cross(force).norm();
    columns[2] = n.dot(moment);
    columns[3] = n.cross(moment).norm();
  }
  Vector3 normal_B;
  BodyId body;
  std::array<const double*, 6> load;
};

struct Compiler {
  const Mechanism& mechanism;
  const Output& output;
  std::span<const Variable> variables;

  using Compiled = std::unique_ptr<CompiledOutput>;
  Compiled operator()(const Law& law) const {
    return std::make_unique<ExpressionOutput>(Expression(law, "outputs." + output.name, variables));
  }
  Compiled operator()(const PointProbe& p) const {
    return std::make_unique<PointOutput>(BodyPoint(mechanism, p.body, p.at));
  }
  Compiled operator()(const AngleProbe& p) const {
    return std::make_unique<AngleOutput>(BodyDirection(mechanism, p.body_a, p.direction_a),
                                         BodyDirection(mechanism, p.body_b, p.direction_b));
  }
  Compiled operator()(const EulerProbe& p) const { return std::make_unique<EulerOutput>(mechanism, p); }
  Compiled operator()(const DistanceProbe& p) const {
    return std::make_unique<DistanceOutput>(BodyPoint(mechanism, p.body_a, p.at_a),
                                            BodyPoint(mechanism, p.body_b, p.at_b));
  }
  Compiled operator()(const SectionProbe& p) const {
    const SectionLink& cut = *std::ranges::find(mechanism.sections, p.section, &SectionLink::name);
    return std::make_unique<SectionOutput>(mechanism, cut, variables);
  }
  Compiled operator()(const MotionProbe& p) const { return std::make_unique<MotionOutput>(mechanism, p); }
  Compiled operator()(const ReactionProbe& p) const {
    return std::make_unique<ReactionOutput>(mechanism, p, variables);
  }
  Compiled operator()(const PowerProbe& p) const {
    const auto& actuators = mechanism.model.actuators;
    const auto actuator = std::ranges::find(actuators, p.source, &Actuator::name);
    if (actuator != actuators.end())
      return std::make_unique<ActuatorPowerOutput>(actuator - actuators.begin());
    return std::make_unique<DriverPowerOutput>(driver_rows(mechanism, p.source));
  }
};

std::string unit_of(const MotionProbe& probe) {
  switch (probe.quantity) {
    case MotionProbe::Quantity::kVelocity:
      return "m/s";
    case MotionProbe::Quantity::kAcceleration:
      return "m/s^2";
    case MotionProbe::Quantity::kAngularVelocity:
      return "rad/s";
    case MotionProbe::Quantity::kAngularAcceleration:
      return "rad/s^2";
  }
  return "";
}

std::string unit_of(const Output& output, std::string_view column) {
  if (const auto* motion = std::get_if<MotionProbe>(&output.what)) return unit_of(*motion);
  if (std::holds_alternative<ReactionProbe>(output.what))
    return column[column.size() - 2] == 'f' ? "N" : "N m";
  if (std::holds_alternative<SectionProbe>(output.what))
    return column.ends_with(".axial") || column.ends_with(".shear") ? "N" : "N m";
  if (std::holds_alternative<Law>(output.what)) return "";
  if (std::holds_alternative<PowerProbe>(output.what)) return "W";
  if (std::holds_alternative<AngleProbe>(output.what) || std::holds_alternative<EulerProbe>(output.what))
    return "rad";
  return "m";
}

}  // namespace

std::vector<Column> columns_of(const Output& output) {
  std::vector<Column> columns;
  for (const std::string& name : output_columns(output)) columns.push_back({name, unit_of(output, name)});
  return columns;
}

std::unique_ptr<CompiledOutput> compile_output(const Mechanism& mechanism, const Output& output,
                                               std::span<const Variable> variables) {
  return std::visit(Compiler{mechanism, output, variables}, output.what);
}

}  // namespace camber
