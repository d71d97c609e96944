#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <camber/model/model.h>

/// YAML text as a tree of words with their places. Refuses what a model file does not need and what an
/// attacker might send: text that is not UTF-8, several documents, double keys, tags, too many or too deep
/// nodes (aliases count as what they stand for).
namespace camber {

struct ValueKey {
  std::string text;
  Place place;
};

struct ValueTree {
  enum class Kind { kNull, kScalar, kList, kMap };

  Kind kind = Kind::kNull;
  Place place = {};
  Law scalar = {};                  ///< text and the place of its first letter, of a scalar
  bool is_value = false;            ///< of a scalar that the program makes: a number, true or false, no text
  std::vector<ValueKey> keys = {};  ///< of a map
  std::vector<ValueTree> values = {};  ///< of a map, in the order of its keys, or of a list
};

/// Far more than models need, little enough that reading takes no more than seconds.
inline constexpr std::size_t kMostNodes = 200'000;
inline constexpr std::size_t kDeepestNode = 32;

/// Throws ModelError. `file` is what messages call the text.
[[nodiscard]] ValueTree read_yaml(std::string_view text, const std::string& file);

/// The value of a key, null where the map lacks it.
[[nodiscard]] const ValueTree* find_key(const ValueTree& map, std::string_view key);

/// The node that a path such as "joints.O.axis" or "joints.O.stops[1].lower" leads to, null where there is none.
[[nodiscard]] const ValueTree* find_path(const ValueTree& root, std::string_view path);

// Trees that the program makes, without places.
[[nodiscard]] ValueTree text_node(std::string text);
[[nodiscard]] ValueTree number_node(double value);  ///< the shortest digits that read back as the same number
[[nodiscard]] ValueTree flag_node(bool value);
[[nodiscard]] ValueTree numbers_node(std::span<const double> values);
[[nodiscard]] ValueTree list_node(std::vector<ValueTree> items);
void add_key(ValueTree& map, std::string_view key, ValueTree value);

/// A map as YAML text: the entries of its maps one per line, and so on inwards where they are long. read_yaml gives it
/// back.
[[nodiscard]] std::string yaml_text(const ValueTree& map);

/// The tree in YAML's flow style, on one line: {body: arm, at: [0, 0, 1]}. read_yaml gives it back.
[[nodiscard]] std::string flow_text(const ValueTree& node);

/// "a map", "a list of 2", "'text'" or "nothing": for messages.
[[nodiscard]] std::string describe(const ValueTree& node);

}  // namespace camber
