#include <camber/noc/fronts.h>

#include <algorithm>
#include <cmath>

#include <camber/noc/kernels.h>
#include <camber/noc/solve_front.h>
#include <camber/tree/kernels.h>

namespace camber::noc {

namespace {

const Kernels& choose() {
#ifdef CAMBER_WITH_AVX2
  if (tree::use_avx2()) return kKernelsAvx2;
#endif
  return kKernelsBaseline;
}

}  // namespace

const Kernels& kernels() {
  static const Kernels& chosen = choose();
  return chosen;
}

Fronts::Fronts(const Plan& plan)
    : plan_(plan),
      numbers_(static_cast<std::size_t>(plan.doubles)),
      columns_(static_cast<std::size_t>(plan.ints)),
      state_(plan.fronts.size()),
      inertia_(static_cast<std::size_t>(plan.speeds), 1.0),
      delayed_speed_(plan.fronts.size() * kDelayedSlots) {
  int stride = 0, rows = 0;
  for (const Front& front : plan.fronts) {
    stride = std::max(stride, front.stride());
    rows = std::max({rows, front.max_pivots(), front.max_rows});
  }
  constexpr int kSingleRows = 2;  // besides one row a pivot
  scratch_.resize(static_cast<std::size_t>((rows + kSingleRows) * stride));
  for (std::size_t i = 0; i < plan.row.size(); ++i) rows_without_speed_ += touches_no_speed(i) ? 1 : 0;
}

View Fronts::view() {
  return {plan_.fronts.data(),
          static_cast<int>(plan_.fronts.size()),
          plan_.speed.data(),
          plan_.parent_column.data(),
          plan_.row.data(),
          static_cast<int>(plan_.row.size()),
          numbers_.data(),
          columns_.data(),
          state_.data(),
          inertia_.data(),
          delayed_speed_.data(),
          scratch_.data(),
          &verdict_};
}

void Fronts::clear() {
  std::fill_n(numbers_.begin(), plan_.inputs, 0.0);
  for (std::size_t f = 0; f < state_.size(); ++f) state_[f] = {.rows = plan_.fronts[f].own_rows};
  verdict_ = {.redundant = rows_without_speed_};
}

void Fronts::factorize(double tolerance) {
  kernels().factorize(view(), tolerance);
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
  kernels().solve(view(), a);
  gather(lambda);
}

void Fronts::for_each_null_vector(const std::function<void(const double*)>& call) {
  struct Plain {};
  const View v = view();
  std::vector<double> null_vector(plan_.row.size(), 0.0);
  for (std::size_t i = 0; i < null_vector.size(); ++i) {
    if (!touches_no_speed(i)) continue;
    null_vector[i] = 1.0;
    call(null_vector.data());
    null_vector[i] = 0.0;
  }
  for (int from = 0; from < v.count; ++from) {
    const FrontState& source = state_[static_cast<std::size_t>(from)];
    for (int dropped = source.rank + source.passed; dropped < source.rows; ++dropped) {
      for (int f = v.count - 1; f >= 0; --f) {
        double* const y = v.numbers + v.fronts[f].lambda;
        std::fill_n(y, v.state[f].rows, 0.0);
        if (f > from) continue;  // fronts further in are not touched
        SolveFront<Plain, 0> outward(v, f);
        outward.take_from_parent();
        if (f == from) y[dropped] = 1.0;
        outward.send_outward();
      }
      gather(null_vector.data());
      call(null_vector.data());
    }
  }
}

void Fronts::determinate(std::vector<bool>& flags) {
  constexpr double kTouched = 1e-7;
  flags.assign(plan_.row.size(), true);
  for_each_null_vector([&](const double* null_vector) {
    for (std::size_t i = 0; i < flags.size(); ++i)
      if (std::abs(null_vector[i]) > kTouched) flags[i] = false;
  });
}

}  // namespace camber::noc
