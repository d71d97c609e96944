#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cli/http_request.h"

namespace camber::cli {
namespace {

using State = HttpReader::State;

const std::string kHead = "POST /run?a=1&token=abc HTTP/1.1\r\nHost: localhost:1\r\n";

/// Zero for a request that is complete, 1 where more is expected, else why it is refused.
int status_of(const std::string& text) {
  HttpReader reader;
  const State state = reader.take(text);
  if (state == State::kRefused) return reader.refusal();
  return state == State::kDone ? 0 : 1;
}

TEST(HttpRequest, ReadsTheSameInWhateverPieces) {
  const std::vector<std::string> bodies{
      "Content-Length: 5\r\n\r\nhello",
      "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n"};
  for (const std::string& body : bodies) {
    const std::string text = kHead + body;
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
      HttpReader reader;
      for (std::size_t i = 0; i < text.size(); i += piece) {
        EXPECT_TRUE(i == 0 || reader.state() == State::kHead || reader.state() == State::kBody);
        reader.take(text.substr(i, piece));
      }
      ASSERT_EQ(reader.state(), State::kDone) << piece;
      EXPECT_EQ(reader.request().method, "POST");
      EXPECT_EQ(reader.request().path, "/run");
      EXPECT_EQ(reader.request().host, "localhost:1");
      EXPECT_EQ(reader.request().body, "hello");
      EXPECT_EQ(reader.request().parameter("token"), "abc");
      EXPECT_EQ(reader.request().parameter("a"), "1");
      EXPECT_EQ(reader.request().parameter("tok"), "");
    }
  }
}

TEST(HttpRequest, MeasuresALineAlikeInWhateverPieces) {
  // About as long as the line of a chunk may be: its end may come in two pieces.
  for (std::size_t extension = 250; extension <= 258; ++extension) {
    const std::string text =
        kHead + "Transfer-Encoding: chunked\r\n\r\n1;" + std::string(extension, 'x') + "\r\na\r\n0\r\n\r\n";
    HttpReader pieces;
    for (const char c : text) pieces.take(std::string(1, c));
    EXPECT_EQ(pieces.state() == State::kDone ? 0 : pieces.refusal(), status_of(text)) << extension;
  }
}

TEST(HttpRequest, RefusesWhatCanBeUnderstoodInTwoWays) {
  for (const auto& [text, status] : std::vector<std::pair<std::string, int>>{
           {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 0},
           {"GET / HTTP/1.1\r\nHost: a\r\n", 1},
           {"GET / HTTP/1.1\r\n\r\n", 400},
           {"GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400},
           {"GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n folded\r\n\r\n", 400},
           {"GET / HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n", 400},
           {"GET / HTTP/1.1\r\nHost: a\r\nX: 1\nY: 2\r\n\r\n", 400},
           {"GET / HTTP/2\r\nHost: a\r\n\r\n", 400},
           {"GET /\r\nHost: a\r\n\r\n", 400},
           {"GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           {"GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           {kHead + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400},
           {kHead + "Content-Length: +3\r\n\r\nabc", 400},
           {kHead + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
           {kHead + "Transfer-Encoding: gzip\r\n\r\n", 501},
           {kHead + "Transfer-Encoding: chunked\r\n\r\nx\r\n", 400},
           {kHead + "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400},
           {kHead + "Transfer-Encoding: chunked\r\n\r\n0\r\nX: 1\r\n\r\n", 400}})
    EXPECT_EQ(status_of(text), status) << text;
}

TEST(HttpRequest, HoldsNoMoreThanItsLimits) {
  EXPECT_EQ(status_of(std::string(2 * HttpReader::kMostHead, 'x')), 431);
  EXPECT_EQ(
      status_of("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(HttpReader::kMostHead, 'x') + "\r\n\r\n"),
      431);
  EXPECT_EQ(status_of(kHead + "Content-Length: 65537\r\n\r\n"), 413);
  EXPECT_EQ(status_of(kHead + "Content-Length: 99999999999999999999999\r\n\r\n"), 400);
  EXPECT_EQ(status_of(kHead + "Transfer-Encoding: chunked\r\n\r\n10001\r\n"), 413);
  const std::string chunk = "1000\r\n" + std::string(4096, 'x') + "\r\n";
  HttpReader reader;
  reader.take(kHead + "Transfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 16; ++i) ASSERT_EQ(reader.take(chunk), State::kBody) << i;
  EXPECT_EQ(reader.take(chunk), State::kRefused);
  EXPECT_EQ(reader.refusal(), 413);
}

}  // namespace
}  // namespace camber::cli
