#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <camber/model/unit.h>

/// An expression as a tree.
namespace camber {

/// What a node computes. The functions stand in the order of the table in expression_functions.cpp.
enum class Op : std::uint8_t {
  kNumber,
  kName,
  kNegate,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kPower,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kAnd,
  kOr,
  kChoose,  ///< a ? b : c
  kSin,
  kCos,
  kTan,
  kAsin,
  kAcos,
  kAtan,
  kSinh,
  kCosh,
  kTanh,
  kAsinh,
  kAcosh,
  kAtanh,
  kExp,
  kLn,
  kLog2,
  kLog10,
  kSqrt,
  kCbrt,
  kAbs,
  kFloor,
  kCeil,
  kRound,
  kSign,
  kAtan2,
  kHypot,
  kMod,
  kMin,
  kMax,
  kNoise,
  // Of programs alone (expression_program.h):
  kCopy,
  kJump,
  kJumpIfZero
};

struct ExpressionNode {
  Op op = Op::kNumber;
  std::size_t a = 0, b = 0, c = 0;  ///< operands, as many as the operation takes
  double number = 0.0;
  std::size_t name = 0;  ///< index into ExpressionTree::names
  std::size_t unit = 0;  ///< of a number that is a unit: 1 + index into ExpressionTree::units
};

/// A use of a name of a value (not of a function, pi or deg) at an offset (in bytes) of the text.
struct NameUse {
  std::string name;
  std::size_t offset = 0;
};

/// Operands stand before the nodes that use them; the last node is the whole expression.
struct ExpressionTree {
  std::vector<ExpressionNode> nodes;
  std::vector<NameUse> names;  ///< in the order of the text
  std::vector<Unit> units;     ///< likewise; each a factor of the value before it
  /// Symbols of units behind * or /, where the name of a value might stand as well.
  std::vector<NameUse> unit_words;
};

[[nodiscard]] int operand_count(Op op);

/// The same expression with numbers in place of the names whose value is known, and whatever follows from numbers
/// alone computed.
using KnownValue = std::function<std::optional<double>(const std::string& name)>;
[[nodiscard]] ExpressionTree simplified(ExpressionTree tree, const KnownValue& value);

/// Of each node: whether a name for which `counts` holds is used in it.
using NameTest = std::function<bool(const std::string& name)>;
[[nodiscard]] std::vector<bool> nodes_using(const ExpressionTree& tree, const NameTest& counts);

/// Whether the expression is a sum of products, each with at most one of the names for which `counts` holds, and these
/// neither below a fraction bar nor in a function, comparison or condition: a x + b with a and b free of them.
[[nodiscard]] bool is_linear(const ExpressionTree& tree, const NameTest& counts);

}  // namespace camber
