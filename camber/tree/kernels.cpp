#include <camber/tree/kernels.h>

#include <cstdlib>

namespace camber::tree {

namespace {

const Kernels& choose() {
#ifdef CAMBER_WITH_AVX2
  if (use_avx2()) return kKernelsAvx2;
#endif
  return kKernelsBaseline;
}

}  // namespace

bool use_avx2() {
#ifdef CAMBER_WITH_AVX2
  const char* const wanted = std::getenv("CAMBER_KERNELS");
  if (wanted != nullptr && std::string_view(wanted) == "baseline") return false;
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
#else
  return false;
#endif
}

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
