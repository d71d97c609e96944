#include <camber/model/expression_functions.h>

#include <algorithm>
#include <cmath>

namespace camber {

namespace {

constexpr UnaryFunction kUnary[] = {
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
    {"asin", [](double x) { return std::asin(x); }},
    {"acos", [](double x) { return std::acos(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"sinh", [](double x) { return std::sinh(x); }},
    {"cosh", [](double x) { return std::cosh(x); }},
    {"tanh", [](double x) { return std::tanh(x); }},
    {"asinh", [](double x) { return std::asinh(x); }},
    {"acosh", [](double x) { return std::acosh(x); }},
    {"atanh", [](double x) { return std::atanh(x); }},
    {"exp", [](double x) { return std::exp(x); }},
    {"ln", [](double x) { return std::log(x); }},
    {"log", [](double x) { return std::log(x); }},
    {"log2", [](double x) { return std::log2(x); }},
    {"log10", [](double x) { return std::log10(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"cbrt", [](double x) { return std::cbrt(x); }},
    {"abs", [](double x) { return std::abs(x); }},
    {"floor", [](double x) { return std::floor(x); }},
    {"ceil", [](double x) { return std::ceil(x); }},
    {"round", [](double x) { return std::round(x); }},
    {"sign", [](double x) { return x > 0.0 ? 1.0 : (x < 0.0 ? -1.0 : 0.0); }}};

constexpr BinaryFunction kBinary[] = {
    {"atan2", [](double y, double x) { return std::atan2(y, x); }},
    {"hypot", [](double x, double y) { return std::hypot(x, y); }},
    {"mod", [](double x, double y) { return x - y * std::floor(x / y); }},  // has the sign of y
};

constexpr ListFunction kList[] = {
    {"min", [](const double* x, int n) { return *std::min_element(x, x + n); }},
    {"max", [](const double* x, int n) { return *std::max_element(x, x + n); }},
};

}  // namespace

std::span<const UnaryFunction> unary_functions() {
  return kUnary;
}

std::span<const BinaryFunction> binary_functions() {
  return kBinary;
}

std::span<const ListFunction> list_functions() {
  return kList;
}

int function_arity(std::string_view name) {
  const auto has_name = [&](const auto& function) { return function.name == name; };
  if (std::any_of(std::begin(kUnary), std::end(kUnary), has_name)) return 1;
  if (std::any_of(std::begin(kBinary), std::end(kBinary), has_name)) return 2;
  if (std::any_of(std::begin(kList), std::end(kList), has_name)) return 0;
  return -1;
}

}  // namespace camber
