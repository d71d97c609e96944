#include <future>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/live_model.h"
#include "unit/report/read_page.h"

namespace camber::cli {
namespace {

constexpr const char* kModel = CAMBER_MODELS "/pendulum.yaml";

TEST(LiveModel, RunsWithTheParametersOfThePage) {
  LiveModel model(kModel, {}, 0.5);
  const Reply reply = model.run(R"({"parameters": {"length": 1.5}})");
  ASSERT_EQ(reply.status, 200) << reply.body;
  const support::PageData page = support::read_page_data(reply.body);
  EXPECT_EQ(page.header["live"], true);
  EXPECT_EQ(page.header["parameters"][0], (nlohmann::json{{"name", "length"}, {"value", 1.5}}));
  EXPECT_EQ(page.column("t").back(), 0.5);
}

TEST(LiveModel, KeepsWhatTheCommandLineSaysUntilThePageChangesIt) {
  LiveModel model(kModel, {{"length", 2.0}}, 0.1);
  const auto length = [](const std::string& data) {
    return support::read_page_data(data).header["parameters"][0]["value"].get<double>();
  };
  EXPECT_EQ(length(model.run(R"({"parameters": {}})").body), 2.0);
  EXPECT_EQ(length(model.run(R"({"parameters": {"length": 3}})").body), 3.0);
}

TEST(LiveModel, SaysWhichParametersFollowFromOthers) {
  LiveModel model(CAMBER_MODELS "/roller_cam.yaml", {}, 0.01);
  const auto derived = [](const std::string& data) {
    const support::PageData page = support::read_page_data(data);
    std::vector<std::string> names;
    for (const auto& parameter : page.header["parameters"])
      if (parameter.contains("derived")) names.push_back(parameter["name"]);
    return names;
  };
  EXPECT_EQ(derived(model.run(R"({"parameters": {"e": 0.008}})").body), std::vector<std::string>{"s0"});
  LiveModel given(CAMBER_MODELS "/roller_cam.yaml", {{"s0", 0.04079}}, 0.01);
  EXPECT_TRUE(derived(given.run(R"({"parameters": {}})").body).empty())
      << "the command line gave it a number";
}

TEST(LiveModel, ReportsErrors) {
  LiveModel model(kModel, {}, 0.1);
  const auto error = [&](const char* request) {
    const Reply reply = model.run(request);
    EXPECT_EQ(reply.status, 422) << request;
    return nlohmann::json::parse(reply.body)["error"].get<std::string>();
  };
  EXPECT_NE(error(R"({"parameters": {"lenght": 1}})").find("did you mean 'length'?"), std::string::npos);
  EXPECT_NE(error(R"({"parameters": {"length": "1"}})").find("NAME: NUMBER"), std::string::npos);
  EXPECT_NE(error("nonsense").find("NAME: NUMBER"), std::string::npos);
  EXPECT_NE(error(R"({"parameters": {"mass": -1}})").find("mass"), std::string::npos);
}

TEST(LiveModel, NewestOfManyThreadsIsAnsweredAndTheOthersGiveWay) {
  LiveModel model(kModel, {}, 0.5);
  std::vector<std::future<Reply>> replies;
  for (int i = 0; i < 8; ++i)
    replies.push_back(std::async(std::launch::async, [&] { return model.run(R"({"parameters": {}})"); }));
  int good = 0;
  for (auto& reply : replies) {
    const Reply got = reply.get();
    EXPECT_TRUE(got.status == 200 || got.status == 409) << got.body;
    good += got.status == 200 ? 1 : 0;
  }
  EXPECT_GE(good, 1) << "nothing came after the last one";
}

TEST(LiveModel, ClosingEndsALongRun) {
  LiveModel model(kModel, {}, 1e4);  // far longer than the test
  std::future<Reply> reply =
      std::async(std::launch::async, [&] { return model.run(R"({"parameters": {}})"); });
  model.close();
  EXPECT_EQ(reply.get().status, 409);
  EXPECT_EQ(model.run(R"({"parameters": {}})").status, 409);
}

}  // namespace
}  // namespace camber::cli
