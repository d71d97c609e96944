#include <camber/report/column_code.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include <camber/report/deflate.h>

namespace camber {

namespace {

template <class Integer>
void put(Integer value, std::string& bytes) {
  for (unsigned i = 0; i < sizeof(Integer); ++i)
    bytes.push_back(static_cast<char>(value >> (kBitsPerByte * i)));
}

std::string exact_bytes(std::span<const double> values) {
  std::string bytes;
  bytes.reserve(values.size() * sizeof(double));
  for (const double value : values) put(std::bit_cast<std::uint64_t>(value), bytes);
  return bytes;
}

/// 0, -1, 1, -2, ... -> 0, 1, 2, 3, ...: small numbers of either sign have zeros in their upper bytes.
std::uint32_t zigzag(std::uint32_t difference) {
  const std::uint32_t sign = (difference >> 31U) != 0 ? 0xffffffffU : 0U;
  return (difference << 1U) ^ sign;
}

/// A smooth column has small second differences; a plane of equal bytes next to each other compresses well.
std::string delta_bytes(std::span<const double> values, double base, double scale) {
  const std::size_t n = values.size();
  std::string planes(n * sizeof(std::uint32_t), '\0');
  std::uint32_t before = 0;
  std::uint32_t before_that = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto k = static_cast<std::uint32_t>(std::lround((values[i] - base) / scale));
    const std::uint32_t code = zigzag(k - 2 * before + before_that);
    for (unsigned plane = 0; plane < sizeof(code); ++plane)
      planes[plane * n + i] = static_cast<char>(code >> (kBitsPerByte * plane));
    before_that = before;
    before = k;
  }
  return planes;
}

}  // namespace

EncodedColumn encode_column(std::span<const double> values, bool exact) {
  using Kind = EncodedColumn::Kind;
  const auto all_finite = [&] {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
  };
  if (exact || values.empty() || !all_finite()) return {.kind = Kind::kExact, .bytes = exact_bytes(values)};
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (*least == *most) return {.kind = Kind::kConstant, .base = *least, .bytes = {}};
  const double scale = (*most - *least) / kSteps;
  // A range over the largest double, or so small that its steps are zero or without digits.
  if (!std::isnormal(scale)) return {.kind = Kind::kExact, .bytes = exact_bytes(values)};
  return {.kind = Kind::kDelta, .base = *least, .scale = scale, .bytes = delta_bytes(values, *least, scale)};
}

}  // namespace camber
