#pragma once

#include <array>
#include <string>

#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Values as words of a model file.
namespace camber {

/// Double quotes, with what YAML would take for its own escaped.
[[nodiscard]] std::string quoted(const std::string& text);

/// A name as it is, quoted where YAML readers take it for something else than a word.
[[nodiscard]] std::string word(const std::string& name);

/// The shortest digits that read back as the same number.
[[nodiscard]] std::string written(double value);
[[nodiscard]] std::string written(const Vector3& v);
[[nodiscard]] std::string written(const std::array<Law, 3>& laws);
[[nodiscard]] std::string written_axes(const Matrix3& axes);
[[nodiscard]] std::string written_inertia(const Matrix3& I);

template <class Numbers>
[[nodiscard]] std::string written_list(const Numbers& numbers) {
  std::string text = "[";
  for (const double number : numbers) text += (text.size() > 1 ? ", " : "") + written(number);
  return text + "]";
}

}  // namespace camber
