#include <camber/io/model_keys_common.h>

namespace camber {

namespace {

constexpr Key kComponent{"component", "which coordinate of a joint with several", Form::kName};

constexpr Key kStopKeys[] = {
    kComponent,
    {"lower", "where the lower stop begins [rad or m]; default none", Form::kNumber},
    {"upper", "where the upper stop begins [rad or m]; default none", Form::kNumber},
    {"stiffness", "of the stop [N m/rad or N/m]", Form::kNumber, kRequired},
    {"dissipation", "loss by the speed in the stop [s/rad or s/m]; default 0", Form::kNumber},
    {"onset", "depth at which the stiffness is reached [rad or m]; default 0.001", Form::kNumber},
};
constexpr Key kFrictionKeys[] = {
    kComponent,
    {"torque", "of a speed that turns [N m]", Form::kNumber},
    {"force", "of a speed that slides [N]", Form::kNumber},
    {"speed", "at which 76 % of it is reached [rad/s or m/s]", Form::kNumber, kRequired},
};

constexpr Key kOptionalType{"type", "what kind of force it is; default wrench", Form::kText};

constexpr Key kWrenchKeys[] = {
    kOptionalType,
    {"body", "the body on which it acts", Form::kName, kRequired},
    {"at", "the point where the force acts [m]; needed with a force", Form::kVector},
    {"force", "components of the force [N]", Form::kLaws},
    {"torque", "components of the torque [N m]", Form::kLaws},
    kWorldOrBody,
    kIn,
};
constexpr Key kSpringKeys[] = {
    kType,
    {"from", "one end", Form::kTable, kRequired, &kProbePointTable},
    {"to", "the other end", Form::kTable, kRequired, &kProbePointTable},
    {"stiffness", "pull by the stretch [N/m]; default 0", Form::kNumber},
    {"rest", "length at which it is slack [m]; default that of the drawing", Form::kNumber},
    {"damping", "pull by the rate of the length [N s/m]; default 0", Form::kNumber},
    {"force", "a pull of your own [N], for example of spring.NAME.length", Form::kLaw},
    {"tension_only", "true: a rope, which only pulls; default false", Form::kFlag},
    {"onset", "of a rope: stretch at which the stiffness is reached [m]; default 0.001", Form::kNumber},
};
constexpr Key kBushingKeys[] = {
    kType,
    {"parent", "the body, or ground, that holds it", Form::kName, kRequired},
    {"child", "the body that it holds", Form::kName, kRequired},
    {"at", "its point [m]", Form::kVector, kRequired},
    {"axes", "its axes, three unit vectors; default those of the drawing", Form::kAxes},
    {"stiffness", "along its axes x, y, z [N/m], then about them [N m/rad]: six numbers; default 0",
     Form::kNumbers},
    {"damping", "likewise [N s/m], [N m s/rad]; default 0", Form::kNumbers},
    kIn,
};

constexpr Table kWrenchTable{"force_wrench", kWrenchKeys};
constexpr Table kSpringTable{"force_spring", kSpringKeys};
constexpr Table kBushingTable{"force_bushing", kBushingKeys};

constexpr TableCase kForceCases[] = {
    {"wrench", &kWrenchTable},
    {"spring", &kSpringTable},
    {"bushing", &kBushingTable},
};

}  // namespace

const Table kStopTable{"stop", kStopKeys};
const Table kFrictionTable{"friction", kFrictionKeys};
const Table kForceTable{.name = "force", .cases = kForceCases, .default_type = "wrench"};

}  // namespace camber
