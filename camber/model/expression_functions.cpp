#include <camber/model/expression_functions.h>

#include <algorithm>

namespace camber {

namespace {

constexpr ExpressionFunction kFunctions[] = {
    {"sin", Op::kSin, 1},          {"cos", Op::kCos, 1},
    {"tan", Op::kTan, 1},          {"asin", Op::kAsin, 1},
    {"acos", Op::kAcos, 1},        {"atan", Op::kAtan, 1},
    {"sinh", Op::kSinh, 1},        {"cosh", Op::kCosh, 1},
    {"tanh", Op::kTanh, 1},        {"asinh", Op::kAsinh, 1},
    {"acosh", Op::kAcosh, 1},      {"atanh", Op::kAtanh, 1},
    {"exp", Op::kExp, 1},          {"ln", Op::kLn, 1},
    {"log", Op::kLn, 1},           {"log2", Op::kLog2, 1},
    {"log10", Op::kLog10, 1},      {"sqrt", Op::kSqrt, 1},
    {"cbrt", Op::kCbrt, 1},        {"abs", Op::kAbs, 1},
    {"floor", Op::kFloor, 1},      {"ceil", Op::kCeil, 1},
    {"round", Op::kRound, 1},      {"sign", Op::kSign, 1},
    {"atan2", Op::kAtan2, 2},      {"hypot", Op::kHypot, 2},
    {"mod", Op::kMod, 2},          {"min", Op::kMin, kAnyNumber},
    {"max", Op::kMax, kAnyNumber}, {"noise", Op::kNoise, 2},
};

}  // namespace

std::span<const ExpressionFunction> expression_functions() {
  return kFunctions;
}

const ExpressionFunction* find_function(std::string_view name) {
  const auto* const found = std::ranges::find(kFunctions, name, &ExpressionFunction::name);
  return found == std::end(kFunctions) ? nullptr : found;
}

}  // namespace camber
