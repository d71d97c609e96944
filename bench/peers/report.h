#pragma once

#include <Eigen/Core>
#include <string>

/// What every report of a peer holds.
namespace bench {

inline std::string compiler() {
#if defined(__clang__)
  return "clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) + "." +
         std::to_string(__clang_patchlevel__);
#else
  return "gcc " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__);
#endif
}

/// Largest deviation over largest value: accelerations of one model spread over many decades.
inline double relative_error(const Eigen::VectorXd& value, const Eigen::VectorXd& expected) {
  return (value - expected).lpNorm<Eigen::Infinity>() / expected.lpNorm<Eigen::Infinity>();
}

}  // namespace bench
