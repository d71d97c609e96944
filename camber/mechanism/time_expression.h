#pragma once

#include <string>

#include <camber/constraint/time_law.h>
#include <camber/model/model.h>

namespace camber {

/// The law of t and the parameters, with its derivatives, which are those of the expression itself: exact up to
/// rounding. Where the law switches from one piece to another (at the 1 of `t < 1 ? a : b`), the piece that the
/// expression takes at that instant counts. Where a derivative is not finite but has a limit (of sqrt(t)*t^2 at t = 0),
/// that limit counts, from later times or else from earlier ones. Threads may share it.
///
/// Throws ModelError if the law is not an expression of t, or if it or a derivative is not finite at t = 0. An empty law
/// gives an empty function.
[[nodiscard]] TimeLaw time_law(const Law& law, const std::string& path, const Model& model);

/// Which of value, first and second derivative is not finite, in words: "its value is -inf"; empty where all are.
[[nodiscard]] std::string not_finite(const TimeValue& value);

}  // namespace camber
