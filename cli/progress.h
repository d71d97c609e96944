#pragma once

#include <chrono>

namespace camber::cli {

/// A bar on stderr: only on a terminal that is not dumb, within its width, only for runs over a second. It clears its
/// line when it is destroyed.
class ProgressBar {
 public:
  explicit ProgressBar(bool wanted);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// `fraction` of the work is done, from 0 to 1.
  void update(double fraction);

 private:
  using Clock = std::chrono::steady_clock;
  bool wanted_;
  bool drawn_ = false;
  Clock::time_point start_, next_;
};

}  // namespace camber::cli
