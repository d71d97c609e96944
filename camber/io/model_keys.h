#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The keys of a model file: what the reader accepts and the schema says, in one place so that they cannot
/// differ.
namespace camber {

/// How a value is written.
enum class Form {
  kVersion,            ///< the number 1
  kText,               ///< any text
  kName,               ///< the name of a part
  kNamePair,           ///< a list of two names
  kNames,              ///< a list of names
  kChoice,             ///< one of a few words
  kNumber,             ///< a number or an expression of parameters
  kInteger,            ///< a whole number
  kFlag,               ///< true or false
  kNumbers,            ///< a number or a list of numbers
  kPair,               ///< a list of two numbers
  kIntegerPair,        ///< a list of two whole numbers
  kVector,             ///< a list of three numbers
  kVectorPair,         ///< a list of two vectors
  kQuaternion,         ///< a list of four numbers
  kAxes,               ///< a list of three vectors
  kInertia,            ///< a list of three or six numbers
  kMatrix6,            ///< a list of six numbers (a diagonal) or of six lists of six
  kLaw,                ///< an expression of t, q.*, u.* and parameters
  kLaws,               ///< a list of three laws
  kTable,              ///< a map with known keys
  kTableList,          ///< a list of such maps
  kTableOrList,        ///< a map with known keys, or a list of them
  kNamedTables,        ///< a map from names of the user's to such maps
  kNamedLawsOrTables,  ///< a map from names of the user's to expressions or such maps
  kNamedLaws,          ///< a map from names of the user's to expressions
  kNumberTree,         ///< a map from names to numbers or to maps of numbers
  kCoordinateTree,     ///< likewise, and an orientation may be axis and angle, or euler
};

struct KeyTable;

struct Key {
  std::string_view name;
  std::string_view meaning;
  Form form;
  bool required = false;
  const KeyTable* table = nullptr;                  ///< of the forms that have one
  std::vector<std::string> (*choices)() = nullptr;  ///< of kChoice
  std::string_view absent =
      {};  ///< what holds where it is not given, in words: "default 0"; empty: the meaning says it
  // The range of a number.
  double least = -std::numeric_limits<double>::infinity();
  double above = -std::numeric_limits<double>::infinity();  ///< exclusive
  double most = std::numeric_limits<double>::infinity();
  std::string_view unit = {};  ///< "rad or m"; "1": plain numbers; empty: numbers of any unit
};

/// What a map holds whose key `type` has this value.
struct TableCase {
  std::string_view type;
  const KeyTable* table = nullptr;
};

struct KeyTable {
  std::string_view name;  ///< "joint": for messages and the schema
  std::span<const Key> keys = {};
  bool one_key = false;                          ///< exactly one of the keys is given
  std::span<const std::string_view> later = {};  ///< keys of features that this version lacks
  std::span<const TableCase> cases = {};         ///< the key `type` chooses one of these tables
  std::string_view default_type = {};  ///< what it chooses where it is not given; empty: it is needed
  bool described = false;              ///< its keys come from the description of a part (io/part_keys.h)
};

extern const KeyTable kModelTable;
extern const KeyTable& kPoseEulerTable;
extern const KeyTable kContactTable;
extern const KeyTable kCouplingTable;
extern const KeyTable kDriverTable;
extern const KeyTable kForceTable;
extern const KeyTable kOutputTable;
extern const KeyTable kRepeatTable;
extern const KeyTable kStateTable;

/// The key of a condition, which entries of sections with names may have besides those of their table.
inline constexpr std::string_view kWhen = "when";
inline constexpr std::string_view kWhenMeaning =
    "a condition, an expression of parameters: where it is 0, the part is absent";
[[nodiscard]] bool may_be_absent(std::string_view section);

/// The key of that name, null where the table has none.
[[nodiscard]] const Key* find_key(const KeyTable& table, std::string_view name);
[[nodiscard]] std::vector<std::string> key_names(const KeyTable& table);
[[nodiscard]] std::vector<std::string> case_names(const KeyTable& table);

}  // namespace camber
