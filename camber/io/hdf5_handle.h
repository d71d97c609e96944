#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include <hdf5.h>

/// HDF5's C interface with exceptions and objects that close themselves. For sources, not for users.
namespace camber::hdf5 {

/// What HDF5 returned, where that is not negative.
template <class T>
T checked(T result, const char* what) {
  if (result < 0) throw std::runtime_error(std::string("HDF5: cannot ") + what);
  return result;
}

/// An HDF5 object, closed when it goes.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t), const char* what) : id_(checked(id, what)), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  // It reads as what it stands for in every call of the library.
  operator hid_t() const { return id_; }  // NOLINT(google-explicit-constructor)

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

}  // namespace camber::hdf5
