#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <camber/model/expression_tree.h>
#include <camber/model/jet.h>

/// A tree of an expression as a list of instructions on registers: numbers first, then variables, then results.
namespace camber {

/// r[target] = op(r[a], r[b]); or a jump to the instruction `b`, always or where r[a] is zero.
struct Instruction {
  Op op = Op::kNumber;
  std::uint16_t target = 0, a = 0, b = 0;
};

struct Program {
  std::vector<double> numbers;
  std::vector<std::string> variables;  ///< each once, in the order of the text
  std::vector<Instruction> code;
  std::size_t registers = 0;
  std::size_t result = 0;  ///< its register
};

[[nodiscard]] Program compile(const ExpressionTree& tree);
/// That of the part whose last node is `root`.
[[nodiscard]] Program compile(const ExpressionTree& tree, std::size_t root);

/// Runs a program on registers of which numbers and variables are set, for numbers (double) or jets. Allocates nothing.
template <class T>
T run(const Program& program, T* registers) noexcept;

/// The registers of a program, for numbers (double) or jets. One thread at a time.
template <class T>
class Registers {
 public:
  explicit Registers(const Program& program);
  [[nodiscard]] T& variable(std::size_t i) { return r_[first_variable_ + i]; }
  /// Runs the program that this was made for. Allocates nothing and does not throw.
  T run(const Program& program) noexcept { return camber::run(program, r_.data()); }

 private:
  std::vector<T> r_;
  std::size_t first_variable_;
};

extern template double run(const Program& program, double* registers) noexcept;
extern template Jet run(const Program& program, Jet* registers) noexcept;
extern template class Registers<double>;
extern template class Registers<Jet>;

}  // namespace camber
