#include <camber/model/switches.h>

#include <algorithm>
#include <cmath>

#include <camber/model/expression_arithmetic.h>
#include <camber/model/expression_program.h>

namespace camber {

namespace {

/// A part of time is followed well where its polynomial misses value and slope in the middle by no more than this
/// share of the largest.
constexpr double kFollowed = 1e-2;
constexpr double kRounding = 1e-13;  // of the function's values
/// Parts shorter than this share of the whole are not halved again, and no decision is asked for more often than this.
constexpr double kShortest = 1e-10;
constexpr long kMostSamples = 4'000'000;

bool decides(Op op) {
  return (op >= Op::kLess && op <= Op::kNotEqual) || (op >= Op::kAbs && op <= Op::kAtan2) || op == Op::kMod ||
         op == Op::kMin || op == Op::kMax;
}

/// A decision of an expression: which piece holds at t, and the smooth function g whose levels part the pieces.
class Decision {
 public:
  struct Sample {
    double t = 0.0;
    Jet g;
    double piece = 0.0;
  };

  Decision(const ExpressionTree& tree, const ExpressionNode& node)
      : op_(node.op),
        a_(compile(tree, node.a)),
        b_(compile(tree, operand_count(node.op) == 2 ? node.b : node.a)),
        a_registers_(a_),
        b_registers_(b_) {}

  Sample at(double t) {
    ++samples_;
    const Jet a = run(a_, a_registers_, t), b = run(b_, b_registers_, t);
    return {t, level(a, b), piece(a.f, b.f)};
  }
  [[nodiscard]] bool exhausted() const { return samples_ > kMostSamples; }

 private:
  static Jet run(const Program& program, Registers<Jet>& registers, double t) {
    if (!program.variables.empty()) registers.variable(0) = Jet(t, 1.0, 0.0);
    return registers.run(program);
  }
  [[nodiscard]] Jet level(const Jet& a, const Jet& b) const {
    if (op_ == Op::kMod) return a / b;
    const bool compares = op_ <= Op::kNotEqual || op_ == Op::kMin || op_ == Op::kMax;
    return compares ? a - b : a;
  }
  [[nodiscard]] double piece(double a, double b) const {
    switch (op_) {
      case Op::kAbs:
      case Op::kAtan2:
        return std::signbit(a) ? 1.0 : 0.0;
      case Op::kMod:
        return std::floor(a / b);
      case Op::kMin:
        return b < a ? 1.0 : 0.0;
      case Op::kMax:
        return a < b ? 1.0 : 0.0;
      default:
        return apply(op_, a, b);
    }
  }

  Op op_;
  Program a_, b_;
  Registers<Jet> a_registers_, b_registers_;
  long samples_ = 0;
};

using Sample = Decision::Sample;

bool differ(const Sample& a, const Sample& b) {
  return a.piece != b.piece && !(std::isnan(a.piece) && std::isnan(b.piece));
}

double between(double a, double b) {
  return a + 0.5 * (b - a);
}

class Search {
 public:
  Search(Decision& decision, double shortest, std::vector<SwitchInstant>& found)
      : decision_(decision), shortest_(shortest), found_(found) {}

  /// A part of time in which nothing that the decision uses switches.
  void look(const Sample& a, const Sample& b) {
    const double h = b.t - a.t, t = between(a.t, b.t);
    if (!(t > a.t && t < b.t)) return pass(a, b);
    const Sample middle = decision_.at(t);
    if (h > shortest_ && !decision_.exhausted() && !followed(a.g, middle.g, b.g, h)) {
      look(a, middle);
      look(middle, b);
      return;
    }
    look_at_smooth(a, middle);
    look_at_smooth(middle, b);
  }

 private:
  /// Hermite's polynomial of degree five through the ends.
  static bool followed(const Jet& a, const Jet& m, const Jet& b, double h) {
    const double f = 0.5 * (a.f + b.f) + 5.0 / 32.0 * h * (a.d - b.d) + h * h / 64.0 * (a.dd + b.dd);
    const double d = 15.0 / 8.0 * (b.f - a.f) / h - 7.0 / 16.0 * (a.d + b.d) + h / 32.0 * (b.dd - a.dd);
    const double slope = std::max({std::abs(a.d), std::abs(m.d), std::abs(b.d), std::abs(b.f - a.f) / h});
    const double rounding = kRounding * std::max(std::abs(a.f), std::abs(b.f));
    // Comparisons with NaN are false: what is not finite is halved.
    return std::abs(m.f - f) <= kFollowed * slope * h + rounding &&
           std::abs(m.d - d) <= kFollowed * slope + rounding / h;
  }

  /// At most one extremum.
  void look_at_smooth(const Sample& a, const Sample& b) {
    if (!(a.g.d * b.g.d < 0.0)) return pass(a, b);
    Sample low = a, high = b;
    for (double t = between(low.t, high.t); t > low.t && t < high.t; t = between(low.t, high.t)) {
      const Sample s = decision_.at(t);
      (s.g.d * a.g.d > 0.0 ? low : high) = s;
    }
    pass(a, low);
    pass(low, high);
    pass(high, b);
  }

  /// Where g rises or falls throughout: every change of the piece is found by halving.
  void pass(const Sample& a, const Sample& b) {
    if (!differ(a, b)) return;
    const double t = between(a.t, b.t);
    if (!(t > a.t && t < b.t)) {
      found_.push_back({a.t, b.t});
      return;
    }
    const Sample middle = decision_.at(t);
    pass(a, middle);
    pass(middle, b);
  }

  Decision& decision_;
  double shortest_;
  std::vector<SwitchInstant>& found_;
};

}  // namespace

std::vector<SwitchInstant> find_switches(const ExpressionTree& tree, double t0, double t1) {
  const auto is_time = [](const std::string& name) { return name == "t"; };
  const std::vector<bool> by_time = nodes_using(tree, is_time);
  const std::vector<bool> by_state =
      nodes_using(tree, [&](const std::string& name) { return !is_time(name); });
  std::vector<SwitchInstant> all;
  // Operands come before what uses them: their switches part the time for it.
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    if (!decides(tree.nodes[i].op) || !by_time[i] || by_state[i]) continue;
    Decision decision(tree, tree.nodes[i]);
    std::vector<SwitchInstant> found;
    double start = t0;
    const auto look_until = [&](double end) {
      if (!(end > start)) return;
      Search(decision, kShortest * (t1 - t0), found).look(decision.at(start), decision.at(end));
    };
    for (const SwitchInstant& known : all) {
      look_until(known.before);
      start = known.after;
    }
    look_until(t1);
    all.insert(all.end(), found.begin(), found.end());
    std::ranges::sort(all, {}, &SwitchInstant::before);
    const auto same = [](const SwitchInstant& a, const SwitchInstant& b) { return a.before == b.before; };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
  }
  return all;
}

}  // namespace camber
