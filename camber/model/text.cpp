#include <camber/model/text.h>

#include <iterator>

#include <fmt/format.h>

namespace camber {

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80U) return 1;
  const std::size_t length = lead >= 0xF0U ? 4 : (lead >= 0xE0U ? 3 : 2);
  if (lead < 0xC2U || lead > 0xF4U || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  const bool overlong = (lead == 0xE0U && byte(1) < 0xA0U) || (lead == 0xF0U && byte(1) < 0x90U);
  const bool surrogate = lead == 0xEDU && byte(1) > 0x9FU;
  const bool beyond = lead == 0xF4U && byte(1) > 0x8FU;
  return overlong || surrogate || beyond ? 0 : length;
}

bool is_control(std::string_view letter) {
  if (letter.size() == 1) {
    const auto byte = static_cast<unsigned char>(letter[0]);
    return (byte < 0x20U && letter != "\t" && letter != "\n" && letter != "\r") || byte == 0x7FU;
  }
  const bool c1 = letter >= "\u0080" && letter <= "\u009F";
  const bool turns = (letter >= "\u202A" && letter <= "\u202E") || (letter >= "\u2066" && letter <= "\u2069");
  return c1 || turns;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const std::string_view letter = text.substr(0, length == 0 ? 1 : length);
    text.remove_prefix(letter.size());
    if (length != 0 && !is_control(letter) && letter != "\r") {
      result += letter;
      continue;
    }
    for (const char c : letter)
      fmt::format_to(std::back_inserter(result), "\\x{:02x}", static_cast<unsigned char>(c));
  }
  return result;
}

}  // namespace camber
