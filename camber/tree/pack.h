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

/// How a symmetric 3x3 matrix is stored: in full, except where a specialisation says otherwise.
template <class T>
struct SymmetricPack {
  using type = Pack33<T>;
};
template <class T>
using PackS3 = typename SymmetricPack<T>::type;

}  // namespace camber::tree
