#pragma once

#include <span>
#include <string_view>

/// The functions that an expression may call.
namespace camber {

struct UnaryFunction {
  std::string_view name;
  double (*call)(double);
};
struct BinaryFunction {
  std::string_view name;
  double (*call)(double, double);
};
/// Of one or more arguments.
struct ListFunction {
  std::string_view name;
  double (*call)(const double*, int);
};

[[nodiscard]] std::span<const UnaryFunction> unary_functions();
[[nodiscard]] std::span<const BinaryFunction> binary_functions();
[[nodiscard]] std::span<const ListFunction> list_functions();

/// The number of arguments of a function: 1, 2, or 0 for a list; -1 where there is none of that name.
[[nodiscard]] int function_arity(std::string_view name);

}  // namespace camber
