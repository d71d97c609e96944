#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <ranges>
#include <span>
#include <vector>

#include <camber/model/columns.h>
#include <camber/simulate/instant.h>

/// A result is a list of column groups (simulate/recorder.cpp). Each names its columns, from model/columns.h, and fills
/// them from what the equations of motion gave last. It is made from a mechanism, or from a System where it needs more.
namespace camber {

/// What a row is made from: what the equations of motion gave at the state, and the kinematics and accelerations there.
struct Evaluation {
  const Mechanism& mechanism;
  const Instant& now;
  const Kinematics& kinematics;
  const InverseDynamics& dynamics;
};

/// Puts numbers one after the other into the columns of one group.
class ColumnWriter {
 public:
  explicit ColumnWriter(std::span<double> columns) : rest_(columns) {}

  void put(double value) { put_all(std::span(&value, 1)); }
  template <std::ranges::input_range Values>
  void put_all(const Values& values) {
    const auto count = static_cast<std::size_t>(std::ranges::distance(values));
    assert(count <= rest_.size());
    std::ranges::copy(values, rest_.begin());
    rest_ = rest_.subspan(count);
  }
  /// Force first, as the columns of a wrench [moment; force] are named.
  void put_wrench(const Vector6& wrench) {
    put_all(std::span(wrench.data() + 3, 3));
    put_all(std::span(wrench.data(), 3));
  }
  [[nodiscard]] std::span<double> take(std::size_t count) {
    assert(count <= rest_.size());
    const std::span<double> taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  [[nodiscard]] bool full() const { return rest_.empty(); }

 private:
  std::span<double> rest_;
};

/// A group that carries something from row to row (turns that are counted) also has resume(its columns of the last row),
/// for a run that goes on from a checkpoint.
template <class Group>
concept ColumnGroup = requires(Group& group, const Evaluation& at, ColumnWriter& out) {
  { group.columns() } -> std::convertible_to<std::vector<Column>>;
  group.fill(at, out);  // all of them
};

inline void append(std::vector<Column>& columns, std::vector<Column> more) {
  columns.insert(columns.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace camber
