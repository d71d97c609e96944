#pragma once

#include <string>
#include <variant>

#include <camber/model/state/delay.h>
#include <camber/model/state/filter.h>
#include <camber/model/state/integrator.h>
#include <camber/model/state/rate_limiter.h>
#include <camber/model/state/second_order_filter.h>

namespace camber {

/// A state of the model's own: numbers that are integrated together with the motion, for laws. Each alternative has
/// beside its description
///
///   kType                        its word in model files
///   kColumns                     its numbers x, one column each: what follows x.NAME
///   input                        a law e
///   memory_size()                how many numbers it keeps besides, which change at instants only
///   rate(e, x, memory, xdot)     smooth as long as the memory stays
///
/// and, where its rate has pieces,
///
///   has_pieces()                 whether it has
///   margin(e, x, memory)         falls through zero where the piece ends
///   next_piece(e, x, memory)     goes on to the next one there
///
/// and, where it samples its input,
///
///   begin(x, memory)             at the start, from its initial value
///   next_sample(memory)          when [s]
///   take_sample(e, x, memory)    does it
struct OwnState {
  std::string name;  ///< laws read x.NAME
  std::variant<IntegratorState, FilterState, SecondOrderFilterState, RateLimiterState, DelayState>
      what;          ///< its kind
  Place place = {};  ///< in the model file
};

}  // namespace camber
