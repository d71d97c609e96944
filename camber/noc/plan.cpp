#include <camber/noc/plan.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace camber::noc {

namespace {

/// A front before its numbers are laid out: blocks that it eliminates, blocks of its separator.
struct Group {
  std::vector<int> blocks;
  std::set<int> separator;
  int parent = -1;
  int rows = 0;  ///< own, and passed to it by the children looked at so far
  bool merged = false;
};

int speeds_of(const Structure& s, const auto& blocks) {
  int sum = 0;
  for (const int b : blocks) sum += s.blocks[static_cast<std::size_t>(b)].count;
  return sum;
}

/// The blocks of each constraint's speeds, each once.
std::vector<std::vector<int>> blocks_of_constraints(const Structure& s) {
  std::vector<int> block_of(static_cast<std::size_t>(s.speeds));
  for (std::size_t b = 0; b < s.blocks.size(); ++b)
    for (int k = 0; k < s.blocks[b].count; ++k)
      block_of[static_cast<std::size_t>(s.blocks[b].first + k)] = static_cast<int>(b);
  std::vector<std::vector<int>> result;
  for (const auto& constraint : s.constraints) {
    std::set<int> blocks;
    for (const int speed : constraint.speeds) blocks.insert(block_of[static_cast<std::size_t>(speed)]);
    result.emplace_back(blocks.begin(), blocks.end());
  }
  return result;
}

/// Which blocks meet in M or in a row of J.
std::vector<std::set<int>> adjacency(const Structure& s) {
  std::vector<std::set<int>> adjacent(s.blocks.size());
  const auto join = [&](int a, int b) {
    if (a == b) return;
    adjacent[static_cast<std::size_t>(a)].insert(b);
    adjacent[static_cast<std::size_t>(b)].insert(a);
  };
  for (std::size_t b = 0; b < s.blocks.size(); ++b)
    for (int a = s.blocks[b].parent; a >= 0; a = s.blocks[static_cast<std::size_t>(a)].parent)
      join(static_cast<int>(b), a);
  for (const auto& blocks : blocks_of_constraints(s))
    for (const int a : blocks)
      for (const int b : blocks) join(a, b);
  return adjacent;
}

/// Eliminates the block with the smallest front first (plain minimum degree would take a platform before its
/// last wheels), ties by fewer own speeds, then by number.
std::vector<Group> eliminate(const Structure& s) {
  std::vector<std::set<int>> adjacent = adjacency(s);
  const auto key = [&](int b) {
    const auto& block = s.blocks[static_cast<std::size_t>(b)];
    return std::tuple(block.count + speeds_of(s, adjacent[static_cast<std::size_t>(b)]), block.count, b);
  };
  std::set<std::tuple<int, int, int>> queue;
  for (int b = 0; b < static_cast<int>(s.blocks.size()); ++b) queue.insert(key(b));
  std::vector<Group> groups;
  while (!queue.empty()) {
    const int b = std::get<2>(*queue.begin());
    queue.erase(queue.begin());
    const std::set<int> neighbours = adjacent[static_cast<std::size_t>(b)];
    for (const int n : neighbours) queue.erase(key(n));
    for (const int n : neighbours) {
      auto& of_n = adjacent[static_cast<std::size_t>(n)];
      of_n.erase(b);
      of_n.insert(neighbours.begin(), neighbours.end());
      of_n.erase(n);
    }
    for (const int n : neighbours) queue.insert(key(n));
    groups.push_back({.blocks = {b}, .separator = neighbours});
  }
  return groups;
}

/// Everything in one front.
std::vector<Group> all_together(const Structure& s) {
  Group group;
  for (int b = 0; b < static_cast<int>(s.blocks.size()); ++b) group.blocks.push_back(b);
  return {group};
}

/// Position in the order of elimination, of each block.
std::vector<int> positions(const Structure& s, const std::vector<Group>& groups) {
  std::vector<int> position(s.blocks.size());
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (const int b : groups[g].blocks) position[static_cast<std::size_t>(b)] = static_cast<int>(g);
  return position;
}

int first_of(const std::vector<int>& position, const auto& blocks) {
  int first = -1;
  for (const int b : blocks) {
    const int p = position[static_cast<std::size_t>(b)];
    if (first < 0 || p < first) first = p;
  }
  return first;
}

/// The number of rows that a front passes on.
int passed_rows(int own, int separator, int rows) {
  return std::min(std::max(rows - own, 0), separator);
}

/// Multiplications of a QR with so many pivots.
double qr_cost(double rows, double pivots, double columns) {
  return 3.0 * pivots * (rows - 0.5 * pivots) * columns;
}

/// Multiplications of a front, roughly, with the fixed work of any front in the same unit: the pivots of the
/// rows, (2) and (3) of fronts.h, LDLᵀ of the independent speeds, and what is passed to the parent.
double cost(int own, int separator, int rows) {
  constexpr double kFixed = 120.0;
  const double e = own, s = separator, r = rows, p = std::min(own, rows), kept = e - p + s;
  const double free_speeds = e - p;
  const double ldl = 0.5 * (kept * kept * free_speeds - kept * free_speeds * free_speeds) +
                     free_speeds * free_speeds * free_speeds / 6.0;
  return kFixed + qr_cost(r, p, e + s) + 1.5 * p * p * kept + p * kept * kept + ldl + s * s +
         qr_cost(r - p, passed_rows(own, separator, rows), s);
}

/// Merges a front with its parent where both together take less work than one after the other.
void merge(const Structure& s, std::vector<Group>& groups) {
  for (std::size_t g = 0; g < groups.size(); ++g) {
    Group& child = groups[g];
    if (child.parent < 0) continue;
    Group& parent = groups[static_cast<std::size_t>(child.parent)];
    const int ce = speeds_of(s, child.blocks), cs = speeds_of(s, child.separator);
    const int pe = speeds_of(s, parent.blocks), ps = speeds_of(s, parent.separator);
    const int passed = passed_rows(ce, cs, child.rows);
    const double apart = cost(ce, cs, child.rows) + cost(pe, ps, parent.rows + passed);
    if (cost(ce + pe, ps, child.rows + parent.rows) >= apart) {
      parent.rows += passed;
      continue;
    }
    parent.blocks.insert(parent.blocks.end(), child.blocks.begin(), child.blocks.end());
    parent.rows += child.rows;
    child.merged = true;
    for (Group& other : groups)
      if (other.parent == static_cast<int>(g)) other.parent = child.parent;
  }
}

/// Lays out one front's lists and its share of the arenas.
class Layout {
 public:
  Layout(const Structure& structure, int slots, Plan& plan) : s_(structure), slots_(slots), plan_(plan) {}

  void add(const Group& group, int parent) {
    Front front;
    front.parent = parent;
    front.slots = slots_;
    front.own = speeds_of(s_, group.blocks);
    front.separator = speeds_of(s_, group.separator);
    front.speeds = static_cast<int>(plan_.speed.size());
    append_speeds(group.blocks);
    append_speeds(group.separator);
    plan_.fronts.push_back(front);
  }

  /// The input of the system: comes first in the arena, so that it is cleared at once.
  void allocate_inputs(Front& front, int own_rows, int max_rows) {
    front.own_rows = own_rows;
    front.max_rows = max_rows;
    const int stride = front.stride();
    front.A = doubles(max_rows * stride);
    front.M = doubles(front.speed_columns() * stride);
  }
  void allocate_rest(Front& front) {
    const int stride = front.stride();
    front.T = doubles(front.max_pivots() * stride);
    front.K = doubles(front.speed_columns() * stride);
    front.V = doubles(front.max_pivots() * front.max_rows);
    front.V2 = doubles((front.slots + front.separator) * front.max_rows);
    front.beta = doubles(2 * front.max_rows);
    front.lambda = doubles(front.max_rows);
    front.columns = ints(stride + kRegister);  // the last register of the kept ones is filled up
  }

 private:
  void append_speeds(const auto& blocks) {
    for (const int b : blocks)
      for (int k = 0; k < s_.blocks[static_cast<std::size_t>(b)].count; ++k)
        plan_.speed.push_back(s_.blocks[static_cast<std::size_t>(b)].first + k);
  }
  int doubles(int count) { return std::exchange(plan_.doubles, plan_.doubles + count); }
  int ints(int count) { return std::exchange(plan_.ints, plan_.ints + count); }

  const Structure& s_;
  const int slots_;
  Plan& plan_;
};

/// Column of a speed in a front, -1 where it has none.
int column_of(const Plan& plan, const Front& front, int speed) {
  for (int c = 0; c < front.own + front.separator; ++c)
    if (plan.speed[static_cast<std::size_t>(front.speeds + c)] == speed) return c;
  return -1;
}

/// The front that eliminates each speed.
std::vector<int> fronts_of_speeds(const Plan& plan) {
  std::vector<int> result(static_cast<std::size_t>(plan.speeds));
  for (std::size_t f = 0; f < plan.fronts.size(); ++f)
    for (int c = 0; c < plan.fronts[f].own; ++c)
      result[static_cast<std::size_t>(plan.speed[static_cast<std::size_t>(plan.fronts[f].speeds + c)])] =
          static_cast<int>(f);
  return result;
}

void place_mass(const Structure& s, Plan& plan) {
  const std::vector<int> front_of = fronts_of_speeds(plan);
  for (int j = 0; j < s.speeds; ++j) {
    const Front& front = plan.fronts[static_cast<std::size_t>(front_of[static_cast<std::size_t>(j)])];
    plan.force_at.push_back(front.M + column_of(plan, front, j) * front.stride() + front.right());
  }
  const auto add = [&](int i, int j) {
    const int first = std::min(front_of[static_cast<std::size_t>(i)], front_of[static_cast<std::size_t>(j)]);
    const Front& front = plan.fronts[static_cast<std::size_t>(first)];
    const int n = front.stride();
    const int a = column_of(plan, front, i), b = column_of(plan, front, j);
    plan.mass.push_back({i, j, front.M + a * n + b, front.M + b * n + a});
  };
  for (const auto& block : s.blocks) {
    for (int j = block.first; j < block.first + block.count; ++j) {
      for (int i = block.first; i <= j; ++i) add(i, j);
      for (int a = block.parent; a >= 0; a = s.blocks[static_cast<std::size_t>(a)].parent) {
        const auto& ancestor = s.blocks[static_cast<std::size_t>(a)];
        for (int i = ancestor.first; i < ancestor.first + ancestor.count; ++i) add(i, j);
      }
    }
  }
}

void place_rows(const Structure& s, const std::vector<int>& front_of_constraint, Plan& plan) {
  std::vector<int> used(plan.fronts.size(), 0);
  for (std::size_t c = 0; c < s.constraints.size(); ++c) {
    const int at = front_of_constraint[c];
    plan.first_column.push_back(static_cast<int>(plan.column.size()));
    for (int r = 0; r < s.constraints[c].rows; ++r) {
      const int row = at < 0 ? 0 : used[static_cast<std::size_t>(at)]++;
      plan.row.push_back({at, row});
      const Front none{};
      const Front& front = at < 0 ? none : plan.fronts[static_cast<std::size_t>(at)];
      plan.row_at.push_back(front.A + row * front.stride());
      plan.right_at.push_back(plan.row_at.back() + front.right());
    }
    for (const int speed : s.constraints[c].speeds)
      plan.column.push_back(column_of(plan, plan.fronts[static_cast<std::size_t>(at)], speed));
  }
}

void map_to_parents(Plan& plan) {
  for (Front& front : plan.fronts) {
    front.parent_columns = static_cast<int>(plan.parent_column.size());
    for (int c = 0; c < front.separator; ++c) {
      const int speed = plan.speed[static_cast<std::size_t>(front.speeds + front.own + c)];
      plan.parent_column.push_back(
          column_of(plan, plan.fronts[static_cast<std::size_t>(front.parent)], speed));
    }
  }
}

}  // namespace

Plan make_plan(const Structure& s, Division division) {
  std::vector<Group> groups = division == Division::kOneFront ? all_together(s) : eliminate(s);
  std::vector<int> position = positions(s, groups);
  for (Group& group : groups) group.parent = first_of(position, group.separator);
  const std::vector<std::vector<int>> constraint_blocks = blocks_of_constraints(s);
  std::vector<int> front_of_constraint;
  for (std::size_t c = 0; c < s.constraints.size(); ++c) {
    front_of_constraint.push_back(first_of(position, constraint_blocks[c]));
    if (front_of_constraint.back() >= 0)
      groups[static_cast<std::size_t>(front_of_constraint.back())].rows += s.constraints[c].rows;
  }
  merge(s, groups);

  Plan plan;
  plan.speeds = s.speeds;
  plan.rows = s.rows;
  Layout layout(s, division == Division::kSlottedFronts ? kDelayedSlots : 0, plan);
  std::vector<int> number(groups.size(), -1);  // of the remaining groups, in order
  int count = 0;
  for (std::size_t g = 0; g < groups.size(); ++g)
    if (!groups[g].merged) number[g] = count++;
  for (std::size_t g = 0; g < groups.size(); ++g)
    if (!groups[g].merged)
      layout.add(groups[g], groups[g].parent < 0 ? -1 : number[static_cast<std::size_t>(groups[g].parent)]);

  position = positions(s, groups);
  for (std::size_t g = 0; g < groups.size(); ++g)
    if (!groups[g].merged)
      for (const int b : groups[g].blocks) position[static_cast<std::size_t>(b)] = number[g];
  for (std::size_t c = 0; c < s.constraints.size(); ++c)
    front_of_constraint[c] = first_of(position, constraint_blocks[c]);
  std::vector<int> own_rows(plan.fronts.size(), 0), max_rows;
  for (std::size_t c = 0; c < s.constraints.size(); ++c)
    if (front_of_constraint[c] >= 0)
      own_rows[static_cast<std::size_t>(front_of_constraint[c])] += s.constraints[c].rows;
  max_rows = own_rows;
  for (std::size_t f = 0; f < plan.fronts.size(); ++f) {
    Front& front = plan.fronts[f];
    layout.allocate_inputs(front, own_rows[f], max_rows[f]);
    if (front.parent >= 0)
      max_rows[static_cast<std::size_t>(front.parent)] +=
          std::min(max_rows[f], front.separator + front.slots);
  }
  plan.inputs = plan.doubles;
  for (Front& front : plan.fronts) layout.allocate_rest(front);
  place_mass(s, plan);
  place_rows(s, front_of_constraint, plan);
  map_to_parents(plan);
  return plan;
}

}  // namespace camber::noc
