#include <camber/io/model_fields.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include <camber/model/names.h>

namespace camber {

namespace {

using Kind = ValueTree::Kind;

/// A plain decimal number, the common case, without a parser. Empty for everything else.
std::optional<double> plain_number(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return {};
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

bool is_infinity_or_nan(const std::string& text) {
  std::string word;
  for (const char c : text)
    if (c != '.' && c != '+' && c != '-') word += static_cast<char>(c | 0x20);  // lower case
  return word == "inf" || word == "infinity" || word == "nan";
}

const std::string& read_text(const ValueTree& node, const std::string& path, const char* what) {
  if (node.kind != Kind::kScalar) fail_expected(node, path, what);
  return node.scalar.text;
}

Law read_law(const ValueTree& node, const std::string& path, const Calculator& calculator) {
  read_text(node, path, "a number or an expression");
  return calculator.written_out(node.scalar, path);
}

std::string item_path(const std::string& path, std::size_t index) {
  return fmt::format("{}[{}]", path, index);
}

std::vector<double> read_list(const ValueTree& list, const std::string& path, const Calculator& calculator,
                              std::string_view wanted) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < list.values.size(); ++i)
    numbers.push_back(read_number(list.values[i], item_path(path, i), calculator, wanted));
  return numbers;
}

int read_integer(const ValueTree& node, const std::string& path, const Calculator& calculator) {
  const double number = read_number(node, path, calculator, "1");
  constexpr double kLargest = 1e9;  // an int holds it
  if (number != std::round(number) || std::abs(number) > kLargest)
    fail_expected(node, path, "a whole number");
  return static_cast<int>(number);
}

void check_choice(const ValueTree& node, std::string_view key, const std::string& path,
                  const std::string& word, const std::vector<std::string>& choices) {
  if (std::find(choices.begin(), choices.end(), word) != choices.end()) return;
  const std::string nearest = nearest_name(word, choices);
  throw ModelError(node.place, path, fmt::format("unknown {} '{}'", key, word),
                   (nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest)) +
                       fmt::format("one of: {}", fmt::join(choices, ", ")));
}

/// The table that the map's `type` chooses, or the only one. What is no map keeps it: the caller refuses it.
const KeyTable& chosen_table(const ValueTree& map, const KeyTable& table, const std::string& path) {
  if (table.cases.empty() || map.kind != Kind::kMap) return table;
  const std::vector<std::string> types = case_names(table);
  const ValueTree* type = find_key(map, "type");
  std::string word(table.default_type);
  if (type != nullptr) {
    const std::string type_path = path + ".type";
    word = read_text(*type, type_path, "a word");
    check_choice(*type, "type", type_path, word, types);
  } else if (word.empty()) {
    throw ModelError(map.place, path, "'type' is missing", fmt::format("one of: {}", fmt::join(types, ", ")));
  }
  return *std::find_if(table.cases.begin(), table.cases.end(), [&](const TableCase& entry) {
            return entry.type == word;
          })->table;
}

Vector3 read_vector(const ValueTree& node, const std::string& path, const Calculator& calculator,
                    std::string_view wanted) {
  if (node.kind != Kind::kList || node.values.size() != 3)
    fail_expected(node, path, "a list of three numbers");
  return Vector3(read_list(node, path, calculator, wanted).data());
}

}  // namespace

void fail_expected(const ValueTree& node, const std::string& path, const std::string& what) {
  throw ModelError(node.place, path, fmt::format("expected {}, found {}", what, describe(node)), "");
}

Calculator::Value read_value(const ValueTree& node, const std::string& path, const Calculator& calculator) {
  const std::string& text = read_text(node, path, "a number");
  if (const auto number = plain_number(text)) return {*number, {}};
  if (is_infinity_or_nan(text))
    throw ModelError(node.place, path, fmt::format("'{}' is not a finite number", text), "");
  return calculator.value(node.scalar, path);
}

double read_number(const ValueTree& node, const std::string& path, const Calculator& calculator,
                   std::string_view wanted) {
  const Calculator::Value value = read_value(node, path, calculator);
  check_unit(value.quantity, node.scalar, path, wanted);
  return value.number;
}

Fields::Fields(const ValueTree& map, const KeyTable& table, std::string path, const Calculator& calculator)
    : map_(map), table_(chosen_table(map, table, path)), path_(std::move(path)), calculator_(calculator) {
  if (map.kind != Kind::kMap)
    fail_expected(map, path_,
                  table.cases.empty() ? "a map with the keys " + list_names(key_names(table))
                                      : "a map with a type: " + list_names(case_names(table)));
  check_keys();
}

void Fields::check_keys() const {
  const std::vector<std::string> known = key_names(table_);
  for (const ValueKey& key : map_.keys) {
    if (find_key(table_, key.text) != nullptr) continue;
    const std::string key_path = path(key.text);
    if (std::find(table_.later.begin(), table_.later.end(), key.text) != table_.later.end())
      throw ModelError(key.place, key_path,
                       fmt::format("'{}' is not supported yet by this version", key.text), "remove it");
    const std::string nearest = nearest_name(key.text, known);
    throw ModelError(key.place, key_path, fmt::format("unknown key '{}'", key.text),
                     (nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest)) +
                         fmt::format("allowed here: {}", fmt::join(known, ", ")));
  }
  if (table_.one_key && map_.keys.size() != 1)
    throw ModelError(map_.place, path_, fmt::format("found {} keys", map_.keys.size()),
                     "give one of " + list_names(known));
  for (const Key& key : table_.keys)
    if (key.required && !has(key.name))
      throw ModelError(map_.place, path_, fmt::format("'{}' is missing", key.name),
                       fmt::format("{}: {}", key.name, key.meaning));
}

const ValueTree* Fields::node(std::string_view key,
                              [[maybe_unused]] std::initializer_list<Form> forms) const {
  [[maybe_unused]] const Key* entry = find_key(table_, key);
  assert(entry != nullptr && std::find(forms.begin(), forms.end(), entry->form) != forms.end());
  return find_key(map_, key);
}

bool Fields::takes_frame() const {
  const Key* key = find_key(table_, "in");
  return key != nullptr && key->form == Form::kName;
}

const Place& Fields::place(std::string_view key) const {
  const ValueTree* value = find_key(map_, key);
  return value == nullptr ? map_.place : value->place;
}

std::string Fields::path(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void Fields::fail(std::string_view key, const std::string& problem, const std::string& remedy) const {
  throw ModelError(place(key), path(key), problem, remedy);
}

std::optional<std::string> Fields::text(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kText, Form::kName, Form::kChoice, Form::kVersion});
  if (value == nullptr) return {};
  const std::string& word = read_text(*value, path(key), "a word");
  const Key& entry = *find_key(table_, key);
  if (entry.choices == nullptr) return word;
  check_choice(*value, key, path(key), word, entry.choices());
  return word;
}

std::string_view Fields::unit(std::string_view key) const {
  return find_key(table_, key)->unit;
}

std::optional<double> Fields::number(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kNumber});
  if (value == nullptr) return {};
  return read_number(*value, path(key), calculator_, unit(key));
}

std::optional<int> Fields::integer(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kInteger, Form::kVersion});
  if (value == nullptr) return {};
  return read_integer(*value, path(key), calculator_);
}

std::optional<bool> Fields::flag(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kFlag});
  if (value == nullptr) return {};
  if (value->kind != Kind::kScalar || (value->scalar.text != "true" && value->scalar.text != "false"))
    fail_expected(*value, path(key), "true or false");
  return value->scalar.text == "true";
}

std::vector<Word> Fields::words(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kName, Form::kNamePair, Form::kNames});
  if (value == nullptr) return {};
  const Form form = find_key(table_, key)->form;
  if (form == Form::kName) return {{read_text(*value, path(key), "a word"), value->place, path(key)}};
  const bool is_pair = form == Form::kNamePair;
  if (value->kind != Kind::kList || (is_pair && value->values.size() != 2))
    fail_expected(*value, path(key), is_pair ? "a list of two names" : "a list of names");
  std::vector<Word> words;
  for (std::size_t i = 0; i < value->values.size(); ++i) {
    const ValueTree& item = value->values[i];
    const std::string where = item_path(path(key), i);
    words.push_back({read_text(item, where, "a word"), item.place, where});
  }
  return words;
}

Word Fields::word(std::string_view key) const {
  return words(key).front();
}

std::optional<std::array<double, 2>> Fields::pair(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kPair});
  if (value == nullptr) return {};
  if (value->kind != Kind::kList || value->values.size() != 2)
    fail_expected(*value, path(key), "a list of two numbers");
  const std::vector<double> both = read_list(*value, path(key), calculator_, unit(key));
  return std::array{both[0], both[1]};
}

std::optional<std::array<int, 2>> Fields::integer_pair(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kIntegerPair});
  if (value == nullptr) return {};
  if (value->kind != Kind::kList || value->values.size() != 2)
    fail_expected(*value, path(key), "a list of two whole numbers");
  return std::array{read_integer(value->values[0], item_path(path(key), 0), calculator_),
                    read_integer(value->values[1], item_path(path(key), 1), calculator_)};
}

std::optional<std::array<Vector3, 2>> Fields::vector_pair(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kVectorPair});
  if (value == nullptr) return {};
  if (value->kind != Kind::kList || value->values.size() != 2)
    fail_expected(*value, path(key), "a list of two vectors");
  return std::array{read_vector(value->values[0], item_path(path(key), 0), calculator_, unit(key)),
                    read_vector(value->values[1], item_path(path(key), 1), calculator_, unit(key))};
}

std::vector<double> Fields::numbers(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kNumbers});
  if (value == nullptr) return {};
  if (value->kind == Kind::kScalar) return {read_number(*value, path(key), calculator_, unit(key))};
  if (value->kind != Kind::kList || value->values.empty())
    fail_expected(*value, path(key), "a number or a list of numbers");
  return read_list(*value, path(key), calculator_, unit(key));
}

std::optional<Vector3> Fields::vector(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kVector});
  if (value == nullptr) return {};
  return read_vector(*value, path(key), calculator_, unit(key));
}

std::optional<Quaternion> Fields::quaternion(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kQuaternion});
  if (value == nullptr) return {};
  if (value->kind != Kind::kList || value->values.size() != 4)
    fail_expected(*value, path(key), "a list of four numbers [w, x, y, z]");
  const std::vector<double> parts = read_list(*value, path(key), calculator_, unit(key));
  return Quaternion(parts[0], parts[1], parts[2], parts[3]);
}

std::optional<Matrix3> Fields::axes(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kAxes});
  if (value == nullptr) return {};
  if (value->kind != Kind::kList || value->values.size() != 3)
    fail_expected(*value, path(key), "a list of three vectors");
  Matrix3 axes;
  for (std::size_t i = 0; i < 3; ++i)
    axes.col(static_cast<Eigen::Index>(i)) =
        read_vector(value->values[i], item_path(path(key), i), calculator_, unit(key));
  return axes;
}

std::optional<Matrix3> Fields::inertia(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kInertia});
  if (value == nullptr) return {};
  if (value->kind != Kind::kList || (value->values.size() != 3 && value->values.size() != 6))
    fail_expected(*value, path(key), "a list [xx, yy, zz] or [xx, yy, zz, xy, xz, yz]");
  std::vector<double> I = read_list(*value, path(key), calculator_, unit(key));
  I.resize(6, 0.0);
  Matrix3 matrix;
  matrix << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2];
  return matrix;
}

std::optional<Matrix6> Fields::matrix6(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kMatrix6});
  if (value == nullptr) return {};
  const auto fail_count = [&](std::size_t found, const std::string& where) {
    throw ModelError(value->place, where, fmt::format("found {} value{}", found, found == 1 ? "" : "s"),
                     "give six: along x, y, z, then about them; or six rows of six");
  };
  if (value->kind != Kind::kList) fail_count(1, path(key));
  if (value->values.size() != 6) fail_count(value->values.size(), path(key));
  Matrix6 matrix = Matrix6::Zero();
  if (value->values.front().kind != Kind::kList) {
    matrix.diagonal() = Vector6(read_list(*value, path(key), calculator_, unit(key)).data());
    return matrix;
  }
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string where = item_path(path(key), i);
    const ValueTree& row = value->values[i];
    if (row.kind != Kind::kList || row.values.size() != 6) fail_expected(row, where, "a row of six numbers");
    matrix.row(static_cast<Eigen::Index>(i)) =
        Vector6(read_list(row, where, calculator_, unit(key)).data()).transpose();
  }
  return matrix;
}

std::optional<Law> Fields::law(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kLaw});
  if (value == nullptr) return {};
  return read_law(*value, path(key), calculator_);
}

std::optional<std::array<Law, 3>> Fields::laws(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kLaws});
  if (value == nullptr) return {};
  if (value->kind != Kind::kList || value->values.size() != 3)
    fail_expected(*value, path(key), "a list of three numbers or expressions");
  std::array<Law, 3> laws;
  for (std::size_t i = 0; i < 3; ++i)
    laws[i] = read_law(value->values[i], item_path(path(key), i), calculator_);
  return laws;
}

std::optional<Fields> Fields::table(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kTable});
  if (value == nullptr) return {};
  return Fields(*value, *find_key(table_, key)->table, path(key), calculator_);
}

std::vector<Fields> Fields::tables(std::string_view key) const {
  const ValueTree* value = node(key, {Form::kTableList, Form::kTableOrList});
  if (value == nullptr) return {};
  const Key& entry = *find_key(table_, key);
  if (entry.form == Form::kTableOrList && value->kind == Kind::kMap)
    return {Fields(*value, *entry.table, path(key), calculator_)};
  if (value->kind != Kind::kList) fail_expected(*value, path(key), "a list");
  std::vector<Fields> all;
  for (std::size_t i = 0; i < value->values.size(); ++i)
    all.emplace_back(value->values[i], *entry.table, item_path(path(key), i), calculator_);
  return all;
}

const ValueTree& Fields::section(std::string_view key) const {
  static const ValueTree empty{.kind = Kind::kMap};
  const ValueTree* value = node(key, {Form::kNamedTables, Form::kNamedLawsOrTables, Form::kNamedLaws,
                                      Form::kNumberTree, Form::kCoordinateTree});
  if (value == nullptr || value->kind == Kind::kNull) return empty;
  if (value->kind != Kind::kMap) fail_expected(*value, path(key), "a map");
  return *value;
}

std::string_view Fields::at_most_one_of(std::span<const std::string_view> keys) const {
  std::string_view found;
  for (const std::string_view key : keys) {
    if (!has(key)) continue;
    if (!found.empty()) fail(key, fmt::format("found both {} and {}", found, key), "remove one of them");
    found = key;
  }
  return found;
}

std::string_view Fields::one_of(std::span<const std::string_view> keys) const {
  const std::string_view found = at_most_one_of(keys);
  if (found.empty())
    throw ModelError(map_.place, path_, fmt::format("found none of {}", fmt::join(keys, ", ")),
                     "give one of them");
  return found;
}

}  // namespace camber
