#pragma once

namespace camber::tree {

/// Three numbers in a slot of four, so that one 256-bit load takes them; the fourth is always zero.
template <class T>
struct alignas(4 * sizeof(T)) Pack3 {
  T v[4];
};

/// A 3x3 matrix by columns.
template <class T>
struct Pack33 {
  Pack3<T> c[3];
};

}  // namespace camber::tree
