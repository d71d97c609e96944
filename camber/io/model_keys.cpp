#include <camber/io/model_keys.h>

#include <algorithm>

#include <camber/joint/joint_type.h>
#include <camber/model/validate.h>

namespace camber {

namespace {

constexpr bool kRequired = true;

std::vector<std::string> joint_types() {
  const std::vector<std::string_view> names = joint_type_names();
  return {names.begin(), names.end()};
}

std::vector<std::string> force_axes() {
  return {"world", "body"};
}

// Shapes

constexpr Key kMass{"mass", "mass [kg]", Form::kNumber};
constexpr Key kDensity{"density", "mass per volume [kg/m^3], instead of the mass", Form::kNumber};
constexpr Key kCenter{"center", "centre [m]", Form::kVector, kRequired};
constexpr Key kAxis{"axis", "direction of the axis", Form::kVector, kRequired};
constexpr Key kRadius{"radius", "radius [m]", Form::kNumber, kRequired};

constexpr Key kRodKeys[] = {
    {"from", "one end [m]", Form::kVector, kRequired},
    {"to", "the other end [m]", Form::kVector, kRequired},
    {"radius", "radius [m]; default 0: a thin rod", Form::kNumber},
    kMass,
    kDensity,
};
constexpr Key kBoxKeys[] = {
    kCenter,
    {"size", "lengths of the edges [m]", Form::kVector, kRequired},
    {"axes", "directions of the edges, three unit vectors; default those of the drawing", Form::kAxes},
    kMass,
    kDensity,
};
constexpr Key kCylinderKeys[] = {
    kCenter,
    kAxis,
    kRadius,
    {"length", "length [m]", Form::kNumber, kRequired},
    {"inner_radius", "radius of the hole [m]; default 0: solid", Form::kNumber},
    kMass,
    kDensity,
};
constexpr Key kDiskKeys[] = {kCenter, kAxis, kRadius, kMass};
constexpr Key kSphereKeys[] = {kCenter, kRadius, kMass, kDensity};
constexpr Key kPointKeys[] = {{"at", "where [m]", Form::kVector, kRequired}, kMass};
constexpr Key kWheelKeys[] = {
    kRadius,
    kAxis,
    {"center", "centre [m]; default the centre of mass", Form::kVector},
    {"width", "width [m]; default 0: a disk", Form::kNumber},
};

constexpr Table kRodTable{"rod", kRodKeys};
constexpr Table kBoxTable{"box", kBoxKeys};
constexpr Table kCylinderTable{"cylinder", kCylinderKeys};
constexpr Table kDiskTable{"disk", kDiskKeys};
constexpr Table kSphereTable{"sphere", kSphereKeys};
constexpr Table kPointTable{"point", kPointKeys};
constexpr Table kWheelTable{"wheel", kWheelKeys};

constexpr Key kRod{"rod", "a thin rod or round bar", Form::kTable, false, &kRodTable};
constexpr Key kBox{"box", "a block", Form::kTable, false, &kBoxTable};
constexpr Key kCylinder{"cylinder", "a round solid or tube", Form::kTable, false, &kCylinderTable};
constexpr Key kDisk{"disk", "a flat round plate", Form::kTable, false, &kDiskTable};
constexpr Key kSphere{"sphere", "a solid ball", Form::kTable, false, &kSphereTable};
constexpr Key kPoint{"point", "a point mass", Form::kTable, false, &kPointTable};
constexpr Key kWheel{"wheel", "a wheel", Form::kTable, false, &kWheelTable};

constexpr Key kShapeKeys[] = {kRod, kBox, kCylinder, kDisk, kSphere, kPoint};
constexpr Key kVisualKeys[] = {kRod, kBox, kCylinder, kDisk, kSphere, kPoint, kWheel};

// Parts

constexpr Key kIn{"in", "the body in whose pose frame the coordinates here stand; default the drawing's",
                  Form::kName};

constexpr Key kPoseEulerKeys[] = {
    {"sequence", "turns about own axes, for example zxy", Form::kText, kRequired},
    {"angles", "their angles [rad]", Form::kVector, kRequired},
};
constexpr Key kPoseKeys[] = {
    {"at", "origin of the body's frame [m]; default [0, 0, 0]", Form::kVector},
    {"axes", "its x, y and z axes, unit vectors", Form::kAxes},
    {"quaternion", "its orientation [w, x, y, z]", Form::kQuaternion},
    {"euler", "its orientation by angles", Form::kTable, false, &kPoseEulerTable},
};
constexpr Key kBodyKeys[] = {
    {"mass", "mass [kg]; 0 is allowed", Form::kNumber},
    {"com", "centre of mass [m]", Form::kVector},
    {"inertia",
     "about the centre of mass [kg m^2]: [xx, yy, zz] or [xx, yy, zz, xy, xz, yz], entries of the tensor; "
     "default 0",
     Form::kInertia},
    {"pose", "a frame of the body's own; what stands inside the body is in it", Form::kTable, false,
     &kPoseTable},
    kRod,
    kBox,
    kCylinder,
    kDisk,
    kSphere,
    kPoint,
    {"shapes", "several shapes that make up the body", Form::kTableList, false, &kShapeTable},
    {"visual", "shapes that only show", Form::kTableOrList, false, &kVisualTable},
};
constexpr Key kJointKeys[] = {
    {"type", "which motion it allows", Form::kChoice, kRequired, nullptr, joint_types},
    {"parent", "the body, or ground, that carries it", Form::kName, kRequired},
    {"child", "the body that it moves", Form::kName, kRequired},
    {"at", "the joint's point [m]; default for weld and free the origin of the child's frame", Form::kVector},
    {"axis", "the axis; need not be unit", Form::kVector},
    {"second_axis", "universal: the second axis, square to the axis; planar: the direction of x",
     Form::kVector},
    {"pitch", "helical: advance in one turn [m]", Form::kNumber},
    {"stiffness", "of a spring [N m/rad or N/m], one value or one a speed", Form::kNumbers},
    {"damping", "of a damper [N m s/rad or N s/m], one value or one a speed", Form::kNumbers},
    {"rest", "where the spring is slack; default the drawing", Form::kNumbers},
    kIn,
};
constexpr std::string_view kJointLater[] = {"cut"};
constexpr Key kForceKeys[] = {
    {"body", "the body on which it acts", Form::kName, kRequired},
    {"at", "the point where the force acts [m]; needed with a force", Form::kVector},
    {"force", "components of the force [N]", Form::kLaws},
    {"torque", "components of the torque [N m]", Form::kLaws},
    {"axes", "along the axes of the world (default) or of the body", Form::kChoice, false, nullptr,
     force_axes},
    kIn,
};
constexpr Key kActuatorKeys[] = {
    {"joint", "the joint, or joint.component where it has several speeds", Form::kName, kRequired},
    {"torque", "the law, on a speed that turns [N m]; default 0", Form::kLaw},
    {"force", "the law, on a speed that slides [N]; default 0", Form::kLaw},
    {"limit", "the law is cut off at plus and minus this", Form::kNumber},
};
constexpr Key kInitialKeys[] = {
    {"q", "coordinates; those not given are 0", Form::kNumberTree},
    {"u", "speeds; those not given are 0", Form::kNumberTree},
};

// Outputs

constexpr Key kBody{"body", "a body, or ground", Form::kName, kRequired};
constexpr Key kProbePointKeys[] = {kBody, {"at", "a point of it [m]", Form::kVector, kRequired}, kIn};
constexpr Key kProbeDirectionKeys[] = {
    kBody, {"direction", "a direction in it", Form::kVector, kRequired}, kIn};
constexpr Key kAngleKeys[] = {
    {"from", "a direction", Form::kTable, kRequired, &kProbeDirectionTable},
    {"to", "another one", Form::kTable, kRequired, &kProbeDirectionTable},
};
constexpr Key kEulerKeys[] = {
    kBody,
    {"sequence", "turns about own axes, for example zxy", Form::kText, kRequired},
    {"component", "which of the three angles: 1, 2 or 3", Form::kInteger, kRequired},
};
constexpr Key kDistanceKeys[] = {
    {"from", "a point", Form::kTable, kRequired, &kProbePointTable},
    {"to", "another one", Form::kTable, kRequired, &kProbePointTable},
};
constexpr Key kOutputKeys[] = {
    {"point", "position of a point in the world [m]: columns NAME.x, NAME.y, NAME.z", Form::kTable, false,
     &kProbePointTable},
    {"angle", "angle between two directions [rad]", Form::kTable, false, &kAngleTable},
    {"euler", "an angle of a body's turn from the drawing [rad]", Form::kTable, false, &kEulerTable},
    {"distance", "distance of two points [m]", Form::kTable, false, &kDistanceTable},
    {"power", "power of an actuator [W]", Form::kName},
};

// The whole

constexpr Key kSimulateKeys[] = {
    {"duration", "length of the run [s]; default 10", Form::kNumber},
    {"output", "time between rows of the result [s]; default 0.01", Form::kNumber},
    {"integrator", "method; default dopri5", Form::kChoice, false, nullptr, integrator_names},
    {"tolerance", "relative and absolute, of the adaptive methods; default 1e-9", Form::kNumber},
    {"step", "step of rk4 [s]; default 0.001", Form::kNumber},
};
constexpr Key kModelKeys[] = {
    {"camber", "version of the format", Form::kVersion, kRequired},
    {"name", "what the machine is", Form::kText},
    {"parameters", "numbers that expressions may use, also each other's", Form::kNamedNumbers},
    {"gravity", "acceleration [m/s^2]; default [0, 0, -9.81]", Form::kVector},
    {"bodies", "the rigid bodies", Form::kNamedTables, kRequired, &kBodyTable},
    {"joints", "what ties them; a body that no joint ties to the ground floats", Form::kNamedTables, false,
     &kJointTable},
    {"forces", "applied forces and torques", Form::kNamedTables, false, &kForceTable},
    {"actuators", "torques and forces in joints", Form::kNamedTables, false, &kActuatorTable},
    {"initial", "the state at the start", Form::kTable, false, &kInitialTable},
    {"outputs", "columns of your own: expressions of other columns, or probes", Form::kNamedLawsOrTables,
     false, &kOutputTable},
    {"simulate", "the run", Form::kTable, false, &kSimulateTable},
};
constexpr std::string_view kModelLater[] = {"contacts", "couplings", "drivers",
                                            "sections", "motion",    "inverse"};

}  // namespace

const Table kModelTable{"model", kModelKeys, false, kModelLater};
const Table kBodyTable{"body", kBodyKeys};
const Table kPoseTable{"pose", kPoseKeys};
const Table kPoseEulerTable{"pose_euler", kPoseEulerKeys};
const Table kShapeTable{"shape", kShapeKeys, true};
const Table kVisualTable{"visual", kVisualKeys, true};
const Table kJointTable{"joint", kJointKeys, false, kJointLater};
const Table kForceTable{"force", kForceKeys};
const Table kActuatorTable{"actuator", kActuatorKeys};
const Table kInitialTable{"initial", kInitialKeys};
const Table kOutputTable{"output", kOutputKeys, true};
const Table kProbePointTable{"probe_point", kProbePointKeys};
const Table kProbeDirectionTable{"probe_direction", kProbeDirectionKeys};
const Table kAngleTable{"angle", kAngleKeys};
const Table kEulerTable{"euler", kEulerKeys};
const Table kDistanceTable{"distance", kDistanceKeys};
const Table kSimulateTable{"simulate", kSimulateKeys};

const Key* find_key(const Table& table, std::string_view name) {
  const auto key =
      std::find_if(table.keys.begin(), table.keys.end(), [&](const Key& k) { return k.name == name; });
  return key == table.keys.end() ? nullptr : &*key;
}

std::vector<std::string> key_names(const Table& table) {
  std::vector<std::string> names;
  for (const Key& key : table.keys) names.emplace_back(key.name);
  return names;
}

}  // namespace camber
