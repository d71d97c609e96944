#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include <camber/simulate/integrator.h>

namespace camber {
namespace {

/// A slow swing x = cos t drags a light slide through a damper of rate c: x' = v, v' = -x, u' = c (x - u). From
/// u(0) = c^2/(c^2 + 1) the slide follows without any fast motion, exactly: stability alone limits explicit steps.
Ode dragged_slide(double c) {
  return {.size = 3, .rhs = [c](double, const double* y, double* ydot) {
            ydot[0] = y[1];
            ydot[1] = -y[0];
            ydot[2] = c * (y[0] - y[2]);
          }};
}
Vector3 dragged_slide_at(double c, double t) {
  return {std::cos(t), -std::sin(t), c * (c * std::cos(t) + std::sin(t)) / (c * c + 1.0)};
}

struct Errors {
  double ends = 0.0, inside = 0.0;
};

Errors errors_of(const std::string& method, double c, double tolerance) {
  const auto integrator = make_integrator(dragged_slide(c), 0.0, dragged_slide_at(c, 0.0),
                                          {.method = method, .tolerance = tolerance, .max_step = 2.0});
  constexpr double kEnd = 20.0, kRow = 0.0137;
  Errors worst;
  VectorX y(3);
  int row = 0;
  while (integrator->t() < kEnd) {
    integrator->step(kEnd);
    worst.ends = std::max(worst.ends, (integrator->y() - dragged_slide_at(c, integrator->t())).cwiseAbs().maxCoeff());
    for (; row * kRow <= integrator->t(); ++row) {
      integrator->state_at(row * kRow, y);
      worst.inside = std::max(worst.inside, (y - dragged_slide_at(c, row * kRow)).cwiseAbs().maxCoeff());
    }
  }
  return worst;
}

TEST(X, Y) {
  for (const char* m : {"dopri5", "verner8", "dop853", "adams", "bdf", "ida", "exponential"})
    for (double c : {1.0, 20.0, 40.0, 80.0, 300.0})
      for (double tol : {1e-5, 1e-7, 1e-9, 1e-11}) {
        const Errors e = errors_of(m, c, tol);
        std::printf("%s c %g tol %g: ends %.2g inside %.2g tol ratio %.2g\n", m, c, tol, e.ends / tol, e.inside / tol, e.inside / std::max(e.ends,tol));
      }
}

}  // namespace
}  // namespace camber
