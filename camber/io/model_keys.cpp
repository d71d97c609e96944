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

constexpr Key kMass{"mass", Form::kNumber, "mass [kg]"};
constexpr Key kDensity{"density", Form::kNumber, "mass per volume [kg/m^3], instead of the mass"};
constexpr Key kCenter{"center", Form::kVector, "centre [m]", kRequired};
constexpr Key kAxis{"axis", Form::kVector, "direction of the axis", kRequired};
constexpr Key kRadius{"radius", Form::kNumber, "radius [m]", kRequired};

constexpr Key kRodKeys[] = {
    {"from", Form::kVector, "one end [m]", kRequired},
    {"to", Form::kVector, "the other end [m]", kRequired},
    {"radius", Form::kNumber, "radius [m]; default 0: a thin rod"},
    kMass,
    kDensity,
};
constexpr Key kBoxKeys[] = {
    kCenter,
    {"size", Form::kVector, "lengths of the edges [m]", kRequired},
    {"axes", Form::kAxes, "directions of the edges, three unit vectors; default those of the drawing"},
    kMass,
    kDensity,
};
constexpr Key kCylinderKeys[] = {
    kCenter,
    kAxis,
    kRadius,
    {"length", Form::kNumber, "length [m]", kRequired},
    {"inner_radius", Form::kNumber, "radius of the hole [m]; default 0: solid"},
    kMass,
    kDensity,
};
constexpr Key kDiskKeys[] = {kCenter, kAxis, kRadius, kMass};
constexpr Key kSphereKeys[] = {kCenter, kRadius, kMass, kDensity};
constexpr Key kPointKeys[] = {{"at", Form::kVector, "where [m]", kRequired}, kMass};
constexpr Key kWheelKeys[] = {
    kRadius,
    kAxis,
    {"center", Form::kVector, "centre [m]; default the centre of mass"},
    {"width", Form::kNumber, "width [m]; default 0: a disk"},
};

constexpr Table kRodTable{"rod", kRodKeys};
constexpr Table kBoxTable{"box", kBoxKeys};
constexpr Table kCylinderTable{"cylinder", kCylinderKeys};
constexpr Table kDiskTable{"disk", kDiskKeys};
constexpr Table kSphereTable{"sphere", kSphereKeys};
constexpr Table kPointTable{"point", kPointKeys};
constexpr Table kWheelTable{"wheel", kWheelKeys};

constexpr Key kRod{"rod", Form::kTable, "a thin rod or round bar", false, &kRodTable};
constexpr Key kBox{"box", Form::kTable, "a block", false, &kBoxTable};
constexpr Key kCylinder{"cylinder", Form::kTable, "a round solid or tube", false, &kCylinderTable};
constexpr Key kDisk{"disk", Form::kTable, "a flat round plate", false, &kDiskTable};
constexpr Key kSphere{"sphere", Form::kTable, "a solid ball", false, &kSphereTable};
constexpr Key kPoint{"point", Form::kTable, "a point mass", false, &kPointTable};
constexpr Key kWheel{"wheel", Form::kTable, "a wheel", false, &kWheelTable};

constexpr Key kShapeKeys[] = {kRod, kBox, kCylinder, kDisk, kSphere, kPoint};
constexpr Key kVisualKeys[] = {kRod, kBox, kCylinder, kDisk, kSphere, kPoint, kWheel};

// Parts

constexpr Key kIn{"in", Form::kName,
                  "the body in whose pose frame the coordinates here stand; default the drawing's"};

constexpr Key kPoseEulerKeys[] = {
    {"sequence", Form::kText, "turns about own axes, for example zxy", kRequired},
    {"angles", Form::kVector, "their angles [rad]", kRequired},
};
constexpr Key kPoseKeys[] = {
    {"at", Form::kVector, "origin of the body's frame [m]; default [0, 0, 0]"},
    {"axes", Form::kAxes, "its x, y and z axes, unit vectors"},
    {"quaternion", Form::kQuaternion, "its orientation [w, x, y, z]"},
    {"euler", Form::kTable, "its orientation by angles", false, &kPoseEulerTable},
};
constexpr Key kBodyKeys[] = {
    {"mass", Form::kNumber, "mass [kg]; 0 is allowed"},
    {"com", Form::kVector, "centre of mass [m]"},
    {"inertia", Form::kInertia,
     "about the centre of mass [kg m^2]: [xx, yy, zz] or [xx, yy, zz, xy, xz, yz], entries of the tensor; "
     "default 0"},
    {"pose", Form::kTable, "a frame of the body's own; what stands inside the body is in it", false,
     &kPoseTable},
    kRod,
    kBox,
    kCylinder,
    kDisk,
    kSphere,
    kPoint,
    {"shapes", Form::kTableList, "several shapes that make up the body", false, &kShapeTable},
    {"visual", Form::kTableOrList, "shapes that only show", false, &kVisualTable},
};
constexpr Key kJointKeys[] = {
    {"type", Form::kChoice, "which motion it allows", kRequired, nullptr, joint_types},
    {"parent", Form::kName, "the body, or ground, that carries it", kRequired},
    {"child", Form::kName, "the body that it moves", kRequired},
    {"at", Form::kVector, "the joint's point [m]; default for weld and free the origin of the child's frame"},
    {"axis", Form::kVector, "the axis; need not be unit"},
    {"second_axis", Form::kVector,
     "universal: the second axis, square to the axis; planar: the direction of x"},
    {"pitch", Form::kNumber, "helical: advance in one turn [m]"},
    {"stiffness", Form::kNumbers, "of a spring [N m/rad or N/m], one value or one a speed"},
    {"damping", Form::kNumbers, "of a damper [N m s/rad or N s/m], one value or one a speed"},
    {"rest", Form::kNumbers, "where the spring is slack; default the drawing"},
    kIn,
};
constexpr std::string_view kJointLater[] = {"cut"};
constexpr Key kForceKeys[] = {
    {"body", Form::kName, "the body on which it acts", kRequired},
    {"at", Form::kVector, "the point where the force acts [m]; needed with a force"},
    {"force", Form::kLaws, "components of the force [N]"},
    {"torque", Form::kLaws, "components of the torque [N m]"},
    {"axes", Form::kChoice, "along the axes of the world (default) or of the body", false, nullptr,
     force_axes},
    kIn,
};
constexpr Key kActuatorKeys[] = {
    {"joint", Form::kName, "the joint, or joint.component where it has several speeds", kRequired},
    {"torque", Form::kLaw, "the law, on a speed that turns [N m]; default 0"},
    {"force", Form::kLaw, "the law, on a speed that slides [N]; default 0"},
    {"limit", Form::kNumber, "the law is cut off at plus and minus this"},
};
constexpr Key kInitialKeys[] = {
    {"q", Form::kNumberTree, "coordinates; those not given are 0"},
    {"u", Form::kNumberTree, "speeds; those not given are 0"},
};

// Outputs

constexpr Key kBody{"body", Form::kName, "a body, or ground", kRequired};
constexpr Key kProbePointKeys[] = {kBody, {"at", Form::kVector, "a point of it [m]", kRequired}, kIn};
constexpr Key kProbeDirectionKeys[] = {
    kBody, {"direction", Form::kVector, "a direction in it", kRequired}, kIn};
constexpr Key kAngleKeys[] = {
    {"from", Form::kTable, "a direction", kRequired, &kProbeDirectionTable},
    {"to", Form::kTable, "another one", kRequired, &kProbeDirectionTable},
};
constexpr Key kEulerKeys[] = {
    kBody,
    {"sequence", Form::kText, "turns about own axes, for example zxy", kRequired},
    {"component", Form::kInteger, "which of the three angles: 1, 2 or 3", kRequired},
};
constexpr Key kDistanceKeys[] = {
    {"from", Form::kTable, "a point", kRequired, &kProbePointTable},
    {"to", Form::kTable, "another one", kRequired, &kProbePointTable},
};
constexpr Key kOutputKeys[] = {
    {"point", Form::kTable, "position of a point in the world [m]: columns NAME.x, NAME.y, NAME.z", false,
     &kProbePointTable},
    {"angle", Form::kTable, "angle between two directions [rad]", false, &kAngleTable},
    {"euler", Form::kTable, "an angle of a body's turn from the drawing [rad]", false, &kEulerTable},
    {"distance", Form::kTable, "distance of two points [m]", false, &kDistanceTable},
    {"power", Form::kName, "power of an actuator [W]"},
};

// The whole

constexpr Key kSimulateKeys[] = {
    {"duration", Form::kNumber, "length of the run [s]; default 10"},
    {"output", Form::kNumber, "time between rows of the result [s]; default 0.01"},
    {"integrator", Form::kChoice, "method; default dopri5", false, nullptr, integrator_names},
    {"tolerance", Form::kNumber, "relative and absolute, of the adaptive methods; default 1e-9"},
    {"step", Form::kNumber, "step of rk4 [s]; default 0.001"},
};
constexpr Key kModelKeys[] = {
    {"camber", Form::kVersion, "version of the format", kRequired},
    {"name", Form::kText, "what the machine is"},
    {"parameters", Form::kNamedNumbers, "numbers that expressions may use, also each other's"},
    {"gravity", Form::kVector, "acceleration [m/s^2]; default [0, 0, -9.81]"},
    {"bodies", Form::kNamedTables, "the rigid bodies", kRequired, &kBodyTable},
    {"joints", Form::kNamedTables, "what ties them; a body that no joint ties to the ground floats", false,
     &kJointTable},
    {"forces", Form::kNamedTables, "applied forces and torques", false, &kForceTable},
    {"actuators", Form::kNamedTables, "torques and forces in joints", false, &kActuatorTable},
    {"initial", Form::kTable, "the state at the start", false, &kInitialTable},
    {"outputs", Form::kNamedLawsOrTables, "columns of your own: expressions of other columns, or probes",
     false, &kOutputTable},
    {"simulate", Form::kTable, "the run", false, &kSimulateTable},
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
