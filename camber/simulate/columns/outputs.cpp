#include <camber/simulate/columns/outputs.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include <camber/simulate/error.h>
#include <camber/simulate/multipliers.h>
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
  [[nodiscard]] Vector3 position(const Evaluation& at) const {
    return pose(at.mechanism, at.kinematics, body) * p_BQ;
  }
  BodyId body;
  Vector3 p_BQ;
};

/// A direction that turns with a body, likewise.
struct BodyDirection {
  BodyDirection(const Mechanism& mechanism, const std::string& name, const Vector3& drawn)
      : body(find_body(mechanism, name)), d_B(drawn_pose(mechanism, body).R.transpose() * drawn) {}
  [[nodiscard]] Vector3 direction(const Evaluation& at) const {
    return pose(at.mechanism, at.kinematics, body).R * d_B;
  }
  BodyId body;
  Vector3 d_B;
};

struct ExpressionOutput {
  explicit ExpressionOutput(Expression e) : expression(std::move(e)) {}
  void fill(const Evaluation&, std::span<double> columns) const { columns[0] = expression(); }
  Expression expression;
};

struct PointOutput {
  explicit PointOutput(BodyPoint q) : point(std::move(q)) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    Eigen::Map<Vector3>{columns.data()} = point.position(at);
  }
  BodyPoint point;
};

struct AngleOutput {
  AngleOutput(BodyDirection one, BodyDirection other) : a(std::move(one)), b(std::move(other)) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    const Vector3 da = a.direction(at);
    const Vector3 db = b.direction(at);
    columns[0] = std::atan2(da.cross(db).norm(), da.dot(db));  // keeps its digits near 0 and pi, unlike acos
  }
  BodyDirection a, b;
};

struct EulerOutput {
  EulerOutput(const Mechanism& mechanism, const EulerProbe& probe)
      : body(find_body(mechanism, probe.body)),
        R_BW0(drawn_pose(mechanism, body).R.transpose()),
        sequence(probe.sequence),
        component(probe.component - 1) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    const Matrix3 R = pose(at.mechanism, at.kinematics, body).R * R_BW0;
    columns[0] = euler_angles(R, sequence)[component];
  }
  BodyId body;
  Matrix3 R_BW0;
  std::string sequence;
  int component;
};

struct DistanceOutput {
  DistanceOutput(BodyPoint one, BodyPoint other) : a(std::move(one)), b(std::move(other)) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    columns[0] = (b.position(at) - a.position(at)).norm();
  }
  BodyPoint a, b;
};

/// Axes in which a probe gives a vector: those of a body's frame, or the world's.
struct ProbeAxes {
  BodyId body;
  bool of_body;
  [[nodiscard]] Vector3 components(const Evaluation& at, const Vector3& v_W) const {
    return of_body ? Vector3(pose(at.mechanism, at.kinematics, body).R.transpose() * v_W) : v_W;
  }
};

/// What of the motion of a body a probe gives.
enum class Motion { kVelocity, kAcceleration, kAngularVelocity, kAngularAcceleration };

struct MotionOutput {
  MotionOutput(BodyPoint q, bool in_body_axes, Motion what)
      : point(std::move(q)), axes{point.body, in_body_axes}, quantity(what) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    Eigen::Map<Vector3>{columns.data()} = axes.components(at, in_world_axes(at));
  }
  [[nodiscard]] Vector3 in_world_axes(const Evaluation& at) const {
    const auto body = static_cast<std::size_t>(index(point.body));
    const auto& link = at.kinematics.motion().body[body];
    const auto& accelerated = at.dynamics.motion().body[body];
    const Vector3 w = tree::vector(link.w);
    const Vector3 al = tree::vector(accelerated.al);
    if (quantity == Motion::kAngularVelocity) return w;
    if (quantity == Motion::kAngularAcceleration) return al;
    const Vector3 arm = point.position(at) - tree::vector(link.p);
    if (quantity == Motion::kVelocity) return tree::vector(link.v) + w.cross(arm);
    // The sweeps accelerate the ground upwards in place of gravity.
    const Vector3 a_L = tree::vector(accelerated.a) + at.mechanism.model.gravity;
    return a_L + al.cross(arm) + w.cross(w.cross(arm));
  }
  BodyPoint point;
  ProbeAxes axes;
  Motion quantity;
};

/// Where the six columns of a wrench stand.
std::array<const double*, 6> wrench_columns(const std::string& name, std::span<const Variable> columns) {
  std::array<const double*, 6> addresses = {};
  for (std::size_t i = 0; i < 6; ++i)
    addresses[i] =
        std::ranges::find(columns, fmt::format("{}.{}", name, kWrenchParts[i]), &Variable::name)->address;
  return addresses;
}

struct ReactionOutput {
  ReactionOutput(const Mechanism& mechanism, const Joint& of, const ReactionProbe& probe,
                 std::span<const Variable> columns)
      : joint(mechanism, of.child, of.at),
        point(mechanism, probe.body.empty() ? of.child : probe.body, probe.at.value_or(of.at)),
        axes{point.body, probe.in_body_axes},
        load(wrench_columns("reaction." + probe.joint, columns)) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    const Vector3 force(*load[0], *load[1], *load[2]);
    const Vector3 moment(*load[3], *load[4], *load[5]);
    const Vector3 arm = joint.position(at) - point.position(at);
    Eigen::Map<Vector3>{columns.data()} = axes.components(at, force);
    Eigen::Map<Vector3>{columns.data() + 3} = axes.components(at, moment + arm.cross(force));
  }
  BodyPoint joint, point;
  ProbeAxes axes;
  std::array<const double*, 6> load;
};

struct ActuatorPowerOutput {
  explicit ActuatorPowerOutput(Eigen::Index index_of_actuator) : actuator(index_of_actuator) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    columns[0] = at.now.forces->actuator_power[actuator];
  }
  Eigen::Index actuator;
};

struct DriverPowerOutput {
  explicit DriverPowerOutput(DriverRows rows_of_driver) : rows(rows_of_driver) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    columns[0] = driver_power(at.now, rows);
  }
  DriverRows rows;
};

struct SectionOutput {
  SectionOutput(const Mechanism& mechanism, const SectionLink& cut, std::span<const Variable> columns)
      : normal_B(drawn_pose(mechanism, cut.near).R.transpose() * cut.normal),
        body(cut.near),
        load(wrench_columns("section." + cut.name, columns)) {}
  void fill(const Evaluation& at, std::span<double> columns) const {
    const Vector3 n = pose(at.mechanism, at.kinematics, body).R * normal_B;
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

using AnyOutput =
    std::variant<ExpressionOutput, PointOutput, AngleOutput, EulerOutput, DistanceOutput, MotionOutput,
                 ReactionOutput, ActuatorPowerOutput, DriverPowerOutput, SectionOutput>;

/// `variables`: what an expression may use; their values must be there when the output is filled.
struct Compiler {
  const Mechanism& mechanism;
  const Output& output;
  std::span<const Variable> variables;

  AnyOutput operator()(const Law& law) const {
    return ExpressionOutput(Expression(law, "outputs." + output.name, variables));
  }
  AnyOutput operator()(const Probe& probe) const { return std::visit(*this, probe); }
  AnyOutput operator()(const PointProbe& p) const { return PointOutput(BodyPoint(mechanism, p.body, p.at)); }
  AnyOutput operator()(const AngleProbe& p) const {
    return AngleOutput(BodyDirection(mechanism, p.body_a, p.direction_a),
                       BodyDirection(mechanism, p.body_b, p.direction_b));
  }
  AnyOutput operator()(const EulerProbe& p) const { return EulerOutput(mechanism, p); }
  AnyOutput operator()(const DistanceProbe& p) const {
    return DistanceOutput(BodyPoint(mechanism, p.body_a, p.at_a), BodyPoint(mechanism, p.body_b, p.at_b));
  }
  AnyOutput operator()(const SectionProbe& p) const {
    const SectionLink& cut = *std::ranges::find(mechanism.sections, p.section, &SectionLink::name);
    return SectionOutput(mechanism, cut, variables);
  }
  AnyOutput operator()(const VelocityProbe& p) const {
    return MotionOutput({mechanism, p.body, p.at}, p.in_body_axes, Motion::kVelocity);
  }
  AnyOutput operator()(const AccelerationProbe& p) const {
    return MotionOutput({mechanism, p.body, p.at}, p.in_body_axes, Motion::kAcceleration);
  }
  AnyOutput operator()(const AngularVelocityProbe& p) const {
    return MotionOutput({mechanism, p.body, Vector3::Zero()}, p.in_body_axes, Motion::kAngularVelocity);
  }
  AnyOutput operator()(const AngularAccelerationProbe& p) const {
    return MotionOutput({mechanism, p.body, Vector3::Zero()}, p.in_body_axes, Motion::kAngularAcceleration);
  }
  AnyOutput operator()(const ReactionProbe& p) const {
    const Joint& joint = *std::ranges::find(mechanism.model.joints, p.joint, &Joint::name);
    return ReactionOutput(mechanism, joint, p, variables);
  }
  AnyOutput operator()(const PowerProbe& p) const {
    const auto& actuators = mechanism.model.actuators;
    const auto actuator = std::ranges::find(actuators, p.source, &Actuator::name);
    if (actuator != actuators.end()) return ActuatorPowerOutput(actuator - actuators.begin());
    return DriverPowerOutput(driver_rows(mechanism, p.source));
  }
};

}  // namespace

struct OutputColumns::Compiled {
  AnyOutput what;
  std::size_t width;  ///< columns
};

OutputColumns::OutputColumns(const Mechanism& mechanism) : mechanism_(mechanism) {}
OutputColumns::~OutputColumns() = default;

std::vector<Column> OutputColumns::columns() const {
  return output_columns(mechanism_.model);
}

void OutputColumns::compile(std::span<const Variable> parameters, std::span<const Column> before,
                            std::span<const double> row) {
  std::vector<Variable> variables(parameters.begin(), parameters.end());
  std::size_t next = 0;
  const auto make_known = [&](std::span<const Column> columns) {
    for (const Column& column : columns) variables.push_back({column.name, &row[next++]});
  };
  make_known(before);
  for (const Output& output : mechanism_.model.outputs) {
    const std::vector<Column> own = output_columns(output);
    compiled_.push_back({std::visit(Compiler{mechanism_, output, variables}, output.what), own.size()});
    make_known(own);
  }
}

void OutputColumns::fill(const Evaluation& at, ColumnWriter& out) const {
  for (std::size_t i = 0; i < compiled_.size(); ++i) {
    const std::span<double> own = out.take(compiled_[i].width);
    std::visit([&](const auto& output) { output.fill(at, own); }, compiled_[i].what);
    for (const double value : own)
      if (!std::isfinite(value))
        throw SimulationError(at.now.state.t, fmt::format("outputs.{} is not finite ({})",
                                                          mechanism_.model.outputs[i].name, value));
  }
}

}  // namespace camber
