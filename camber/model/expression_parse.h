#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <camber/model/expression_tree.h>

/// From the text of an expression to its tree; a fault is found at the letter where it stands. From the weakest
/// binding to the strongest:
///
///   expression = or ["?" expression ":" expression]
///   or         = and {"||" and},   and = comparison {"&&" comparison}
///   comparison = sum {("<" | "<=" | ">" | ">=" | "==" | "!=") sum}
///   sum        = product {("+" | "-") product},   product = signed {("*" | "/") signed}
///   signed     = ["+" | "-"] power,   power = value ["^" signed]
///   value      = (number | name | function "(" expression {"," expression} ")" | "(" expression ")") {unit}
///   unit       = units {("*" | "/") units}, without spaces beside the sign
///   units      = symbol ["^" number] {" " symbol ["^" number]}, the symbols of unit_symbols()
namespace camber {

/// A fault at an offset (in bytes) of the text.
struct ExpressionFault {
  std::size_t offset = 0;
  std::string problem;
  std::string remedy;
};

inline constexpr std::size_t kLongestExpression = 4000;  ///< letters: so many that nobody reads them any more
inline constexpr std::size_t kDeepestExpression = 100;   ///< parentheses in parentheses

/// Throws ExpressionFault.
[[nodiscard]] ExpressionTree parse_expression(std::string_view text);

/// pi, deg and the functions: what no parameter may be called.
[[nodiscard]] const std::vector<std::string>& reserved_names();

}  // namespace camber
