#include <camber/io/value_tree.h>

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace camber {

namespace {

using Kind = ValueTree::Kind;

ValueTree value_node(std::string text) {
  ValueTree node = text_node(std::move(text));
  node.is_value = true;
  return node;
}

/// Double quotes, with what YAML would take for its own escaped.
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

/// A name as it is, quoted where YAML readers take it for something else than a word.
std::string word(const std::string& name) {
  constexpr std::array<std::string_view, 9> kTaken{"null", "true", "false", "yes", "no",
                                                   "on",   "off",  "y",     "n"};
  std::string lower;
  for (const char c : name) lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return std::find(kTaken.begin(), kTaken.end(), lower) == kTaken.end() ? name : quoted(name);
}

/// Whether YAML takes the text as it stands: names of parts, also with a component.
bool is_bare(const std::string& text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto allowed = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '.'; };
  return !text.empty() && letter(text.front()) && std::ranges::all_of(text, allowed);
}

std::string scalar_text(const ValueTree& node) {
  const std::string& text = node.scalar.text;
  if (node.is_value) return text;
  return is_bare(text) ? word(text) : quoted(text);
}

}  // namespace

ValueTree text_node(std::string text) {
  return {.kind = Kind::kScalar, .scalar = {.text = std::move(text)}};
}

ValueTree number_node(double value) {
  return value_node(fmt::format("{}", value));
}

ValueTree flag_node(bool value) {
  return value_node(value ? "true" : "false");
}

ValueTree numbers_node(std::span<const double> values) {
  ValueTree list{.kind = Kind::kList};
  for (const double value : values) list.values.push_back(number_node(value));
  return list;
}

ValueTree list_node(std::vector<ValueTree> items) {
  return {.kind = Kind::kList, .values = std::move(items)};
}

void add_key(ValueTree& map, std::string_view key, ValueTree value) {
  map.kind = Kind::kMap;
  map.keys.push_back({std::string(key), {}});
  map.values.push_back(std::move(value));
}

std::string flow_text(const ValueTree& node) {
  if (node.kind == Kind::kScalar) return scalar_text(node);
  if (node.kind == Kind::kNull) return "null";
  const bool is_map = node.kind == Kind::kMap;
  std::string text = is_map ? "{" : "[";
  for (std::size_t i = 0; i < node.values.size(); ++i) {
    if (i > 0) text += ", ";
    if (is_map) text += word(node.keys[i].text) + ": ";
    text += flow_text(node.values[i]);
  }
  return text + (is_map ? "}" : "]");
}

namespace {

/// Longer lines are broken where they can be.
constexpr std::size_t kLineWidth = 120;

bool is_list_of_maps(const ValueTree& node) {
  return node.kind == Kind::kList && !node.values.empty() && node.values.front().kind == Kind::kMap;
}

std::string block_text(const ValueTree& map, std::size_t indent) {
  const std::string space(indent, ' ');
  std::string text;
  for (std::size_t i = 0; i < map.keys.size(); ++i) {
    const ValueTree& value = map.values[i];
    const std::string key = space + scalar_text(text_node(map.keys[i].text)) + ":";
    const std::string line = key + " " + flow_text(value) + "\n";
    const bool is_section = indent == 0 && value.kind == Kind::kMap && !value.keys.empty();
    const bool fits = !is_section && line.size() <= kLineWidth;
    if (!fits && value.kind == Kind::kMap) {
      text += key + "\n" + block_text(value, indent + 2);
    } else if (!fits && is_list_of_maps(value)) {
      text += key + "\n";
      for (const ValueTree& item : value.values) text += space + "  - " + flow_text(item) + "\n";
    } else {
      text += line;
    }
  }
  return text;
}

}  // namespace

std::string yaml_text(const ValueTree& map) {
  return block_text(map, 0);
}

}  // namespace camber
