#pragma once

#include <span>
#include <string_view>

#include <camber/model/expression_tree.h>

/// The functions that an expression may call.
namespace camber {

struct ExpressionFunction {
  std::string_view name;
  Op op;
  int arity;  ///< 1, 2, or kAnyNumber: one or more
};
inline constexpr int kAnyNumber = 0;

[[nodiscard]] std::span<const ExpressionFunction> expression_functions();

/// Null where there is none of that name.
[[nodiscard]] const ExpressionFunction* find_function(std::string_view name);

}  // namespace camber
