#pragma once

#include <vector>

/// The order in which a constrained system is eliminated, found once. The system is Gauss's principle,
///
///   minimise 1/2 aᵀM a - fᵀa   subject to   J a = g                                                      (1)
///
/// with the sparsity of a tree: M_ij is nonzero if one joint is an ancestor of the other, and a row of J has
/// coefficients for the joints between the bodies that it connects (the ground is not a body: it couples nothing).
/// Speeds are eliminated front by front over a tree of fronts; a front has its own speeds E and the separator S,
/// the speeds of later fronts with which E is coupled.
namespace camber::noc {

/// The structure of the system. Blocks are joints, in the order of the tree; the speeds of a block are
/// eliminated together.
struct Structure {
  struct Block {
    int first = 0;    ///< its first speed
    int count = 0;    ///< its speeds
    int parent = -1;  ///< the nearest block inward that has speeds; -1 at the ground
  };
  struct Constraint {
    std::vector<int> speeds;  ///< that its rows touch
    int rows = 0;
  };
  std::vector<Block> blocks;
  std::vector<Constraint> constraints;
  int speeds = 0;
  int rows = 0;
};

/// Columns that a front may keep free for speeds on which its children could not pivot safely.
inline constexpr int kDelayedSlots = 3;

/// Numbers in a register.
inline constexpr int kRegister = 4;
[[nodiscard]] constexpr int padded_to_four(int count) {
  return (count + kRegister - 1) / kRegister * kRegister;
}

/// One front. The columns of its rows and of its mass matrix are [E | S | right-hand side | delayed slots], the
/// right-hand sides with the sign that they have on the left: a factor of 1 stands behind the speeds.
struct Front {
  int parent = -1;
  int slots = 0;           ///< for delayed speeds
  int own = 0;             ///< |E| without delayed speeds
  int separator = 0;       ///< |S|
  int own_rows = 0;        ///< rows of J that start here
  int max_rows = 0;        ///< those and what the children may pass on
  int speeds = 0;          ///< offset in Plan::speed of E, then S
  int row_ids = 0;         ///< offset in Plan::row_id of the own rows
  int parent_columns = 0;  ///< offset in Plan::parent_column: where each column of S stands in the parent
  // offsets into the workspace's arenas
  int A = 0, M = 0, T = 0, K = 0, V = 0, V2 = 0, beta = 0, lambda = 0, columns = 0;

  [[nodiscard]] int right() const { return own + separator; }  ///< column of the right-hand side
  [[nodiscard]] int width() const { return right() + 1 + slots; }
  /// From row to row.
  [[nodiscard]] int stride() const { return padded_to_four(width()); }
  [[nodiscard]] int max_pivots() const { return slots + own; }
  /// Rows of M: the columns up to the last that is a speed.
  [[nodiscard]] int speed_columns() const { return slots == 0 ? right() : width(); }
};

/// M_ij: i an ancestor of j or of the same joint, i <= j; and where it and M_ji go in the arena.
struct MassEntry {
  int i, j;
  int at, mirrored;
};
struct RowPlace {
  int front, row;
};

struct Plan {
  std::vector<Front> fronts;  ///< children before parents
  std::vector<int> speed, row_id, parent_column;
  std::vector<MassEntry> mass;
  std::vector<int> force_at;      ///< where each f_j goes, negative
  std::vector<RowPlace> row;      ///< of each row of J; front -1 where it touches no speed
  std::vector<int> row_at;        ///< where each row begins
  std::vector<int> right_at;      ///< where its right side goes, negative
  std::vector<int> first_column;  ///< of each constraint, in `column`
  std::vector<int> column;        ///< of each speed of a constraint, from the beginning of the row
  int speeds = 0, rows = 0;
  int doubles = 0, ints = 0;  ///< sizes of the arenas
  int inputs = 0;             ///< the first doubles: M, J and the right-hand sides
};

enum class Division {
  kNarrowFronts,   ///< local fronts without delayed slots: the smallest and fastest
  kSlottedFronts,  ///< local fronts with kDelayedSlots each
  kOneFront
};
[[nodiscard]] Plan make_plan(const Structure& structure, Division division);

}  // namespace camber::noc
