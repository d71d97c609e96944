#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <camber/io/model_keys.h>
#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Tables of keys from the descriptions of parts.
namespace camber {

/// Gathers the keys of a description. It owns the words that they point to, so it stays where it is.
class KeyCollector : public DescriptionVisitor {
 public:
  KeyCollector() = default;
  KeyCollector(const KeyCollector&) = delete;
  KeyCollector& operator=(const KeyCollector&) = delete;

  void name(Text key, const std::string& value, const About& about, Text meaning);
  void body(Text key, const std::string& value, const About& about, Text meaning);
  void number(Text key, double value, const About& about, Text meaning);
  void number(Text key, const std::optional<double>& value, const About& about, Text meaning);
  void flag(Text key, bool value, const About& about, Text meaning);
  void law(Text key, const Law& value, const About& about, Text meaning);
  void laws(Text key, const std::array<Law, 3>& value, const About& about, Text meaning);
  void position(Text key, const Vector3& value, const About& about, Text meaning);
  void direction(Text key, const Vector3& value, const About& about, Text meaning);
  void axes(Text key, const Matrix3& value, const About& about, Text meaning);
  void matrix6(Text key, const Matrix6& value, const About& about, Text meaning);
  void point(Text key, const std::string& body, const Vector3& at, const About& about, Text meaning);
  void effort(double value, const About& about);
  void world_or_body(bool in_body_axes);
  void frame();

  void add(const Key& key) { keys_.push_back(key); }
  [[nodiscard]] const std::vector<Key>& keys() const { return keys_; }

 private:
  void add(Text key, Form form, const About& about, Text meaning, const std::string& fallback,
           const Table* table = nullptr);
  std::string_view keep(std::string text);

  std::vector<Key> keys_;
  std::deque<std::string> texts_;
};

/// The table of a part that its description gives; `first` stands before its keys.
template <class Part>
[[nodiscard]] Table described_table(std::string_view name, const Key* first = nullptr) {
  static KeyCollector collector;
  if (collector.keys().empty()) {
    if (first != nullptr) collector.add(*first);
    const Part part{};
    describe(collector, part);
  }
  return {.name = name, .keys = collector.keys(), .described = true};
}

/// One case for each alternative of a variant of parts, in their order.
template <class Part>
[[nodiscard]] TableCase described_case(std::string_view section, const Key& type) {
  static const std::string name = std::string(section) + "_" + std::string(Part::kType);
  static const Table table = described_table<Part>(name, &type);
  return {Part::kType, &table};
}
template <class Variant>
struct DescribedCases;
template <class... Parts>
struct DescribedCases<std::variant<Parts...>> {
  [[nodiscard]] static std::vector<TableCase> list(std::string_view section, const Key& type) {
    return {described_case<Parts>(section, type)...};
  }
};

}  // namespace camber
