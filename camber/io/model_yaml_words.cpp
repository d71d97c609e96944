#include <camber/io/model_yaml_words.h>

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace camber {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    switch (c) {
      case '\n':
        result += "\\n";
        break;
      case '\r':
        result += "\\r";
        break;
      case '\t':
        result += "\\t";
        break;
      default:
        result += c;
    }
  }
  return result + "\"";
}

std::string word(const std::string& name) {
  constexpr std::array<std::string_view, 9> kTaken{"null", "true", "false", "yes", "no",
                                                   "on",   "off",  "y",     "n"};
  std::string lower;
  for (const char c : name) lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return std::find(kTaken.begin(), kTaken.end(), lower) == kTaken.end() ? name : quoted(name);
}

std::string written(double value) {
  return fmt::format("{}", value);
}

std::string written(const Vector3& v) {
  return written_list(std::array{v.x(), v.y(), v.z()});
}

std::string written(const std::array<Law, 3>& laws) {
  std::string text = "[";
  for (const Law& law : laws)
    text += (text.size() > 1 ? ", " : "") + (law.text.empty() ? std::string("0") : quoted(law.text));
  return text + "]";
}

std::string written_axes(const Matrix3& axes) {
  return fmt::format("[{}, {}, {}]", written(axes.col(0)), written(axes.col(1)), written(axes.col(2)));
}

std::string written_inertia(const Matrix3& I) {
  return written_list(std::array{I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)});
}

}  // namespace camber
