#include <camber/model/expression_parse.h>

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <system_error>

#include <fmt/format.h>

#include <camber/model/expression_functions.h>
#include <camber/model/names.h>
#include <camber/model/text.h>

namespace camber {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct BinaryOperator {
  std::string_view symbol;
  Op op;
  int strength;
};
/// Longer symbols before their beginnings.
constexpr std::array<BinaryOperator, 12> kBinaryOperators{{{"<=", Op::kLessEqual, 3},
                                                           {">=", Op::kGreaterEqual, 3},
                                                           {"==", Op::kEqual, 3},
                                                           {"!=", Op::kNotEqual, 3},
                                                           {"&&", Op::kAnd, 2},
                                                           {"||", Op::kOr, 1},
                                                           {"<", Op::kLess, 3},
                                                           {">", Op::kGreater, 3},
                                                           {"+", Op::kAdd, 4},
                                                           {"-", Op::kSubtract, 4},
                                                           {"*", Op::kMultiply, 5},
                                                           {"/", Op::kDivide, 5}}};
constexpr int kWeakest = 1;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  ExpressionTree parse() {
    if (text_.size() > kLongestExpression)
      fault(0, fmt::format("the expression is longer than {} letters", kLongestExpression),
            "split it up with parameters");
    skip_spaces();
    if (at_end()) fault(0, "the expression is empty", "write a number or an expression");
    expression();
    if (!at_end()) fault_after_value();
    return std::move(tree_);
  }

 private:
  using Node = std::size_t;

  [[noreturn]] static void fault(std::size_t offset, std::string problem, std::string remedy) {
    throw ExpressionFault{offset, std::move(problem), std::move(remedy)};
  }

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }
  void skip_spaces() {
    while (is_space(next())) ++at_;
  }
  void step(std::size_t length) {
    at_ += length;
    skip_spaces();
  }
  /// Counts the digits that it steps over.
  std::size_t skip_digits() {
    const std::size_t start = at_;
    while (is_digit(next())) ++at_;
    return at_ - start;
  }

  Node add(ExpressionNode node) {
    tree_.nodes.push_back(node);
    return tree_.nodes.size() - 1;
  }
  Node add_number(double number) { return add({.op = Op::kNumber, .number = number}); }

  Node expression() {
    const Node condition = binary(kWeakest);
    if (next() != '?') return condition;
    step(1);
    const Node chosen = expression();
    if (next() != ':') fault_without_colon();
    step(1);
    const Node other = expression();
    return add({.op = Op::kChoose, .a = condition, .b = chosen, .c = other});
  }

  [[nodiscard]] const BinaryOperator* binary_operator() const {
    for (const BinaryOperator& candidate : kBinaryOperators)
      if (text_.substr(at_).starts_with(candidate.symbol)) return &candidate;
    return nullptr;
  }

  /// Operators of at least this strength, from the left.
  Node binary(int least) {
    Node left = signed_value();
    for (;;) {
      const BinaryOperator* const found = binary_operator();
      if (found == nullptr || found->strength < least) return left;
      step(found->symbol.size());
      const Node right = binary(found->strength + 1);
      left = add({.op = found->op, .a = left, .b = right});
    }
  }

  Node signed_value() {
    const char sign = next();
    if (sign == '+' || sign == '-') step(1);
    const Node base = value();
    const Node unsigned_value = next() == '^' ? power_of(base) : base;
    return sign == '-' ? add({.op = Op::kNegate, .a = unsigned_value}) : unsigned_value;
  }

  Node power_of(Node base) {
    step(1);
    const Node exponent = signed_value();
    return add({.op = Op::kPower, .a = base, .b = exponent});
  }

  Node value() {
    const char c = next();
    Node node = 0;
    if (is_digit(c) || c == '.')
      node = number();
    else if (is_letter(c))
      node = name_or_call();
    else if (c == '(')
      node = in_parentheses({});
    else if (at_end())
      fault(at_, "the expression ends where a value is expected", "");
    else
      fault(at_, fmt::format("found {} where a value is expected", shown()), "");
    while (is_letter(next())) node = with_unit(node);
    return node;
  }

  /// digits [. digits] [e [+-] digits]
  Node number() {
    const std::size_t start = at_;
    std::size_t digits = skip_digits();
    if (next() == '.') {
      ++at_;
      digits += skip_digits();
    }
    bool good = digits > 0;
    if (good && (next() == 'e' || next() == 'E')) {
      ++at_;
      if (next() == '+' || next() == '-') ++at_;
      good = skip_digits() > 0;
    }
    const std::size_t end = at_;
    while (is_letter(next()) || is_digit(next()) || next() == '.') ++at_;
    if (find_unit_symbol(text_.substr(end, at_ - end)) != nullptr) at_ = end;
    if (!good || at_ != end)
      fault(start, fmt::format("'{}' is not a number", text_.substr(start, at_ - start)),
            "write it like 1.5 or 2e-3, and a product with *");
    double number = 0.0;
    if (std::from_chars(text_.data() + start, text_.data() + end, number).ec != std::errc{})
      fault(start, fmt::format("'{}' is too large or too small a number", text_.substr(start, end - start)),
            "");
    skip_spaces();
    return add_number(number);
  }

  [[nodiscard]] std::string read_name() {
    const std::size_t start = at_;
    while (is_letter(next()) || is_digit(next()) || next() == '.') ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  Node name_or_call() {
    const std::size_t start = at_;
    std::string name = read_name();
    skip_spaces();
    const ExpressionFunction* const function = find_function(name);
    if (next() == '(') {
      if (function == nullptr)
        fault(start, fmt::format("there is no function '{}'", name), suggest_name(name, reserved_names()));
      return in_parentheses(function);
    }
    if (function != nullptr)
      fault(start, fmt::format("the function '{}' has no arguments", name),
            fmt::format("write {}(...)", name));
    if (name == "deg") fault(start, "'deg' must follow a number", "write 30 deg");
    if (name == "pi") return add_number(std::numbers::pi);
    tree_.names.push_back({std::move(name), start});
    return add({.op = Op::kName, .name = tree_.names.size() - 1});
  }

  /// Arguments of a function, or one expression where it is null.
  Node in_parentheses(const ExpressionFunction* function) {
    if (open_.size() >= kDeepestExpression)
      fault(at_, fmt::format("more than {} parentheses are open", kDeepestExpression),
            "split the expression up with parameters");
    const std::size_t start = at_;
    open_.push_back({start, function != nullptr});
    step(1);
    Node node = expression();
    int arguments = 1;
    for (; next() == ',' && function != nullptr; ++arguments) {
      step(1);
      const Node argument = expression();
      if (function->arity == kAnyNumber || arguments == 1)
        node = add({.op = function->op, .a = node, .b = argument});
    }
    if (next() != ')') fault_after_value();
    if (function != nullptr && function->arity != kAnyNumber && arguments != function->arity)
      fault(start,
            fmt::format("the function '{}' takes {} argument{}, not {}", function->name, function->arity,
                        function->arity == 1 ? "" : "s", arguments),
            "");
    open_.pop_back();
    step(1);
    return function != nullptr && function->arity == 1 ? add({.op = function->op, .a = node}) : node;
  }

  /// Symbols of a unit and their powers; those behind `/` count below.
  struct UnitFactor {
    Unit unit = {};
    double times = 1.0, over = 1.0;
  };

  /// The number times its unit in the SI.
  Node with_unit(Node node) {
    const std::size_t start = at_;
    UnitFactor factor = unit_product(1.0);
    while (const char sign = unit_sign()) {
      ++at_;
      tree_.unit_words.push_back({std::string(word_ahead(at_)), at_});
      const UnitFactor more = unit_product(sign == '*' ? 1.0 : -1.0);
      factor.unit = product(factor.unit, more.unit);
      factor.times *= more.times, factor.over *= more.over;
    }
    if (!is_small_enough(factor)) fault(start, "the unit is too large or too small", "");
    skip_spaces();
    tree_.units.push_back(factor.unit);
    const Node unit = add({.op = Op::kNumber, .number = factor.times, .unit = tree_.units.size()});
    const Node value = add({.op = Op::kMultiply, .a = node, .b = unit});
    if (factor.over == 1.0) return value;
    const Node over = add_number(factor.over);
    return add({.op = Op::kDivide, .a = value, .b = over});
  }

  [[nodiscard]] static bool is_small_enough(const UnitFactor& factor) {
    return std::isnormal(factor.times) && std::isnormal(factor.over);
  }

  /// The name at an offset.
  [[nodiscard]] std::string_view word_ahead(std::size_t start) const {
    std::size_t end = start;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '.')) ++end;
    return text_.substr(start, end - start);
  }

  /// Whether the symbol of a unit stands at an offset, and no function or name that begins like it.
  [[nodiscard]] bool unit_ahead(std::size_t start) const {
    const std::string_view word = word_ahead(start);
    const std::size_t end = start + word.size();
    return find_unit_symbol(word) != nullptr && (end == text_.size() || text_[end] != '(');
  }

  /// The sign that leads on to more of a unit, zero where none does.
  [[nodiscard]] char unit_sign() const {
    return (next() == '*' || next() == '/') && unit_ahead(at_ + 1) ? next() : '\0';
  }

  /// Symbols with spaces between them, all to the power `sign`; no space behind them is stepped over.
  UnitFactor unit_product(double sign) {
    UnitFactor factor;
    for (;;) {
      const std::size_t start = at_;
      const std::string name = read_name();
      const UnitSymbol* const symbol = find_unit_symbol(name);
      if (symbol == nullptr) fault_no_unit(start, name);
      const double exponent = sign * unit_exponent();
      factor.unit = product(factor.unit, power(*parse_unit(symbol->si), exponent));
      factor.times *= std::pow(exponent < 0.0 ? symbol->over : symbol->times, std::abs(exponent));
      factor.over *= std::pow(exponent < 0.0 ? symbol->times : symbol->over, std::abs(exponent));
      std::size_t after = at_;
      while (after < text_.size() && is_space(text_[after])) ++after;
      if (after == at_ || !unit_ahead(after)) return factor;
      at_ = after;
    }
  }

  /// ^2, ^-1, ^0.5; 1 where there is none.
  double unit_exponent() {
    if (next() != '^') return 1.0;
    const std::size_t start = ++at_;
    if (next() == '-') ++at_;
    while (is_digit(next()) || next() == '.') ++at_;
    double exponent = 0.0;
    const auto [end, error] = std::from_chars(text_.data() + start, text_.data() + at_, exponent);
    if (error != std::errc{} || end != text_.data() + at_ || at_ == start)
      fault(start, "the exponent of a unit is not a number", "write it like m^2, or m^-1");
    return exponent;
  }

  [[noreturn]] static void fault_no_unit(std::size_t start, const std::string& name) {
    std::vector<std::string> symbols;
    for (const UnitSymbol& symbol : unit_symbols()) symbols.emplace_back(symbol.name);
    constexpr std::size_t kShortest = 3;  // letters: two are near to anything
    const std::string nearest = name.size() >= kShortest ? nearest_name(name, symbols) : "";
    fault(start, fmt::format("found '{}' where an operator is expected", name),
          nearest.empty() ? "write a product with *"
                          : fmt::format("write a product with *, or the unit '{}', {}", nearest,
                                        find_unit_symbol(nearest)->meaning));
  }

  /// What stands behind a value and is neither an operator nor expected there.
  [[noreturn]] void fault_after_value() const {
    const char c = next();
    if (at_end()) fault(open_.back().offset, "this '(' is never closed", "add the missing ')'");
    if (c == ')') fault(at_, "this ')' closes nothing", "remove it, or open a '(' before");
    if (c == ',') fault(at_, "found ',' outside a function's arguments", "an expression has one value");
    if (c == ':') fault(at_, "found ':' without a '?' before it", "");
    if (c == '=') fault(at_, "found '=': an expression assigns nothing", "compare with ==");
    fault(at_, fmt::format("found {} where an operator is expected", shown()), "");
  }

  [[noreturn]] void fault_without_colon() const {
    const bool ends_here = open_.empty() ? at_end() : next() == ')' || (next() == ',' && open_.back().call);
    if (ends_here) fault(at_, "a '?' lacks its ':'", "write condition ? this : that");
    fault_after_value();
  }

  /// The letter at hand, all bytes of it, in quotes.
  [[nodiscard]] std::string shown() const {
    if (static_cast<unsigned char>(next()) < 0x20) return "a control character";
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) ++end;
    return fmt::format("'{}'", text_.substr(at_, end - at_));
  }

  struct Parenthesis {
    std::size_t offset = 0;
    bool call = false;  ///< encloses a function's arguments
  };

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Parenthesis> open_;
  ExpressionTree tree_;
};

}  // namespace

ExpressionTree parse_expression(std::string_view text) {
  return Parser(text).parse();
}

const std::vector<std::string>& reserved_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"pi", "deg"};
    for (const ExpressionFunction& function : expression_functions()) all.emplace_back(function.name);
    return all;
  }();
  return names;
}

}  // namespace camber
