#include <camber/tree/kernels.h>

#include <cstdlib>
#include <limits>

namespace camber::tree {

namespace {

/// What the environment asks for; empty for the best.
std::string_view wanted() {
  const char* const name = std::getenv("CAMBER_KERNELS");
  return name == nullptr ? std::string_view{} : std::string_view(name);
}

const Kernels& choose() {
#ifdef CAMBER_WITH_AVX2
  if (use_avx2()) return kKernelsAvx2;
#endif
  return kKernelsBaseline;
}

/// The value of a motion that has not been computed.
BodyMotion<double> nowhere() {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr Pack3<double> none{{kNan, kNan, kNan, 0.0}};
  constexpr Pack33<double> nones{{none, none, none}};
  return {nones, none, none, none, none, none, none, nones};
}

}  // namespace

bool use_avx2() {
#ifdef CAMBER_WITH_AVX2
  if (wanted() == "baseline") return false;
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
#else
  return false;
#endif
}

bool use_avx512() {
#ifdef CAMBER_WITH_AVX2
  if (!use_avx2() || wanted() == "avx2") return false;
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512cd") != 0;
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

TreeView view(const Tree& tree) {
  return {tree.links.data(),   static_cast<int>(tree.links.size()),   tree.general.data(),
          tree.angle_q.data(), static_cast<int>(tree.angle_q.size()), tree.nv,
          tree.gravity};
}

MotionView<double> view(const Motion<double>& motion) {
  return {motion.body.data(), motion.speed.data()};
}

MotionWriter<double> writer(Motion<double>& motion) {
  return {motion.body.data(), motion.speed.data(), motion.sine.data(), motion.cosine.data()};
}

ArticulatedView<double> view(Articulated<double>& articulated) {
  return {articulated.body.data(), articulated.wrench.data(), articulated.speed.data()};
}

CompositesView<double> view(Composites<double>& composites) {
  return {composites.body.data(), composites.speed.data(), composites.rows.data()};
}

template <>
Motion<double>::Motion(const Tree& tree)
    : body(tree.links.size(), nowhere()),
      speed(static_cast<std::size_t>(tree.nv)),
      sine(static_cast<std::size_t>(padded(static_cast<int>(tree.angle_q.size())))),
      cosine(sine.size()) {}

template <>
Articulated<double>::Articulated(const Tree& tree)
    : body(tree.links.size()), wrench(tree.links.size()), speed(static_cast<std::size_t>(tree.nv)) {}

template <>
Composites<double>::Composites(const Tree& tree)
    : body(tree.links.size()),
      speed(static_cast<std::size_t>(tree.nv)),
      rows(static_cast<std::size_t>(6 * padded(tree.nv) + kWidestRegister)) {}

}  // namespace camber::tree
