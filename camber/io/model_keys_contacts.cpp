#include <camber/io/model_keys_common.h>
#include <camber/model/event.h>

namespace camber {

namespace {

constexpr Key kWheelKeys[] = {
    {"radius", "from the axis to the outermost circle [m]", Form::kNumber, kRequired},
    kAxisKey,
    {"crown", "radius of the tyre's rounding [m], less than the radius; default 0: a thin edge",
     Form::kNumber},
};
constexpr Key kOmniWheelKeys[] = {
    {"radius", "of the hub with its rollers [m]", Form::kNumber, kRequired},
    kAxisKey,
};
constexpr Key kSphereKeys[] = {kRadius};
constexpr Key kEllipsoidKeys[] = {
    {"semi_axes", "lengths of the semi-axes [m]", Form::kVector, kRequired},
    {"axes", "their directions, three unit vectors; default those of the drawing", Form::kAxes},
};
constexpr Key kPlaneKeys[] = {
    {"point", "a point of it [m]; default [0, 0, 0]", Form::kVector},
    {"normal", "its normal, towards what rolls on it; default [0, 0, 1]", Form::kVector},
};
constexpr Key kBowlKeys[] = {kCenter, kRadius};

constexpr Table kWheelTable{"contact_wheel", kWheelKeys};
constexpr Table kOmniWheelTable{"contact_omni_wheel", kOmniWheelKeys};
constexpr Table kSphereTable{"contact_sphere", kSphereKeys};
constexpr Table kEllipsoidTable{"contact_ellipsoid", kEllipsoidKeys};
constexpr Table kPlaneTable{"contact_plane", kPlaneKeys};
constexpr Table kBowlTable{"contact_bowl", kBowlKeys};

constexpr Key kRollingBody{"body", "the body that rolls or glides", Form::kName, kRequired};
constexpr Key kContactCenter{
    "center", "centre of the wheel, or point of the blade [m]; default the body's com", Form::kVector};
constexpr Key kOn{"on", "the body that carries the surface; default ground", Form::kName};
constexpr Key kPlane{"plane", "the surface; default z = 0, facing up", Form::kTable, false, &kPlaneTable};
constexpr Key kFriction{"friction", "coefficient that the contact needs at most: a margin to watch",
                        Form::kNumber};

constexpr Key kContactEvent{"on_event",    "what happens at lift-off and slip; default simulate.on_event",
                            Form::kChoice, false,
                            nullptr,       words_of<EventAction>};

constexpr Key kRollingKeys[] = {
    kType,
    kRollingBody,
    {"wheel", "a wheel", Form::kTable, false, &kWheelTable},
    {"sphere", "a ball", Form::kTable, false, &kSphereTable},
    {"ellipsoid", "an ellipsoid", Form::kTable, false, &kEllipsoidTable},
    kContactCenter,
    kOn,
    kPlane,
    {"bowl", "the inside of a sphere instead of the plane, for wheels and balls", Form::kTable, false,
     &kBowlTable},
    kFriction,
    kContactEvent,
    kIn,
};
constexpr Key kOmniKeys[] = {
    kType,
    kRollingBody,
    {"wheel", "the wheel", Form::kTable, kRequired, &kOmniWheelTable},
    {"roller_angle", "between the rollers' axes and the hub's, at the ground [rad]", Form::kNumber,
     kRequired},
    {"roller_radius", "of the rollers [m], for their rates", Form::kNumber},
    kContactCenter,
    kOn,
    kPlane,
    kFriction,
    kContactEvent,
    kIn,
};
constexpr Key kSkateKeys[] = {
    kType,          kRollingBody, {"direction", "along the blade", Form::kVector, kRequired},
    kContactCenter, kOn,          kPlane,
    kFriction,      kIn,
};

constexpr Table kRollingTable{"contact_rolling", kRollingKeys};
constexpr Table kOmniTable{"contact_omni", kOmniKeys};
constexpr Table kSkateTable{"contact_skate", kSkateKeys};

constexpr TableCase kContactCases[] = {
    {"rolling", &kRollingTable},
    {"omni", &kOmniTable},
    {"skate", &kSkateTable},
};

}  // namespace

const Table kContactTable{.name = "contact", .cases = kContactCases};

}  // namespace camber
