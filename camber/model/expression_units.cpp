#include <camber/model/expression_units.h>

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include <camber/model/expression.h>
#include <camber/model/expression_functions.h>

namespace camber {

namespace {

std::string term(const ExpressionTree& tree, std::size_t at);

/// The part of an expression under a node, written out.
std::string text_of(const ExpressionTree& tree, std::size_t at) {
  const ExpressionNode& node = tree.nodes[at];
  const auto of = [&](std::size_t operand) { return text_of(tree, operand); };
  const auto between = [&](const char* sign) {
    return fmt::format("({}{}{})", of(node.a), sign, of(node.b));
  };
  switch (node.op) {
    case Op::kNumber:
      return fmt::format("{:.6g}", node.number);
    case Op::kName:
      return tree.names[node.name].name;
    case Op::kNegate:
      return "-" + of(node.a);
    case Op::kAdd:
      return between(" + ");
    case Op::kSubtract:
      return between(" - ");
    case Op::kMultiply:
      return between("*");
    case Op::kDivide:
      return between("/");
    case Op::kPower:
      return between("^");
    case Op::kChoose:
      return fmt::format("(... ? {} : {})", of(node.b), of(node.c));
    default:
      break;
  }
  const auto functions = expression_functions();
  const auto function = std::ranges::find(functions, node.op, &ExpressionFunction::op);
  if (function == functions.end()) return "(a comparison)";
  return operand_count(node.op) == 2
             ? fmt::format("{}({}, {})", function->name, term(tree, node.a), term(tree, node.b))
             : fmt::format("{}({})", function->name, term(tree, node.a));
}

/// Without the parentheses around the whole.
std::string term(const ExpressionTree& tree, std::size_t at) {
  std::string text = text_of(tree, at);
  return text.starts_with("(") ? text.substr(1, text.size() - 2) : text;
}

/// Of each node in turn: operands stand before what uses them.
class Units {
 public:
  Units(const Law& law, const std::string& path, const UnitOfName& unit_of)
      : law_(law), path_(path), unit_of_(unit_of), tree_(simplified(parse_law(law, path), no_value)) {}

  [[nodiscard]] std::optional<Unit> find() {
    for (const ExpressionNode& node : tree_.nodes) units_.push_back(of(node));
    return units_.back();
  }

 private:
  static std::optional<double> no_value(const std::string& /*name*/) { return std::nullopt; }

  [[nodiscard]] std::optional<Unit> of(const ExpressionNode& node) const {
    const auto operand = [&](std::size_t i) -> const std::optional<Unit>& { return units_[i]; };
    switch (node.op) {
      case Op::kNumber:
        return std::nullopt;
      case Op::kName:
        return unit_of_(tree_.names[node.name].name);
      case Op::kNegate:
      case Op::kAbs:
      case Op::kFloor:
      case Op::kCeil:
      case Op::kRound:
        return operand(node.a);
      case Op::kAdd:
      case Op::kSubtract:
        return common(node.a, node.b, "added");
      case Op::kHypot:
      case Op::kMod:
      case Op::kMin:
      case Op::kMax:
        return common(node.a, node.b, "arguments of one function");
      case Op::kChoose:
        return common(node.b, node.c, "alternatives of each other");
      case Op::kMultiply:
      case Op::kDivide:
        if (!operand(node.a) || !operand(node.b)) return std::nullopt;
        return node.op == Op::kMultiply ? product(*operand(node.a), *operand(node.b))
                                        : quotient(*operand(node.a), *operand(node.b));
      case Op::kPower:
        return raised(node.a, tree_.nodes[node.b]);
      case Op::kSqrt:
        return operand(node.a) ? std::optional(power(*operand(node.a), 1.0 / 2.0)) : std::nullopt;
      case Op::kCbrt:
        return operand(node.a) ? std::optional(power(*operand(node.a), 1.0 / 3.0)) : std::nullopt;
      case Op::kAtan2:
        (void)common(node.a, node.b, "arguments of one function");
        return parse_unit("rad");
      case Op::kAsin:
      case Op::kAcos:
      case Op::kAtan:
        return parse_unit("rad");
      case Op::kLess:
      case Op::kLessEqual:
      case Op::kGreater:
      case Op::kGreaterEqual:
      case Op::kEqual:
      case Op::kNotEqual:
        (void)common(node.a, node.b, "compared");
        return Unit{};
      default:  // all other functions give plain numbers
        return Unit{};
    }
  }

  [[nodiscard]] std::optional<Unit> raised(std::size_t base, const ExpressionNode& exponent) const {
    if (!units_[base] || exponent.op != Op::kNumber) return std::nullopt;
    return power(*units_[base], exponent.number);
  }

  [[nodiscard]] std::optional<Unit> common(std::size_t a, std::size_t b, const char* how) const {
    const std::optional<Unit>&one = units_[a], &other = units_[b];
    if (!one || !other) return std::nullopt;
    if (!have_same_dimension(*one, *other))
      throw ModelError(law_.place, path_,
                       fmt::format("'{}' is in {} and '{}' is in {}; they cannot be {}", term(tree_, a),
                                   name_of(*one), term(tree_, b), name_of(*other), how),
                       "make the units of both the same");
    return one->radian != 0.0 ? one : other;
  }

  static std::string name_of(const Unit& unit) { return unit.text == "1" ? "plain numbers" : unit.text; }

  const Law& law_;
  const std::string& path_;
  const UnitOfName& unit_of_;
  ExpressionTree tree_;
  std::vector<std::optional<Unit>> units_;
};

}  // namespace

std::optional<Unit> find_unit(const Law& law, const std::string& path, const UnitOfName& unit_of) {
  return Units(law, path, unit_of).find();
}

}  // namespace camber
