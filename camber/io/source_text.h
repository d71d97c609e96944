#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <camber/model/model.h>

namespace camber {

inline constexpr std::size_t kLargestFile = std::size_t{4} << 20U;  ///< bytes; far more than models need

/// The text of a file, and places in it. Lines and columns of a Place count from one, columns in letters
/// (code points); those of the functions below count from zero, columns in bytes.
class SourceText {
 public:
  /// Keeps a view of the text. Throws ModelError where it is too long, not UTF-8 or has control characters.
  SourceText(std::string_view text, std::string file);

  [[nodiscard]] Place place(int line, int byte_column) const;

  /// A scalar that starts at this place, perhaps with a quote: its text and the place of its first letter.
  [[nodiscard]] Law locate(int line, int byte_column, const std::string& scalar) const;

 private:
  void check() const;
  [[nodiscard]] std::string_view line_from(int line, int byte_column) const;

  std::string_view text_;
  std::string file_;
  std::vector<std::size_t> line_starts_;
};

}  // namespace camber
