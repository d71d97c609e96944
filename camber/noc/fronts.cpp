#include <camber/noc/fronts.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace camber::noc {

namespace {

/// Below this share of the separator's part a pivot is left to the parent: the rows say little about this
/// speed, and dividing by it would magnify rounding (dead centres).
constexpr double kWeak = 0.01;
/// Zero to rounding.
constexpr double kTiny = 1e-14;
/// A pivot of M~ as small as this, where the diagonal of M is 1, is rounding.
constexpr double kNoInertia = 1e-13;
/// A pivot within this factor of the tolerance, on either side, makes the rank doubtful.
constexpr double kDoubt = 30.0;

/// Rows of a front, [delayed | E | S | b] by rows.
struct Rows {
  double* a;
  int width;
  double& operator()(int i, int j) const { return a[i * width + j]; }
};

/// Householder reflection that turns the column j, rows k.. of A into (r, 0, ...). The vector (1, v) replaces
/// the column below k; r takes its place at k. Returns beta of 1 - beta v v'.
double make_reflection(const Rows& A, int k, int rows, int j) {
  double tail = 0.0;
  for (int i = k + 1; i < rows; ++i) tail += A(i, j) * A(i, j);
  const double head = A(k, j);
  if (tail == 0.0) return 0.0;
  const double norm = std::sqrt(head * head + tail);
  const double first = head > 0.0 ? head + norm : head - norm;
  const double inverse = 1.0 / first;
  for (int i = k + 1; i < rows; ++i) A(i, j) *= inverse;
  A(k, j) = head > 0.0 ? -norm : norm;
  return first * first * 2.0 / (first * first + tail);
}

void apply_reflection(const Rows& A, int k, int rows, int pivot, double beta, int j) {
  double sum = A(k, j);
  for (int i = k + 1; i < rows; ++i) sum += A(i, pivot) * A(i, j);
  sum *= beta;
  A(k, j) -= sum;
  for (int i = k + 1; i < rows; ++i) A(i, j) -= A(i, pivot) * sum;
}

double column_norm2(const Rows& A, int k, int rows, int j) {
  double sum = 0.0;
  for (int i = k; i < rows; ++i) sum += A(i, j) * A(i, j);
  return sum;
}

}  // namespace

Fronts::Fronts(const Plan& plan)
    : plan_(plan),
      numbers_(static_cast<std::size_t>(plan.doubles)),
      columns_(static_cast<std::size_t>(plan.ints)),
      state_(plan.fronts.size()),
      delayed_speed_(plan.fronts.size() * kDelayedSlots) {
  int largest = 0;
  for (const Front& front : plan.fronts) largest = std::max({largest, front.width(), front.max_rows});
  scratch_.resize(static_cast<std::size_t>(2 * largest * largest + 4 * largest));
}

void Fronts::clear() {
  std::fill(numbers_.begin(), numbers_.end(), 0.0);
  for (std::size_t f = 0; f < state_.size(); ++f) state_[f] = {.rows = plan_.fronts[f].own_rows};
  verdict_ = {};
}

void Fronts::set_mass(int e, double value) {
  const MassEntry& entry = plan_.mass[static_cast<std::size_t>(e)];
  const Front& front = plan_.fronts[static_cast<std::size_t>(entry.front)];
  const int n = front.width() - 1;
  double* M = &numbers_[static_cast<std::size_t>(front.M)];
  M[entry.a * n + entry.b] = value;
  M[entry.b * n + entry.a] = value;
}

void Fronts::set_force(int speed, double value) {
  const SpeedPlace& place = plan_.force[static_cast<std::size_t>(speed)];
  numbers_[static_cast<std::size_t>(plan_.fronts[static_cast<std::size_t>(place.front)].f + place.column)] =
      value;
}

void Fronts::set_row(int c, int i, int k, double value) {
  const RowPlace& place = plan_.row[static_cast<std::size_t>(i)];
  const Front& front = plan_.fronts[static_cast<std::size_t>(place.front)];
  const int column = plan_.row_columns[static_cast<std::size_t>(c)][static_cast<std::size_t>(k)];
  numbers_[static_cast<std::size_t>(front.A + place.row * front.width() + column)] = value;
}

void Fronts::set_right_side(int i, double value) {
  const RowPlace& place = plan_.row[static_cast<std::size_t>(i)];
  const Front& front = plan_.fronts[static_cast<std::size_t>(place.front)];
  numbers_[static_cast<std::size_t>(front.A + (place.row + 1) * front.width() - 1)] = value;
}

/// (1): pivots on the strongest column of E until the rows say nothing more about E, or too little.
void Fronts::pivot(const Front& front, State& state, double tolerance) {
  const Rows A{&numbers_[static_cast<std::size_t>(front.A)], front.width()};
  int* column = &columns_[static_cast<std::size_t>(front.columns)];
  double* beta = &numbers_[static_cast<std::size_t>(front.beta)];
  const int first = kDelayedSlots - state.delayed;
  const int pivots = state.delayed + front.own;
  const int separator = kDelayedSlots + front.own;
  const int width = front.width();
  for (int j = 0; j < width - 1 - first; ++j) column[j] = first + j;
  const bool can_leave = front.parent >= 0;
  const int slots = can_leave ? kDelayedSlots - state_[static_cast<std::size_t>(front.parent)].delayed : 0;
  int k = 0;
  state.left = 0;
  for (; k < std::min(state.rows, pivots); ++k) {
    int best = k;
    double best_norm2 = -1.0;
    for (int j = k; j < pivots; ++j) {
      const double norm2 = column_norm2(A, k, state.rows, column[j]);
      if (norm2 > best_norm2) best = j, best_norm2 = norm2;
    }
    const double norm = std::sqrt(best_norm2);
    if (norm <= kTiny * scale_) break;
    double separator_norm2 = 0.0;
    for (int j = separator; j < width - 1; ++j) separator_norm2 += column_norm2(A, k, state.rows, j);
    const double separator_norm = std::sqrt(separator_norm2);
    if (norm <= tolerance * scale_ && separator_norm <= tolerance * scale_) break;
    if (norm < kWeak * separator_norm) {
      int weak = 0;
      for (int j = k; j < pivots; ++j)
        weak += column_norm2(A, k, state.rows, column[j]) > kTiny * kTiny * scale_ * scale_ ? 1 : 0;
      if (weak <= slots) {
        state.left = weak;
        break;
      }
      ++verdict_.weak_pivots;
    }
    std::swap(column[k], column[best]);
    verdict_.smallest_pivot = std::min(verdict_.smallest_pivot, norm / scale_);
    verdict_.ambiguous |= norm < kDoubt * tolerance * scale_;
    beta[k] = make_reflection(A, k, state.rows, column[k]);
    for (int j = k + 1; j < width - first; ++j) {
      const int target = j < width - 1 - first ? column[j] : width - 1;
      apply_reflection(A, k, state.rows, column[k], beta[k], target);
    }
  }
  state.rank = k;
  sort_columns(front, state, pivots);
}

/// Orders the columns that were not pivots: the independent speeds, those left to the parent, the separator.
void Fronts::sort_columns(const Front& front, State& state, int pivots) {
  int* column = &columns_[static_cast<std::size_t>(front.columns)];
  const Rows A{&numbers_[static_cast<std::size_t>(front.A)], front.width()};
  if (state.left > 0) {
    std::stable_partition(column + state.rank, column + pivots, [&](int j) {
      return column_norm2(A, state.rank, state.rows, j) <= kTiny * kTiny * scale_ * scale_;
    });
  }
  state.free = pivots - state.rank - state.left;
}

/// (2) and (3). T has one row a dependent speed and one column a kept one, t0 behind them; K is M~ with f~
/// behind.
void Fronts::reduce(const Front& front, State& state) {
  const Rows A{&numbers_[static_cast<std::size_t>(front.A)], front.width()};
  const int* column = &columns_[static_cast<std::size_t>(front.columns)];
  const int n = front.width() - 1;
  const double* M = &numbers_[static_cast<std::size_t>(front.M)];
  const double* f = &numbers_[static_cast<std::size_t>(front.f)];
  const int d = state.rank;
  const int kept = state.free + state.left + front.separator;
  const int* keep = column + d;
  const Rows T{&numbers_[static_cast<std::size_t>(front.T)], front.width()};
  for (int c = 0; c <= kept; ++c) {
    const int source = c < kept ? keep[c] : n;
    const double sign = c < kept ? -1.0 : 1.0;
    for (int i = d - 1; i >= 0; --i) {
      double sum = sign * A(i, source);
      for (int j = i + 1; j < d; ++j) sum -= A(i, column[j]) * T(j, c);
      T(i, c) = sum / A(i, column[i]);
    }
  }
  // W = M_dk + 1/2 M_dd T, and behind it f_d - M_dd t0.
  double* W = scratch_.data();
  const int stride = kept + 1;
  for (int i = 0; i < d; ++i) {
    for (int c = 0; c <= kept; ++c) {
      double sum = 0.0;
      for (int j = 0; j < d; ++j) sum += M[column[i] * n + column[j]] * T(j, c);
      W[i * stride + c] = c < kept ? M[column[i] * n + keep[c]] + 0.5 * sum : f[column[i]] - sum;
    }
  }
  const Rows K{&numbers_[static_cast<std::size_t>(front.K)], front.width()};
  for (int a = 0; a < kept; ++a) {
    for (int b = a; b < kept; ++b) {
      double sum = M[keep[a] * n + keep[b]];
      for (int i = 0; i < d; ++i) sum += T(i, a) * W[i * stride + b] + W[i * stride + a] * T(i, b);
      K(a, b) = sum;
    }
    double force = f[keep[a]];
    for (int i = 0; i < d; ++i)
      force += T(i, a) * W[i * stride + kept] - M[keep[a] * n + column[i]] * T(i, kept);
    K(a, kept) = force;
  }
}

/// LDL' of the independent speeds; the upper triangle of K keeps D on the diagonal and the rows of D L'.
void Fronts::eliminate_free(const Front& front, State& state) {
  const Rows K{&numbers_[static_cast<std::size_t>(front.K)], front.width()};
  const int* column = &columns_[static_cast<std::size_t>(front.columns)] + state.rank;
  const int kept = state.free + state.left + front.separator;
  for (int p = 0; p < state.free; ++p) {
    if (K(p, p) <= kNoInertia) {
      verdict_.unresisted = column_speed(front, column[p]);
      K(p, p) = std::numeric_limits<double>::infinity();
    }
    const double inverse = 1.0 / K(p, p);
    for (int a = p + 1; a < kept; ++a) {
      const double factor = K(p, a) * inverse;
      if (factor == 0.0) continue;
      for (int b = a; b <= kept; ++b) K(a, b) -= factor * K(p, b);
    }
  }
}

/// Compresses the rows that are left by a pivoted QR over the separator and gives them to the parent; those
/// that vanish are redundant. The reflections stay below the diagonal, in the places of the separator's
/// columns.
void Fronts::pass_rows(const Front& front, State& state, double tolerance) {
  const Rows A{&numbers_[static_cast<std::size_t>(front.A)], front.width()};
  int* column = &columns_[static_cast<std::size_t>(front.columns)];
  double* beta = &numbers_[static_cast<std::size_t>(front.beta)] + front.max_rows;
  const int right = front.width() - 1;
  const int first = state.rank + state.free;  // of the columns of the separator, left ones included
  const int count = state.left + front.separator;
  int* order = column + first;
  int* pivot = second_pivots(front);
  std::copy_n(order, count, pivot);
  int k = 0;
  const int rows = state.rows - state.rank;
  for (; k < std::min(rows, count); ++k) {
    int best = k;
    double best_norm2 = -1.0;
    for (int j = k; j < count; ++j) {
      const double norm2 = column_norm2(A, state.rank + k, state.rows, pivot[j]);
      if (norm2 > best_norm2) best = j, best_norm2 = norm2;
    }
    const double norm = std::sqrt(best_norm2);
    if (norm <= tolerance * scale_) {
      verdict_.ambiguous |= norm * kDoubt > tolerance * scale_;
      break;
    }
    verdict_.ambiguous |= norm < kDoubt * tolerance * scale_;
    std::swap(pivot[k], pivot[best]);
    const int at = state.rank + k;
    beta[k] = make_reflection(A, at, state.rows, pivot[k]);
    for (int j = k + 1; j <= count; ++j)
      apply_reflection(A, at, state.rows, pivot[k], beta[k], j < count ? pivot[j] : right);
  }
  state.passed = k;
  for (int i = state.rank + k; i < state.rows; ++i)
    verdict_.inconsistency = std::max(verdict_.inconsistency, std::abs(A(i, right)));
  verdict_.redundant += rows - k;
  if (k == 0) return;
  State& parent_state = state_[static_cast<std::size_t>(front.parent)];
  const Front& parent = plan_.fronts[static_cast<std::size_t>(front.parent)];
  const Rows P{&numbers_[static_cast<std::size_t>(parent.A)], parent.width()};
  const int* parent_column = &plan_.parent_column[static_cast<std::size_t>(front.parent_columns)];
  state.passed_to = parent_state.rows;
  const int slot =
      kDelayedSlots - parent_state.delayed;  // pass_inertia has given the left speeds their slots
  for (int i = 0; i < k; ++i) {
    // Row i is zero before pivot i; below the diagonal stand reflections.
    for (int j = i; j < count; ++j) {
      const auto place = static_cast<int>(std::find(order, order + count, pivot[j]) - order);
      const int target = place < state.left ? slot + place : parent_column[place - state.left];
      P(parent_state.rows, target) = A(state.rank + i, pivot[j]);
    }
    P(parent_state.rows, parent.width() - 1) = A(state.rank + i, right);
    ++parent_state.rows;
  }
}

/// Adds what is left of K to the parent, and gives the speeds that are left to it their slots.
void Fronts::pass_inertia(const Front& front, State& state) {
  if (front.parent < 0) return;
  const Front& parent = plan_.fronts[static_cast<std::size_t>(front.parent)];
  State& parent_state = state_[static_cast<std::size_t>(front.parent)];
  const int* column = &columns_[static_cast<std::size_t>(front.columns)] + state.rank + state.free;
  parent_state.delayed += state.left;
  const int slot = kDelayedSlots - parent_state.delayed;
  for (int j = 0; j < state.left; ++j)
    delayed_speed_[static_cast<std::size_t>(front.parent * kDelayedSlots + slot + j)] =
        column_speed(front, column[j]);
  const int* parent_column = &plan_.parent_column[static_cast<std::size_t>(front.parent_columns)];
  const auto target = [&](int c) { return c < state.left ? slot + c : parent_column[c - state.left]; };
  const Rows K{&numbers_[static_cast<std::size_t>(front.K)], front.width()};
  const int n = parent.width() - 1;
  double* M = &numbers_[static_cast<std::size_t>(parent.M)];
  double* f = &numbers_[static_cast<std::size_t>(parent.f)];
  const int count = state.left + front.separator;
  for (int a = 0; a < count; ++a) {
    const int ta = target(a);
    for (int b = a; b < count; ++b) {
      const int tb = target(b);
      const double value = K(state.free + a, state.free + b);
      M[ta * n + tb] += value;
      if (a != b) M[tb * n + ta] += value;
    }
    f[ta] += K(state.free + a, state.free + count);
  }
}

void Fronts::factorize(double tolerance) {
  scale_ = 0.0;
  for (const RowPlace& place : plan_.row) {
    if (place.front < 0) continue;
    const Front& front = plan_.fronts[static_cast<std::size_t>(place.front)];
    const double* row = &numbers_[static_cast<std::size_t>(front.A + place.row * front.width())];
    double norm2 = 0.0;
    for (int j = kDelayedSlots; j < front.width() - 1; ++j) norm2 += row[j] * row[j];
    scale_ = std::max(scale_, std::sqrt(norm2));
  }
  verdict_.smallest_pivot = 1.0;
  for (std::size_t f = 0; f < plan_.fronts.size(); ++f) {
    const Front& front = plan_.fronts[f];
    State& state = state_[f];
    pivot(front, state, tolerance);
    reduce(front, state);
    eliminate_free(front, state);
    pass_inertia(front, state);
    if (state.rows > state.rank) pass_rows(front, state, tolerance);
    verdict_.rank += state.rank;
  }
}

int Fronts::column_speed(const Front& front, int column) const {
  const auto f = static_cast<int>(&front - plan_.fronts.data());
  if (column < kDelayedSlots) return delayed_speed_[static_cast<std::size_t>(f * kDelayedSlots + column)];
  return plan_.speed[static_cast<std::size_t>(front.speeds + column - kDelayedSlots)];
}

/// (4) without its multipliers.
void Fronts::back_substitute(const Front& front, const State& state, double* a) {
  const int* column = &columns_[static_cast<std::size_t>(front.columns)];
  const int kept = state.free + state.left + front.separator;
  double* x = scratch_.data();  // of the kept columns
  for (int c = state.free; c < kept; ++c) x[c] = a[column_speed(front, column[state.rank + c])];
  const Rows K{&numbers_[static_cast<std::size_t>(front.K)], front.width()};
  for (int p = state.free - 1; p >= 0; --p) {
    double sum = K(p, kept);
    for (int c = p + 1; c < kept; ++c) sum -= K(p, c) * x[c];
    x[p] = sum / K(p, p);
    a[column_speed(front, column[state.rank + p])] = x[p];
  }
  const Rows T{&numbers_[static_cast<std::size_t>(front.T)], front.width()};
  for (int i = 0; i < state.rank; ++i) {
    double sum = T(i, kept);
    for (int c = 0; c < kept; ++c) sum += T(i, c) * x[c];
    a[column_speed(front, column[i])] = sum;
  }
}

/// lambda = Q y: the reflections in turn, the last first.
void Fronts::apply_reflections(const Front& front, const State& state, double* y) {
  const Rows A{&numbers_[static_cast<std::size_t>(front.A)], front.width()};
  const int* column = &columns_[static_cast<std::size_t>(front.columns)];
  const double* beta = &numbers_[static_cast<std::size_t>(front.beta)];
  for (int k = state.rank - 1; k >= 0; --k) {
    double sum = y[k];
    for (int i = k + 1; i < state.rows; ++i) sum += A(i, column[k]) * y[i];
    sum *= beta[k];
    y[k] -= sum;
    for (int i = k + 1; i < state.rows; ++i) y[i] -= A(i, column[k]) * sum;
  }
}

/// The same for the second QR, on the rows that it was made from.
void Fronts::apply_second_reflections(const Front& front, const State& state, double* y) {
  const Rows A{&numbers_[static_cast<std::size_t>(front.A)], front.width()};
  const int* pivot = second_pivots(front);
  const double* beta = &numbers_[static_cast<std::size_t>(front.beta)] + front.max_rows;
  for (int k = state.passed - 1; k >= 0; --k) {
    const int at = state.rank + k;
    double sum = y[at];
    for (int i = at + 1; i < state.rows; ++i) sum += A(i, pivot[k]) * y[i];
    sum *= beta[k];
    y[at] -= sum;
    for (int i = at + 1; i < state.rows; ++i) y[i] -= A(i, pivot[k]) * sum;
  }
}

/// y1 and y2 of (4), then lambda of all rows of the front.
void Fronts::multipliers(const Front& front, const State& state, const double* a) {
  const Rows A{&numbers_[static_cast<std::size_t>(front.A)], front.width()};
  const int* column = &columns_[static_cast<std::size_t>(front.columns)];
  const int n = front.width() - 1;
  const double* M = &numbers_[static_cast<std::size_t>(front.M)];
  const double* f = &numbers_[static_cast<std::size_t>(front.f)];
  double* y = &numbers_[static_cast<std::size_t>(front.lambda)];
  const int columns = state.rank + state.free + state.left + front.separator;
  double* x = scratch_.data();
  for (int c = 0; c < columns; ++c) x[c] = a[column_speed(front, column[c])];
  for (int i = 0; i < state.rank; ++i) {
    double sum = -f[column[i]];
    for (int c = 0; c < columns; ++c) sum += M[column[i] * n + column[c]] * x[c];
    for (int j = 0; j < i; ++j) sum -= A(j, column[i]) * y[j];
    y[i] = sum / A(i, column[i]);
  }
  take_from_parent(front, state, y);
  apply_second_reflections(front, state, y);
  apply_reflections(front, state, y);
}

/// y2: what the parent found for the rows that were passed to it; nothing for redundant ones.
void Fronts::take_from_parent(const Front& front, const State& state, double* y) {
  for (int i = state.rank; i < state.rows; ++i) y[i] = 0.0;
  if (state.passed == 0) return;
  const double* parent =
      &numbers_[static_cast<std::size_t>(plan_.fronts[static_cast<std::size_t>(front.parent)].lambda)];
  for (int i = 0; i < state.passed; ++i) y[state.rank + i] = parent[state.passed_to + i];
}

void Fronts::gather(double* lambda) const {
  for (std::size_t i = 0; i < plan_.row.size(); ++i) {
    const RowPlace& place = plan_.row[i];
    lambda[i] = place.front < 0
                    ? 0.0
                    : numbers_[static_cast<std::size_t>(
                          plan_.fronts[static_cast<std::size_t>(place.front)].lambda + place.row)];
  }
}

void Fronts::solve(double* a, double* lambda) {
  for (std::size_t f = plan_.fronts.size(); f-- > 0;) {
    back_substitute(plan_.fronts[f], state_[f], a);
    multipliers(plan_.fronts[f], state_[f], a);
  }
  gather(lambda);
}

/// Each redundant row is a unit vector of y; sent outward through the reflections, with y1 = 0, it becomes
/// one of an orthonormal basis of null(J').
void Fronts::for_each_null_vector(const std::function<void(std::span<const double>)>& visit) {
  std::vector<double> null_vector(plan_.row.size());
  for (std::size_t from = 0; from < plan_.fronts.size(); ++from) {
    const State& source = state_[from];
    for (int dropped = source.rank + source.passed; dropped < source.rows; ++dropped) {
      for (std::size_t f = plan_.fronts.size(); f-- > 0;) {
        const Front& front = plan_.fronts[f];
        double* y = &numbers_[static_cast<std::size_t>(front.lambda)];
        std::fill_n(y, state_[f].rows, 0.0);
        if (f > from) continue;  // fronts further in are not touched
        take_from_parent(front, state_[f], y);
        if (f == from) y[dropped] = 1.0;
        apply_second_reflections(front, state_[f], y);
        apply_reflections(front, state_[f], y);
      }
      gather(null_vector.data());
      visit(null_vector);
    }
  }
}

/// A multiplier that a null vector touches can be changed without changing the motion.
void Fronts::determinate(std::vector<bool>& flags) {
  constexpr double kTouched = 1e-7;
  flags.assign(plan_.row.size(), true);
  for_each_null_vector([&](std::span<const double> null_vector) {
    for (std::size_t i = 0; i < flags.size(); ++i)
      if (std::abs(null_vector[i]) > kTouched) flags[i] = false;
  });
}

}  // namespace camber::noc
