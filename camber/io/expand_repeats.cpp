#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>

#include <fmt/format.h>

#include <camber/io/model_read.h>
#include <camber/io/part_reader.h>
#include <camber/io/repeat_entry.h>
#include <camber/model/expression_parse.h>

/// Parts that come several times. In every key and value, $i stands for the number of the turn and $(...) for
/// the value of an expression of it.
namespace camber {

namespace {

using Kind = ValueTree::Kind;

// Far more than machines need, little enough to be read in seconds with less than a gigabyte.
constexpr int kMostEntries = 100'000;
constexpr std::size_t kMostExpandedNodes = 1'000'000;

/// How deep the entries of a section lie: initial has maps of them.
int depth_of(std::string_view section) {
  return find_key(kRepeatTable, section)->form == Form::kTable ? 2 : 1;
}

void check_double_keys(const ValueTree& map, const std::string& path) {
  std::unordered_set<std::string> seen;
  for (const ValueKey& key : map.keys)
    if (!seen.insert(key.text).second)
      throw ModelError(key.place, path, fmt::format("the key '{}' comes twice", key.text),
                       "put the index into it, for example rod$i");
}

/// Of a section, down to its entries.
void check_double_entries(const ValueTree& node, const std::string& path, int depth) {
  if (node.kind != Kind::kMap) return;
  check_double_keys(node, path);
  if (depth == 1) return;
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    check_double_entries(node.values[i], fmt::format("{}.{}", path, node.keys[i].text), depth - 1);
}

class Expander {
 public:
  explicit Expander(const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) {
      calculator_.define(parameter.name, parameter.value);
      taken_.insert(parameter.name);
    }
    for (const std::string& name : reserved_names()) taken_.insert(name);
  }

  /// Adds every turn of one entry of `repeat` to the root.
  void expand(const ValueTree& entry, const Fields& fields, ValueTree& root) {
    path_ = fields.path();
    const RepeatEntry repeat = read_part<RepeatEntry>(fields, Drawing{});
    index_ = repeat.index;
    if (!is_identifier(index_) || taken_.contains(index_))
      fields.fail("index", fmt::format("'{}' cannot be the name of the index", index_),
                  "use letters and digits, and no name of a parameter or function");
    if (repeat.count < 0)
      fields.fail("count", fmt::format("count is {}; it must be zero or positive", repeat.count));
    for (int turn = 0; turn < repeat.count; ++turn) {
      number_ = repeat.from + turn;
      calculator_.define(index_, number_);
      count_one(turns_, entry.place);
      for (std::size_t i = 0; i < entry.keys.size(); ++i) {
        const std::string& section = entry.keys[i].text;
        if (find_key(kModelTable, section) == nullptr) continue;  // count, index, from
        append(child(root, entry.keys[i]), entry.values[i], section, depth_of(section));
      }
    }
  }

 private:
  /// The value of a key, made where there is none.
  static ValueTree& child(ValueTree& map, const ValueKey& key) {
    const auto found = std::find_if(map.keys.begin(), map.keys.end(),
                                    [&](const ValueKey& own) { return own.text == key.text; });
    if (found != map.keys.end()) return map.values[static_cast<std::size_t>(found - map.keys.begin())];
    map.keys.push_back(key);
    return map.values.emplace_back(ValueTree{.kind = Kind::kNull, .place = key.place});
  }

  /// Adds the entries of a section, or the items of a list.
  void append(ValueTree& target, const ValueTree& source, const std::string& section, int depth) {
    if (source.kind == Kind::kNull) return;
    const Kind kind = find_key(kRepeatTable, section)->form == Form::kNames ? Kind::kList : Kind::kMap;
    if (target.kind == Kind::kNull) target = {.kind = kind, .place = source.place};
    for (const ValueTree* node : {&source, static_cast<const ValueTree*>(&target)})
      if (node->kind != kind)
        fail_expected(*node, path_ + "." + section, kind == Kind::kList ? "a list" : "a map");
    for (std::size_t i = 0; i < source.values.size(); ++i) {
      if (depth > 1) {
        append(child(target, source.keys[i]), source.values[i], section, depth - 1);
        continue;
      }
      count_one(entries_, source.values[i].place);
      if (kind == Kind::kMap) target.keys.push_back(substituted(source.keys[i]));
      target.values.push_back(substituted(source.values[i]));
    }
  }

  /// Turns count too: a repeat of nothing must end.
  void count_one(int& counted, const Place& place) {
    if (++counted > kMostEntries)
      throw ModelError(place, path_, fmt::format("repeat makes more than {} entries", kMostEntries),
                       "choose a smaller count");
  }

  ValueTree substituted(const ValueTree& node) {
    if (++nodes_ > kMostExpandedNodes)
      throw ModelError(node.place, path_, fmt::format("repeat makes more than {} values", kMostExpandedNodes),
                       "choose a smaller count");
    ValueTree result{.kind = node.kind, .place = node.place};
    if (node.kind == Kind::kScalar) {
      result.scalar = node.scalar;
      result.scalar.text = substituted(node.scalar.text, node.place);
      result.scalar.verbatim = node.scalar.verbatim && result.scalar.text == node.scalar.text;
    }
    for (const ValueKey& key : node.keys) result.keys.push_back(substituted(key));
    for (const ValueTree& value : node.values) result.values.push_back(substituted(value));
    check_double_keys(result, path_);
    return result;
  }

  ValueKey substituted(const ValueKey& key) { return {substituted(key.text, key.place), key.place}; }

  std::string substituted(const std::string& text, const Place& place) {
    std::string result;
    std::size_t done = 0;
    for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', done)) {
      result += text.substr(done, at - done);
      if (text.compare(at + 1, index_.size(), index_) == 0) {
        result += std::to_string(number_);
        done = at + 1 + index_.size();
      } else {
        done = closing_parenthesis(text, at + 1, place) + 1;
        result += value(text.substr(at + 2, done - at - 3), place);
      }
    }
    return result + text.substr(done);
  }

  /// Where the parenthesis that opens at `start` closes.
  [[nodiscard]] std::size_t closing_parenthesis(const std::string& text, std::size_t start,
                                                const Place& place) const {
    int open = 0;
    for (std::size_t i = start; i < text.size(); ++i) {
      if (text[i] == '(') ++open;
      if (text[i] == ')') --open;
      if (open == 0 && text[i] == ')') return i;
      if (open == 0) break;
    }
    throw ModelError(place, path_, fmt::format("'{}' does not say what $ stands for", text),
                     fmt::format("write ${0} or an expression such as $({0}+1)", index_));
  }

  [[nodiscard]] std::string value(const std::string& expression, const Place& place) const {
    const double number = calculator_({expression, place, false}, path_);
    constexpr double kLargest = 1e9;  // an int holds it
    if (number != std::round(number) || std::abs(number) > kLargest)
      throw ModelError(place, path_, fmt::format("$({}) is {}, not a whole number", expression, number), "");
    return std::to_string(static_cast<int>(number));
  }

  Calculator calculator_;
  std::unordered_set<std::string> taken_;
  std::string path_, index_;
  int number_ = 0;
  int turns_ = 0, entries_ = 0;
  std::size_t nodes_ = 0;
};

}  // namespace

ValueTree expand_repeats(const ValueTree& root, const std::vector<Parameter>& parameters,
                         const Calculator& calculator) {
  ValueTree result{.kind = Kind::kMap, .place = root.place};
  for (std::size_t i = 0; i < root.keys.size(); ++i) {
    if (root.keys[i].text == "repeat") continue;
    result.keys.push_back(root.keys[i]);
    result.values.push_back(root.values[i]);
  }
  const std::vector<Fields> repeats = Fields(root, kModelTable, "", calculator).tables("repeat");
  const ValueTree& entries = *find_key(root, "repeat");
  Expander expander(parameters);
  for (std::size_t i = 0; i < repeats.size(); ++i) expander.expand(entries.values[i], repeats[i], result);
  for (const Key& key : kRepeatTable.keys)
    if (const ValueTree* section = find_key(result, key.name))
      check_double_entries(*section, std::string(key.name), depth_of(key.name));
  return result;
}

}  // namespace camber
