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
  /// Keeps a view of the text. Throws ModelError where it is too long, not UTF-8, has control characters or
  /// endlessly many open brackets.
  SourceText(std::string_view text, std::string file);

  [[nodiscard]] Place place(int line, int byte_column) const;

  /// Throws ModelError where a quote opens at this place and is not closed: yaml-cpp reads on to the end of the file.
  void require_closed_quote(int line, int byte_column) const;

  /// A scalar that starts at this place, perhaps with a quote: its text and the place of its first letter.
  [[nodiscard]] Law locate(int line, int byte_column, const std::string& scalar) const;

 private:
  /// yaml-cpp remembers every open bracket that might still turn out to be a key, 240 bytes for each; its own
  /// limit of depth comes too late. Brackets in comments and quotes count too, which is why this is generous.
  static constexpr std::size_t kMostOpenBrackets = 256;
  static constexpr std::size_t kBlock = 256;  ///< bytes for which continuation bytes are counted together

  void check_letters() const;
  void check_depth() const;
  [[nodiscard]] std::size_t offset(int line, int byte_column) const;
  [[nodiscard]] Place place(std::size_t at) const;
  [[nodiscard]] int continuations_before(std::size_t end) const;

  std::string_view text_;
  std::string file_;
  std::vector<std::size_t> line_starts_;
  std::vector<int> continuations_before_block_;
};

}  // namespace camber
