#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace camber::cli {

struct Reply {
  int status = 200;
  std::string type, body;
};

/// What a server gives. The functions are called from its threads, several at a time.
struct Served {
  std::string page;                   ///< HTML, at /
  std::function<std::string()> data;  ///< bytes, at /data
  std::function<Reply(const std::string& body)> run =
      {};  ///< answers POST /run; empty: there is no such path
  /// For a client to send its whole request.
  std::chrono::milliseconds patience = std::chrono::seconds(10);
};

/// Serves a page to this machine alone: it listens on 127.0.0.1 at a free port, and answers only requests that
/// carry its token, a random word of the address. There are no files behind it. Requests, connections and the time for
/// a request are bounded: whoever sends slowly, or without end, takes nothing from the others. It runs in threads of
/// its own from the constructor, which throws std::runtime_error where it cannot listen, to the destructor, which
/// waits for requests that are being answered.
class PageServer {
 public:
  explicit PageServer(Served served);
  ~PageServer();
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;

  [[nodiscard]] int port() const;
  [[nodiscard]] const std::string& token() const;
  /// http://127.0.0.1:PORT/?token=TOKEN
  [[nodiscard]] std::string url() const;

 private:
  struct Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace camber::cli
