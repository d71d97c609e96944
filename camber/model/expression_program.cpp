#include <camber/model/expression_program.h>

#include <algorithm>
#include <cassert>
#include <limits>

#include <camber/model/expression_arithmetic.h>

namespace camber {

namespace {

/// Whole powers up to this one become products, which are quicker than pow and exact at zero.
constexpr double kLargestProduct = 4.0;

class Compiler {
 public:
  Compiler(const ExpressionTree& tree, std::size_t root) : tree_(tree), reg_(root + 1, kNone) {
    // A name has a letter and a number a digit: far fewer than registers can be numbered (kLongestExpression).
    assert(tree.nodes.size() < std::numeric_limits<std::uint16_t>::max() / 4);
    place_numbers_and_variables(root);
    emit(root);
    program_.registers = next_;
    program_.result = reg_[root];
  }

  Program take() { return std::move(program_); }

 private:
  using Register = std::uint16_t;
  static constexpr Register kNone = std::numeric_limits<Register>::max();

  /// Leaves that `root` uses; what was simplified away stands in the list still.
  void place_numbers_and_variables(std::size_t root) {
    std::vector<bool> used(root + 1, false);
    used[root] = true;
    for (std::size_t i = root + 1; i-- > 0;) {
      const ExpressionNode& node = tree_.nodes[i];
      const int count = used[i] ? operand_count(node.op) : 0;
      if (count > 0) used[node.a] = true;
      if (count > 1) used[node.b] = true;
      if (count > 2) used[node.c] = true;
    }
    for (std::size_t i = 0; i <= root; ++i)
      if (used[i] && tree_.nodes[i].op == Op::kNumber) {
        reg_[i] = next_++;
        program_.numbers.push_back(tree_.nodes[i].number);
      }
    for (std::size_t i = 0; i <= root; ++i)
      if (used[i] && tree_.nodes[i].op == Op::kName)
        reg_[i] = variable(tree_.names[tree_.nodes[i].name].name);
  }

  Register variable(const std::string& name) {
    auto& variables = program_.variables;
    const auto known = std::ranges::find(variables, name);
    const auto first = program_.numbers.size();
    if (known != variables.end())
      return static_cast<Register>(first + static_cast<std::size_t>(known - variables.begin()));
    variables.push_back(name);
    return next_++;
  }

  Register emit(std::size_t i) {
    const ExpressionNode& node = tree_.nodes[i];
    const int count = operand_count(node.op);
    if (count == 0) return reg_[i];
    if (node.op == Op::kChoose) return reg_[i] = emit_choice(node);
    const Register a = emit(node.a);
    if (node.op == Op::kPower && is_product(node)) return reg_[i] = emit_product(a, exponent_of(node));
    const Register b = count == 2 ? emit(node.b) : a;
    return reg_[i] = apply(node.op, a, b);
  }

  Register apply(Op op, Register a, Register b) {
    program_.code.push_back({op, next_, a, b});
    return next_++;
  }

  [[nodiscard]] double exponent_of(const ExpressionNode& power) const { return tree_.nodes[power.b].number; }
  [[nodiscard]] bool is_product(const ExpressionNode& power) const {
    if (tree_.nodes[power.b].op != Op::kNumber) return false;
    const double exponent = exponent_of(power);
    return exponent == 2.0 || exponent == 3.0 || exponent == kLargestProduct;
  }
  Register emit_product(Register a, double exponent) {
    const Register square = apply(Op::kMultiply, a, a);
    if (exponent == 2.0) return square;
    return apply(Op::kMultiply, square, exponent == 3.0 ? a : square);
  }

  Register emit_choice(const ExpressionNode& node) {
    auto& code = program_.code;
    const Register condition = emit(node.a);
    const Register target = next_++;
    const std::size_t to_other = code.size();
    code.push_back({Op::kJumpIfZero, 0, condition, 0});
    const Register chosen = emit(node.b);
    code.push_back({Op::kCopy, target, chosen, 0});
    const std::size_t to_end = code.size();
    code.push_back({Op::kJump, 0, 0, 0});
    code[to_other].b = static_cast<std::uint16_t>(code.size());
    const Register other = emit(node.c);
    code.push_back({Op::kCopy, target, other, 0});
    code[to_end].b = static_cast<std::uint16_t>(code.size());
    return target;
  }

  const ExpressionTree& tree_;
  std::vector<Register> reg_;  ///< of each node
  Register next_ = 0;
  Program program_;
};

}  // namespace

Program compile(const ExpressionTree& tree, std::size_t root) {
  return Compiler(tree, root).take();
}

Program compile(const ExpressionTree& tree) {
  return compile(tree, tree.nodes.size() - 1);
}

template <class T>
Registers<T>::Registers(const Program& program)
    : r_(program.registers), first_variable_(program.numbers.size()) {
  std::ranges::transform(program.numbers, r_.begin(), [](double number) { return T(number); });
}

template <class T>
T run(const Program& program, T* r) noexcept {
  const Instruction* const begin = program.code.data();
  const Instruction* const end = begin + program.code.size();
  for (const Instruction* i = begin; i < end; ++i) {
    switch (i->op) {
      case Op::kCopy:
        r[i->target] = r[i->a];
        break;
      case Op::kJumpIfZero:
        if (value(r[i->a]) != 0.0) break;
        [[fallthrough]];
      case Op::kJump:
        i = begin + i->b - 1;
        break;
      default:
        r[i->target] = apply(i->op, r[i->a], r[i->b]);
    }
  }
  return r[program.result];
}

template double run(const Program& program, double* registers) noexcept;
template Jet run(const Program& program, Jet* registers) noexcept;
template class Registers<double>;
template class Registers<Jet>;

}  // namespace camber
