#include <camber/report/peaks.h>

#include <cmath>
#include <string_view>

namespace camber {

namespace {

struct NamedColumn {
  std::string name;
  std::size_t column;
};

/// The columns PREFIX + NAME + SUFFIX.
std::vector<NamedColumn> columns_between(const std::vector<Column>& columns, std::string_view prefix,
                                         std::string_view suffix) {
  std::vector<NamedColumn> found;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string& name = columns[i].name;
    if (name.starts_with(prefix) && name.ends_with(suffix))
      found.push_back({name.substr(prefix.size(), name.size() - prefix.size() - suffix.size()), i});
  }
  return found;
}

}  // namespace

std::vector<JointLoad> joint_loads(const TableDigest& digest) {
  std::vector<JointLoad> loads;
  for (const NamedColumn& joint :
       columns_between(digest.columns(), "reaction.", ".fx"))  // then fy fz mx my mz
    loads.push_back(
        {joint.name, digest.largest_vector(joint.column), digest.largest_vector(joint.column + 3)});
  return loads;
}

std::vector<ContactLoad> contact_loads(const Table& table) {
  std::vector<ContactLoad> loads;
  for (const NamedColumn& contact : columns_between(table.columns, "contact.", ".normal")) {
    const std::size_t normal = contact.column;
    const auto longitudinal = table.find("contact." + contact.name + ".longitudinal");
    const auto lateral = table.find("contact." + contact.name + ".lateral");
    if (!longitudinal || !lateral || table.rows() == 0) continue;
    const Peak start{table.at(0, normal), table.at(0, 0)};
    ContactLoad load{contact.name, start, start, {}};
    for (std::size_t r = 0; r < table.rows(); ++r) {
      const Peak here{table.at(r, normal), table.at(r, 0)};
      if (here.size < load.lightest.size) load.lightest = here;
      if (here.size > load.heaviest.size) load.heaviest = here;
      if (!(here.size > 0.0)) continue;
      const double needed = std::hypot(table.at(r, *longitudinal), table.at(r, *lateral)) / here.size;
      if (needed > load.friction_needed.size) load.friction_needed = {needed, here.time};
    }
    loads.push_back(load);
  }
  return loads;
}

}  // namespace camber
