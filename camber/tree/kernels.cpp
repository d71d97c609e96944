#include <camber/tree/kernels.h>

namespace camber::tree {

namespace {

const Kernels& choose() {
#ifdef CAMBER_WITH_AVX2
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) return kKernelsAvx2;
#endif
  return kKernelsBaseline;
}

}  // namespace

const Kernels& kernels() {
  static const Kernels& chosen = choose();
  return chosen;
}

std::string_view instruction_set() {
  return kernels().instruction_set;
}

View<double> view(const Tree& tree, Scratch<double>& scratch) {
  return {tree.links.data(),
          static_cast<int>(tree.links.size()),
          tree.general.data(),
          tree.angle_q.data(),
          static_cast<int>(tree.angle_q.size()),
          tree.nv,
          tree.gravity,
          scratch.body.data(),
          scratch.speed.data(),
          scratch.sine.data(),
          scratch.cosine.data(),
          scratch.rows.data()};
}

template <>
Scratch<double>::Scratch(const Tree& tree)
    : body(tree.links.size()),
      speed(static_cast<std::size_t>(tree.nv)),
      sine(static_cast<std::size_t>(padded(static_cast<int>(tree.angle_q.size())))),
      cosine(sine.size()),
      rows(static_cast<std::size_t>(6 * padded(tree.nv) + kWidestRegister)) {}

}  // namespace camber::tree
