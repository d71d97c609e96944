#include "progress.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace camber::cli {

namespace {

constexpr std::chrono::milliseconds kFirst{1000};
constexpr std::chrono::milliseconds kBetween{100};

/// A terminal that can clear its line.
bool can_draw() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

/// Characters of a line; the user may have changed it since the last one.
std::size_t terminal_width() {
  constexpr std::size_t kUsual = 80;  // where the terminal does not tell
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

/// At most `width` characters: where there is no room for the bar, the words alone.
std::string progress_line(double done, double elapsed, std::size_t width) {
  constexpr std::size_t kLongest = 40, kShortest = 5;  // characters of the bar
  constexpr std::string_view kFrame = "[] ";
  std::string words = fmt::format("{:3.0f} %", 100.0 * done);
  if (done > 0.0) words += fmt::format("  {:.0f} s left", elapsed * (1.0 - done) / done);
  if (width < words.size() + kFrame.size() + kShortest) return words.substr(0, width);
  const std::size_t room = std::min(kLongest, width - words.size() - kFrame.size());
  const auto filled = static_cast<std::size_t>(done * static_cast<double>(room));
  return fmt::format("[{:<{}}] {}", std::string(filled, '#'), room, words);
}

}  // namespace

ProgressBar::ProgressBar(bool wanted)
    : wanted_(wanted && can_draw()), start_(Clock::now()), next_(start_ + kFirst) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::update(double fraction) {
  if (!wanted_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kBetween;
  drawn_ = true;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  // The last column stays free: a cursor beyond it would begin a new line.
  fmt::print(stderr, "\r\x1b[K{}",
             progress_line(std::clamp(fraction, 0.0, 1.0), elapsed, terminal_width() - 1));
  std::fflush(stderr);
}

}  // namespace camber::cli
