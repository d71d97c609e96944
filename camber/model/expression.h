#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include <camber/model/expression_program.h>
#include <camber/model/expression_units.h>
#include <camber/model/model.h>
#include <camber/model/names.h>

/// Expressions of the model file, compiled once and evaluated often.
namespace camber {

/// A name in an expression and where its value is read. The value must outlive the expression.
struct Variable {
  std::string name;
  const double* address = nullptr;
};

/// An expression bound to its variables. Evaluation allocates nothing and does not throw; a division by zero
/// and the like give infinities or NaN. One thread at a time: another thread takes its own, bound to its own
/// values.
class Expression {
 public:
  /// Throws ModelError that names the place, or `path` where there is none.
  Expression(Law law, std::string path, std::span<const Variable> variables);

  double operator()() const noexcept;

  /// The same expression, bound to other values.
  [[nodiscard]] Expression bound_to(std::span<const Variable> variables) const;

  [[nodiscard]] const Law& law() const { return law_; }

 private:
  Law law_;
  std::string path_;
  Program program_;
  std::vector<const double*> sources_;   ///< of the program's variables
  mutable Registers<double> registers_;  ///< scratch
};

/// Evaluates constant expressions of named values, as the numbers of a model file are, and writes out laws that use
/// named expressions.
class Calculator {
 public:
  struct Value {
    double number = 0.0;
    Quantity quantity = {};
  };

  /// Takes the place of an earlier value of that name.
  void define(const std::string& name, double value, const std::optional<Unit>& unit = {});
  /// A name for an expression, a variable of the model file.
  void define(const std::string& name, Law law);
  /// Throws ModelError where the text is no expression, uses an unknown name, or is not finite; likewise where its unit
  /// is not the one that is wanted, as check_unit says it.
  [[nodiscard]] double operator()(const Law& law, const std::string& path,
                                  std::string_view wanted = {}) const;
  [[nodiscard]] Value value(const Law& law, const std::string& path) const;
  /// The law with the expressions that are defined in place of their names. Throws ModelError where it is no expression or
  /// grows too long.
  [[nodiscard]] Law written_out(const Law& law, const std::string& path) const;

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, Value> values_;
  std::unordered_map<std::string, Law> laws_;
};

/// Throws ModelError where the law is no expression.
[[nodiscard]] ExpressionTree parse_law(const Law& law, const std::string& path);

/// The names of values in an expression (each once, in order). Throws ModelError.
[[nodiscard]] std::vector<std::string> names_used(const Law& law, const std::string& path);

/// Throws ModelError where the law is no expression or uses a name that is not among the known ones.
void check_names(const Law& law, const std::string& path, const NameSet& known);

}  // namespace camber
