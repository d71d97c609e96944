#include <camber/io/source_text.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/model/text.h>

namespace camber {

namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

SourceText::SourceText(std::string_view text, std::string file)
    : text_(text), file_(std::move(file)), line_starts_{0} {
  if (text.size() > kLargestFile)
    throw ModelError({file_}, "", "the file is larger than " + std::to_string(kLargestFile >> 20U) + " MiB",
                     "split the model or generate it in code");
  int continuations = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i % kBlock == 0) continuations_before_block_.push_back(continuations);
    if (is_continuation(text[i])) ++continuations;
    if (text[i] == '\n') line_starts_.push_back(i + 1);
  }
  check_letters();
  check_depth();
}

void SourceText::check_letters() const {
  for (std::size_t i = 0; i < text_.size();) {
    const std::size_t length = utf8_length(text_.substr(i));
    if (length == 0) throw ModelError(place(i), "", "the file is not UTF-8 text", "save it as UTF-8 text");
    if (is_control(text_.substr(i, length)))
      throw ModelError(place(i), "", "found a control character", "remove it");
    i += length;
  }
}

void SourceText::check_depth() const {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '[' || text_[i] == '{') ++depth;
    if ((text_[i] == ']' || text_[i] == '}') && depth > 0) --depth;
    if (depth > kMostOpenBrackets)
      throw ModelError(place(i), "", "more than " + std::to_string(kMostOpenBrackets) + " brackets are open",
                       "close them");
  }
}

std::size_t SourceText::offset(int line, int byte_column) const {
  if (static_cast<std::size_t>(line) >= line_starts_.size()) return text_.size();
  return std::min(line_starts_[static_cast<std::size_t>(line)] + static_cast<std::size_t>(byte_column),
                  text_.size());
}

int SourceText::continuations_before(std::size_t end) const {
  if (continuations_before_block_.empty()) return 0;
  const std::size_t block = std::min(end / kBlock, continuations_before_block_.size() - 1);
  const auto start = text_.begin() + static_cast<std::ptrdiff_t>(block * kBlock);
  const auto stop = text_.begin() + static_cast<std::ptrdiff_t>(end);
  return continuations_before_block_[block] + static_cast<int>(std::count_if(start, stop, is_continuation));
}

Place SourceText::place(std::size_t at) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), at);
  const std::size_t start = *(after - 1);
  const int letters = static_cast<int>(at - start) - (continuations_before(at) - continuations_before(start));
  return {file_, static_cast<int>(after - line_starts_.begin()), letters + 1};
}

Place SourceText::place(int line, int byte_column) const {
  if (line < 0 || byte_column < 0) return {file_};
  return place(offset(line, byte_column));
}

void SourceText::require_closed_quote(int line, int byte_column) const {
  const std::size_t start = offset(line, byte_column);
  const std::string_view rest = text_.substr(start);
  if (!rest.starts_with('"') && !rest.starts_with('\'')) return;
  const char quote = rest[0];
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (quote == '"' && rest[i] == '\\') {
      ++i;  // whatever follows belongs to the text
    } else if (rest[i] == quote) {
      const bool is_doubled = quote == '\'' && rest.substr(i + 1).starts_with(quote);
      if (!is_doubled) return;
      ++i;
    }
  }
  throw ModelError(place(start), "", fmt::format("the quote {} that begins here is not closed", quote),
                   fmt::format("write {} behind the text", quote));
}

Law SourceText::locate(int line, int byte_column, const std::string& scalar) const {
  const std::size_t start = offset(line, byte_column);
  const std::string_view rest = text_.substr(start);
  const bool one_line = scalar.find('\n') == std::string::npos;
  if (one_line && rest.starts_with(scalar)) return {scalar, place(start), true};
  const bool is_quoted = rest.starts_with('"') || rest.starts_with('\'');
  if (one_line && is_quoted && rest.substr(1).starts_with(scalar)) return {scalar, place(start + 1), true};
  return {scalar, place(start), false};
}

}  // namespace camber
