#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <camber/io/model_keys.h>
#include <camber/model/coupling/relation.h>
#include <camber/model/describe.h>
#include <camber/model/joint.h>
#include <camber/model/words.h>

/// Tables of keys from the descriptions of parts.
namespace camber {

template <class Part>
[[nodiscard]] const KeyTable& part_table();

/// Gathers the keys of a description. It owns the words that they point to, so it stays where it is.
class KeyCollector : public DescriptionVisitor {
 public:
  KeyCollector() = default;
  KeyCollector(const KeyCollector&) = delete;
  KeyCollector& operator=(const KeyCollector&) = delete;

  void text(Text key, const std::string& value, const About& about, Text meaning);
  void name(Text key, const std::string& value, const About& about, Text meaning);
  void body(Text key, const std::string& value, const About& about, Text meaning);
  void joint(Text key, const std::string& value, const About& about, Text meaning);
  void speed(Text key, const std::string& value, const About& about, Text meaning);
  void speed(Text key, const std::string& joint, const std::string& component, const About& about,
             Text meaning);
  void joints(Text key, const std::array<std::string, 2>& values, const About& about, Text meaning);
  void speeds(Text key, const std::array<std::string, 2>& values, const About& about, Text meaning);
  void section(Text key, const std::string& value, const About& about, Text meaning);
  void source(Text key, const std::string& value, const About& about, Text meaning);
  void contact(Text key, const std::string& value, const About& about, Text meaning);
  template <class Enum>
  void choice(Text key, const Enum& value, const About& about, Text meaning) {
    if constexpr (is_optional<Enum>)
      add_choice(key, words_of<typename Enum::value_type>, about, meaning, "none");
    else
      add_choice(key, words_of<Enum>, about, meaning, std::string(word_of(value)));
  }
  void choice(Text key, const std::string& value, std::vector<std::string> (*list_words)(),
              const About& about, Text meaning);
  void joint_type(const JointType& type, Text meaning);
  void number(Text key, double value, const About& about, Text meaning);
  void number(Text key, const std::optional<double>& value, const About& about, Text meaning);
  void integer(Text key, int value, const About& about, Text meaning);
  void integer(Text key, const std::optional<int>& value, const About& about, Text meaning);
  void integers(Text key, const std::optional<std::array<int, 2>>& values, const About& about, Text meaning);
  void terms(Text key, const std::vector<RelationCoupling::Term>& terms, const About& about, Text meaning);
  void numbers(Text key, const std::vector<double>& value, const About& about, Text meaning);
  void pair(Text key, const auto& value, const About& about, Text meaning) {
    std::string fallback = "none";
    if constexpr (!is_optional<std::remove_cvref_t<decltype(value)>>) {
      const auto& [first, second] = value;
      fallback = written_pair(first, second);
    }
    add(key, Form::kPair, about, meaning, fallback);
  }
  void flag(Text key, bool value, const About& about, Text meaning);
  void law(Text key, const Law& value, const About& about, Text meaning);
  void laws(Text key, const std::array<Law, 3>& value, const About& about, Text meaning);
  void number_or_law(Text key, const std::optional<double>& number, const Law& law, const About& about,
                     Text meaning);
  void motion(const Law& law, Text speed, const About& about);
  void effort(double value, Text speed, const About& about);
  void effort(const Law& value, Text speed, const About& about);
  void position(Text key, const Vector3& value, const About& about, Text meaning);
  void position(Text key, const std::optional<Vector3>& value, const About& about, Text meaning);
  void lengths(Text key, const Vector3& value, const About& about, Text meaning);
  void positions(Text key, const std::optional<std::array<Vector3, 2>>& values, const About& about,
                 Text meaning);
  void direction(Text key, const Vector3& value, const About& about, Text meaning);
  void vector(Text key, const Vector3& value, const About& about, Text meaning);
  void quaternion(Text key, const std::optional<Quaternion>& value, const About& about, Text meaning);
  // Optional or not: what holds without them is the drawing's, or zero.
  void axes(Text key, const auto& /*value*/, const About& about, Text meaning) {
    add(key, Form::kAxes, about, meaning, "those of the drawing");
  }
  void inertia(Text key, const auto& /*value*/, const About& about, Text meaning) {
    add(key, Form::kInertia, about, meaning, "0");
  }
  void matrix6(Text key, const Matrix6& value, const About& about, Text meaning);
  void point(Text key, const std::string& body, const Vector3& at, const About& about, Text meaning);
  template <class Part>
  void part(Text key, const Part& /*value*/, const About& about, Text meaning) {
    if constexpr (is_optional<Part>)
      add(key, Form::kTable, about, meaning, "none", &part_table<typename Part::value_type>());
    else
      add(key, Form::kTable, about, meaning, "none", &part_table<Part>());
  }
  template <class Part>
  void parts(Text key, const std::vector<Part>& /*value*/, const About& about, Text meaning) {
    add(key, Form::kTableOrList, about, meaning, "none", &part_table<Part>());
  }
  template <class... Parts>
  void one_of(const std::variant<Parts...>& /*what*/, const About& about, Alternatives keys) {
    one_key_ = keys_.empty();
    // Which one is needed is known to the reader alone.
    const About either{.absent = about.absent.empty() ? "or another one of these" : about.absent};
    add_alternatives<Parts...>(either, keys);
    alternatives_ = keys_.size();
  }
  template <class... Parts>
  void any_of(const std::vector<std::variant<Parts...>>& /*what*/, const About& about, Alternatives keys) {
    add_alternatives<Parts...>(about, keys);
  }
  void world_or_body(bool in_body_axes);
  void frame();

  void add(const Key& key) { keys_.push_back(key); }
  [[nodiscard]] const std::vector<Key>& keys() const { return keys_; }
  /// Whether the part is nothing but one of several keys.
  [[nodiscard]] bool one_key() const { return one_key_ && keys_.size() == alternatives_; }

 protected:
  void add(Text key, Form form, const About& about, Text meaning, const std::string& fallback,
           const KeyTable* table = nullptr);

 private:
  template <class... Parts>
  void add_alternatives(const About& about, Alternatives keys) {
    const Alternative* key = keys.data();
    const auto add_one = [&](const KeyTable& table) {
      add(key->key, Form::kTable, about, key->meaning, "none", &table);
      ++key;
    };
    (add_one(part_table<Parts>()), ...);
  }
  void add_choice(Text key, std::vector<std::string> (*list_words)(), const About& about, Text meaning,
                  const std::string& fallback);
  void add_effort(Form form, const About& about, Text what);
  static std::string written_pair(double first, double second);
  std::string_view keep(std::string text);

  std::vector<Key> keys_;
  std::deque<std::string> texts_;
  bool one_key_ = false;
  std::size_t alternatives_ = 0;
};

/// The keys of a part's description, behind `first` where that is given.
template <class Part>
class DescribedKeys : public KeyCollector {
 public:
  explicit DescribedKeys(const Key* first = nullptr) {
    if (first != nullptr) add(*first);
    const Part part{};
    describe(static_cast<KeyCollector&>(*this), part);
  }
};

/// The keys of all alternatives of a variant among which a key of their own chooses.
template <class Variant>
class UnitedKeys;
template <class... Parts>
class UnitedKeys<std::variant<Parts...>> : public KeyCollector {
 public:
  UnitedKeys() {
    const auto add_all = [this](const auto& part) { describe(static_cast<KeyCollector&>(*this), part); };
    (add_all(Parts{}), ...);
  }
};

/// The table of a part.
template <class Part>
const KeyTable& part_table() {
  static const DescribedKeys<Part> keys;
  static const KeyTable table{
      .name = Part::kPart, .keys = keys.keys(), .one_key = keys.one_key(), .described = true};
  return table;
}

/// One case for each alternative of a variant of parts, in their order; `type` is the key that chooses it.
template <class Part>
[[nodiscard]] TableCase described_case(std::string_view section, const Key& type) {
  static const std::string name = std::string(section) + "_" + std::string(Part::kType);
  static const DescribedKeys<Part> keys(&type);
  static const KeyTable table{.name = name, .keys = keys.keys(), .described = true};
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
