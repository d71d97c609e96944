#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <camber/report/column_code.h>
#include <camber/report/deflate.h>

#include "support/random.h"
#include "unit/report/read_page.h"

namespace camber {
namespace {

using Kind = EncodedColumn::Kind;

std::vector<double> decoded(const EncodedColumn& column, std::size_t rows) {
  const char* kind = column.kind == Kind::kConstant ? "constant"
                     : column.kind == Kind::kExact  ? "f64"
                                                    : "delta";
  const nlohmann::json about{
      {"kind", kind}, {"value", column.base}, {"base", column.base}, {"scale", column.scale}};
  return support::read_column(about, column.bytes, rows);
}

/// A walk with jumps, drifts and noise of any size about any value.
std::vector<double> random_column(support::Random& random) {
  const double center = random.uniform(-1.0, 1.0) * std::pow(10.0, random.uniform(-9.0, 9.0));
  const double size = std::pow(10.0, random.uniform(-9.0, 9.0));
  std::vector<double> values;
  double value = center;
  double slope = 0.0;
  for (int rows = 1 + random.below(400); rows > 0; --rows) {
    slope += size * random.uniform(-1.0, 1.0);
    value += slope;
    if (random.chance(0.02)) value = center + size * random.uniform(-1e4, 1e4);
    values.push_back(value);
  }
  return values;
}

TEST(ColumnCode, ReadsBackWithinHalfAStep) {
  constexpr std::uint64_t kSeed = 7;
  SCOPED_TRACE(testing::Message() << "seed " << kSeed);
  support::Random random(kSeed);
  for (int trial = 0; trial < 1000; ++trial) {
    const std::vector<double> values = random_column(random);
    const EncodedColumn column = encode_column(values, false);
    const std::vector<double> back = decoded(column, values.size());
    ASSERT_EQ(back.size(), values.size());
    double largest = 0.0;
    for (const double value : values) largest = std::max(largest, std::abs(value));
    // Half a step, and the rounding of base + scale k: some last digits of the largest value.
    const double tolerance = 0.5 * column.scale + 4.0 * std::numeric_limits<double>::epsilon() * largest;
    for (std::size_t i = 0; i < values.size(); ++i)
      ASSERT_NEAR(back[i], values[i], tolerance) << "trial " << trial << ", row " << i;
  }
}

TEST(ColumnCode, StepIsTheRangeOverTwoToThe22) {
  const EncodedColumn column = encode_column(std::vector{1.0, 3.0, 2.0}, false);
  EXPECT_EQ(column.kind, Kind::kDelta);
  EXPECT_EQ(column.base, 1.0);
  EXPECT_EQ(column.scale, 2.0 / 4194304.0);
}

TEST(ColumnCode, ExactColumnsReadBackToTheLastBit) {
  const std::vector<double> values{0.1, -0.0, 1e300, 5e-324, 0.1};
  const EncodedColumn column = encode_column(values, true);
  EXPECT_EQ(column.kind, Kind::kExact);
  EXPECT_EQ(decoded(column, values.size()), values);
}

TEST(ColumnCode, ColumnsWithoutStepsStayExact) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(encode_column(std::vector{0.0, nan, 1.0}, false).kind, Kind::kExact);
  EXPECT_EQ(encode_column(std::vector{-huge, huge}, false).kind, Kind::kExact);  // the range is no number
  EXPECT_EQ(encode_column(std::vector{0.0, 5e-324}, false).kind, Kind::kExact);  // its steps would be zero
  EXPECT_TRUE(encode_column({}, false).bytes.empty());
}

TEST(ColumnCode, ConstantColumnsTakeNoBytes) {
  const EncodedColumn column = encode_column(std::vector{2.5, 2.5, 2.5}, false);
  EXPECT_EQ(column.kind, Kind::kConstant);
  EXPECT_EQ(column.base, 2.5);
  EXPECT_TRUE(column.bytes.empty());
}

TEST(Base64, HasTheVectorsOfRfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

}  // namespace
}  // namespace camber
