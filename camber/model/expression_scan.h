#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The words of an expression, checked for grammar before it is compiled, so that a fault is found at the
/// letter where it stands:
///
///   expression = operand {operator operand} ["?" expression ":" expression]
///   operand    = ["+"|"-"] (number | name | function "(" expression {"," expression} ")" | "(" expression
///                ")") ["deg"]
namespace camber {

/// A fault at an offset (in bytes) of the text.
struct ExpressionFault {
  std::size_t offset = 0;
  std::string problem;
  std::string remedy;
};

struct NameUse {
  std::string name;
  std::size_t offset = 0;
};

inline constexpr std::size_t kLongestExpression = 4000;  ///< letters; muParser's own limit is 5000
inline constexpr std::size_t kDeepestExpression = 100;   ///< parentheses in parentheses

/// The names of values (not of functions, pi or deg) in the order in which they stand. Throws
/// ExpressionFault.
[[nodiscard]] std::vector<NameUse> scan_expression(std::string_view text);

/// pi, deg and the functions: what no parameter may be called.
[[nodiscard]] const std::vector<std::string>& reserved_names();

}  // namespace camber
