#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <limits>
#include <sstream>
#include <string>

#include <camber/spatial/types.h>
#include <camber/testing/differences.h>

namespace camber::support {

/// Largest difference of two entries over `scale`, the size of the numbers that were computed with; infinite where an
/// entry is not finite or the sizes differ.
template <class A, class B>
[[nodiscard]] double error_on_scale(const Eigen::MatrixBase<A>& actual, const Eigen::MatrixBase<B>& expected,
                                    double scale) {
  if (actual.rows() != expected.rows() || actual.cols() != expected.cols())
    return std::numeric_limits<double>::infinity();
  if (actual.size() == 0) return 0.0;
  if (!actual.allFinite() || !expected.allFinite()) return std::numeric_limits<double>::infinity();
  const double difference = (actual - expected).cwiseAbs().maxCoeff();
  return difference == 0.0 ? 0.0 : difference / scale;
}
[[nodiscard]] inline double error_on_scale(double actual, double expected, double scale) {
  return error_on_scale(VectorX::Constant(1, actual), VectorX::Constant(1, expected), scale);
}

/// The same relative to the largest entry of `expected`, however small that is: nothing may differ from zeros.
template <class A, class B>
[[nodiscard]] double relative_error(const Eigen::MatrixBase<A>& actual,
                                    const Eigen::MatrixBase<B>& expected) {
  return error_on_scale(actual, expected, expected.size() == 0 ? 0.0 : expected.cwiseAbs().maxCoeff());
}
[[nodiscard]] inline double relative_error(double actual, double expected) {
  return relative_error(VectorX::Constant(1, actual), VectorX::Constant(1, expected));
}
/// Where numbers of size one are drawn at random and what is expected may come near to zero: relative above one, absolute
/// below.
using properties::mixed_error;

/// The largest error over many trials, with the trial that it came from: one assertion for all of them. NaN
/// counts as the largest.
class WorstError {
 public:
  void add(double error, const std::string& trial) {
    if (error <= value_) return;
    value_ = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
    trial_ = trial;
  }
  /// Fails where the worst is above the tolerance, and leaves it in the test's report.
  void expect_within(double tolerance) const {
    std::ostringstream shown;
    shown << value_;
    ::testing::Test::RecordProperty("worst_error", shown.str());
    EXPECT_LE(value_, tolerance) << "worst at " << trial_;
  }

 private:
  double value_ = -1.0;
  std::string trial_ = "no trial";
};

/// Runs `error_of(seed)` for seeds 1, 2, ..., `trials`; the largest error must be within the tolerance. The
/// seed of the worst trial is printed.
template <class F>
void expect_for_seeds(int trials, double tolerance, F&& error_of) {
  WorstError worst;
  for (int seed = 1; seed <= trials; ++seed) {
    const std::string trial = "seed " + std::to_string(seed);
    try {
      worst.add(error_of(static_cast<std::uint64_t>(seed)), trial);
    } catch (const std::exception& error) {
      ADD_FAILURE() << trial << ": " << error.what();
      return;
    }
  }
  worst.expect_within(tolerance);
}

}  // namespace camber::support
