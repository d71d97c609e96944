#pragma once

#include <string>

#include <camber/constraint/time_law.h>
#include <camber/model/model.h>

namespace camber {

/// The law of t and the parameters, with its derivatives. Copies share nothing: each thread takes its own.
/// Throws ModelError where the law is no expression of t. An empty law gives an empty function.
[[nodiscard]] TimeLaw time_law(const Law& law, const std::string& path, const Model& model);

}  // namespace camber
