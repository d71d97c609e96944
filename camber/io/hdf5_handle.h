#pragma once

#include <cerrno>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include <hdf5.h>

#include <camber/model/error.h>

/// HDF5's C interface with exceptions and objects that close themselves. For sources, not for users.
namespace camber::hdf5 {

/// What a call of the library says when it fails: the system's error number where there is one.
class Hdf5Error : public Error {
 public:
  explicit Hdf5Error(const char* what)
      : Error(std::string("HDF5: cannot ") + what), error_number(system_error()) {}

  int error_number;

 private:
  /// The library keeps it as text: "file write failed: ..., errno = 28, error message = ...".
  static int system_error() {
    int number = 0;
    const auto read = [](unsigned /*n*/, const H5E_error2_t* entry, void* found) -> herr_t {
      constexpr std::string_view kKey = "errno = ";
      const std::string_view text = entry->desc == nullptr ? "" : entry->desc;
      const std::size_t at = text.find(kKey);
      if (at != std::string_view::npos)
        std::from_chars(text.data() + at + kKey.size(), text.data() + text.size(), *static_cast<int*>(found));
      return 0;
    };
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, read, &number);
    return number == 0 ? EIO : number;
  }
};

/// What HDF5 returned, where that is not negative.
template <class T>
T checked(T result, const char* what) {
  if (result < 0) throw Hdf5Error(what);
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
