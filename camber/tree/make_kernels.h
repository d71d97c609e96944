#pragma once

#include <camber/tree/forward_dynamics.h>
#include <camber/tree/inverse_dynamics.h>
#include <camber/tree/mass_matrix.h>

namespace camber::tree {

template <class A>
void kinematics(const View<double>& tree, const double* q, const double* u) {
  outward<A, Accelerations::kBias, true>(tree, q, u, nullptr, tree.gravity);
}

/// All recursions over one algebra.
template <class A>
constexpr Kernels make_kernels(std::string_view instruction_set) {
  return {instruction_set, kinematics<A>, rnea<A>,      aba<A>,   inward_efforts<A>,
          composites<A>,   crba<A>,       factorize<A>, solve<A>, multiply<A>};
}

}  // namespace camber::tree
