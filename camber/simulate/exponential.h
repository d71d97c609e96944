#pragma once

#include <memory>

#include <camber/simulate/integrator.h>

/// An exponential integrator, for stiff flexible joints: springs and dampers so fast that explicit steps would
/// have to follow them. With J the Jacobian of f at the start of a step and g(y) = f(y) - J y,
///
///   Y_2 = y + h/2 phi_1(hJ/2) f(y),        D_2 = g(Y_2) - g(y)
///   Y_3 = y + h phi_1(hJ) (f(y) + D_2),    D_3 = g(Y_3) - g(y)
///   y(t + h) = y + h phi_1 f(y) + h phi_3 (16 D_2 - 2 D_3) + h phi_4 (12 D_3 - 48 D_2)                   (1)
///
/// (exprb43 of Hochbruck, Ostermann and Schweitzer, 2009: order 4; without the last term order 3, which is the
/// error estimate), t being one of the unknowns. The linear part, springs and dampers against the mass matrix
/// frozen at the start of the step among it, moves exactly as e^(hJ) says. The exponential solution of flexible
/// joints in the literature on cooperating arms, W = e^(-M^-1 L t) W_0 + ..., is the first line alone with the
/// springs' part of J.
namespace camber {

/// J is found by differences in each step. Rows inside a step are shorter steps (1) with the same J.
[[nodiscard]] std::unique_ptr<Integrator> make_exponential(Ode ode, double t0, VectorX y0,
                                                           const IntegratorOptions& options);

}  // namespace camber
