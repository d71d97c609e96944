#include <camber/simulate/outputs.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include <camber/model/names.h>
#include <camber/spatial/rotation.h>

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
  [[nodiscard]] Vector3 position(const System& system, const Kinematics& kinematics) const {
    return pose(system.mechanism, kinematics, body) * p_BQ;
  }
  BodyId body;
  Vector3 p_BQ;
};

/// A direction that turns with a body, likewise.
struct BodyDirection {
  BodyDirection(const Mechanism& mechanism, const std::string& name, const Vector3& drawn)
      : body(find_body(mechanism, name)), d_B(drawn_pose(mechanism, body).R.transpose() * drawn) {}
  [[nodiscard]] Vector3 direction(const System& system, const Kinematics& kinematics) const {
    return pose(system.mechanism, kinematics, body).R * d_B;
  }
  BodyId body;
  Vector3 d_B;
};

struct ExpressionOutput final : CompiledOutput {
  explicit ExpressionOutput(Expression e) : expression(std::move(e)) {}
  void fill(const System&, const Kinematics&, double* columns) const override { columns[0] = expression(); }
  Expression expression;
};

struct PointOutput final : CompiledOutput {
  explicit PointOutput(BodyPoint q) : point(std::move(q)) {}
  void fill(const System& system, const Kinematics& kinematics, double* columns) const override {
    Eigen::Map<Vector3>{columns} = point.position(system, kinematics);
  }
  BodyPoint point;
};

struct AngleOutput final : CompiledOutput {
  AngleOutput(BodyDirection one, BodyDirection other) : a(std::move(one)), b(std::move(other)) {}
  void fill(const System& system, const Kinematics& kinematics, double* columns) const override {
    const Vector3 da = a.direction(system, kinematics);
    const Vector3 db = b.direction(system, kinematics);
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
  void fill(const System& system, const Kinematics& kinematics, double* columns) const override {
    const Matrix3 R = pose(system.mechanism, kinematics, body).R * R_BW0;
    columns[0] = euler_angles(R, sequence)[component];
  }
  BodyId body;
  Matrix3 R_BW0;
  std::string sequence;
  int component;
};

struct DistanceOutput final : CompiledOutput {
  DistanceOutput(BodyPoint one, BodyPoint other) : a(std::move(one)), b(std::move(other)) {}
  void fill(const System& system, const Kinematics& kinematics, double* columns) const override {
    columns[0] = (b.position(system, kinematics) - a.position(system, kinematics)).norm();
  }
  BodyPoint a, b;
};

struct PowerOutput final : CompiledOutput {
  explicit PowerOutput(Eigen::Index index_of_actuator) : actuator(index_of_actuator) {}
  void fill(const System& system, const Kinematics&, double* columns) const override {
    columns[0] = system.forces->actuator_power[actuator];
  }
  Eigen::Index actuator;
};

struct SectionOutput final : CompiledOutput {
  SectionOutput(const Mechanism& mechanism, const SectionLink& cut, std::span<const Variable> columns)
      : normal_B(drawn_pose(mechanism, cut.near).R.transpose() * cut.normal), body(cut.near) {
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string name = "section." + cut.name + "." + kWrenchParts[i];
      load[i] = std::ranges::find(columns, name, &Variable::name)->address;
    }
  }
  void fill(const System& system, const Kinematics& kinematics, double* columns) const override {
    const Vector3 n = pose(system.mechanism, kinematics, body).R * normal_B;
    const Vector3 force(*load[0], *load[1], *load[2]);
    const Vector3 moment(*load[3], *load[4], *load[5]);
    columns[0] = -n.dot(force);  // the near part holds the part beyond back
    columns[1] = n.cross(force).norm();
    columns[2] = n.dot(moment);
    columns[3] = n.cross(moment).norm();
  }
  Vector3 normal_B;
  BodyId body;
  std::array<const double*, 6> load = {};
};

Eigen::Index find_actuator(const Model& model, const Output& output, const std::string& name) {
  std::vector<std::string> known;
  for (const Actuator& actuator : model.actuators) {
    if (actuator.name == name) return static_cast<Eigen::Index>(known.size());
    known.push_back(actuator.name);
  }
  throw ModelError(output.place, "outputs." + output.name, "unknown actuator '" + name + "'",
                   suggest_name(name, known));
}

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
  Compiled operator()(const PowerProbe& p) const {
    return std::make_unique<PowerOutput>(find_actuator(mechanism.model, output, p.actuator));
  }
};

std::string unit_of(const Output& output, std::string_view column) {
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
