#include <camber/stability/stability_words.h>

#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace camber {

namespace {

/// Shares below this are not worth a word.
constexpr double kWorthNaming = 0.1;
/// Rows of the table of a sweep that are printed; the files have all.
constexpr std::size_t kMostRows = 21;

std::string text_of(const std::complex<double>& s, double size) {
  if (std::abs(s.imag()) <= kNeutral * size) return fmt::format("{:.6g}", s.real());
  return fmt::format("{:.6g} {} {:.6g}i", s.real(), s.imag() < 0.0 ? "-" : "+", std::abs(s.imag()));
}

std::string parts_of(const Mode& mode) {
  std::string text;
  for (const Participation& part : mode.participation)
    if (part.share >= kWorthNaming)
      text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", part.name, 100.0 * part.share);
  return text;
}

std::string verdict(const Linearization& about) {
  if (about.eigenvalues.empty()) return "nothing but its symmetries can move";
  if (const int growing = about.unstable(); growing > 0)
    return fmt::format("unstable: {} of {} eigenvalues grow{}", growing, about.eigenvalues.size(),
                       growing == 1 ? "s" : "");
  const double size = size_of(about.eigenvalues);
  for (const std::complex<double>& s : about.eigenvalues)
    if (s.real() >= -kNeutral * size) return "neutral to first order: nothing grows, but not all decays";
  return "stable: all eigenvalues decay";
}

std::string words_of(const Critical& critical, const std::string& parameter) {
  const std::string place = fmt::format("{} = {:.12g}", parameter, critical.parameter);
  switch (critical.kind) {
    case Critical::Kind::kDivergence:
      return fmt::format("{}: an eigenvalue passes through zero", place);
    case Critical::Kind::kOscillation:
      return fmt::format("{}: a pair passes through the imaginary axis at {:.10g} rad/s", place,
                         critical.frequency);
    case Critical::Kind::kDoubleRoot:
      return fmt::format("{}: a double root {:.10g} 1/s", place, critical.value);
    case Critical::Kind::kOnset:
      break;
  }
  return fmt::format("{}: growth sets in or ends", place);
}

/// "stable from 4.29238 to 6.02426": between critical values that change the number of growing eigenvalues.
std::string stable_ranges(const std::string& parameter, const Sweep& swept) {
  std::string text;
  bool open = false;
  double last = 0.0;
  const auto add = [&](double from, double to) {
    text += fmt::format("{}{:.6g} to {:.6g}", text.empty() ? "" : ", ", from, to);
  };
  double from = 0.0;
  for (const SweepPoint& point : swept.points) {
    const bool stable = point.unstable == 0;
    double edge = point.parameter;
    for (const Critical& critical : swept.critical)
      if (critical.kind != Critical::Kind::kDoubleRoot &&
          (critical.parameter - last) * (critical.parameter - point.parameter) <= 0.0)
        edge = critical.parameter;
    if (stable && !open) from = &point == &swept.points.front() ? point.parameter : edge;
    if (!stable && open) add(from, edge);
    open = stable;
    last = point.parameter;
  }
  if (open) add(from, last);
  return text.empty() ? fmt::format("unstable at every value of {}", parameter)
                      : fmt::format("nothing grows for {} from {}", parameter, text);
}

}  // namespace

NotSteady::NotSteady(const Linearization& about)
    : Error(fmt::format("{}: the motion in which a run starts is not steady: '{}' lacks {:.6g} rad/s^2 or "
                        "m/s^2 (a share of "
                        "{:.2g}); start it in a steady motion, or give --anyway",
                        about.model_name, about.unsteady.speed, about.unsteady.acceleration,
                        about.unsteady.relative)) {}

std::string describe(const Linearization& about) {
  std::string text =
      fmt::format("{}: {}{}.\n", about.model_name, verdict(about),
                  about.steady() ? ""
                                 : fmt::format(" (not steady: '{}' lacks {:.3g})", about.unsteady.speed,
                                               about.unsteady.acceleration));
  const double size = size_of(about.eigenvalues);
  text += fmt::format("  {:<28}  {:>12}  {:>10}  {}\n", "eigenvalue [1/s]", "period [s]", "damping",
                      "takes part");
  for (const Mode& mode : about.modes) {
    const double turn = std::abs(mode.eigenvalue.imag());
    text += fmt::format("  {:<28}  {:>12}  {:>10.4g}  {}\n", text_of(mode.eigenvalue, size),
                        turn > kNeutral * size ? fmt::format("{:.5g}", 2.0 * std::numbers::pi / turn) : "",
                        mode.damping(), parts_of(mode));
  }
  text += fmt::format("  removed: {} for symmetries", about.removed);
  for (std::size_t i = 0; i < about.symmetries.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? " (" : ", ", about.symmetries[i]);
  text += about.symmetries.empty() ? "" : ")";
  text += fmt::format(", {} for a family of steady motions\n", about.family);
  return text;
}

std::string describe(const std::string& model, const std::string& parameter, const Sweep& swept) {
  std::string text = fmt::format("{}: {}.\n", model, stable_ranges(parameter, swept));
  for (const Critical& critical : swept.critical)
    text += fmt::format("  {}\n", words_of(critical, parameter));
  const std::size_t step = (swept.points.size() + kMostRows - 1) / kMostRows;
  text += fmt::format("  {:<10}  grow  eigenvalues [1/s]\n", parameter);
  for (std::size_t i = 0; i < swept.points.size(); i += step) {
    const SweepPoint& point = swept.points[i];
    text += fmt::format("  {:<10.6g}  {:>4} ", point.parameter, point.unstable);
    const double size = size_of(point.eigenvalues);
    for (const std::complex<double>& s : point.eigenvalues)
      if (s.imag() >= 0.0) text += fmt::format(" {:<22}", text_of(s, size));
    text += "\n";
  }
  for (const double value : swept.interrupted)
    text += fmt::format("  the number of eigenvalues changes at {} = {:.6g}: columns start anew\n", parameter,
                        value);
  return text;
}

}  // namespace camber
