#pragma once

#include <string_view>

#include <camber/tree/scratch.h>

/// The recursions, compiled once for each instruction set and chosen when the program starts. Pointers to
/// numbers are not kept; sizes are those of the tree. Nothing here allocates.
///
/// Views are trees and stages without their containers, for code that is compiled for another instruction set: it
/// must not instantiate inline functions, which the linker could choose for the whole program.
namespace camber::tree {

struct TreeView {
  const Link* links;
  int count;  ///< links, ground included
  const GeneralJoint* general;
  const int* angle_q;
  int angles;
  int nv;
  const double* gravity;
};

template <class T>
struct MotionView {
  const BodyMotion<T>* body;
  const SpeedMotion<T>* speed;
};

/// The output of an outward sweep.
template <class T>
struct MotionWriter {
  BodyMotion<T>* body;
  SpeedMotion<T>* speed;
  T* sine;
  T* cosine;
};

template <class T>
struct ArticulatedView {
  ArticulatedBody<T>* body;
  BodyWrench<T>* wrench;
  SpeedPivot<T>* speed;
};

template <class T>
struct CompositesView {
  CompositeBody<T>* body;
  SpeedMotion<T>* speed;
  T* rows;
};

[[nodiscard]] TreeView view(const Tree& tree);
[[nodiscard]] MotionView<double> view(const Motion<double>& motion);
[[nodiscard]] MotionWriter<double> writer(Motion<double>& motion);
[[nodiscard]] ArticulatedView<double> view(Articulated<double>& articulated);
[[nodiscard]] CompositesView<double> view(Composites<double>& composites);

/// External wrenches are six numbers a link, [moment about Bo; force], world axes, or null.
struct Kernels {
  std::string_view instruction_set;

  // Outward: each writes a motion. Accelerations as if the ground were accelerated upwards.
  /// Poses, twists, bias accelerations.
  void (*kinematics)(const TreeView&, const double* q, const double* u, const MotionWriter<double>&);
  /// The same without BodyMotion::p and v.
  void (*bias_motion)(const TreeView&, const double* q, const double* u, const MotionWriter<double>&);
  /// The same with the accelerations udot.
  void (*given_motion)(const TreeView&, const double* q, const double* u, const double* udot,
                       const MotionWriter<double>&);
  /// BodyMotion::R, d and the columns of the speeds alone.
  void (*positions)(const TreeView&, const double* q, const MotionWriter<double>&);

  // Inward, from a motion.
  /// Efforts for the accelerations of the motion, and the wrench of each joint about Lo.
  void (*efforts)(const TreeView&, const MotionView<double>&, const double* external, BodyWrench<double>*,
                  double* tau);
  /// Composite inertias, motion maps about the root's Lo and inertia times motion map.
  void (*composites)(const TreeView&, const MotionView<double>&, const CompositesView<double>&);
  /// Lower triangle of M by columns, `stride` numbers apart, from the composites.
  void (*mass_matrix)(const TreeView&, const CompositesView<double>&, double* M, std::ptrdiff_t stride);
  /// Articulated bodies with bias, then the accelerations.
  void (*accelerations)(const TreeView&, const MotionView<double>&, const double* tau, const double* external,
                        const ArticulatedView<double>&, double* udot);
  /// The inertia part alone; then x = M^-1 b and y = M x, one vector a call.
  void (*factorize)(const TreeView&, const MotionView<double>&, const ArticulatedView<double>&);
  void (*solve)(const TreeView&, const MotionView<double>&, const ArticulatedView<double>&, const double* b,
                double* x);
  void (*multiply)(const TreeView&, const MotionView<double>&, const ArticulatedView<double>&,
                   const double* x, double* y);
};

extern const Kernels kKernelsBaseline;
extern const Kernels kKernelsAvx2;  ///< x86-64-v3: AVX2 and FMA

/// Whether the kernels for AVX2 are used: this processor has AVX2 and FMA, and the environment does not
/// contain CAMBER_KERNELS=baseline, which selects kernels for any processor.
[[nodiscard]] bool use_avx2();
/// The same for AVX-512 (x86-64-v4), which batches alone use; CAMBER_KERNELS=avx2 also turns it off.
[[nodiscard]] bool use_avx512();
/// The best that this processor can run, or the baseline where that is asked for; chosen at the first call.
[[nodiscard]] const Kernels& kernels();
/// Its name, for messages.
[[nodiscard]] std::string_view instruction_set();

}  // namespace camber::tree
