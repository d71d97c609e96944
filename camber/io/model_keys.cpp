#include <camber/io/model_keys.h>

#include <algorithm>

#include <camber/io/model_keys_common.h>
#include <camber/io/part_keys.h>
#include <camber/model/model.h>

namespace camber {

namespace {

// Parts

constexpr Key kParameterKeys[] = {
    {"value", "the number", Form::kNumber, kRequired},
    {"range", "least and most sensible value: what verify tries and the sliders of the page span",
     Form::kPair},
};
constexpr Key kInitialKeys[] = {
    {"q", "coordinates; those not given are 0", Form::kCoordinateTree},
    {"u", "speeds; those not given are 0", Form::kNumberTree},
    {"guess", "coordinates at which the assembly starts; chooses a branch", Form::kCoordinateTree},
};

// Outputs

constexpr Key kProbePointKeys[] = {kBodyKey, {"at", "a point of it [m]", Form::kVector, kRequired}, kIn};
constexpr Key kProbeDirectionKeys[] = {
    kBodyKey, {"direction", "a direction in it", Form::kVector, kRequired}, kIn};
constexpr Key kAngleKeys[] = {
    {"from", "a direction", Form::kTable, kRequired, &kProbeDirectionTable},
    {"to", "another one", Form::kTable, kRequired, &kProbeDirectionTable},
};
constexpr Key kEulerKeys[] = {
    kBodyKey,
    {"sequence", "turns about own axes, for example zxy", Form::kText, kRequired},
    {"component", "which of the three angles: 1, 2 or 3", Form::kInteger, kRequired},
};
constexpr Key kDistanceKeys[] = {
    {"from", "a point", Form::kTable, kRequired, &kProbePointTable},
    {"to", "another one", Form::kTable, kRequired, &kProbePointTable},
};
constexpr Key kMotionKeys[] = {
    kBodyKey, {"at", "a point of it [m]", Form::kVector, kRequired}, kWorldOrBody, kIn};
constexpr Key kTurningKeys[] = {kBodyKey, kWorldOrBody};
constexpr Key kReactionKeys[] = {
    {"joint", "the joint", Form::kName, kRequired},
    {"body", "the body with which the point moves; default the joint's child", Form::kName},
    {"at", "the point about which the moment is taken [m]; default the joint's", Form::kVector},
    kWorldOrBody,
    kIn,
};
constexpr Key kOutputKeys[] = {
    {"point", "position of a point in the world [m]: columns NAME.x, NAME.y, NAME.z", Form::kTable, false,
     &kProbePointTable},
    {"angle", "angle between two directions [rad]", Form::kTable, false, &kAngleTable},
    {"euler", "an angle of a body's turn from the drawing [rad]", Form::kTable, false, &kEulerTable},
    {"distance", "distance of two points [m]", Form::kTable, false, &kDistanceTable},
    {"velocity", "velocity of a point [m/s]: columns NAME.x, NAME.y, NAME.z", Form::kTable, false,
     &kMotionTable},
    {"acceleration", "acceleration of a point [m/s^2]: columns NAME.x, NAME.y, NAME.z", Form::kTable, false,
     &kMotionTable},
    {"angular_velocity", "angular velocity of a body [rad/s]: columns NAME.x, NAME.y, NAME.z", Form::kTable,
     false, &kTurningTable},
    {"angular_acceleration", "angular acceleration of a body [rad/s^2]: columns NAME.x, NAME.y, NAME.z",
     Form::kTable, false, &kTurningTable},
    {"reaction",
     "reaction of a joint about a point and in axes of your choice: NAME.fx, fy, fz [N], mx, my, mz [N m]",
     Form::kTable, false, &kReactionTable},
    {"power", "power of an actuator or driver [W]", Form::kName},
    {"section", "load of a section: NAME.axial (pull), NAME.shear [N], NAME.torsion, NAME.bending [N m]",
     Form::kName},
};

// The whole

const Key kBodies{"bodies", "the rigid bodies", Form::kNamedTables, kRequired, &part_table<BodyEntry>()};
const Key kJoints{"joints", "what ties them; a body that no joint ties to the ground floats",
                  Form::kNamedTables, false, &part_table<Joint>()};
const Key kContacts{"contacts", "where bodies roll or glide on each other", Form::kNamedTables, false,
                    &kContactTable};
const Key kCouplings{"couplings", "gears, belts, rods, cams", Form::kNamedTables, false, &kCouplingTable};
const Key kDrivers{"drivers", "prescribed motions", Form::kNamedTables, false, &kDriverTable};
const Key kSections{"sections", "cuts at which the internal load of a body is asked for", Form::kNamedTables,
                    false, &part_table<Section>()};
const Key kForces{"forces", "applied forces and torques, springs, bushings", Form::kNamedTables, false,
                  &kForceTable};
const Key kActuators{"actuators", "torques and forces in joints", Form::kNamedTables, false,
                     &part_table<Actuator>()};
const Key kInitial{"initial", "the state at the start", Form::kTable, false, &kInitialTable};
const Key kIndependent{"independent", "speeds that are kept as independent ones where possible",
                       Form::kNames};
const Key kSpeeds{"speeds", "speeds of your own, linear in the u.*", Form::kNamedLaws};
const Key kAxles{"axles", "pairs of contacts whose load transfer is asked for", Form::kNamedTables, false,
                 &part_table<Axle>()};
const Key kEvents{"events",
                  "what to watch for besides lift-off, slip, limits, flat wheels and singular poses",
                  Form::kNamedTables, false, &part_table<EventRule>()};
const Key kOutputs{"outputs", "columns of your own: expressions of other columns, or probes",
                   Form::kNamedLawsOrTables, false, &kOutputTable};

const Key kRepeatKeys[] = {
    {"count", "how often", Form::kInteger, kRequired},
    {"index", "the name of the number; $NAME and $(NAME+1) in what follows stand for it", Form::kText,
     kRequired},
    {"from", "the first number; default 1", Form::kInteger},
    {kBodies.name, kBodies.meaning, kBodies.form, false, kBodies.table},
    kJoints,
    kContacts,
    kCouplings,
    kDrivers,
    kSections,
    kForces,
    kActuators,
    kInitial,
    kIndependent,
    kSpeeds,
    kAxles,
    kOutputs,
    kEvents,
};
const Key kModelKeys[] = {
    {"camber", "version of the format", Form::kVersion, kRequired},
    {"name", "what the machine is", Form::kText},
    {"parameters", "numbers that expressions may use, also each other's", Form::kNamedLawsOrTables, false,
     &kParameterTable},
    {"gravity", "acceleration [m/s^2]; default [0, 0, -9.81]", Form::kVector},
    kBodies,
    kJoints,
    kContacts,
    kCouplings,
    kDrivers,
    kSections,
    kForces,
    kActuators,
    {"repeat", "parts that come several times", Form::kTableList, false, &kRepeatTable},
    kInitial,
    kIndependent,
    kSpeeds,
    kAxles,
    kOutputs,
    kEvents,
    {"simulate", "the run", Form::kTable, false, &part_table<SimulateSettings>()},
};
constexpr std::string_view kModelLater[] = {"motion", "inverse"};

}  // namespace

const Table kModelTable{"model", kModelKeys, false, kModelLater};
const Table& kPoseEulerTable = part_table<EulerTurns>();
const Table kInitialTable{"initial", kInitialKeys};
const Table kParameterTable{"parameter", kParameterKeys};
const Table kOutputTable{"output", kOutputKeys, true};
const Table kProbePointTable{"probe_point", kProbePointKeys};
const Table kProbeDirectionTable{"probe_direction", kProbeDirectionKeys};
const Table kAngleTable{"angle", kAngleKeys};
const Table kEulerTable{"euler", kEulerKeys};
const Table kDistanceTable{"distance", kDistanceKeys};
const Table kMotionTable{"motion", kMotionKeys};
const Table kTurningTable{"turning", kTurningKeys};
const Table kReactionTable{"reaction", kReactionKeys};
const Table kRepeatTable{"repeat", kRepeatKeys};

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

std::vector<std::string> case_names(const Table& table) {
  std::vector<std::string> names;
  for (const TableCase& entry : table.cases) names.emplace_back(entry.type);
  return names;
}

}  // namespace camber
