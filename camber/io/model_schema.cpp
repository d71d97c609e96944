#include <camber/io/model_schema.h>

#include <cmath>

#include <nlohmann/json.hpp>

#include <camber/io/model_keys.h>

namespace camber {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kNamePattern = "^[A-Za-z_][A-Za-z0-9_]*$";
constexpr const char* kRepeatedNamePattern = "^[A-Za-z_$]";  // with $i and $(i+1) in it

Json reference(std::string_view definition) {
  return {{"$ref", "#/$defs/" + std::string(definition)}};
}

Json list_of(const Json& items, int least, int most) {
  return {{"type", "array"}, {"items", items}, {"minItems", least}, {"maxItems", most}};
}

/// The user's own names as keys. A section may also be left empty.
Json named(const Json& values, const char* pattern) {
  return {{"type", {"object", "null"}},
          {"propertyNames", {{"pattern", pattern}}},
          {"additionalProperties", values}};
}

/// An expression is not compared: JSON Schema looks at numbers alone.
Json in_range(Json number, const Key& key) {
  if (std::isfinite(key.least)) number["minimum"] = key.least;
  if (std::isfinite(key.above)) number["exclusiveMinimum"] = key.above;
  if (std::isfinite(key.most)) number["maximum"] = key.most;
  return number;
}

Json of_form(const Key& key, const char* pattern) {
  Json number = reference("number");
  switch (key.form) {
    case Form::kVersion:
      return {{"const", 1}};
    case Form::kText:
    case Form::kName:
      return {{"type", "string"}};
    case Form::kChoice:
      return {{"enum", key.choices()}};
    case Form::kNumber:
    case Form::kInteger:
      return in_range(number, key);
    case Form::kLaw:
      return number;
    case Form::kFlag:
      return {{"type", "boolean"}};
    case Form::kNamePair:
      return list_of({{"type", "string"}}, 2, 2);
    case Form::kNames:
      return {{"type", "array"}, {"items", {{"type", "string"}}}};
    case Form::kPair:
    case Form::kIntegerPair:
      return list_of(number, 2, 2);
    case Form::kVectorPair:
      return list_of(list_of(number, 3, 3), 2, 2);
    case Form::kNumbers:
      return {{"anyOf", {number, {{"type", "array"}, {"items", number}, {"minItems", 1}}}}};
    case Form::kVector:
    case Form::kLaws:
      return list_of(number, 3, 3);
    case Form::kQuaternion:
      return list_of(number, 4, 4);
    case Form::kAxes:
      return list_of(list_of(number, 3, 3), 3, 3);
    case Form::kInertia:
      return {{"anyOf", {list_of(number, 3, 3), list_of(number, 6, 6)}}};
    case Form::kMatrix6:
      return {{"anyOf", {list_of(number, 6, 6), list_of(list_of(number, 6, 6), 6, 6)}}};
    case Form::kTable:
      return reference(key.table->name);
    case Form::kTableList:
      return {{"type", "array"}, {"items", reference(key.table->name)}};
    case Form::kTableOrList:
      return {{"anyOf",
               {reference(key.table->name), {{"type", "array"}, {"items", reference(key.table->name)}}}}};
    case Form::kNamedTables:
      return named(reference(key.table->name), pattern);
    case Form::kNamedLawsOrTables:
      return named({{"anyOf", {number, reference(key.table->name)}}}, pattern);
    case Form::kNamedLaws:
      return named(number, pattern);
    case Form::kNumberTree:
      return {{"type", {"object", "null"}},
              {"additionalProperties",
               {{"anyOf", {number, {{"type", "object"}, {"additionalProperties", number}}}}}}};
    case Form::kCoordinateTree:
      return {{"type", {"object", "null"}},
              {"additionalProperties",
               {{"anyOf",
                 {number,
                  {{"type", "object"},
                   {"properties", {{"axis", list_of(number, 3, 3)}, {"euler", reference(key.table->name)}}},
                   {"additionalProperties", number}}}}}}};
  }
  return {};
}

/// Each type has a table of its own.
Json of_cases(const KeyTable& table) {
  Json schema{{"type", "object"}};
  if (table.default_type.empty()) schema["required"] = {"type"};
  schema["properties"]["type"] = {{"enum", case_names(table)}};
  schema["allOf"] = Json::array();
  for (const TableCase& entry : table.cases) {
    Json condition = Json::object();  // holds where there is no type, unless one is required
    if (entry.type != table.default_type) condition["required"] = {"type"};
    condition["properties"]["type"] = {{"const", entry.type}};
    schema["allOf"].push_back({{"if", condition}, {"then", reference(entry.table->name)}});
  }
  return schema;
}

std::string description(const Key& key) {
  std::string text(key.meaning);
  return key.absent.empty() ? text : text.append("; ").append(key.absent);
}

Json of_table(const KeyTable& table) {
  if (!table.cases.empty()) return of_cases(table);
  const char* pattern = &table == &kRepeatTable ? kRepeatedNamePattern : kNamePattern;
  Json schema{{"type", "object"}, {"additionalProperties", false}};
  if (table.one_key) schema["minProperties"] = schema["maxProperties"] = 1;
  Json required = Json::array();
  for (const Key& key : table.keys) {
    Json value = of_form(key, pattern);
    value["description"] = description(key);
    schema["properties"][std::string(key.name)] = value;
    if (key.required) required.push_back(key.name);
  }
  if (!required.empty()) schema["required"] = required;
  return schema;
}

/// The table and those that its keys lead to.
void define(const KeyTable& table, Json& definitions) {
  if (definitions.contains(table.name)) return;
  definitions[std::string(table.name)] = of_table(table);
  for (const Key& key : table.keys)
    if (key.table != nullptr) define(*key.table, definitions);
  for (const TableCase& entry : table.cases) define(*entry.table, definitions);
}

/// The condition of an entry, in its table or in those of its types.
void allow_condition(const KeyTable& table, Json& definitions) {
  for (const TableCase& entry : table.cases) allow_condition(*entry.table, definitions);
  if (!table.cases.empty()) return;
  Json& schema = definitions[std::string(table.name)];
  schema["properties"][std::string(kWhen)] = reference("number");
  schema["properties"][std::string(kWhen)]["description"] = kWhenMeaning;
  if (table.one_key) schema["maxProperties"] = 2;
}

}  // namespace

std::string model_schema() {
  Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "Camber model file"},
              {"description", "A machine for Camber: bodies, joints, forces and how to simulate it."}};
  schema.update(of_table(kModelTable));
  // All bodies may come from `repeat`.
  schema["required"] = {"camber"};
  schema["anyOf"] = {{{"required", {"bodies"}}}, {{"required", {"repeat"}}}};
  Json definitions;
  definitions["number"] = {{"type", {"number", "string"}},
                           {"description", "a number, or an expression such as rho*pi*r^2 or 30 deg"}};
  for (const Key& key : kModelTable.keys)
    if (key.table != nullptr) define(*key.table, definitions);
  for (const Key& key : kModelTable.keys)
    if (may_be_absent(key.name)) allow_condition(*key.table, definitions);
  schema["$defs"] = definitions;
  return schema.dump(2) + "\n";
}

}  // namespace camber
