#include "server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http_request.h"

namespace camber::cli {

namespace {

constexpr const char* kAddress = "127.0.0.1";
constexpr std::size_t kMostConnections = 64;
constexpr std::size_t kMostRuns = 16;  ///< being answered at the same time; a new one ends those before it
constexpr std::chrono::seconds kToSend{60};  ///< for an answer of some megabytes to a slow reader
constexpr std::chrono::seconds kToDrain{2};  ///< for bytes that the client sends in spite of the answer

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(std::string_view doing) {
  throw std::runtime_error(fmt::format("cannot {}: {}", doing, std::generic_category().message(errno)));
}

/// A descriptor that closes itself.
class Descriptor {
 public:
  Descriptor(int number, std::string_view doing) : number_(number) {
    if (number < 0) fail(doing);
  }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

/// 128 random bits in hexadecimal.
std::string make_token() {
  std::array<unsigned char, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    fail("get random bytes");
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

/// Takes the same time wherever the texts differ, so that the time reveals nothing about the token.
bool same_word(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(b[i]));
  return difference == 0;
}

/// A free port on the loopback address. No other program may share it.
Descriptor listen_here(int& port) {
  Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "open a socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener.get(), any, size) != 0 || ::listen(listener.get(), SOMAXCONN) != 0 ||
      ::getsockname(listener.get(), any, &size) != 0)
    fail(fmt::format("listen on {}", kAddress));
  port = ntohs(address.sin_port);
  return listener;
}

const char* reason_of(int status) {
  static const std::map<int, const char*> kReasons{
      {200, "OK"},
      {400, "Bad Request"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {409, "Conflict"},
      {413, "Content Too Large"},
      {422, "Unprocessable Content"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {501, "Not Implemented"},
      {503, "Service Unavailable"},
  };
  const auto found = kReasons.find(status);
  return found == kReasons.end() ? "Status" : found->second;
}

Reply in_words(int status, std::string text) {
  return {status, "text/plain", std::move(text)};
}

/// The content security policy in the head of the page; as a header it also states that no other page may show it
/// in a frame.
std::string policy_of(std::string_view page) {
  constexpr std::string_view kBegin = "http-equiv=\"Content-Security-Policy\" content=\"";
  const std::size_t at = page.find(kBegin);
  std::string policy = "default-src 'none'";
  if (at != std::string_view::npos) {
    page.remove_prefix(at + kBegin.size());
    policy = page.substr(0, page.find('"'));
  }
  return policy + "; frame-ancestors 'none'";
}

struct Connection {
  enum class Stage { kReading, kAnswering, kSending, kDraining };

  Connection(Descriptor socket_, Clock::time_point deadline_)
      : socket(std::move(socket_)), deadline(deadline_) {}

  Descriptor socket;
  Stage stage = Stage::kReading;
  Clock::time_point deadline;  ///< when it is closed, whatever it does; not while it is answered
  HttpReader reader = {};
  std::string out = {};
  std::size_t sent = 0;
};

}  // namespace

/// One thread that waits for all connections at once, so that a slow one holds up none of the others; and one for each
/// run that is being answered.
struct PageServer::Listener {
  explicit Listener(Served what)
      : served(std::move(what)),
        token(make_token()),
        policy(policy_of(served.page)),
        listener(listen_here(port)),
        wake(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "make an event"),
        thread([this] { loop(); }) {}

  ~Listener() {
    stopping = true;
    ring();
    thread.join();
    for (auto& [id, run] : runs) run.join();
  }

  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  void loop() {
    while (!stopping) {
      std::vector<pollfd> waiting{{wake.get(), POLLIN, 0}, {listener.get(), POLLIN, 0}};
      std::vector<long> ids;
      for (const auto& [id, connection] : connections) {
        const bool sends = connection.stage == Connection::Stage::kSending;
        const bool answers = connection.stage == Connection::Stage::kAnswering;
        waiting.push_back(
            {connection.socket.get(), static_cast<short>(answers ? 0 : (sends ? POLLOUT : POLLIN)), 0});
        ids.push_back(id);
      }
      constexpr int kLook = 100;  // [ms]; how late a deadline may be noticed
      if (::poll(waiting.data(), waiting.size(), connections.empty() ? -1 : kLook) < 0) continue;
      for (std::size_t i = 0; i < ids.size(); ++i)
        if (waiting[i + 2].revents != 0) serve(ids[i]);
      take_replies();
      close_late();
      if ((waiting[1].revents & POLLIN) != 0) accept_all();
    }
  }

  void ring() const {
    constexpr std::uint64_t kOne = 1;
    if (::write(wake.get(), &kOne, sizeof kOne) < 0) return;  // full: it rings already
  }

  void accept_all() {
    for (;;) {
      const int socket = ::accept4(listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (socket < 0) return;
      if (connections.size() >= kMostConnections) drop_slowest();
      connections.try_emplace(++last_id, Descriptor(socket, "accept"), Clock::now() + served.patience);
    }
  }

  /// Makes room: the one that has been sending its request, or ignoring the answer, for the longest time goes; where
  /// there is none, the oldest.
  void drop_slowest() {
    const auto idle = std::ranges::find_if(connections, [](const auto& entry) {
      return entry.second.stage == Connection::Stage::kReading ||
             entry.second.stage == Connection::Stage::kDraining;
    });
    connections.erase(idle == connections.end() ? connections.begin() : idle);
  }

  void close_late() {
    std::erase_if(connections, [now = Clock::now()](const auto& entry) {
      return entry.second.stage != Connection::Stage::kAnswering && now > entry.second.deadline;
    });
  }

  void serve(long id) {
    Connection& connection = connections.at(id);
    bool open = true;
    switch (connection.stage) {
      case Connection::Stage::kReading:
        open = read(id, connection);
        break;
      case Connection::Stage::kSending:
        open = send(connection);
        break;
      case Connection::Stage::kAnswering:
        open = false;  // the client has gone; the run goes on, nobody takes its reply
        break;
      case Connection::Stage::kDraining:
        open = drain(connection);
        break;
    }
    if (!open) connections.erase(id);
  }

  /// The next bytes; empty where there are none yet. False where the client has gone.
  static bool receive(const Connection& connection, std::array<char, 16384>& block, std::string_view& bytes) {
    const ssize_t count = ::recv(connection.socket.get(), block.data(), block.size(), 0);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    bytes = {block.data(), static_cast<std::size_t>(count)};
    return count > 0;
  }

  bool read(long id, Connection& connection) {
    std::array<char, 16384> block;
    std::string_view bytes;
    if (!receive(connection, block, bytes)) return false;
    const HttpReader::State state = connection.reader.take(bytes);
    const HttpRequest& request = connection.reader.request();
    if (state == HttpReader::State::kRefused)
      return begin_sending(connection,
                           in_words(connection.reader.refusal(), "This is not a valid HTTP request.\n"));
    // Do not wait for the body of a request without the token.
    if (state == HttpReader::State::kBody && !allowed(request)) return answer(id, connection);
    return state != HttpReader::State::kDone || answer(id, connection);
  }

  bool drain(const Connection& connection) const {
    std::array<char, 16384> block;
    std::string_view bytes;
    return receive(connection, block, bytes);
  }

  /// A page of another site can send requests here, but neither knows the token nor names this host.
  [[nodiscard]] bool allowed(const HttpRequest& request) const {
    return (request.host == fmt::format("{}:{}", kAddress, port) ||
            request.host == fmt::format("localhost:{}", port)) &&
           same_word(request.parameter("token"), token);
  }

  /// The method that a path takes; null where there is no such path.
  [[nodiscard]] const char* method_of(const std::string& path) const {
    if (path == "/" || path == "/data") return "GET";
    return path == "/run" && served.run ? "POST" : nullptr;
  }

  bool answer(long id, Connection& connection) {
    const HttpRequest& request = connection.reader.request();
    const char* method = method_of(request.path);
    if (!allowed(request))
      return begin_sending(connection,
                           in_words(403, "The address is not the one that camber view printed.\n"));
    if (method == nullptr) return begin_sending(connection, in_words(404, "There is no such page.\n"));
    if (request.method != method)
      return begin_sending(connection, in_words(405, "This path does not accept this method.\n"),
                           fmt::format("Allow: {}\r\n", method));
    if (request.path == "/")
      return begin_sending(connection, {200, "text/html; charset=utf-8", served.page},
                           fmt::format("Content-Security-Policy: {}\r\n", policy));
    if (request.path == "/data")
      return begin_sending(connection, {200, "application/octet-stream", served.data()});
    return start_run(id, connection);
  }

  bool start_run(long id, Connection& connection) {
    if (runs.size() >= kMostRuns)
      return begin_sending(connection, in_words(503, "Too many runs are in progress.\n"));
    connection.stage = Connection::Stage::kAnswering;
    runs.try_emplace(id, [this, id, body = connection.reader.request().body] {
      Reply reply = in_words(500, "The run failed.\n");
      try {
        reply = served.run(body);
      } catch (const std::exception& error) {
        reply.body = error.what();
      }
      const std::lock_guard lock(replies_mutex);
      replies.emplace_back(id, std::move(reply));
      ring();
    });
    return true;
  }

  /// Those of runs that have ended since the last time.
  void take_replies() {
    std::uint64_t rung = 0;
    if (::read(wake.get(), &rung, sizeof rung) < 0 && errno == EAGAIN) return;
    std::vector<std::pair<long, Reply>> ended;
    {
      const std::lock_guard lock(replies_mutex);
      ended.swap(replies);
    }
    for (auto& [id, reply] : ended) {
      runs.at(id).join();
      runs.erase(id);
      const auto found = connections.find(id);
      if (found == connections.end()) continue;
      if (!begin_sending(found->second, reply)) connections.erase(found);
    }
  }

  bool begin_sending(Connection& connection, const Reply& reply, const std::string& headers = "") const {
    connection.stage = Connection::Stage::kSending;
    connection.deadline = Clock::now() + kToSend;
    connection.out = fmt::format(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n"
        "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: no-referrer\r\n{}\r\n",  // the address holds the token
        reply.status, reason_of(reply.status), reply.type, reply.body.size(), headers);
    if (connection.reader.request().method != "HEAD") connection.out += reply.body;
    return send(connection);
  }

  static bool send(Connection& connection) {
    const std::string_view rest = std::string_view(connection.out).substr(connection.sent);
    const ssize_t count = ::send(connection.socket.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    connection.sent += static_cast<std::size_t>(count);
    if (connection.sent < connection.out.size()) return true;
    // To close with bytes unread would cut off the answer on its way.
    connection.out = {};
    connection.stage = Connection::Stage::kDraining;
    connection.deadline = Clock::now() + kToDrain;
    return ::shutdown(connection.socket.get(), SHUT_WR) == 0;
  }

  Served served;
  std::string token;
  std::string policy;
  int port = 0;
  Descriptor listener;
  Descriptor wake;  ///< rings where a run has ended, or the server shall end
  std::atomic<bool> stopping{false};
  std::map<long, Connection> connections;  ///< by age
  long last_id = 0;
  std::map<long, std::thread> runs;  ///< of the connections with the same number
  std::mutex replies_mutex;
  std::vector<std::pair<long, Reply>> replies;  ///< of runs that have ended
  std::thread thread;                           ///< last: it uses all of the others
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
