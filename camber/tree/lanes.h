#pragma once

#include <cmath>

#include <camber/tree/sincos.h>

/// Several states in one register: the number type with which the recursions run over a batch.
namespace camber::tree {

/// N numbers, one per state. Every operation acts on all of them alike, so the numbers of a state do not depend on
/// its neighbours. One N belongs to one instruction set: what is instantiated here is never shared between them.
template <int N>
struct Lanes {
  typename Registers<N>::Double v;

  Lanes() = default;
  Lanes(double x) : v(x - typename Registers<N>::Double{}) {}  // NOLINT(google-explicit-constructor)
  static Lanes of(typename Registers<N>::Double v) {
    Lanes lanes;
    lanes.v = v;
    return lanes;
  }

  friend Lanes operator+(const Lanes& a, const Lanes& b) { return of(a.v + b.v); }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return of(a.v - b.v); }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return of(a.v * b.v); }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return of(a.v / b.v); }
  friend Lanes operator-(const Lanes& a) { return of(-a.v); }

  friend Lanes sin(const Lanes& x) { return of(sincos_register<N>(x.v).sine); }
  friend Lanes cos(const Lanes& x) { return of(sincos_register<N>(x.v).cosine); }
};

}  // namespace camber::tree
