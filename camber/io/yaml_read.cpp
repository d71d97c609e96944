#include <camber/io/value_tree.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <camber/io/source_text.h>
#include <camber/model/text.h>

namespace camber {

namespace {

using Kind = ValueTree::Kind;

constexpr std::string_view kQuoted = "!";  // yaml-cpp's tag of a quoted scalar

/// A list or map that is not yet complete.
struct Open {
  ValueTree node;
  YAML::anchor_t anchor = 0;
  bool in_flow = false;  ///< between brackets, where commas separate
  std::unordered_set<std::string> keys = {};
  std::string begun = {};  ///< a value whose parenthesis is still open
};

/// Parentheses that open less those that close.
std::ptrdiff_t open_parentheses(std::string_view text) {
  return std::ranges::count(text, '(') - std::ranges::count(text, ')');
}

std::size_t count_nodes(const ValueTree& node) {
  std::size_t count = 1;
  for (const ValueTree& value : node.values) count += count_nodes(value);
  return count;
}

/// Builds the tree from yaml-cpp's events.
class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(const SourceText& source) : source_(source) {}

  ValueTree take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1)
      throw ModelError(place(mark), "", "found a second YAML document",
                       "a model file holds one; remove '---'");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    if (wants_key()) refuse_key(mark);
    // yaml-cpp marks what comes next; where that is on another line, the key says more.
    Place where = place(mark);
    if (!open_.empty() && open_.back().node.kind == Kind::kMap &&
        open_.back().node.keys.back().place.line != where.line)
      where = open_.back().node.keys.back().place;
    count(1, where);
    complete({.kind = Kind::kNull, .place = where}, anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    if (wants_key()) refuse_key(mark);
    const auto target = anchored_.find(anchor);
    if (target == anchored_.end())
      throw ModelError(place(mark), "", "this alias stands for a value that contains it", "write it out");
    count(count_nodes(target->second), place(mark));
    complete(ValueTree(target->second), 0);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    if (tag == kQuoted) source_.require_closed_quote(mark.line, mark.column);
    refuse_tag(mark, tag);
    refuse_control(mark, value);
    refuse_cut_expression(mark, tag, value);
    if (wants_key()) return add_key(mark, value);
    count(1, place(mark));
    ValueTree node{.kind = Kind::kScalar, .place = place(mark)};
    node.scalar = source_.locate(mark.line, mark.column, value);
    complete(std::move(node), anchor);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(Kind::kList, mark, tag, anchor, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(Kind::kMap, mark, tag, anchor, style);
  }
  void OnMapEnd() override { close(); }

 private:
  [[nodiscard]] Place place(const YAML::Mark& mark) const { return source_.place(mark.line, mark.column); }

  [[nodiscard]] bool wants_key() const {
    return !open_.empty() && open_.back().node.kind == Kind::kMap &&
           open_.back().node.keys.size() == open_.back().node.values.size();
  }

  [[noreturn]] void refuse_key(const YAML::Mark& mark) const {
    throw ModelError(place(mark), "", "a key must be a word", "");
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) const {
    // yaml-cpp's own marks of plain and quoted scalars and of untagged nodes
    if (tag.empty() || tag == "?" || tag == kQuoted) return;
    throw ModelError(place(mark), "", "found the YAML tag '" + tag + "'",
                     "model files use no tags; remove it");
  }

  /// Escapes in quotes ("\\e") make characters that the file itself does not hold.
  void refuse_control(const YAML::Mark& mark, std::string_view value) const {
    for (std::size_t i = 0; i < value.size();) {
      const std::size_t length = utf8_length(value.substr(i));
      if (length == 0 || is_control(value.substr(i, length)))
        throw ModelError(place(mark), "", fmt::format("found a control character in '{}'", printable(value)),
                         "remove it");
      i += length;
    }
  }

  /// min(t, d2) in {angle: min(t, d2)} or [min(t, d2), 0, 0]: YAML ends the value at the comma.
  void refuse_cut_expression(const YAML::Mark& mark, const std::string& tag, const std::string& value) {
    if (open_.empty() || !open_.back().in_flow) return;
    std::string& begun = open_.back().begun;
    if (!begun.empty() && open_parentheses(value) < 0)
      throw ModelError(
          place(mark), "",
          fmt::format("'{}' looks like the rest of an expression that begins with '{}'", value, begun),
          "quote an expression that has a comma: 'min(t, 1)'");
    if (tag != kQuoted && !wants_key() && open_parentheses(value) > 0) begun = value;
  }

  void count(std::size_t nodes, const Place& where) {
    nodes_ += nodes;
    if (nodes_ > kMostNodes)
      throw ModelError(where, "", "the file has more than " + std::to_string(kMostNodes) + " values",
                       "an alias counts as many values as it stands for");
  }

  void add_key(const YAML::Mark& mark, const std::string& key) {
    if (key == "<<") throw ModelError(place(mark), "", "found a YAML merge key '<<'", "write the keys out");
    if (!open_.back().keys.insert(key).second)
      throw ModelError(place(mark), "", "the key '" + key + "' is given twice", "remove one of them");
    open_.back().node.keys.push_back({key, place(mark)});
  }

  void open(Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YAML::EmitterStyle::value style) {
    refuse_tag(mark, tag);
    if (wants_key()) refuse_key(mark);
    count(1, place(mark));
    if (open_.size() == kDeepestNode)
      throw ModelError(place(mark), "", "more than " + std::to_string(kDeepestNode) + " levels are nested",
                       "");
    const bool in_flow = style == YAML::EmitterStyle::Flow;
    open_.push_back({.node = {.kind = kind, .place = place(mark)}, .anchor = anchor, .in_flow = in_flow});
  }

  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    complete(std::move(done.node), done.anchor);
  }

  void complete(ValueTree node, YAML::anchor_t anchor) {
    if (anchor != 0) {
      count(count_nodes(node), node.place);  // the copy that aliases are made from
      anchored_[anchor] = node;
    }
    ValueTree& slot = open_.empty() ? root_ : open_.back().node.values.emplace_back();
    slot = std::move(node);
  }

  const SourceText& source_;
  ValueTree root_;
  std::vector<Open> open_;
  std::unordered_map<YAML::anchor_t, ValueTree> anchored_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

}  // namespace

ValueTree read_yaml(std::string_view text, const std::string& file) {
  const SourceText source(text, file);
  std::istringstream stream{std::string(text)};
  TreeBuilder builder(source);
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) continue;
  } catch (const YAML::Exception& error) {
    const bool has_tabs = text.find("\n\t") != std::string_view::npos;
    throw ModelError(source.place(error.mark.line, error.mark.column), "", "not YAML: " + error.msg,
                     has_tabs ? "indent with spaces: YAML takes no tabs" : "");
  }
  ValueTree root = builder.take_root();
  if (root.kind == Kind::kNull)
    throw ModelError({file, 1, 1}, "", "the file is empty", "a model file starts with camber: 1");
  return root;
}

const ValueTree* find_key(const ValueTree& map, std::string_view key) {
  for (std::size_t i = 0; i < map.keys.size(); ++i)
    if (map.keys[i].text == key) return &map.values[i];
  return nullptr;
}

const ValueTree* find_path(const ValueTree& root, std::string_view path) {
  if (path.empty()) return &root;
  if (path.front() == '[') {
    std::size_t item = 0;
    const char* end = path.data() + path.size();
    const auto [next, error] = std::from_chars(path.data() + 1, end, item);
    if (error != std::errc{} || next == end || *next != ']' || item >= root.values.size()) return nullptr;
    path.remove_prefix(static_cast<std::size_t>(next - path.data()) + 1);
    if (path.starts_with('.')) path.remove_prefix(1);
    return find_path(root.values[item], path);
  }
  // One map may stand without a list, or as the only one of it.
  if (root.kind == Kind::kList && root.values.size() == 1) return find_path(root.values.front(), path);
  // A key may hold dots itself (initial: {u: {frame.wx: 1}}), so every prefix that is a key is tried.
  for (std::size_t i = 0; i < root.keys.size(); ++i) {
    const std::string& key = root.keys[i].text;
    if (!path.starts_with(key)) continue;
    std::string_view rest = path.substr(key.size());
    if (!rest.empty() && rest.front() != '.' && rest.front() != '[') continue;
    if (rest.starts_with('.')) rest.remove_prefix(1);
    if (const ValueTree* found = find_path(root.values[i], rest)) return found;
  }
  return nullptr;
}

std::string describe(const ValueTree& node) {
  constexpr std::size_t kLongestShown = 60;
  switch (node.kind) {
    case Kind::kNull:
      return "nothing";
    case Kind::kList:
      return "a list of " + std::to_string(node.values.size());
    case Kind::kMap:
      return "a map";
    case Kind::kScalar:
      break;
  }
  const std::string& text = node.scalar.text;
  return text.size() <= kLongestShown ? "'" + text + "'"
                                      : "a text of " + std::to_string(text.size()) + " letters";
}

}  // namespace camber
