#include <camber/model/expression_units.h>

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include <camber/model/expression.h>
#include <camber/model/expression_functions.h>

namespace camber {

namespace {

std::string term(const ExpressionTree& tree, std::size_t at);

/// A unit that is written, as it is in the SI: 20 mm is 0.02 m.
bool is_unit(const ExpressionTree& tree, std::size_t at) {
  return tree.nodes[at].unit != 0;
}

bool is_number_with_unit(const ExpressionTree& tree, std::size_t at) {
  const ExpressionNode& node = tree.nodes[at];
  return node.op == Op::kMultiply && is_unit(tree, node.b) && tree.nodes[node.a].op == Op::kNumber;
}

std::string text_of(const ExpressionTree& tree, std::size_t at);

/// A value and its unit, in the SI, divided by a number.
std::string with_unit(const ExpressionTree& tree, const ExpressionNode& node, double over = 1.0) {
  const ExpressionNode& factor = tree.nodes[node.b];
  const std::string unit = tree.units[factor.unit - 1].text;
  const ExpressionNode& value = tree.nodes[node.a];
  if (value.op == Op::kNumber) return fmt::format("{:.6g} {}", value.number * factor.number / over, unit);
  return fmt::format("{} [{}]", text_of(tree, node.a), unit);
}

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
      if (is_unit(tree, node.b)) return with_unit(tree, node);
      return between("*");
    case Op::kDivide:
      if (is_number_with_unit(tree, node.a) && tree.nodes[node.b].op == Op::kNumber)
        return with_unit(tree, tree.nodes[node.a], tree.nodes[node.b].number);
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

/// Which terms of different dimensions are refused.
enum class Terms { kAll, kWritten };

Quantity written(std::optional<Unit> unit) {
  Quantity quantity(std::move(unit));
  quantity.is_written = quantity.unit.has_value();
  return quantity;
}

/// Of each node in turn: operands stand before what uses them.
class Units {
 public:
  Units(const ExpressionTree& tree, const Law& law, const std::string& path, const QuantityOfName& unit_of,
        Terms terms)
      : tree_(tree),
        folded_(simplified(tree, no_value)),
        law_(law),
        path_(path),
        unit_of_(unit_of),
        terms_(terms) {}

  [[nodiscard]] Quantity find() {
    for (const ExpressionNode& node : tree_.nodes) found_.push_back(of(node));
    return found_.back();
  }

 private:
  static std::optional<double> no_value(const std::string& /*name*/) { return std::nullopt; }

  [[nodiscard]] Quantity of(const ExpressionNode& node) const {
    if (node.op == Op::kName) return unit_of_(tree_.names[node.name].name);
    if (node.unit != 0) return written(tree_.units[node.unit - 1]);
    if (is_plain(node)) {
      Quantity number;
      number.is_number = true;
      return number;
    }
    switch (node.op) {
      case Op::kNegate:
      case Op::kAbs:
      case Op::kFloor:
      case Op::kCeil:
      case Op::kRound:
        return found_[node.a];
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
        return of_product(node);
      case Op::kPower:
        return raised(node.a, folded_.nodes[node.b]);
      case Op::kSqrt:
        return raised(node.a, 1.0 / 2.0);
      case Op::kCbrt:
        return raised(node.a, 1.0 / 3.0);
      case Op::kAtan2:
        (void)common(node.a, node.b, "arguments of one function");
        return parse_unit("rad");
      case Op::kAsin:
      case Op::kAcos:
      case Op::kAtan:
        check_plain(node.a);
        return parse_unit("rad");
      case Op::kLess:
      case Op::kLessEqual:
      case Op::kGreater:
      case Op::kGreaterEqual:
      case Op::kEqual:
      case Op::kNotEqual:
        (void)common(node.a, node.b, "compared");
        return {Unit{}};
      case Op::kSign:
      case Op::kAnd:
      case Op::kOr:
        return {Unit{}};
      default:  // all other functions make plain numbers of plain numbers
        check_plain(node.a);
        return {Unit{}};
    }
  }

  /// Made of numbers without a unit alone.
  [[nodiscard]] bool is_plain(const ExpressionNode& node) const {
    const int count = operand_count(node.op);
    const auto plain = [&](int k, std::size_t operand) { return k >= count || found_[operand].is_number; };
    return plain(0, node.a) && plain(1, node.b) && plain(2, node.c);
  }

  /// What has no dimension and may stand for anything in products with values of the machine: the 2 of 2*q.A, and
  /// 30 deg*t, whose 30 deg are per second.
  static bool is_factor(const Quantity& quantity) {
    return quantity.is_number || (quantity.is_written && has_no_dimension(quantity));
  }

  [[nodiscard]] Quantity of_product(const ExpressionNode& node) const {
    const Quantity &a = found_[node.a], &b = found_[node.b];
    // 20 mm is 20 times the unit mm.
    if (is_unit(tree_, node.b) && a.is_number) return b;
    const bool is_above = node.op == Op::kMultiply;
    if (a.is_number && b.is_written) return written(is_above ? *b.unit : quotient(Unit{}, *b.unit));
    if (b.is_number && a.is_written) return a;
    if (!a.unit || !b.unit) return {};
    if ((is_factor(a) && !b.is_written) || (is_factor(b) && !a.is_written)) return {};
    Quantity result(is_above ? product(*a.unit, *b.unit) : quotient(*a.unit, *b.unit));
    // 3 kN*sin(t) is a force for certain.
    result.is_written =
        (a.is_written && (b.is_written || has_no_dimension(b))) || (b.is_written && has_no_dimension(a));
    return result;
  }
  static bool has_no_dimension(const Quantity& quantity) {
    return have_same_dimension(*quantity.unit, Unit{});
  }

  [[nodiscard]] Quantity raised(std::size_t base, const ExpressionNode& exponent) const {
    if (exponent.op != Op::kNumber) return {};
    return raised(base, exponent.number);
  }
  [[nodiscard]] Quantity raised(std::size_t base, double exponent) const {
    const Quantity& quantity = found_[base];
    if (!quantity.unit) return {};
    Quantity result(power(*quantity.unit, exponent));
    result.is_written = quantity.is_written;
    return result;
  }

  [[nodiscard]] Quantity common(std::size_t a, std::size_t b, const char* how) const {
    const Quantity &one = found_[a], &other = found_[b];
    if (one.is_number && other.is_written) return other;
    if (other.is_number && one.is_written) return one;
    if (!one.unit || !other.unit) return {};
    const bool agree = have_same_dimension(*one.unit, *other.unit);
    if (!agree && (terms_ == Terms::kAll || one.is_written || other.is_written))
      throw ModelError(law_.place, path_,
                       fmt::format("'{}' is in {} and '{}' is in {}; they cannot be {}", term(tree_, a),
                                   name_of(*one.unit), term(tree_, b), name_of(*other.unit), how),
                       "make the units of both the same");
    if (!agree) return {};
    Quantity result(one.unit->radian != 0.0 ? one : other);
    result.is_written = one.is_written && other.is_written;
    return result;
  }

  void check_plain(std::size_t a) const {
    const Quantity& quantity = found_[a];
    if (quantity.is_written && !have_same_dimension(*quantity.unit, Unit{}))
      throw ModelError(law_.place, path_,
                       fmt::format("'{}' is in {}; the function takes a plain number or an angle",
                                   term(tree_, a), name_of(*quantity.unit)),
                       "divide it by a value of the same unit");
  }

  static std::string name_of(const Unit& unit) { return unit.text == "1" ? "plain numbers" : unit.text; }

  const ExpressionTree& tree_;
  ExpressionTree folded_;  ///< for the values of exponents
  const Law& law_;
  const std::string& path_;
  const QuantityOfName& unit_of_;
  Terms terms_;
  std::vector<Quantity> found_;
};

}  // namespace

std::optional<Unit> find_unit(const Law& law, const std::string& path, const QuantityOfName& unit_of) {
  return Units(parse_law(law, path), law, path, unit_of, Terms::kAll).find().unit;
}

Quantity find_quantity(const ExpressionTree& tree, const Law& law, const std::string& path,
                       const QuantityOfName& unit_of) {
  return Units(tree, law, path, unit_of, Terms::kWritten).find();
}

void check_unit(const Quantity& quantity, const Law& law, const std::string& path, std::string_view wanted) {
  const std::vector<Unit> alternatives = parse_alternatives(wanted);
  if (!quantity.is_written || alternatives.empty()) return;
  const auto fits = [&](const Unit& unit) { return have_same_dimension(unit, *quantity.unit); };
  if (std::ranges::any_of(alternatives, fits)) return;
  const bool plain = wanted == "1", found_plain = quantity.unit->text == "1";
  throw ModelError(law.place, path,
                   fmt::format("'{}' is {}; {} is wanted here", law.text,
                               found_plain ? "a plain number" : "in " + quantity.unit->text,
                               plain ? "a plain number" : fmt::format("a value in {}", wanted)),
                   plain ? "remove the unit"
                         : fmt::format("give it in {}, or without any unit, which means {}", wanted, wanted));
}

}  // namespace camber
