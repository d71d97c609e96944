#include <camber/model/expression_tree.h>

#include <algorithm>

#include <camber/model/expression_arithmetic.h>

namespace camber {

namespace {

/// How a node depends on certain names.
enum class Degree { kFree, kLinear, kOther };

Degree degree_of(const ExpressionNode& node, Degree a, Degree b, Degree c) {
  const bool free = a == Degree::kFree && b == Degree::kFree && c == Degree::kFree;
  if (free) return Degree::kFree;
  switch (node.op) {
    case Op::kNegate:
    case Op::kAdd:
    case Op::kSubtract:
      return std::max(a, b);
    case Op::kMultiply:
      return a == Degree::kFree || b == Degree::kFree ? std::max(a, b) : Degree::kOther;
    case Op::kDivide:
      return b == Degree::kFree ? a : Degree::kOther;
    case Op::kChoose:
      return a == Degree::kFree ? std::max(b, c) : Degree::kOther;
    default:
      return Degree::kOther;
  }
}

/// What a node with numbers for operands is.
void fold(ExpressionTree& tree, ExpressionNode& node) {
  const int count = operand_count(node.op);
  const auto is_number = [&](std::size_t i) { return tree.nodes[i].op == Op::kNumber; };
  const auto number = [&](std::size_t i) { return tree.nodes[i].number; };
  if (count == 0 || !is_number(node.a)) return;
  if (node.op == Op::kChoose) {
    const ExpressionNode chosen = tree.nodes[number(node.a) != 0.0 ? node.b : node.c];
    node = chosen;
    return;
  }
  if (count == 2 && !is_number(node.b)) return;
  const double value = apply(node.op, number(node.a), count == 2 ? number(node.b) : 0.0);
  node = {.op = Op::kNumber, .number = value};
}

}  // namespace

int operand_count(Op op) {
  if (op == Op::kNumber || op == Op::kName) return 0;
  if (op == Op::kChoose) return 3;
  const bool two = (op >= Op::kAdd && op <= Op::kOr) || op >= Op::kAtan2;
  return two ? 2 : 1;
}

ExpressionTree simplified(ExpressionTree tree, const KnownValue& value) {
  for (ExpressionNode& node : tree.nodes) {
    if (node.op == Op::kName) {
      if (const std::optional<double> known = value(tree.names[node.name].name))
        node = {.op = Op::kNumber, .number = *known};
    } else {
      fold(tree, node);
    }
  }
  return tree;
}

std::vector<bool> nodes_using(const ExpressionTree& tree, const NameTest& counts) {
  std::vector<bool> uses(tree.nodes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const ExpressionNode& node = tree.nodes[i];
    const int count = operand_count(node.op);
    uses[i] = (node.op == Op::kName && counts(tree.names[node.name].name)) || (count > 0 && uses[node.a]) ||
              (count > 1 && uses[node.b]) || (count > 2 && uses[node.c]);
  }
  return uses;
}

bool is_linear(const ExpressionTree& tree, const NameTest& counts) {
  std::vector<Degree> degree(tree.nodes.size(), Degree::kFree);
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const ExpressionNode& node = tree.nodes[i];
    const int count = operand_count(node.op);
    const auto of = [&](int k, std::size_t operand) { return k < count ? degree[operand] : Degree::kFree; };
    degree[i] = node.op == Op::kName ? (counts(tree.names[node.name].name) ? Degree::kLinear : Degree::kFree)
                                     : degree_of(node, of(0, node.a), of(1, node.b), of(2, node.c));
  }
  return degree.back() != Degree::kOther;
}

}  // namespace camber
