#include <camber/io/model_keys.h>

#include <algorithm>
#include <concepts>
#include <type_traits>

#include <camber/io/part_keys.h>
#include <camber/io/repeat_entry.h>
#include <camber/model/model.h>

namespace camber {

namespace {

/// What a section holds; those that only their description tells about have the table of their part.
template <class Part>
const KeyTable& section_table(std::type_identity<Part>) {
  return part_table<Part>();
}
const KeyTable& section_table(std::type_identity<Body>) {
  return part_table<BodyEntry>();
}
const KeyTable& section_table(std::type_identity<Contact>) {
  return kContactTable;
}
const KeyTable& section_table(std::type_identity<Coupling>) {
  return kCouplingTable;
}
const KeyTable& section_table(std::type_identity<OwnState>) {
  return kStateTable;
}
const KeyTable& section_table(std::type_identity<Driver>) {
  return kDriverTable;
}
const KeyTable& section_table(std::type_identity<Output>) {
  return kOutputTable;
}

/// The keys of the state at the start.
class InitialKeys : public KeyCollector {
 public:
  InitialKeys() {
    const InitialEntry entry;
    describe(*this, entry);
  }

  void coordinate_values(Text key, const auto& /*values*/, const About& about, Text meaning) {
    KeyCollector::add(key, Form::kCoordinateTree, about, meaning, "0", &part_table<EulerTurns>());
  }
  void speed_values(Text key, const auto& /*values*/, const About& about, Text meaning) {
    KeyCollector::add(key, Form::kNumberTree, about, meaning, "0");
  }
};

const InitialKeys kInitialKeys;
const KeyTable kInitialTable{.name = InitialEntry::kPart, .keys = kInitialKeys.keys(), .described = true};

/// The sections of a model; `repeat` may hold those of them that add up.
class SectionKeys : public KeyCollector {
 public:
  explicit SectionKeys(bool in_repeat) : in_repeat_(in_repeat) {
    const RepeatEntry entry;
    const Model model;
    if (in_repeat) {
      describe(static_cast<KeyCollector&>(*this), entry);
    } else {
      add({.name = "camber",
           .meaning = "the version of the format: 1",
           .form = Form::kVersion,
           .required = true});
    }
    describe(*this, model);
    KeyCollector::add("variables", Form::kNamedLaws, {},
                      "expressions with names, for laws, outputs and events; each may use the others",
                      "none");
    KeyCollector::add("repeat", Form::kTableList, {}, "parts that come several times", "none", &kRepeatTable);
  }

  void text(Text key, const std::string& value, const About& about, Text meaning) {
    if (!in_repeat_) KeyCollector::text(key, value, about, meaning);
  }
  void vector(Text key, const Vector3& value, const About& about, Text meaning) {
    if (!in_repeat_) KeyCollector::vector(key, value, about, meaning);
  }
  template <class Part>
  void part(Text key, const Part& value, const About& about, Text meaning) {
    if (!in_repeat_) KeyCollector::part(key, value, about, meaning);
  }
  void parameters(Text key, const auto& /*parameters*/, const About& about, Text meaning) {
    if (!in_repeat_)
      KeyCollector::add(key, Form::kNamedLawsOrTables, about, meaning, "none", &part_table<Parameter>());
  }
  template <class Part>
  void named(Text key, const std::vector<Part>& /*parts*/, About about, Text meaning) {
    if (in_repeat_) about.required = false;
    const Form form = std::same_as<Part, Output> ? Form::kNamedLawsOrTables : Form::kNamedTables;
    KeyCollector::add(key, form, about, meaning, "none", &section_table(std::type_identity<Part>{}));
  }
  void named(Text key, const std::vector<AppliedWrench>& /*wrenches*/,
             const std::vector<ForceElement>& /*elements*/, const About& about, Text meaning) {
    KeyCollector::add(key, Form::kNamedTables, about, meaning, "none", &kForceTable);
  }
  void initial(Text key, const auto& /*q*/, const auto& /*u*/, const auto& /*x*/, const auto& /*guess*/,
               const About& about, Text meaning) {
    KeyCollector::add(key, Form::kTable, about, meaning, "none", &kInitialTable);
  }
  void speed_names(Text key, const auto& /*speeds*/, const About& about, Text meaning) {
    KeyCollector::add(key, Form::kNames, about, meaning, "none");
  }
  void user_speeds(Text key, const auto& /*speeds*/, const About& about, Text meaning) {
    KeyCollector::add(key, Form::kNamedLaws, about, meaning, "none");
  }

 private:
  bool in_repeat_;
};

const SectionKeys kRepeatKeys(true), kModelKeys(false);
constexpr std::string_view kModelLater[] = {"motion", "inverse"};

}  // namespace

const KeyTable kModelTable{
    .name = "model", .keys = kModelKeys.keys(), .later = kModelLater, .described = true};
const KeyTable& kPoseEulerTable = part_table<EulerTurns>();
const KeyTable kRepeatTable{.name = "repeat", .keys = kRepeatKeys.keys(), .described = true};

bool may_be_absent(std::string_view section) {
  const Key* key = find_key(kRepeatTable, section);
  return key != nullptr && (key->form == Form::kNamedTables || key->form == Form::kNamedLawsOrTables);
}

const Key* find_key(const KeyTable& table, std::string_view name) {
  const auto key =
      std::find_if(table.keys.begin(), table.keys.end(), [&](const Key& k) { return k.name == name; });
  return key == table.keys.end() ? nullptr : &*key;
}

std::vector<std::string> key_names(const KeyTable& table) {
  std::vector<std::string> names;
  for (const Key& key : table.keys) names.emplace_back(key.name);
  return names;
}

std::vector<std::string> case_names(const KeyTable& table) {
  std::vector<std::string> names;
  for (const TableCase& entry : table.cases) names.emplace_back(entry.type);
  return names;
}

}  // namespace camber
