#include <camber/io/model_keys_common.h>

namespace camber {

namespace {

constexpr Key kJoints{"joints", "the two joints, or joint.component where one has several speeds",
                      Form::kNamePair, kRequired};
constexpr Key kPressure{"pressure", "pressure angle of the teeth [rad]; default 0", Form::kNumber};

constexpr Key kRelationKeys[] = {
    kType,
    {"terms", "coefficients of speeds; the sum of coefficient times speed is zero", Form::kNumberTree,
     kRequired},
};
constexpr Key kGearKeys[] = {
    kType,
    kJoints,
    {"ratio", "speed of the second joint over that of the first", Form::kNumber},
    {"teeth", "or the numbers of teeth of the two", Form::kIntegerPair},
    {"internal", "with teeth: one gear runs inside the other", Form::kFlag},
};
constexpr Key kRackKeys[] = {
    kType,
    {"pinion", "the joint that turns", Form::kName, kRequired},
    {"slide", "the joint that slides", Form::kName, kRequired},
    {"radius", "of the pinion [m]; negative: the slide goes the other way", Form::kNumber, kRequired},
};
constexpr Key kBeltKeys[] = {
    kType,
    kJoints,
    {"radius", "of the two pulleys [m]", Form::kPair, kRequired},
    {"crossed", "the pulleys turn against each other", Form::kFlag},
};
constexpr Key kDifferentialKeys[] = {
    kType,
    {"cage", "the joint of the cage", Form::kName, kRequired},
    {"left", "the joint of one half shaft", Form::kName, kRequired},
    {"right", "the joint of the other half shaft", Form::kName, kRequired},
};
constexpr Key kPlanetaryKeys[] = {
    kType,
    {"sun", "the joint of the sun", Form::kName, kRequired},
    {"ring", "the joint of the ring", Form::kName, kRequired},
    {"carrier", "the joint of the carrier", Form::kName, kRequired},
    {"teeth", "the numbers of teeth of sun and ring", Form::kIntegerPair, kRequired},
};
constexpr Key kRodKeys[] = {
    kType,
    {"from", "one end", Form::kTable, kRequired, &kProbePointTable},
    {"to", "the other end", Form::kTable, kRequired, &kProbePointTable},
    {"length", "length [m], a number or a law of t; default that of the drawing", Form::kLaw},
};
constexpr Key kGearMeshKeys[] = {
    kType,
    {"joints", "the revolute joints whose children are the gears", Form::kNamePair, kRequired},
    {"radius",
     "of the two pitch circles [m]; negative where the pitch point lies on the far side from the other gear",
     Form::kPair, kRequired},
    {"teeth", "number of teeth of the first gear; default not counted", Form::kInteger},
    kPressure,
    {"cone", "between the first axis and its pitch cone [rad]; default 0", Form::kNumber},
    {"helix", "helix angle of the first gear [rad]; default 0", Form::kNumber},
    {"center", "centres of the two pitch circles [m]; default the joints' points", Form::kVectorPair},
    kIn,
};
constexpr Key kRackMeshKeys[] = {
    kType,
    {"pinion", "the revolute joint whose child is the pinion", Form::kName, kRequired},
    {"rack", "the prismatic joint whose child is the rack", Form::kName, kRequired},
    kRadius,
    {"teeth", "number of teeth of the pinion; default not counted", Form::kInteger},
    kPressure,
    {"toward", "direction from the pinion's centre to the rack; default where the rack's joint lies",
     Form::kVector},
    kIn,
};

// Cams

constexpr Key kBaseRadius{"base_radius", "radius where the lift is zero [m]", Form::kNumber, kRequired};
constexpr Key kLift{"lift", "the largest lift [m]", Form::kNumber, kRequired};
constexpr Key kOffsetCircleKeys[] = {
    kRadius,
    {"offset", "from the axis to the centre of the disc [m]", Form::kNumber, kRequired},
    {"angle", "of the centre [rad]; default 0", Form::kNumber},
};
constexpr Key kHarmonicKeys[] = {
    kBaseRadius,
    kLift,
    {"lobes", "how often it lifts in a turn; default 1", Form::kInteger},
    {"angle", "where the lift is zero [rad]; default 0", Form::kNumber},
};
constexpr Key kRiseKeys[] = {
    kBaseRadius,
    kLift,
    {"start", "where it begins to rise [rad]; default 0", Form::kNumber},
    {"rise", "angle over which it rises [rad]", Form::kNumber, kRequired},
    {"dwell", "angle over which it stays up [rad]; default 0", Form::kNumber},
    {"fall", "angle over which it falls [rad]", Form::kNumber, kRequired},
};
constexpr Key kTableKeys[] = {
    kBaseRadius,
    {"angles", "rising, within a turn [rad]", Form::kNumbers, kRequired},
    {"lifts", "the lifts there [m]", Form::kNumbers, kRequired},
};
constexpr Table kOffsetCircleTable{"cam_offset_circle", kOffsetCircleKeys};
constexpr Table kHarmonicTable{"cam_harmonic", kHarmonicKeys};
constexpr Table kRiseTable{"cam_rise", kRiseKeys};
constexpr Table kLiftTable{"cam_table", kTableKeys};
constexpr Key kProfileKeys[] = {
    {"offset_circle", "a round disc off its centre", Form::kTable, false, &kOffsetCircleTable},
    {"harmonic", "a cosine", Form::kTable, false, &kHarmonicTable},
    {"cycloidal", "rise, dwell, fall by cycloids", Form::kTable, false, &kRiseTable},
    {"polynomial345", "the same by polynomials of degree five", Form::kTable, false, &kRiseTable},
    {"polynomial4567", "the same by polynomials of degree seven", Form::kTable, false, &kRiseTable},
    {"table", "a smooth curve through given lifts", Form::kTable, false, &kLiftTable},
};
constexpr Table kProfileTable{"cam_profile", kProfileKeys, true};

constexpr Key kCam{"cam", "the revolute joint whose child is the cam", Form::kName, kRequired};
constexpr Key kProfile{"profile", "the cam's outline", Form::kTable, kRequired, &kProfileTable};
constexpr Key kPhase{"phase", "angle of the profile that faces the follower in the drawing [rad]; default 0",
                     Form::kNumber};
constexpr Key kFlatCamKeys[] = {
    kType,
    kCam,
    {"follower", "the joint whose child has the flat face", Form::kName, kRequired},
    kProfile,
    kPhase,
    {"normal", "of the face, away from the cam; default the axis of the prismatic follower", Form::kVector},
    kIn,
};
constexpr Key kRollerCamKeys[] = {
    kType,
    kCam,
    {"roller", "the body that is the roller, or carries it", Form::kName, kRequired},
    {"center", "of the roller [m]; default the body's com", Form::kVector},
    {"radius", "of the roller [m]", Form::kNumber, kRequired},
    {"rolling", "the body is the roller and does not slip; default false", Form::kFlag},
    kProfile,
    kPhase,
    kIn,
};

constexpr Table kRelationTable{"coupling_relation", kRelationKeys};
constexpr Table kGearTable{"coupling_gear", kGearKeys};
constexpr Table kRackTable{"coupling_rack", kRackKeys};
constexpr Table kBeltTable{"coupling_belt", kBeltKeys};
constexpr Table kDifferentialTable{"coupling_differential", kDifferentialKeys};
constexpr Table kPlanetaryTable{"coupling_planetary", kPlanetaryKeys};
constexpr Table kRodTable{"coupling_rod", kRodKeys};
constexpr Table kGearMeshTable{"coupling_gear_mesh", kGearMeshKeys};
constexpr Table kRackMeshTable{"coupling_rack_mesh", kRackMeshKeys};
constexpr Table kFlatCamTable{"coupling_flat_cam", kFlatCamKeys};
constexpr Table kRollerCamTable{"coupling_roller_cam", kRollerCamKeys};

constexpr TableCase kCouplingCases[] = {
    {"relation", &kRelationTable},
    {"gear", &kGearTable},
    {"rack", &kRackTable},
    {"belt", &kBeltTable},
    {"differential", &kDifferentialTable},
    {"planetary", &kPlanetaryTable},
    {"rod", &kRodTable},
    {"gear_mesh", &kGearMeshTable},
    {"rack_mesh", &kRackMeshTable},
    {"flat_cam", &kFlatCamTable},
    {"roller_cam", &kRollerCamTable},
};

// Drivers

constexpr Key kDriverKeys[] = {
    {"joint", "the joint, or joint.component where it has several speeds", Form::kName},
    {"angle", "its coordinate as a law of t, where it turns [rad]", Form::kLaw},
    {"position", "its coordinate as a law of t, where it slides [m]", Form::kLaw},
    {"body", "or a body of which a point is driven", Form::kName},
    {"at", "that point [m]", Form::kVector},
    {"x", "its displacement from the drawing along x as a law of t [m]; not given: free", Form::kLaw},
    {"y", "the same along y", Form::kLaw},
    {"z", "the same along z", Form::kLaw},
    {"on", "the body whose motion the displacement is relative to; default ground", Form::kName},
    kIn,
};

}  // namespace

const Table kCouplingTable{.name = "coupling", .cases = kCouplingCases};
const Table kDriverTable{"driver", kDriverKeys};

}  // namespace camber
