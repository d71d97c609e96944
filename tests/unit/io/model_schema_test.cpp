#include <fstream>
#include <sstream>

#include <camber/io/model_schema.h>
#include <gtest/gtest.h>

namespace camber {
namespace {

TEST(ModelSchema, CommittedFileIsWhatTheReaderAccepts) {
  std::ifstream stream(CAMBER_TEST_DATA "/../../schema/camber-model.schema.json");
  std::ostringstream text;
  text << stream.rdbuf();
  EXPECT_EQ(text.str(), model_schema()) << "print model_schema() into schema/camber-model.schema.json";
}

}  // namespace
}  // namespace camber
