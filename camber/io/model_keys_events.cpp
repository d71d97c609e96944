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
    {"direction", "which passage counts; default both", Form::kChoice, false, nullptr, words_of<Crossing>},
    {"on_event", "what happens then; default warn", Form::kChoice, false, nullptr, words_of<EventAction>},
};

}  // namespace

const Table kAxleTable{"axle", kAxleKeys};
const Table kEventTable{"event", kEventKeys};

}  // namespace camber
