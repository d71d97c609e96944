#include <camber/io/table_digest.h>

#include <cmath>
#include <utility>

#include <camber/model/column_groups.h>

namespace camber {

namespace {

void raise(Peak& peak, double size, double time) {
  if (size > peak.size) peak = {size, time};
}

}  // namespace

TableDigest::TableDigest(std::vector<Column> columns)
    : columns_(std::move(columns)), value_(columns_.size()), vector_(columns_.size()) {
  const auto is_load = [&](std::size_t i) {
    return columns_[i].group == kForceGroup || columns_[i].group == kMomentGroup;
  };
  for (std::size_t i = 0; i + 2 < columns_.size(); ++i)
    if (is_load(i) && begins_group(columns_, i) && share_group(columns_[i], columns_[i + 2]))
      vector_begin_.push_back(i);
}

void TableDigest::add(std::span<const double> row, bool peaks) {
  if (rows_++ == 0) first_.assign(row.begin(), row.end());
  last_.assign(row.begin(), row.end());
  if (!peaks) return;
  for (std::size_t i = 0; i < row.size(); ++i) raise(value_[i], std::abs(row[i]), row[0]);
  for (const std::size_t i : vector_begin_)
    raise(vector_[i], std::hypot(row[i], row[i + 1], row[i + 2]), row[0]);
}

Peak TableDigest::largest(std::string_view column) const {
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].name == column) return value_[i];
  return {};
}

TableDigest digest_of(const Table& table) {
  TableDigest digest(table.columns);
  for (std::size_t i = 0; i < table.rows(); ++i) digest.add(table.row(i));
  return digest;
}

}  // namespace camber
