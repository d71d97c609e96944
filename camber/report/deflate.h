#pragma once

#include <string>
#include <string_view>

namespace camber {

inline constexpr unsigned kBitsPerByte = 8;

/// Compressed, in zlib's format. Equal bytes give equal bytes.
[[nodiscard]] std::string deflated(std::string_view bytes);

/// As text of A-Z a-z 0-9 + / =, without line breaks.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace camber
