#include "progress.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

namespace camber::cli {

namespace {

constexpr std::chrono::milliseconds kFirst{1000};
constexpr std::chrono::milliseconds kBetween{100};
constexpr int kWidth = 40;  // characters

}  // namespace

ProgressBar::ProgressBar(bool wanted)
    : wanted_(wanted && isatty(STDERR_FILENO) == 1), start_(Clock::now()), next_(start_ + kFirst) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::update(double fraction) {
  if (!wanted_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kBetween;
  drawn_ = true;
  const double done = std::clamp(fraction, 0.0, 1.0);
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const auto filled = static_cast<std::size_t>(done * kWidth);
  const std::string left = done > 0.0 ? fmt::format("{:.0f} s left", elapsed * (1.0 - done) / done) : "";
  fmt::print(stderr, "\r\x1b[K[{:<{}}] {:3.0f} %  {}", std::string(filled, '#'), kWidth, 100.0 * done, left);
  std::fflush(stderr);
}

}  // namespace camber::cli
