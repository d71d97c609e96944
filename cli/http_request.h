#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Requests of HTTP/1.1 (RFC 9112), the subset that a page needs. Everything else is refused.
namespace camber::cli {

struct HttpRequest {
  std::string method;  ///< GET
  std::string path;    ///< /data; percent signs stay as they are
  std::string query;   ///< behind the question mark
  std::string host;
  std::string body;

  /// The value of NAME=VALUE in the query, the first where there are several; empty where there is none.
  [[nodiscard]] std::string_view parameter(std::string_view name) const;
};

/// Parses one request from the bytes of a connection, in pieces of any size. It never holds more than the limits
/// below.
class HttpReader {
 public:
  static constexpr std::size_t kMostHead = 16384;  ///< bytes of the request line and the headers
  static constexpr std::size_t kMostBody = 65536;  ///< bytes: some thousand parameters

  enum class State { kHead, kBody, kDone, kRefused };

  /// Bytes behind the end of the request are ignored.
  State take(std::string_view bytes);

  [[nodiscard]] State state() const { return state_; }
  /// Complete but for the body from State::kBody on.
  [[nodiscard]] const HttpRequest& request() const { return request_; }
  /// The HTTP status that says why it was refused.
  [[nodiscard]] int refusal() const { return refusal_; }

 private:
  State refuse(int status);
  State read_head(std::string_view head);
  bool read_request_line(std::string_view line);
  State read_header(std::string_view line);
  State read_length(std::string_view digits);
  State read_body();
  State read_plain_body();
  State read_chunks();

  State state_ = State::kHead;
  int refusal_ = 0;
  HttpRequest request_;
  std::string buffer_;  ///< bytes not yet understood
  bool has_host_ = false, has_length_ = false, is_chunked_ = false;
  std::size_t length_ = 0;  ///< of the body, where it is known
};

}  // namespace camber::cli
