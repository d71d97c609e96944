#include <camber/constraint/cam_profile.h>

#include <cmath>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>

#include <camber/spatial/angle.h>

namespace camber {

namespace {

Derivatives scaled(const Derivatives& f, double factor) {
  return {factor * f.value, factor * f.first, factor * f.second, factor * f.third};
}

/// The law at x, with derivatives by x.
Derivatives rise(RiseLaw law, double x) {
  const double y =
      1.0 - x;  // the polynomials' derivatives have their zeros at both ends: factored, exact there
  switch (law) {
    case RiseLaw::k345:
      return {x * x * x * (10.0 + x * (6.0 * x - 15.0)), 30.0 * x * x * y * y, 60.0 * x * y * (y - x),
              60.0 * (1.0 - 6.0 * x * y)};
    case RiseLaw::k4567:
      return {x * x * x * x * (35.0 + x * (-84.0 + x * (70.0 - 20.0 * x))), 140.0 * std::pow(x * y, 3),
              420.0 * x * x * y * y * (y - x), 840.0 * x * y * (1.0 - 5.0 * x * y)};
    case RiseLaw::kCycloidal:
      break;
  }
  const double angle = kFullTurn * x;
  return {x - std::sin(angle) / kFullTurn, 1.0 - std::cos(angle), kFullTurn * std::sin(angle),
          kFullTurn * kFullTurn * std::cos(angle)};
}

/// The law stretched over the angle `width`, by phi.
Derivatives stretched_rise(RiseLaw law, double angle, double width) {
  const Derivatives f = rise(law, angle / width);
  return {f.value, f.first / width, f.second / (width * width), f.third / (width * width * width)};
}

/// What a profile adds to its base radius.
Derivatives lift(const HarmonicLift& p, double phi) {
  const double n = p.lobes;
  const double a = 0.5 * p.lift;
  const double c = std::cos(n * (phi - p.angle));
  const double s = std::sin(n * (phi - p.angle));
  return {a * (1.0 - c), a * n * s, a * n * n * c, -a * n * n * n * s};
}

Derivatives lift(const RiseDwellReturn& p, double phi) {
  double angle = phi - p.start;
  angle -= kFullTurn * std::floor(angle / kFullTurn);
  if (angle < p.rise) return scaled(stretched_rise(p.law, angle, p.rise), p.lift);
  angle -= p.rise;
  if (angle < p.dwell) return {p.lift, 0.0, 0.0, 0.0};
  angle -= p.dwell;
  if (angle < p.fall) {
    Derivatives f = scaled(stretched_rise(p.law, angle, p.fall), -p.lift);
    f.value += p.lift;
    return f;
  }
  return {};
}

Derivatives lift(const TableLift& p, double phi) {
  return evaluate(p.lift, phi);
}

template <class P>
Derivatives lifted(const P& p, double extra, double phi) {
  Derivatives f = lift(p, phi);
  f.value += p.base_radius + extra;
  return f;
}

struct Support {
  double phi;
  Derivatives operator()(const OffsetCircle& p) const {
    const double x = p.offset * std::cos(phi - p.angle);
    const double y = p.offset * std::sin(phi - p.angle);
    return {p.radius + x, -y, -x, y};
  }
  template <class P>
  Derivatives operator()(const P& p) const {
    return lifted(p, 0.0, phi);
  }
};

struct PitchRadius {
  double roller_radius, phi;
  /// The circle about the disc's centre: r = e cos a + w, w^2 = R^2 - e^2 sin^2 a; w' and on from w^2's.
  Derivatives operator()(const OffsetCircle& p) const {
    const double a = phi - p.angle;
    const double R = p.radius + roller_radius;
    const double x = p.offset * std::cos(a);
    const double y = p.offset * std::sin(a);
    const double w = std::sqrt(R * R - y * y);
    const double w1 = -x * y / w;
    const double w2 = (y * y - x * x - w1 * w1) / w;
    const double w3 = (4.0 * x * y - 3.0 * w1 * w2) / w;
    return {x + w, -y + w1, -x + w2, y + w3};
  }
  template <class P>
  Derivatives operator()(const P& p) const {
    return lifted(p, roller_radius, phi);
  }
};

using Fault = std::optional<std::string>;

Fault not_finite(std::initializer_list<double> numbers) {
  for (const double x : numbers)
    if (!std::isfinite(x)) return fmt::format("{} is not a finite number", x);
  return {};
}

Fault not_positive(std::string_view name, double value) {
  if (value > 0.0) return {};
  return fmt::format("{} is {}: it must be positive", name, value);
}

Fault first_of(std::initializer_list<Fault> faults) {
  for (const Fault& f : faults)
    if (f) return f;
  return {};
}

struct FindFault {
  Fault operator()(const OffsetCircle& p) const {
    Fault off_axis;
    if (!(std::abs(p.offset) < p.radius))
      off_axis = fmt::format("offset {} reaches out of the disc of radius {}: the axis must lie inside it",
                             p.offset, p.radius);
    return first_of({not_finite({p.radius, p.offset, p.angle}), not_positive("radius", p.radius), off_axis});
  }
  Fault operator()(const HarmonicLift& p) const {
    Fault no_lobe;
    if (p.lobes < 1) no_lobe = fmt::format("lobes is {}: at least 1", p.lobes);
    return first_of({not_finite({p.base_radius, p.lift, p.angle}), not_positive("base_radius", p.base_radius),
                     not_positive("base_radius + lift", p.base_radius + p.lift), no_lobe});
  }
  Fault operator()(const RiseDwellReturn& p) const {
    // Angles such as 2 pi / 3, added up, may pass a turn by rounding.
    constexpr double kSlack = 1e-12;
    Fault too_long;
    if (const double sum = p.rise + p.dwell + p.fall; !(sum <= kFullTurn + kSlack))
      too_long = fmt::format("rise, dwell and fall take {} rad: more than a turn", sum);
    Fault negative_dwell;
    if (p.dwell < 0.0) negative_dwell = fmt::format("dwell is {}: it must not be negative", p.dwell);
    return first_of({not_finite({p.base_radius, p.lift, p.start, p.rise, p.dwell, p.fall}),
                     not_positive("base_radius", p.base_radius),
                     not_positive("base_radius + lift", p.base_radius + p.lift), not_positive("rise", p.rise),
                     not_positive("fall", p.fall), negative_dwell, too_long});
  }
  Fault operator()(const TableLift& p) const {
    return first_of({not_finite({p.base_radius}), not_positive("base_radius", p.base_radius)});
  }
};

}  // namespace

Derivatives support_function(const CamProfile& profile, double phi) {
  return std::visit(Support{phi}, profile);
}

Derivatives pitch_radius(const CamProfile& profile, double roller_radius, double phi) {
  return std::visit(PitchRadius{roller_radius, phi}, profile);
}

std::optional<std::string> fault(const CamProfile& profile) {
  return std::visit(FindFault{}, profile);
}

}  // namespace camber
