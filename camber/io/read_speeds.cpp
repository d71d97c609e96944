#include <camber/io/model_read.h>
#include <camber/model/joint_units.h>
#include <camber/model/validate_tools.h>

/// Chosen speeds.
namespace camber {

std::vector<SpeedName> read_independent(const Fields& top, const JointSet& joints) {
  std::vector<SpeedName> speeds;
  for (const Word& word : top.words("independent")) {
    check_speed(word.place, word.path, word.text, joints);
    speeds.push_back({word.text, word.place});
  }
  return speeds;
}

std::vector<UserSpeed> read_speeds(const ValueTree& section, const Calculator& calculator) {
  std::vector<UserSpeed> speeds;
  for (std::size_t i = 0; i < section.keys.size(); ++i) {
    const std::string& name = section.keys[i].text;
    const std::string path = "speeds." + name;
    if (section.values[i].kind != ValueTree::Kind::kScalar)
      fail_expected(section.values[i], path, "an expression");
    speeds.push_back({name, calculator.written_out(section.values[i].scalar, path)});
  }
  return speeds;
}

}  // namespace camber
