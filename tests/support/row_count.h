#pragma once

#include <cstddef>

#include <gtest/gtest.h>

#include <camber/io/table.h>

namespace camber::support {

/// How many rows a loop goes over. There must be some: a loop over none would prove nothing.
[[nodiscard]] inline std::size_t row_count(const Table& table) {
  EXPECT_GT(table.rows(), 1U) << "the run has no rows to look at";
  return table.rows();
}

}  // namespace camber::support
