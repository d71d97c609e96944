#include <camber/model/expression_scan.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include <camber/model/expression_functions.h>
#include <camber/model/names.h>

namespace camber {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr std::array<std::string_view, 13> kBinaryOperators{"<=", ">=", "==", "!=", "&&", "||", "+",
                                                            "-",  "*",  "/",  "^",  "<",  ">"};

/// An open parenthesis, or the whole text at the bottom.
struct Level {
  std::size_t offset = 0;
  std::string function = {};  ///< whose arguments they enclose; empty: none
  int arguments = 1;
  int open_choices = 0;  ///< "?" that wait for their ":"
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<NameUse> scan() {
    if (text_.size() > kLongestExpression)
      fault(0, "the expression is longer than " + std::to_string(kLongestExpression) + " letters",
            "split it up with parameters");
    levels_.push_back({});
    skip_spaces();
    if (at_end()) fault(0, "the expression is empty", "write a number or an expression");
    while (!at_end()) {
      if (wants_operand_) {
        operand();
      } else {
        after_operand();
      }
      skip_spaces();
    }
    if (wants_operand_) fault(at_, "the expression ends where a value is expected", "");
    if (levels_.size() > 1) fault(levels_.back().offset, "this '(' is never closed", "add the missing ')'");
    close_level();
    return std::move(names_);
  }

 private:
  [[noreturn]] static void fault(std::size_t offset, std::string problem, std::string remedy) {
    throw ExpressionFault{offset, std::move(problem), std::move(remedy)};
  }

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }
  void skip_spaces() {
    while (is_space(next())) ++at_;
  }
  /// Counts the digits that it steps over.
  std::size_t skip_digits() {
    const std::size_t start = at_;
    while (is_digit(next())) ++at_;
    return at_ - start;
  }

  void operand() {
    const char c = next();
    if (is_digit(c) || c == '.') {
      number();
    } else if (is_letter(c)) {
      name_or_call();
    } else if (c == '(') {
      open_level({.offset = at_});
    } else if ((c == '+' || c == '-') && !is_signed_) {
      ++at_;
      is_signed_ = true;
      return;
    } else {
      fault(at_, "found " + shown() + " where a value is expected", "");
    }
    is_signed_ = false;
  }

  /// digits [. digits] [e [+-] digits]
  void number() {
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
    if (text_.substr(end, at_ - end) == "deg") at_ = end;
    if (!good || at_ != end)
      fault(start, "'" + std::string(text_.substr(start, at_ - start)) + "' is not a number",
            "write it like 1.5 or 2e-3, and a product with *");
    double value = 0.0;
    if (std::from_chars(text_.data() + start, text_.data() + end, value).ec != std::errc{})
      fault(start,
            "'" + std::string(text_.substr(start, end - start)) + "' is too large or too small a number", "");
    wants_operand_ = false;
  }

  [[nodiscard]] std::string read_name() {
    const std::size_t start = at_;
    while (is_letter(next()) || is_digit(next()) || next() == '.') ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  void name_or_call() {
    const std::size_t start = at_;
    std::string name = read_name();
    skip_spaces();
    const int arity = function_arity(name);
    if (next() == '(') {
      if (arity < 0)
        fault(start, "there is no function '" + name + "'", suggest_name(name, reserved_names()));
      open_level({.offset = at_, .function = std::move(name)});
      return;
    }
    if (arity >= 0) fault(start, "the function '" + name + "' has no arguments", "write " + name + "(...)");
    if (name == "deg") fault(start, "'deg' stands after a number", "write 30 deg");
    if (name != "pi") names_.push_back({std::move(name), start});
    wants_operand_ = false;
  }

  void open_level(Level level) {
    if (levels_.size() > kDeepestExpression)
      fault(at_, "more than " + std::to_string(kDeepestExpression) + " parentheses are open",
            "split the expression up with parameters");
    ++at_;
    levels_.push_back(std::move(level));
    wants_operand_ = true;
  }

  void after_operand() {
    const char c = next();
    if (c == ')') {
      if (levels_.size() == 1) fault(at_, "this ')' closes nothing", "remove it, or open a '(' before");
      close_level();
      levels_.pop_back();
      ++at_;
    } else if (c == ',') {
      if (levels_.back().function.empty())
        fault(at_, "found ',' outside a function's arguments", "an expression has one value");
      close_choices();
      ++levels_.back().arguments;
      step_operator(1);
    } else if (c == '?') {
      ++levels_.back().open_choices;
      step_operator(1);
    } else if (c == ':') {
      if (--levels_.back().open_choices < 0) fault(at_, "found ':' without a '?' before it", "");
      step_operator(1);
    } else if (is_letter(c)) {
      degrees();
    } else {
      binary_operator();
    }
  }

  void step_operator(std::size_t length) {
    at_ += length;
    wants_operand_ = true;
  }

  void degrees() {
    const std::size_t start = at_;
    const std::string name = read_name();
    if (name != "deg")
      fault(start, "found '" + name + "' where an operator is expected", "write a product with *");
  }

  void binary_operator() {
    for (const std::string_view symbol : kBinaryOperators)
      if (text_.substr(at_).starts_with(symbol)) return step_operator(symbol.size());
    if (next() == '=') fault(at_, "found '=': an expression assigns nothing", "compare with ==");
    fault(at_, "found " + shown() + " where an operator is expected", "");
  }

  void close_choices() const {
    if (levels_.back().open_choices > 0) fault(at_, "a '?' lacks its ':'", "write condition ? this : that");
  }

  void close_level() const {
    close_choices();
    const Level& level = levels_.back();
    if (level.function.empty()) return;
    const int arity = function_arity(level.function);
    if (arity > 0 && level.arguments != arity)
      fault(level.offset,
            "the function '" + level.function + "' takes " + std::to_string(arity) + " argument" +
                (arity == 1 ? "" : "s") + ", not " + std::to_string(level.arguments),
            "");
  }

  /// The letter at hand, all bytes of it, in quotes.
  [[nodiscard]] std::string shown() const {
    if (static_cast<unsigned char>(next()) < 0x20) return "a control character";
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) ++end;
    return fmt::format("'{}'", text_.substr(at_, end - at_));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool wants_operand_ = true;
  bool is_signed_ = false;  ///< a sign stands before the operand that is wanted
  std::vector<Level> levels_;
  std::vector<NameUse> names_;
};

}  // namespace

std::vector<NameUse> scan_expression(std::string_view text) {
  return Scanner(text).scan();
}

const std::vector<std::string>& reserved_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"pi", "deg"};
    for (const auto& function : unary_functions()) all.emplace_back(function.name);
    for (const auto& function : binary_functions()) all.emplace_back(function.name);
    for (const auto& function : list_functions()) all.emplace_back(function.name);
    return all;
  }();
  return names;
}

}  // namespace camber
