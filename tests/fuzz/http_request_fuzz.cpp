#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cli/http_request.h"

using camber::cli::HttpReader;

/// Whatever a client sends, the reader keeps to its limits, and gives the same in whatever pieces the bytes come.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  HttpReader whole, pieces;
  whole.take(text);
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = 1 + data[i] % 7U;
    pieces.take(text.substr(i, length));
    i += std::min(length, text.size() - i);
  }
  const bool same = whole.state() == pieces.state() && whole.refusal() == pieces.refusal() &&
                    whole.request().body == pieces.request().body;
  const bool refused = whole.state() == HttpReader::State::kRefused;
  // A line that is too long may be seen to be before, or after, the bytes behind it have come.
  if (!same && !(refused && pieces.state() == HttpReader::State::kRefused)) std::abort();
  if (whole.request().body.size() > HttpReader::kMostBody) std::abort();
  return 0;
}
