#pragma once

#include <functional>
#include <optional>
#include <string>

#include <camber/model/law.h>
#include <camber/model/unit.h>

namespace camber {

/// The unit of a name in an expression; empty where it is not known.
using UnitOfName = std::function<std::optional<Unit>(const std::string& name)>;

/// The unit of an expression, where those of all its terms are known. A number that is written in the expression may stand for
/// anything, so that its unit is not known, but for exponents. Throws ModelError where terms of different dimensions are
/// added, compared, or alternatives of each other, or where the law is no expression.
[[nodiscard]] std::optional<Unit> find_unit(const Law& law, const std::string& path,
                                            const UnitOfName& unit_of);

}  // namespace camber
