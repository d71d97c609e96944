#include "server.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <httplib.h>
#include <sys/random.h>

namespace camber::cli {

namespace {

constexpr const char* kAddress = "127.0.0.1";
constexpr int kForbidden = 403;
constexpr int kWrongMethod = 405;

/// 128 random bits in hexadecimal.
std::string make_token() {
  std::array<unsigned char, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("cannot get random bytes: " + std::generic_category().message(errno));
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

/// Takes the same time wherever the words differ, so that the time tells nothing about the token.
bool same_word(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(b[i]));
  return difference == 0;
}

void say(httplib::Response& response, int status, const char* text) {
  response.status = status;
  response.set_content(text, "text/plain");
}

}  // namespace

struct PageServer::Listener {
  explicit Listener(Served what) : served(std::move(what)), token(make_token()) {
    // Without the library's SO_REUSEPORT: no other program may share the port.
    server.set_socket_options([](socket_t /*socket*/) {});
    constexpr time_t kIdle = 1;  // [s] an open connection without a request; the end waits for it
    constexpr std::size_t kMostBody = 65536;  // bytes: some thousand parameters
    server.set_keep_alive_timeout(kIdle);
    server.set_payload_max_length(kMostBody);
    server.set_default_headers({{"Cache-Control", "no-store"},
                                {"X-Content-Type-Options", "nosniff"},
                                {"Referrer-Policy", "no-referrer"}});  // the address holds the token
    add_answers();
    port = server.bind_to_any_port(kAddress);
    if (port <= 0) throw std::runtime_error(fmt::format("cannot listen on {}", kAddress));
    thread = std::thread([this] { server.listen_after_bind(); });
    // stop() is heard only by a server that listens already.
    while (!server.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  ~Listener() {
    server.stop();
    thread.join();
  }

  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// A page of another site can send requests here, but neither knows the token nor names this host.
  [[nodiscard]] bool allowed(const httplib::Request& request) const {
    const std::string host = request.get_header_value("Host");
    return (host == fmt::format("{}:{}", kAddress, port) || host == fmt::format("localhost:{}", port)) &&
           same_word(request.get_param_value("token"), token);
  }

  /// The method that a path takes; null where there is no such path.
  [[nodiscard]] const char* method_of(const std::string& path) const {
    if (path == "/" || path == "/data") return "GET";
    return path == "/run" && served.run ? "POST" : nullptr;
  }

  void add_answers() {
    using Handled = httplib::Server::HandlerResponse;
    server.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      const char* method = method_of(request.path);
      if (!allowed(request)) {
        say(response, kForbidden, "The address is not the one that camber view printed.\n");
      } else if (method != nullptr && request.method != method) {
        response.set_header("Allow", method);
        say(response, kWrongMethod, "There is no such method here.\n");
      } else {
        return Handled::Unhandled;  // goes on to the answers below, or to 404
      }
      return Handled::Handled;
    });
    server.Get("/", [this](const httplib::Request& /*request*/, httplib::Response& response) {
      response.set_content(served.page, "text/html; charset=utf-8");
    });
    server.Get("/data", [this](const httplib::Request& /*request*/, httplib::Response& response) {
      response.set_content(served.data(), "application/octet-stream");
    });
    if (!served.run) return;
    server.Post("/run", [this](const httplib::Request& request, httplib::Response& response) {
      Reply reply = served.run(request.body);
      response.status = reply.status;
      response.set_content(std::move(reply.body), reply.type.c_str());
    });
  }

  Served served;
  std::string token;
  int port = 0;
  httplib::Server server;
  std::thread thread;
};

PageServer::PageServer(Served served) : listener_(std::make_unique<Listener>(std::move(served))) {}
PageServer::~PageServer() = default;

int PageServer::port() const {
  return listener_->port;
}

const std::string& PageServer::token() const {
  return listener_->token;
}

std::string PageServer::url() const {
  return fmt::format("http://{}:{}/?token={}", kAddress, port(), token());
}

}  // namespace camber::cli
