#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/server.h"

namespace camber::cli {
namespace {

/// A server with a page, data and an echo; and a client of it.
class Server : public testing::Test {
 protected:
  [[nodiscard]] std::string with_token(const std::string& path) const {
    return path + "?token=" + server.token();
  }
  int status_of(const std::string& path) { return client.Get(path)->status; }

  PageServer server{{.page = "<p>page</p>",
                     .data = [] { return std::string("da\0ta", 5); },
                     .run =
                         [](const std::string& body) {
                           return Reply{200, "text/plain", body};
                         }}};
  httplib::Client client{"127.0.0.1", server.port()};
};

TEST_F(Server, GivesThePageAndTheData) {
  const auto page = client.Get(with_token("/"));
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->body, "<p>page</p>");
  EXPECT_EQ(page->get_header_value("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page->get_header_value("Referrer-Policy"), "no-referrer") << "the address holds the token";
  EXPECT_EQ(client.Get(with_token("/data"))->body, std::string("da\0ta", 5));
  EXPECT_EQ(client.Post(with_token("/run"), "hello", "text/plain")->body, "hello");
  EXPECT_EQ(server.url(), "http://127.0.0.1:" + std::to_string(server.port()) + with_token("/"));
}

TEST_F(Server, RefusesRequestsWithoutItsToken) {
  EXPECT_EQ(status_of("/"), 403);
  EXPECT_EQ(status_of("/?token="), 403);
  EXPECT_EQ(status_of("/data?token=" + std::string(32, '0')), 403);
  EXPECT_EQ(status_of(with_token("/data") + "0"), 403);
  EXPECT_EQ(status_of("/nothing"), 403) << "a stranger does not learn which paths there are";
  EXPECT_EQ(client.Post("/run", "x", "text/plain")->status, 403);
}

TEST_F(Server, RefusesRequestsThatNameAnotherHost) {
  const httplib::Headers headers{{"Host", "evil.example:" + std::to_string(server.port())}};
  EXPECT_EQ(client.Get(with_token("/"), headers)->status, 403);
}

TEST_F(Server, HasNoOtherPaths) {
  for (const char* path :
       {"/index.html", "/../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/data/", "/run/x"})
    EXPECT_EQ(status_of(with_token(path)), 404) << path;
}

TEST_F(Server, RefusesOtherMethods) {
  const auto answer = client.Post(with_token("/data"), "x", "text/plain");
  EXPECT_EQ(answer->status, 405);
  EXPECT_EQ(answer->get_header_value("Allow"), "GET");
  EXPECT_EQ(client.Get(with_token("/run"))->status, 405);
  EXPECT_EQ(client.Delete(with_token("/"))->status, 405);
}

TEST_F(Server, RefusesLargeBodies) {
  EXPECT_EQ(client.Post(with_token("/run"), std::string(100000, 'x'), "text/plain")->status, 413);
}

/// A connection without the manners of an HTTP client.
class RawConnection {
 public:
  explicit RawConnection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  }
  RawConnection(RawConnection&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  RawConnection& operator=(RawConnection&&) = delete;
  ~RawConnection() {
    if (socket_ >= 0) ::close(socket_);
  }
  void send(const std::string& text) const { ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
  /// All that comes until the server closes the connection.
  [[nodiscard]] std::string receive() const {
    std::string text;
    char block[1000];
    for (ssize_t count = 0; (count = ::recv(socket_, block, sizeof block, 0)) > 0;)
      text.append(block, static_cast<std::size_t>(count));
    return text;
  }

 private:
  int socket_;
};

TEST_F(Server, RefusesLargeBodiesInChunksToo) {
  const RawConnection raw(server.port());
  raw.send("POST " + with_token("/run") + " HTTP/1.1\r\nHost: localhost:" + std::to_string(server.port()) +
           "\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 70; ++i) raw.send("400\r\n" + std::string(1024, 'x') + "\r\n");
  EXPECT_TRUE(raw.receive().starts_with("HTTP/1.1 413 "));
}

TEST_F(Server, RefusesTwoHosts) {
  const std::string good = "Host: localhost:" + std::to_string(server.port()) + "\r\n";
  const RawConnection one(server.port()), two(server.port());
  one.send("GET " + with_token("/") + " HTTP/1.1\r\n" + good + "\r\n");
  EXPECT_TRUE(one.receive().starts_with("HTTP/1.1 200 "));
  two.send("GET " + with_token("/") + " HTTP/1.1\r\n" + good + "Host: evil.example\r\n\r\n");
  EXPECT_TRUE(two.receive().starts_with("HTTP/1.1 400 "));
}

TEST_F(Server, SlowConnectionsDoNotHoldUpTheOthers) {
  std::vector<RawConnection> slow;
  for (int i = 0; i < 200; ++i) {
    slow.emplace_back(server.port());
    slow.back().send("GET / HTTP/1.1\r\nHo");
  }
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status_of(with_token("/")), 200);
}

TEST_F(Server, ClosesConnectionsThatSendNoRequest) {
  const PageServer hasty(
      {.page = "", .data = [] { return std::string(); }, .patience = std::chrono::milliseconds(20)});
  const RawConnection raw(hasty.port());
  raw.send("GET / HT");
  EXPECT_EQ(raw.receive(), "") << "the connection ends without an answer";
}

TEST_F(Server, SaysWhatThePageMayDo) {
  const PageServer strict(
      {.page = "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'\">",
       .data = [] { return std::string(); }});
  httplib::Client other{"127.0.0.1", strict.port()};
  EXPECT_EQ(other.Get("/?token=" + strict.token())->get_header_value("Content-Security-Policy"),
            "script-src 'none'; frame-ancestors 'none'");
}

TEST_F(Server, ListensOnThisMachineAlone) {
  // Every address of 127/8 is this machine, but only 127.0.0.1 is listened on.
  httplib::Client other("127.0.0.2", server.port());
  EXPECT_FALSE(other.Get(with_token("/")));
}

TEST_F(Server, TokensDiffer) {
  const PageServer other({.page = "", .data = [] { return std::string(); }});
  EXPECT_NE(other.token(), server.token());
  EXPECT_EQ(other.token().size(), 32U);
  httplib::Client others("127.0.0.1", other.port());
  EXPECT_EQ(others.Post("/run?token=" + other.token(), "x", "text/plain")->status, 404) << "it is not live";
}

}  // namespace
}  // namespace camber::cli
