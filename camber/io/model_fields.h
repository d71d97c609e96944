#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include <camber/io/model_keys.h>
#include <camber/io/value_tree.h>
#include <camber/model/expression.h>

/// A map of the model file, checked against its table of keys, with its values read in the form that the
/// table says. Whatever is wrong throws ModelError with the place and the path of the value.
namespace camber {

/// A name in the file.
struct Word {
  std::string text;
  Place place = {};
  std::string path = {};
};

class Fields {
 public:
  /// Where `type` chooses the table, `table` is that of the choice. Refuses unknown keys and missing required ones. Keeps references to its arguments but for the path.
  Fields(const ValueTree& map, const KeyTable& table, std::string path, const Calculator& calculator);

  [[nodiscard]] bool has(std::string_view key) const { return find_key(map_, key) != nullptr; }
  /// Whether the key `in` may name the body in whose frame the coordinates are given.
  [[nodiscard]] bool takes_frame() const;
  /// Place and path of a value, or of this map where the key is not given.
  [[nodiscard]] const Place& place(std::string_view key) const;
  [[nodiscard]] std::string path(std::string_view key) const;
  [[nodiscard]] const Place& place() const { return map_.place; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const Calculator& calculator() const { return calculator_; }

  // The value of a key in its form; empty where it is not given (never for a required key).
  [[nodiscard]] std::optional<std::string> text(std::string_view key) const;
  [[nodiscard]] std::optional<double> number(std::string_view key) const;
  [[nodiscard]] std::optional<int> integer(std::string_view key) const;
  [[nodiscard]] std::optional<bool> flag(std::string_view key) const;
  [[nodiscard]] std::vector<Word> words(std::string_view key) const;  ///< of a name or a list of them
  [[nodiscard]] Word word(std::string_view key) const;                ///< of a required name
  [[nodiscard]] std::optional<std::array<double, 2>> pair(std::string_view key) const;
  [[nodiscard]] std::optional<std::array<int, 2>> integer_pair(std::string_view key) const;
  [[nodiscard]] std::optional<std::array<Vector3, 2>> vector_pair(std::string_view key) const;
  [[nodiscard]] std::vector<double> numbers(std::string_view key) const;
  [[nodiscard]] std::optional<Vector3> vector(std::string_view key) const;
  [[nodiscard]] std::optional<Quaternion> quaternion(std::string_view key) const;
  [[nodiscard]] std::optional<Matrix3> axes(std::string_view key) const;  ///< by columns
  [[nodiscard]] std::optional<Matrix3> inertia(std::string_view key) const;
  [[nodiscard]] std::optional<Matrix6> matrix6(std::string_view key) const;
  [[nodiscard]] std::optional<Law> law(std::string_view key) const;
  [[nodiscard]] std::optional<std::array<Law, 3>> laws(std::string_view key) const;
  [[nodiscard]] std::optional<Fields> table(std::string_view key) const;
  [[nodiscard]] std::vector<Fields> tables(std::string_view key) const;  ///< of a list, or of one

  /// The node of a section, an empty map where it is not given or holds nothing. Refuses what is no map.
  [[nodiscard]] const ValueTree& section(std::string_view key) const;

  /// Which of these keys is given: one, else it is an error.
  [[nodiscard]] std::string_view one_of(std::span<const std::string_view> keys) const;
  [[nodiscard]] std::string_view one_of(std::initializer_list<std::string_view> keys) const {
    return one_of(std::span(keys.begin(), keys.size()));
  }
  /// The same where none may be given: then it is empty.
  [[nodiscard]] std::string_view at_most_one_of(std::span<const std::string_view> keys) const;
  [[nodiscard]] std::string_view at_most_one_of(std::initializer_list<std::string_view> keys) const {
    return at_most_one_of(std::span(keys.begin(), keys.size()));
  }

  /// The only key, of a table that has exactly one.
  [[nodiscard]] const std::string& only_key() const { return map_.keys.front().text; }

  [[noreturn]] void fail(std::string_view key, const std::string& problem,
                         const std::string& remedy = "") const;

 private:
  /// The node of a key whose form must be one of these: reader and table cannot differ.
  [[nodiscard]] const ValueTree* node(std::string_view key, std::initializer_list<Form> forms) const;
  void check_keys() const;
  /// The unit that a key wants.
  [[nodiscard]] std::string_view unit(std::string_view key) const;

  const ValueTree& map_;
  const KeyTable& table_;
  std::string path_;
  const Calculator& calculator_;
};

/// A number, or an expression that the calculator can evaluate, in the unit that is wanted (check_unit).
[[nodiscard]] double read_number(const ValueTree& node, const std::string& path, const Calculator& calculator,
                                 std::string_view wanted);
/// The same of any unit, which is told.
[[nodiscard]] Calculator::Value read_value(const ValueTree& node, const std::string& path,
                                           const Calculator& calculator);

/// Throws ModelError "expected WHAT, found ...".
[[noreturn]] void fail_expected(const ValueTree& node, const std::string& path, const std::string& what);

}  // namespace camber
