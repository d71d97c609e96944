#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/model/column_groups.h>
#include <camber/model/columns.h>
#include <camber/model/event_kind.h>

/// The reference tells of every column and every event: its tables are those of the lists in model/columns.h and
/// model/event_kind.h, for a model that has every part.
namespace camber {
namespace {

std::string read_page(const std::string& name) {
  std::ifstream stream(CAMBER_TEST_DATA "/../../docs/reference/" + name);
  return {std::istreambuf_iterator<char>(stream), {}};
}

Model everything() {
  return read_model_file(CAMBER_TEST_DATA "/models/everything.yaml");
}

/// "contact.rear.fx" as "contact.NAME." and "fx"; which components a joint has depends on its type, and of the axes of a
/// point the driver chooses some.
struct Pattern {
  std::string stem, part;
};

Pattern pattern_of(const Column& column) {
  const std::string& owner = column.owner.name;
  if (owner.empty()) return {"", column.name};
  const std::map<std::string, std::string> placeholders{
      {"joint", "JOINT"}, {"body", "BODY"}, {"actuator", "ACTUATOR"}, {"driver", "DRIVER"}};
  const auto known = placeholders.find(column.owner.kind);
  const std::string placeholder = known == placeholders.end() ? "NAME" : known->second;
  const std::size_t at = column.name.find("." + owner) + 1;
  const std::string stem = column.name.substr(0, at) + placeholder,
                    rest = column.name.substr(at + owner.size());
  if (rest.empty()) return {stem, ""};
  if (column.owner.kind == "driver") return {stem + ".", "AXIS"};
  const std::set<std::string> of_joints{kCoordinateGroup, kSpeedGroup, "accelerations", "stop"};
  return {stem + ".", of_joints.contains(column.group) ? "COMPONENT" : rest.substr(1)};
}

template <class Value>
void add_new(std::vector<Value>& list, const Value& value) {
  if (std::ranges::find(list, value) == list.end()) list.push_back(value);
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

/// Columns with one meaning.
struct Row {
  std::vector<std::string> stems, units;
  std::map<std::string, std::vector<std::string>> parts;  ///< of each stem
};

std::string written(const Row& row, const std::string& meaning) {
  std::vector<std::string> names;
  for (const std::string& stem : row.stems) {
    const std::vector<std::string>& parts = row.parts.at(stem);
    names.push_back("`" + stem + (parts.size() == 1 ? parts[0] : "{" + joined(parts, ",") + "}") + "`");
  }
  return "| " + joined(names, ", ") + " | " + joined(row.units, ", ") + " | " + meaning + " |\n";
}

std::string table_of(const std::vector<Column>& columns) {
  std::vector<std::string> meanings;
  std::map<std::string, Row> rows;
  for (const Column& column : columns) {
    add_new(meanings, column.meaning);
    Row& row = rows[column.meaning];
    const auto [stem, part] = pattern_of(column);
    add_new(row.stems, stem);
    add_new(row.parts[stem], part);
    add_new(row.units, column.unit);
  }
  std::string table = "| column | unit | is |\n| --- | --- | --- |\n";
  for (const std::string& meaning : meanings) table += written(rows.at(meaning), meaning);
  return table;
}

TEST(VerbsReference, TheTableOfColumnsIsTheList) {
  const std::string expected = table_of(part_columns(everything()));
  for (const char* family : {"tau.DRIVER", "coupling.NAME", "axle.NAME", "roller_angle", "error.position",
                             "stop.JOINT", "torsion_spring.NAME", "section.NAME"})
    ASSERT_NE(expected.find(family), std::string::npos) << "everything.yaml must have " << family;
  const std::string page = read_page("verbs.md");
  const std::size_t at = page.find("| column | unit | is |\n");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(page.substr(at, page.find("\n\n", at) + 1 - at), expected);
}

/// What the pages say of the columns that expressions may use: the first words of all of them.
TEST(ModelFileReference, NamesEveryFamilyOfColumns) {
  const std::string page = read_page("model-file.md");
  const std::size_t at = page.find("## Outputs");
  const std::string section = page.substr(at, page.find("```yaml", at) - at);
  for (const Column& column : part_columns(everything())) {
    const std::size_t dot = column.name.find('.');
    const std::string family = dot == std::string::npos ? column.name : column.name.substr(0, dot) + ".*";
    EXPECT_NE(section.find("`" + family + "`"), std::string::npos) << family;
  }
}

TEST(EventsReference, TheTableOfEventsIsTheList) {
  const std::string page = read_page("events.md");
  for (const EventKind& kind : kEventKinds) {
    const std::string name(kind.name);
    const std::string row = "| `" + event_name(kind, "NAME") + "` | `" + name + "` | " +
                            std::string(kind.meaning) + " | `" +
                            std::string(word_of(EventActions{}.*kind.action)) + "` |";
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace camber
