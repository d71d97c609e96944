#include <camber/io/source_text.h>

#include <algorithm>

namespace camber {

namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The bytes of the UTF-8 letter at the front, zero where it is none (RFC 3629: shortest form, no surrogates,
/// at most U+10FFFF).
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80U) return 1;
  const std::size_t length = lead >= 0xF0U ? 4 : (lead >= 0xE0U ? 3 : 2);
  if (lead < 0xC2U || lead > 0xF4U || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!is_continuation(text[i])) return 0;
  const bool overlong = (lead == 0xE0U && byte(1) < 0xA0U) || (lead == 0xF0U && byte(1) < 0x90U);
  const bool surrogate = lead == 0xEDU && byte(1) > 0x9FU;
  const bool beyond = lead == 0xF4U && byte(1) > 0x8FU;
  return overlong || surrogate || beyond ? 0 : length;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20U && c != '\t' && c != '\n' && c != '\r') || byte == 0x7FU;
}

}  // namespace

SourceText::SourceText(std::string_view text, std::string file)
    : text_(text), file_(std::move(file)), line_starts_{0} {
  if (text.size() > kLargestFile)
    throw ModelError({file_}, "", "the file is larger than " + std::to_string(kLargestFile >> 20U) + " MiB",
                     "split the model or generate it in code");
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') line_starts_.push_back(i + 1);
  check();
}

void SourceText::check() const {
  for (std::size_t i = 0; i < text_.size();) {
    const std::size_t length = utf8_length(text_.substr(i));
    if (length > 0 && !is_control(text_[i])) {
      i += length;
      continue;
    }
    const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), i);
    const int line = static_cast<int>(after - line_starts_.begin()) - 1;
    const int column = static_cast<int>(i - line_starts_[static_cast<std::size_t>(line)]);
    throw ModelError(place(line, column), "",
                     length == 0 ? "the file is not UTF-8 text" : "found a control character",
                     "save it as UTF-8 text");
  }
}

std::string_view SourceText::line_from(int line, int byte_column) const {
  if (line < 0 || byte_column < 0 || static_cast<std::size_t>(line) >= line_starts_.size()) return {};
  const std::size_t start =
      line_starts_[static_cast<std::size_t>(line)] + static_cast<std::size_t>(byte_column);
  if (start >= text_.size()) return {};
  return text_.substr(start, text_.find('\n', start) - start);
}

Place SourceText::place(int line, int byte_column) const {
  if (line < 0) return {file_};
  const std::string_view before =
      line_from(line, 0).substr(0, static_cast<std::size_t>(std::max(byte_column, 0)));
  const auto continuations = std::count_if(before.begin(), before.end(), is_continuation);
  return {file_, line + 1, byte_column + 1 - static_cast<int>(continuations)};
}

Law SourceText::locate(int line, int byte_column, const std::string& scalar) const {
  const std::string_view rest = line_from(line, byte_column);
  if (rest.starts_with(scalar)) return {scalar, place(line, byte_column), true};
  if (!rest.empty() && (rest[0] == '"' || rest[0] == '\'') && rest.substr(1).starts_with(scalar))
    return {scalar, place(line, byte_column + 1), true};
  return {scalar, place(line, byte_column), false};
}

}  // namespace camber
