#include "http_request.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace camber::cli {

namespace {

constexpr int kBadRequest = 400;
constexpr int kTooLarge = 413;
constexpr int kHeadTooLarge = 431;
constexpr int kNotImplemented = 501;

constexpr std::string_view kLineEnd = "\r\n";

/// A method or the name of a header: letters, digits and hyphens are all that is needed.
bool is_token(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

/// Visible ASCII; a space too where that is allowed.
bool is_visible(std::string_view text, bool with_space) {
  return std::ranges::all_of(
      text, [&](char c) { return (c > ' ' && c < '\x7f') || (with_space && (c == ' ' || c == '\t')); });
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Where the mark stands in what has come, or could begin at the earliest: its first bytes may have come already.
std::size_t earliest(std::string_view mark, std::string_view text) {
  const std::size_t found = text.find(mark);
  return found != std::string_view::npos ? found : text.size() - std::min(text.size(), mark.size() - 1);
}

/// All of the text as a number, false where it is none or has more digits than any body needs.
bool read_number(std::string_view text, int base, std::size_t& value) {
  constexpr std::size_t kMostDigits = 15;
  if (text.empty() || text.size() > kMostDigits) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string_view HttpRequest::parameter(std::string_view name) const {
  std::string_view rest = query;
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    if (pair.substr(0, pair.find('=')) == name && pair.size() > name.size())
      return pair.substr(name.size() + 1);
  }
  return {};
}

HttpReader::State HttpReader::take(std::string_view bytes) {
  if (state_ == State::kDone || state_ == State::kRefused) return state_;
  buffer_ += bytes;
  if (state_ == State::kHead) {
    constexpr std::string_view kHeadEnd = "\r\n\r\n";
    const std::size_t end = buffer_.find(kHeadEnd);
    if (earliest(kHeadEnd, buffer_) > kMostHead) return refuse(kHeadTooLarge);
    if (end == std::string::npos) return state_;
    const std::string head = buffer_.substr(0, end + kLineEnd.size());
    buffer_.erase(0, end + kHeadEnd.size());
    if (read_head(head) == State::kRefused) return state_;
  }
  return read_body();
}

HttpReader::State HttpReader::refuse(int status) {
  refusal_ = status;
  buffer_.clear();
  return state_ = State::kRefused;
}

/// `head` is lines, each with its end.
HttpReader::State HttpReader::read_head(std::string_view head) {
  bool is_first = true;
  while (!head.empty()) {
    const std::size_t end = head.find(kLineEnd);
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(end + kLineEnd.size());
    if (is_first && !read_request_line(line)) return refuse(kBadRequest);
    if (!is_first && read_header(line) == State::kRefused) return state_;
    is_first = false;
  }
  // Two lengths may be understood in two ways.
  if (!has_host_ || (has_length_ && is_chunked_)) return refuse(kBadRequest);
  return state_ = State::kBody;
}

bool HttpReader::read_request_line(std::string_view line) {
  const std::size_t first = line.find(' '), last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return false;
  const std::string_view method = line.substr(0, first), version = line.substr(last + 1);
  const std::string_view target = line.substr(first + 1, last - first - 1);
  if (!is_token(method) || !target.starts_with('/') || !is_visible(target, false)) return false;
  const std::size_t question = target.find('?');
  request_.method = method;
  request_.path = target.substr(0, question);
  if (question != std::string_view::npos) request_.query = target.substr(question + 1);
  return version == "HTTP/1.1" || version == "HTTP/1.0";
}

HttpReader::State HttpReader::read_header(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) return refuse(kBadRequest);
  const std::string name = lower(line.substr(0, colon));
  const std::string_view value = trimmed(line.substr(colon + 1));
  const bool has_control =
      std::ranges::any_of(value, [](char c) { return c == '\x7f' || (c >= 0 && c < ' ' && c != '\t'); });
  if (has_control) return refuse(kBadRequest);
  if (name == "host") {
    if (has_host_ || !is_visible(value, false)) return refuse(kBadRequest);
    has_host_ = true;
    request_.host = value;
  } else if (name == "content-length") {
    return read_length(value);
  } else if (name == "transfer-encoding") {
    if (is_chunked_) return refuse(kBadRequest);
    if (lower(value) != "chunked") return refuse(kNotImplemented);
    is_chunked_ = true;
  }
  return state_;
}

HttpReader::State HttpReader::read_length(std::string_view digits) {
  if (has_length_ || !read_number(digits, 10, length_)) return refuse(kBadRequest);
  if (length_ > kMostBody) return refuse(kTooLarge);
  has_length_ = true;
  return state_;
}

HttpReader::State HttpReader::read_body() {
  return is_chunked_ ? read_chunks() : read_plain_body();
}

HttpReader::State HttpReader::read_plain_body() {
  const std::size_t missing = length_ - request_.body.size();
  request_.body += std::string_view(buffer_).substr(0, missing);
  buffer_.clear();
  if (request_.body.size() == length_) state_ = State::kDone;
  return state_;
}

/// Each chunk is its size in hexadecimal, perhaps with an extension, a line end, the bytes, a line end; the last one
/// is empty.
HttpReader::State HttpReader::read_chunks() {
  constexpr std::size_t kMostLine = 256;  // bytes of a size with its extension
  for (;;) {
    const std::size_t end = buffer_.find(kLineEnd);
    if (earliest(kLineEnd, buffer_) > kMostLine) return refuse(kBadRequest);
    if (end == std::string::npos) return state_;
    const std::string_view line = std::string_view(buffer_).substr(0, end);
    std::size_t size = 0;
    if (!read_number(trimmed(line.substr(0, line.find(';'))), 16, size)) return refuse(kBadRequest);
    if (size > kMostBody - request_.body.size()) return refuse(kTooLarge);
    const std::size_t data = end + kLineEnd.size();
    if (buffer_.size() < data + size + kLineEnd.size()) return state_;
    // Headers behind the last chunk are not taken.
    if (buffer_.compare(data + size, kLineEnd.size(), kLineEnd) != 0) return refuse(kBadRequest);
    request_.body.append(buffer_, data, size);
    buffer_.erase(0, data + size + kLineEnd.size());
    if (size == 0) return state_ = State::kDone;
  }
}

}  // namespace camber::cli
