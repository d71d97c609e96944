#include <camber/analysis/cures.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// A cure with less grip is none in practice.
constexpr double kLeastGrip = 0.02;
/// So many redundant rows, and changes at a time, are searched through, with so many trials.
constexpr int kLargestSearch = 8, kMostChanges = 4;
constexpr int kMostTrials = 10000;
/// Rows of parts with drives count for so much less where one cure is chosen without a search.
constexpr double kReluctance = 1e-3;

/// The rows of Y, by the group's own numbers.
MatrixX rows_of(const MatrixX& Y, const std::vector<int>& rows) {
  MatrixX part(static_cast<Eigen::Index>(rows.size()), Y.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) part.row(static_cast<Eigen::Index>(i)) = Y.row(rows[i]);
  return part;
}

double smallest_value(const MatrixX& Y) {
  const VectorX values = singular_values(Y);
  return values[values.size() - 1];
}

/// A group and what may be changed in it.
class Search {
 public:
  Search(const RedundancyGroup& group, const std::vector<HeldPart>& parts) : group_(group), parts_(parts) {
    if (group.redundant > kLargestSearch) return;
    for (const HeldPart& part : parts) {
      std::vector<Change> changes;
      for (Change& change : possible_changes(part, group.rows))
        if (static_cast<int>(change.rows.size()) <= group.redundant && grip({change}) >= kLeastGrip)
          changes.push_back(std::move(change));
      if (!changes.empty()) options_.push_back(std::move(changes));
    }
  }

  /// All cures with the fewest changes, and with one more where those are not plain or touch drives.
  Cures run() {
    Cures cures;
    cures.redundant = group_.redundant;
    int most = std::min(kMostChanges, group_.redundant);
    for (int changes = 1; changes <= most && trials_ < kMostTrials; ++changes) {
      std::vector<Change> chosen;
      choose(0, changes, group_.redundant, chosen);
      if (found_.empty()) continue;
      const bool good = std::ranges::any_of(found_, [](const Cure& c) { return c.plain() && !c.drives(); });
      most = good ? changes : std::min(most, changes + 1);
    }
    cures.all = trials_ < kMostTrials && !options_.empty();
    if (found_.empty()) found_.push_back(without_search());
    cures.count = static_cast<int>(found_.size());
    std::ranges::stable_sort(found_, {}, [](const Cure& cure) {
      return std::tuple(cure.drives(), !cure.plain(), cure.changes.size(), -cure.grip);
    });
    found_.resize(std::min(found_.size(), kMostCures));
    cures.best = std::move(found_);
    return cures;
  }

 private:
  [[nodiscard]] std::vector<int> local_rows(const std::vector<Change>& changes) const {
    std::vector<int> rows;
    for (const Change& change : changes)
      for (const int row : change.rows)
        rows.push_back(static_cast<int>(std::ranges::find(group_.rows, row) - group_.rows.begin()));
    return rows;
  }

  /// Over the configurations; stops where it is too small.
  [[nodiscard]] double grip(const std::vector<Change>& changes) const {
    const std::vector<int> rows = local_rows(changes);
    double least = 1.0;
    for (const MatrixX& Y : group_.Y) {
      least = std::min(least, smallest_value(rows_of(Y, rows)));
      if (least < kLeastGrip) break;
    }
    return least;
  }

  /// `changes` more, of parts from `part` on, that free so many rows.
  void choose(std::size_t part, int changes, int rows, std::vector<Change>& chosen) {
    if (changes == 0) {
      if (rows > 0) return;
      ++trials_;
      const double reached = grip(chosen);
      if (reached >= kLeastGrip) found_.push_back({chosen, reached});
      return;
    }
    for (; part < options_.size() && trials_ < kMostTrials; ++part)
      for (const Change& change : options_[part]) {
        const int left = rows - static_cast<int>(change.rows.size());
        if (left < changes - 1) continue;
        chosen.push_back(change);
        choose(part + 1, changes - 1, left, chosen);
        chosen.pop_back();
      }
  }

  /// One that has a good grip, by pivoting: always there, but of no standard joints.
  [[nodiscard]] Cure without_search() const {
    MatrixX weighed = group_.Y.front().transpose();
    std::vector<const HeldPart*> part_of(group_.rows.size());
    for (std::size_t i = 0; i < group_.rows.size(); ++i) {
      const int row = group_.rows[i];
      const auto next = std::ranges::upper_bound(parts_, row, {}, &HeldPart::row);
      part_of[i] = &*std::prev(next);
      if (part_of[i]->drives) weighed.col(static_cast<Eigen::Index>(i)) *= kReluctance;
    }
    const PivotedQr qr(weighed);
    std::vector<std::size_t> taken;
    for (int k = 0; k < group_.redundant; ++k) taken.push_back(static_cast<std::size_t>(qr.column(k)));
    std::ranges::sort(taken, {}, [&](std::size_t i) { return group_.rows[i]; });
    Cure cure;
    for (auto at = taken.begin(); at != taken.end();) {
      std::vector<int> rows;
      const HeldPart* part = part_of[*at];
      for (; at != taken.end() && part_of[*at] == part; ++at) rows.push_back(group_.rows[*at]);
      cure.changes.push_back(free_rows(*part, rows));
    }
    cure.grip = grip(cure.changes);
    return cure;
  }

  const RedundancyGroup& group_;
  const std::vector<HeldPart>& parts_;
  std::vector<std::vector<Change>> options_;  ///< of each part that has some
  std::vector<Cure> found_;
  int trials_ = 0;
};

}  // namespace

bool Cure::plain() const {
  return std::ranges::all_of(changes, &Change::plain);
}
bool Cure::drives() const {
  return std::ranges::any_of(changes, &Change::drives);
}

std::vector<Cures> find_cures(const Redundancy& redundancy) {
  int redundant = 0;
  for (const RedundancyGroup& group : redundancy.groups) redundant += group.redundant;
  if (redundant == 0) return {};
  std::vector<RedundancyGroup> groups = redundancy.groups;
  if (redundant <= kLargestSearch) groups = {merged(redundancy.groups)};
  std::vector<Cures> all;
  for (const RedundancyGroup& group : groups) all.push_back(Search(group, redundancy.parts).run());
  return all;
}

}  // namespace camber
