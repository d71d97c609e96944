#include <camber/report/deflate.h>

#include <cstdint>
#include <new>
#include <stdexcept>

#include <zlib.h>

namespace camber {

std::string deflated(std::string_view bytes) {
  // compressBound and compress2 take the whole at once; a page is far below what a uLong holds.
  uLongf size = compressBound(bytes.size());
  std::string out(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                bytes.size(), Z_BEST_COMPRESSION);
  if (status == Z_MEM_ERROR) throw std::bad_alloc();
  if (status != Z_OK) throw std::runtime_error("zlib: cannot compress the page's data");
  out.resize(size);
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;  // bytes that make four digits of six bits
  constexpr unsigned kDigitBits = 6;
  constexpr unsigned kDigitMask = 63;
  std::string text;
  text.reserve((bytes.size() + kGroup - 1) / kGroup * (kGroup + 1));
  for (std::size_t i = 0; i < bytes.size(); i += kGroup) {
    const std::string_view group = bytes.substr(i, kGroup);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < kGroup; ++k)
      bits = bits << kBitsPerByte | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0U);
    for (std::size_t k = 0; k <= kGroup; ++k) {
      const unsigned shift = kDigitBits * static_cast<unsigned>(kGroup - k);
      text.push_back(k <= group.size() ? kDigits[bits >> shift & kDigitMask] : '=');
    }
  }
  return text;
}

}  // namespace camber
