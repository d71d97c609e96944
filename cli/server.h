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

/// The content of a server. The functions are called from several of its threads at the same time.
struct Served {
  std::string page;                   ///< HTML, at /
  std::function<std::string()> data;  ///< bytes, at /data
  std::function<Reply(const std::string& body)> run =
      {};  ///< answers POST /run; empty: there is no such path
  /// For a client to send its whole request.
  std::chrono::milliseconds patience = std::chrono::seconds(10);
};

/// Serves a page only to this computer: it listens on 127.0.0.1 at a free port, and answers only requests that
/// carry its token, a random word of the address. It gives no access to files. Requests, connections and the time for
/// a request are limited, so that slow or endless requests do not block the others. It runs in threads of
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
