#pragma once

#include <camber/tree/forward_dynamics.h>
#include <camber/tree/inverse_dynamics.h>
#include <camber/tree/mass_matrix.h>

namespace camber::tree {

/// All recursions over one algebra.
template <class A>
constexpr Kernels make_kernels(std::string_view instruction_set) {
  return {.instruction_set = instruction_set,
          .kinematics = kinematics<A>,
          .bias_motion = bias_motion<A>,
          .given_motion = given_motion<A>,
          .positions = positions<A>,
          .efforts = efforts<A>,
          .composites = composites<A>,
          .mass_matrix = mass_matrix<A>,
          .accelerations = accelerations<A>,
          .factorize = factorize<A>,
          .solve = solve<A>,
          .multiply = multiply<A>};
}

}  // namespace camber::tree
