#pragma once

#include <cmath>

#include <camber/model/expression_tree.h>
#include <camber/model/jet.h>
#include <camber/model/noise.h>

/// What the operations of an expression compute, written once for numbers and for jets. Whatever decides (a comparison,
/// the sign in abs, the whole number in floor) looks at the values alone; of a jet the piece that holds there is
/// differentiated.
namespace camber {

template <class T>
[[nodiscard]] T truth(bool b) {
  return T(b ? 1.0 : 0.0);
}

/// Of an operation with one or two operands; `b` is not looked at where there is one.
template <class T>
[[nodiscard]] inline T apply(Op op, const T& a, const T& b) {
  using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atan2, std::atanh, std::cbrt, std::cos;
  using std::cosh, std::exp, std::hypot, std::log, std::log10, std::log2, std::pow, std::sin, std::sinh;
  using std::sqrt, std::tan, std::tanh;
  switch (op) {
    case Op::kNegate:
      return -a;
    case Op::kAdd:
      return a + b;
    case Op::kSubtract:
      return a - b;
    case Op::kMultiply:
      return a * b;
    case Op::kDivide:
      return a / b;
    case Op::kPower:
      return pow(a, b);
    case Op::kLess:
      return truth<T>(value(a) < value(b));
    case Op::kLessEqual:
      return truth<T>(value(a) <= value(b));
    case Op::kGreater:
      return truth<T>(value(a) > value(b));
    case Op::kGreaterEqual:
      return truth<T>(value(a) >= value(b));
    case Op::kEqual:
      return truth<T>(value(a) == value(b));
    case Op::kNotEqual:
      return truth<T>(value(a) != value(b));
    case Op::kAnd:
      return truth<T>(value(a) != 0.0 && value(b) != 0.0);
    case Op::kOr:
      return truth<T>(value(a) != 0.0 || value(b) != 0.0);
    case Op::kSin:
      return sin(a);
    case Op::kCos:
      return cos(a);
    case Op::kTan:
      return tan(a);
    case Op::kAsin:
      return asin(a);
    case Op::kAcos:
      return acos(a);
    case Op::kAtan:
      return atan(a);
    case Op::kSinh:
      return sinh(a);
    case Op::kCosh:
      return cosh(a);
    case Op::kTanh:
      return tanh(a);
    case Op::kAsinh:
      return asinh(a);
    case Op::kAcosh:
      return acosh(a);
    case Op::kAtanh:
      return atanh(a);
    case Op::kExp:
      return exp(a);
    case Op::kLn:
      return log(a);
    case Op::kLog2:
      return log2(a);
    case Op::kLog10:
      return log10(a);
    case Op::kSqrt:
      return sqrt(a);
    case Op::kCbrt:
      return cbrt(a);
    case Op::kAbs:
      return std::signbit(value(a)) ? -a : a;
    case Op::kFloor:
      return T(std::floor(value(a)));
    case Op::kCeil:
      return T(std::ceil(value(a)));
    case Op::kRound:
      return T(std::round(value(a)));
    case Op::kSign:
      return T(value(a) > 0.0 ? 1.0 : (value(a) < 0.0 ? -1.0 : 0.0));
    case Op::kAtan2:
      return atan2(a, b);
    case Op::kHypot:
      return hypot(a, b);
    case Op::kMod:  // has the sign of b
      return a - b * T(std::floor(value(a) / value(b)));
    case Op::kMin:
      return value(b) < value(a) ? b : a;
    case Op::kMax:
      return value(a) < value(b) ? b : a;
    case Op::kNoise:
      return noise(a, b);
    case Op::kNumber:
    case Op::kName:
    case Op::kChoose:
    case Op::kCopy:
    case Op::kJump:
    case Op::kJumpIfZero:
      break;  // compute nothing
  }
  return a;
}

}  // namespace camber
