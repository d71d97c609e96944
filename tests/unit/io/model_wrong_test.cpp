#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <camber/io/model_yaml.h>
#include <gtest/gtest.h>

/// Files that must be refused, each for one reason, in data/wrong. messages.txt there holds what the reader
/// says: place, path, problem and remedy.
namespace camber {
namespace {

const std::filesystem::path kFolder = CAMBER_TEST_DATA "/wrong";

/// The messages by file name. One starts at the line that begins with a file's name; indented lines go on.
std::map<std::string, std::string> read_messages() {
  std::map<std::string, std::string> messages;
  std::ifstream stream(kFolder / "messages.txt");
  std::string line, file;
  while (std::getline(stream, line)) {
    if (line.starts_with(' ')) {
      messages[file] += "\n" + line;
    } else {
      file = line.substr(0, line.find(':'));
      messages[file] = line;
    }
  }
  return messages;
}

std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  return bytes.str();
}

std::string message_of(const std::filesystem::path& path) {
  try {
    (void)read_model_text(read_bytes(path), path.filename().string());
    return "no error";
  } catch (const ModelError& error) {
    return error.what();
  }
}

TEST(WrongModelFiles, AreRefusedWithPlaceProblemAndRemedy) {
  std::map<std::string, std::string> messages = read_messages();
  EXPECT_GE(messages.size(), 60U);
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(message_of(entry.path()), messages[name]) << name;
    messages.erase(name);
  }
  EXPECT_TRUE(messages.empty()) << "messages without a file, the first: " << messages.begin()->first;
}

}  // namespace
}  // namespace camber
