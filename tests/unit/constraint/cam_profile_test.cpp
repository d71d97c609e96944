#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <camber/constraint/cam_profile.h>

#include "support/differences.h"
#include "support/random.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

using std::numbers::pi;

constexpr double kRoller = 0.25;
constexpr RiseLaw kLaws[] = {RiseLaw::kCycloidal, RiseLaw::k345, RiseLaw::k4567};

RiseDwellReturn rise_dwell_return(RiseLaw law) {
  return {1.0, 0.5, law, 0.4, 2.0, 0.5, 1.8};
}

const std::vector<double> kTableAngles{0.1, 0.9, 1.7, 2.9, 4.0, 5.2};

std::vector<CamProfile> profiles() {
  const std::vector<double> lifts{0.0, 0.05, 0.12, 0.2, 0.1, 0.02};
  std::vector<CamProfile> all{OffsetCircle{1.0, 0.4, 0.3}, HarmonicLift{1.0, 0.2, 2, 0.7},
                              TableLift{1.5, periodic_spline(kTableAngles, lifts)}};
  for (const RiseLaw law : kLaws) all.emplace_back(rise_dwell_return(law));
  return all;
}

/// Whether a rise or a fall starts or ends, or a knot of the table lies, within reach of the differences.
bool at_a_join(double phi) {
  const RiseDwellReturn p = rise_dwell_return(RiseLaw::kCycloidal);
  std::vector<double> joins = kTableAngles;
  joins.push_back(p.start);
  for (const double width : {p.rise, p.dwell, p.fall}) joins.push_back(joins.back() + width);
  return std::ranges::any_of(
      joins, [&](double join) { return std::abs(std::remainder(phi - join, 2.0 * pi)) < 3.0 * kStep; });
}

/// Largest error of the three derivatives against differences.
template <class F>
double derivative_error(F&& f, double phi) {
  const Derivatives at = f(phi);
  return std::max({mixed_error(at.first, derivative([&](double d) { return f(phi + d).value; })),
                   mixed_error(at.second, derivative([&](double d) { return f(phi + d).first; })),
                   mixed_error(at.third, derivative([&](double d) { return f(phi + d).second; }))});
}

TEST(CamProfile, DerivativesOfSupportFunctionAreDerivatives) {
  for (const CamProfile& profile : profiles()) {
    SCOPED_TRACE(profile.index());
    expect_for_seeds(1000, kDifferenceTolerance, [&](std::uint64_t seed) {
      const double phi = Random(seed).uniform(-10.0, 10.0);
      if (at_a_join(phi)) return 0.0;
      return derivative_error([&](double x) { return support_function(profile, x); }, phi);
    });
  }
}

TEST(CamProfile, DerivativesOfPitchRadiusAreDerivatives) {
  for (const CamProfile& profile : profiles()) {
    SCOPED_TRACE(profile.index());
    expect_for_seeds(1000, kDifferenceTolerance, [&](std::uint64_t seed) {
      const double phi = Random(seed).uniform(-10.0, 10.0);
      if (at_a_join(phi)) return 0.0;
      return derivative_error([&](double x) { return pitch_radius(profile, kRoller, x); }, phi);
    });
  }
}

TEST(CamProfile, PitchCurveOfOffsetCircleIsACircle) {
  // A few roundings of numbers of order one; worst measured 2e-16.
  constexpr double kRounding = 1e-14;
  const OffsetCircle circle{1.0, 0.4, 0.3};
  for (double phi = 0.0; phi < 6.3; phi += 0.1) {
    const double r = pitch_radius(circle, kRoller, phi).value;
    const double x = r * std::cos(phi) - circle.offset * std::cos(circle.angle);
    const double y = r * std::sin(phi) - circle.offset * std::sin(circle.angle);
    EXPECT_NEAR(std::hypot(x, y), circle.radius + kRoller, kRounding);
  }
}

TEST(CamProfile, HarmonicLiftIsOffsetCircleForAFlatFace) {
  // base + lift/2 - lift/2 cos phi is the support function of a circle of the mean radius. Rounding alone:
  // worst measured 2e-16.
  const HarmonicLift harmonic{1.0, 0.4, 1, 0.0};
  const OffsetCircle circle{1.2, 0.2, pi};
  for (double phi = 0.0; phi < 6.3; phi += 0.1)
    EXPECT_NEAR(support_function(harmonic, phi).value, support_function(circle, phi).value, 1e-15);
}

TEST(CamProfile, RiseStartsAtRestAndEndsOnTheDwell) {
  // The angles of the joins are rounded to 1e-15, over which fourth derivatives of order 50 act; worst
  // measured 5e-14 (third derivative), 6e-15 (second).
  constexpr double kRounding = 1e-13;
  for (const RiseLaw law : kLaws) {
    const RiseDwellReturn p = rise_dwell_return(law);
    struct {
      double angle, lift;
    } const joins[] = {{p.start, 0.0},
                       {p.start + p.rise, p.lift},
                       {p.start + p.rise + p.dwell, p.lift},
                       {p.start + p.rise + p.dwell + p.fall, 0.0}};
    for (const auto& join : joins)
      for (const double side : {-1e-15, 1e-15}) {
        const Derivatives f = support_function(p, join.angle + side);
        EXPECT_NEAR(f.value, p.base_radius + join.lift, kRounding);
        EXPECT_NEAR(f.first, 0.0, kRounding);
        EXPECT_NEAR(f.second, 0.0, kRounding);
        if (law == RiseLaw::k4567) {
          EXPECT_NEAR(f.third, 0.0, kRounding);
        }
      }
  }
}

TEST(CamProfile, RiseIsHalfWayUpInTheMiddle) {
  // All laws are odd about their middle, where the speed is 2, 15/8 and 35/16 of the mean. Rounding of a few
  // operations; worst measured 5e-16.
  constexpr double kRounding = 2e-15;
  const double peak[] = {2.0, 15.0 / 8.0, 35.0 / 16.0};
  for (std::size_t k = 0; k < std::size(kLaws); ++k) {
    const RiseDwellReturn p = rise_dwell_return(kLaws[k]);
    const Derivatives f = support_function(p, p.start + 0.5 * p.rise);
    EXPECT_NEAR(f.value, p.base_radius + 0.5 * p.lift, kRounding);
    EXPECT_NEAR(f.first, peak[k] * p.lift / p.rise, kRounding);
    EXPECT_NEAR(f.second, 0.0, kRounding);
  }
}

TEST(CamProfile, FaultNamesTheImpossibleNumber) {
  for (const CamProfile& profile : profiles()) EXPECT_FALSE(fault(profile));
  const auto says = [](const CamProfile& profile, const char* words) {
    const std::string text = fault(profile).value_or("");
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  says(OffsetCircle{0.0, 0.0}, "radius is 0");
  says(OffsetCircle{1.0, 1.0}, "offset 1");
  says(HarmonicLift{0.0, 0.1}, "base_radius is 0");
  says(HarmonicLift{0.1, -0.1}, "base_radius + lift");
  says(HarmonicLift{1.0, 0.1, 0}, "lobes is 0");
  says(HarmonicLift{1.0, std::numeric_limits<double>::infinity()}, "not a finite");
  says(RiseDwellReturn{1.0, 0.1, RiseLaw::k345, 0.0, 0.0, 1.0, 1.0}, "rise is 0");
  says(RiseDwellReturn{1.0, 0.1, RiseLaw::k345, 0.0, 1.0, -1.0, 1.0}, "dwell is -1");
  says(RiseDwellReturn{1.0, 0.1, RiseLaw::k345, 0.0, 3.0, 1.0, 3.0}, "more than a turn");
  says(TableLift{0.0, {}}, "base_radius is 0");
}

}  // namespace
}  // namespace camber::support
