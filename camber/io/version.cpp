#include <camber/io/version.h>

#include <fmt/format.h>
#include <hdf5.h>
#include <sundials/sundials_version.h>
#include <Eigen/Core>
#include <nlohmann/json.hpp>

namespace camber {

namespace {

std::string hdf5_version() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned release = 0;
  if (H5get_libversion(&major, &minor, &release) < 0) return "unknown";
  return fmt::format("{}.{}.{}", major, minor, release);
}

std::string sundials_version() {
  constexpr int kLength = 32;
  char text[kLength] = {};
  return SUNDIALSGetVersion(text, kLength) == 0 ? text : "unknown";
}

}  // namespace

std::string_view version() {
  return CAMBER_VERSION;
}

std::vector<NamedVersion> library_versions() {
  constexpr int kFmtMajor = FMT_VERSION / 10000;
  constexpr int kFmtMinor = FMT_VERSION / 100 % 100;
  constexpr int kFmtPatch = FMT_VERSION % 100;
  return {
      {"Eigen", fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
      {"SUNDIALS", sundials_version()},
      {"yaml-cpp", CAMBER_YAML_CPP_VERSION},
      {"HDF5", hdf5_version()},
      {"fmt", fmt::format("{}.{}.{}", kFmtMajor, kFmtMinor, kFmtPatch)},
      {"nlohmann-json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                    NLOHMANN_JSON_VERSION_PATCH)},
  };
}

std::string compiler_version() {
#if defined(__clang__)
  return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

}  // namespace camber
