#pragma once

#include <string_view>

#include <camber/tree/scratch.h>

/// The recursions, compiled once for each instruction set and chosen when the program starts. Pointers to
/// numbers are not kept; sizes are those of the tree. Nothing here allocates.
namespace camber::tree {

/// Tree and Scratch without their containers: what is handed to code compiled for another instruction set,
/// which must not bring along inline functions that the linker could take for the whole program.
template <class T>
struct View {
  const Link* links;
  int count;  ///< links, ground included
  const GeneralJoint* general;
  const int* angle_q;
  int angles;
  int nv;
  const double* gravity;
  BodyScratch<T>* body;
  SpeedScratch<T>* speed;
  T* sine;
  T* cosine;
  T* rows;
};

[[nodiscard]] View<double> view(const Tree& tree, Scratch<double>& scratch);

/// External wrenches are six numbers a link, [moment about Bo; force], world axes, or null.
struct Kernels {
  std::string_view instruction_set;
  /// Poses, twists, bias accelerations; those less gravity, as if the ground were accelerated upwards.
  void (*kinematics)(const View<double>&, const double* q, const double* u);
  /// Efforts for accelerations; the wrench of each joint about Lo stays in BodyScratch::n, f.
  void (*rnea)(const View<double>&, const double* q, const double* u, const double* udot,
               const double* external, double* tau);
  void (*aba)(const View<double>&, const double* q, const double* u, const double* tau,
              const double* external, double* udot);
  /// After kinematics: the efforts that keep all speeds as they are.
  void (*bias_efforts)(const View<double>&, const double* external, double* tau);
  /// After kinematics: composite inertias, motion maps about the root's Lo (SpeedScratch) and inertia times
  /// motion map (rows). Afterwards BodyScratch::p counts from the root's Lo.
  void (*composites)(const View<double>&);
  /// Lower triangle of M by columns, `stride` numbers apart.
  void (*crba)(const View<double>&, const double* q, double* M, std::ptrdiff_t stride);
  /// The inertia part of aba alone; then x = M^-1 b and y = M x, one vector a call.
  void (*factorize)(const View<double>&, const double* q);
  void (*solve)(const View<double>&, const double* b, double* x);
  void (*multiply)(const View<double>&, const double* x, double* y);
};

extern const Kernels kKernelsBaseline;
extern const Kernels kKernelsAvx2;  ///< x86-64-v3: AVX2 and FMA

/// Whether the kernels for AVX2 are taken: this processor has AVX2 and FMA, and the environment does not say
/// CAMBER_KERNELS=baseline, which does not depend on the processor.
[[nodiscard]] bool use_avx2();
/// The best that this processor can run, or the baseline where that is asked for; chosen at the first call.
[[nodiscard]] const Kernels& kernels();
/// Its name, for people.
[[nodiscard]] std::string_view instruction_set();

}  // namespace camber::tree
