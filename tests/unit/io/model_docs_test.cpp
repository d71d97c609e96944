#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <camber/io/model_keys.h>
#include <camber/io/model_yaml.h>
#include <camber/model/expression_parse.h>
#include <camber/model/integrator_method.h>
#include <camber/model/unit.h>
#include <gtest/gtest.h>

/// The reference page of the model file: every snippet is read, every key and function is described.
namespace camber {
namespace {

std::string read_page(const std::string& name = "model-file.md") {
  std::ifstream stream(CAMBER_TEST_DATA "/../../docs/reference/" + name);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> yaml_snippets(const std::string& page) {
  const std::string open = "```yaml\n";
  std::vector<std::string> snippets;
  for (std::size_t at = page.find(open); at != std::string::npos; at = page.find(open, at + 1)) {
    const std::size_t start = at + open.size();
    snippets.push_back(page.substr(start, page.find("```", start) - start));
  }
  return snippets;
}

/// Top-level sections (key and text) of a model file.
using Sections = std::vector<std::pair<std::string, std::string>>;

Sections split(const std::string& text) {
  Sections sections;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
    const std::string line = text.substr(start, end - start);
    if (line[0] != ' ' && line[0] != '#' && line.find(':') != std::string::npos)
      sections.emplace_back(line.substr(0, line.find(':')), "");
    if (!sections.empty()) sections.back().second += line;
    start = end;
  }
  return sections;
}

/// The snippet with those sections of the first one that it leaves out.
std::string completed(const std::string& snippet, const Sections& first) {
  const Sections own = split(snippet);
  std::string text = snippet;
  for (const auto& [key, section] : first) {
    bool given = false;
    for (const auto& [own_key, unused] : own) given = given || own_key == key;
    if (!given) text += section;
  }
  return text;
}

TEST(ModelFileReference, EverySnippetIsAModel) {
  const std::vector<std::string> snippets = yaml_snippets(read_page());
  ASSERT_GE(snippets.size(), 8U);
  const Sections first = split(snippets.front());
  for (const std::string& snippet : snippets) {
    const std::string text = completed(snippet, first);
    try {
      (void)read_model_text(text, "model-file.md");
    } catch (const ModelError& error) {
      ADD_FAILURE() << error.what() << "\nin\n" << text;
    }
  }
}

/// The row of a key whose words come from the description of its part.
std::string described_row(const Key& key) {
  const std::string_view prefix = "default ";
  std::string_view absent = key.required ? "needed" : key.absent;
  if (absent.starts_with(prefix)) absent.remove_prefix(prefix.size());
  std::string row = "| `";
  row.append(key.name).append("` | ").append(key.meaning).append(" | ").append(absent).append(" |");
  return row;
}

void expect_described(const KeyTable& table, const std::string& page) {
  for (const Key& key : table.keys) {
    const bool is_section = &table == &kRepeatTable && find_key(kModelTable, key.name) != nullptr;
    if (!table.described || key.name == "type" || is_section) continue;
    EXPECT_NE(page.find(described_row(key)), std::string::npos) << "the table of " << table.name << " lacks\n"
                                                                << described_row(key);
  }
  for (const TableCase& entry : table.cases) {
    EXPECT_NE(page.find("`" + std::string(entry.type) + "`"), std::string::npos) << entry.type;
    expect_described(*entry.table, page);
  }
  for (const Key& key : table.keys) {
    EXPECT_NE(page.find("`" + std::string(key.name) + "`"), std::string::npos)
        << table.name << "." << key.name;
    if (key.table != nullptr && key.table != &table) expect_described(*key.table, page);  // repeat in repeat
  }
}

TEST(ModelFileReference, DescribesEveryKeyAndFunction) {
  const std::string page = read_page();
  expect_described(kModelTable, page);
  for (const std::string& name : reserved_names())
    EXPECT_NE(page.find("`" + name + "`"), std::string::npos) << name;
}

TEST(ModelFileReference, ListsEveryUnit) {
  const std::string page = read_page();
  std::map<std::string_view, std::string> rows;  // by their unit in the SI
  for (const UnitSymbol& symbol : unit_symbols()) {
    std::string& row = rows[symbol.si];
    row.append(row.empty() ? "| `" : ", `").append(symbol.name).append("`");
  }
  for (auto& [si, row] : rows) {
    row.append(" | ").append(si).append(" |");
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

TEST(VerbsReference, TheTableOfIntegratorsIsTheList) {
  const std::string page = read_page("verbs.md");
  for (const IntegratorMethod& method : integrator_methods()) {
    std::string row = "| `";
    row.append(method.name).append("` | ").append(method.meaning).append(" | ");
    row.append(method.fixed_step ? "fixed |" : "chosen from the tolerance |");
    EXPECT_NE(page.find(row), std::string::npos) << row;
    if (method.former_name.empty()) continue;
    std::string former = "`";
    former.append(method.former_name).append("` is the former name of `").append(method.name);
    EXPECT_NE(page.find(former), std::string::npos) << former;
  }
}

}  // namespace
}  // namespace camber
