#pragma once

#include <camber/tree/algebra_lanes.h>
#include <camber/tree/batch_kernels.h>
#include <camber/tree/forward_dynamics.h>
#include <camber/tree/inverse_dynamics.h>
#include <camber/tree/mass_matrix.h>

namespace camber::tree {

/// What the sweeps over N states write, in one piece of memory.
template <int N>
struct LaneScratch {
  using T = Lanes<N>;
  T *q, *u, *given, *result;
  MotionWriter<T> motion;
  ArticulatedView<T> articulated;
  CompositesView<T> composites;
  T* M;
  std::size_t chunks;

  /// Laid out from `begin`, which may be null where only the size is asked for.
  LaneScratch(const TreeView& tree, int nq, Chunk* begin) : chunks(0) {
    const auto bodies = static_cast<std::size_t>(tree.count);
    const auto speeds = static_cast<std::size_t>(tree.nv);
    const auto place = [&]<class Item>(Item*& items, std::size_t count) {
      items = begin == nullptr ? nullptr : reinterpret_cast<Item*>(begin + chunks);
      chunks += (count * sizeof(Item) + sizeof(Chunk) - 1) / sizeof(Chunk);
    };
    place(q, static_cast<std::size_t>(nq));
    for (T** const vector : {&u, &given, &result}) place(*vector, speeds);
    place(motion.body, bodies);
    place(motion.speed, speeds);
    place(motion.sine, static_cast<std::size_t>(tree.angles));
    place(motion.cosine, static_cast<std::size_t>(tree.angles));
    place(articulated.body, bodies);
    place(articulated.wrench, bodies);
    place(articulated.speed, speeds);
    place(composites.body, bodies);
    place(composites.speed, speeds);
    place(composites.rows, static_cast<std::size_t>(6 * padded(tree.nv)));
    place(M, speeds * speeds);
  }

  [[nodiscard]] MotionView<T> moved() const { return {motion.body, motion.speed}; }
};

template <int N>
std::size_t batch_chunks(const TreeView& tree, int nq) {
  return LaneScratch<N>(tree, nq, nullptr).chunks;
}

/// The rows of the `count` <= N states from `first` on; the last of them stands in for those that are missing.
template <int N>
void load_lanes(BatchInput rows, int row_count, std::ptrdiff_t first, std::ptrdiff_t count, Lanes<N>* out) {
  for (int i = 0; i < row_count; ++i) {
    const double* const row = rows.data + i * rows.stride + first;
    if (count == N) {
      std::memcpy(&out[i].v, row, sizeof out[i].v);
    } else {
      for (int lane = 0; lane < N; ++lane) out[i].v[lane] = row[lane < count ? lane : count - 1];
    }
  }
}

template <int N>
void store_lanes(const Lanes<N>& value, BatchOutput rows, std::ptrdiff_t row, std::ptrdiff_t first,
                 std::ptrdiff_t count) {
  double* const out = rows.data + row * rows.stride + first;
  if (count == N) {
    std::memcpy(out, &value.v, sizeof value.v);
  } else {
    for (int lane = 0; lane < count; ++lane) out[lane] = value.v[lane];
  }
}

/// Calls `group` with the first state and the number of states of each group of up to N.
template <int N, class Group>
void for_each_group(std::ptrdiff_t count, Group&& group) {
  for (std::ptrdiff_t first = 0; first < count; first += N)
    group(first, count - first < N ? count - first : N);
}

template <int N>
void batch_forward_dynamics(const TreeView& tree, int nq, BatchInput q, BatchInput u, BatchInput tau,
                            std::ptrdiff_t count, Chunk* scratch, BatchOutput udot) {
  using A = LaneAlgebra<N>;
  const LaneScratch<N> s(tree, nq, scratch);
  for_each_group<N>(count, [&](std::ptrdiff_t first, std::ptrdiff_t group) {
    load_lanes(q, nq, first, group, s.q);
    load_lanes(u, tree.nv, first, group, s.u);
    load_lanes(tau, tree.nv, first, group, s.given);
    bias_motion<A>(tree, s.q, s.u, s.motion);
    accelerations<A>(tree, s.moved(), s.given, nullptr, s.articulated, s.result);
    for (int i = 0; i < tree.nv; ++i) store_lanes(s.result[i], udot, i, first, group);
  });
}

template <int N>
void batch_inverse_dynamics(const TreeView& tree, int nq, BatchInput q, BatchInput u, BatchInput udot,
                            std::ptrdiff_t count, Chunk* scratch, BatchOutput tau) {
  using A = LaneAlgebra<N>;
  const LaneScratch<N> s(tree, nq, scratch);
  for_each_group<N>(count, [&](std::ptrdiff_t first, std::ptrdiff_t group) {
    load_lanes(q, nq, first, group, s.q);
    load_lanes(u, tree.nv, first, group, s.u);
    load_lanes(udot, tree.nv, first, group, s.given);
    given_motion<A>(tree, s.q, s.u, s.given, s.motion);
    efforts<A>(tree, s.moved(), nullptr, s.articulated.wrench, s.result);
    for (int i = 0; i < tree.nv; ++i) store_lanes(s.result[i], tau, i, first, group);
  });
}

template <int N>
void batch_mass_matrix(const TreeView& tree, int nq, BatchInput q, std::ptrdiff_t count, Chunk* scratch,
                       BatchOutput M) {
  using A = LaneAlgebra<N>;
  const LaneScratch<N> s(tree, nq, scratch);
  for_each_group<N>(count, [&](std::ptrdiff_t first, std::ptrdiff_t group) {
    load_lanes(q, nq, first, group, s.q);
    positions<A>(tree, s.q, s.motion);
    composites<A>(tree, s.moved(), s.composites);
    mass_matrix<A>(tree, s.composites, s.M, tree.nv);
    std::ptrdiff_t row = 0;
    for (int j = 0; j < tree.nv; ++j)
      for (int i = j; i < tree.nv; ++i) store_lanes(s.M[j * tree.nv + i], M, row++, first, group);
  });
}

template <int N>
constexpr BatchKernels make_batch_kernels(std::string_view instruction_set) {
  return {.instruction_set = instruction_set,
          .lanes = N,
          .chunks = batch_chunks<N>,
          .forward_dynamics = batch_forward_dynamics<N>,
          .inverse_dynamics = batch_inverse_dynamics<N>,
          .mass_matrix = batch_mass_matrix<N>};
}

}  // namespace camber::tree
