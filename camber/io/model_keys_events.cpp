#include <camber/io/model_keys_common.h>
#include <camber/model/event.h>

namespace camber {

namespace {

constexpr Key kAxleKeys[] = {
    {"left", "the contact on the left", Form::kName, kRequired},
    {"right", "the contact on the right", Form::kName, kRequired},
};
constexpr Key kEventKeys[] = {
    {"expression", "of any columns, parameters and t; it happens where this passes through zero", Form::kLaw,
     kRequired},
    {"direction", "which passage counts; default both", Form::kChoice, false, nullptr, crossing_names},
    {"on_event", "what happens then; default warn", Form::kChoice, false, nullptr, event_action_names},
};
constexpr Key kEventActionsKeys[] = {
    {"lift_off", "a contact pulls; default warn", Form::kChoice, false, nullptr, event_action_names},
    {"slip", "a contact needs more than its friction; default warn", Form::kChoice, false, nullptr,
     event_action_names},
    {"limit", "a joint passes one of its limits; default stop", Form::kChoice, false, nullptr,
     event_action_names},
    {"flat", "a wheel lies flat; default stop", Form::kChoice, false, nullptr, event_action_names},
    {"singular", "the constraints come near to losing rank; default warn", Form::kChoice, false, nullptr,
     event_action_names},
};

}  // namespace

const Table kAxleTable{"axle", kAxleKeys};
const Table kEventTable{"event", kEventKeys};
const Table kEventActionsTable{"event_actions", kEventActionsKeys};

}  // namespace camber
