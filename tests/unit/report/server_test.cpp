#include <string>

#include <gtest/gtest.h>
#include <httplib.h>

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
