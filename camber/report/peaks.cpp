#include <camber/report/peaks.h>

#include <optional>
#include <span>
#include <string_view>

#include <camber/model/column_groups.h>

namespace camber {

namespace {

/// Calls visit(i) for the first column of each of the groups of owners of a kind.
template <class Visit>
void for_each_group(std::span<const Column> columns, std::string_view kind, std::string_view group,
                    Visit visit) {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (columns[i].owner.kind == kind && columns[i].group == group && begins_group(columns, i)) visit(i);
}

/// The first column of the owner's group; empty where there is none.
std::optional<std::size_t> find_group(std::span<const Column> columns, const Owner& owner,
                                      std::string_view group) {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (is_of(columns[i], owner) && columns[i].group == group) return i;
  return std::nullopt;
}

ContactLoad contact_load(const Table& table, std::size_t normal) {
  const Owner& owner = table.columns[normal].owner;
  const std::optional<std::size_t> friction = find_group(table.columns, owner, kFrictionGroup);
  const Peak start{table.at(0, normal), table.at(0, 0)};
  ContactLoad load{owner.name, start, start, {}};
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const Peak here{table.at(r, normal), table.at(r, 0)};
    if (here.size < load.lightest.size) load.lightest = here;
    if (here.size > load.heaviest.size) load.heaviest = here;
    if (!friction || !(here.size > 0.0)) continue;
    if (table.at(r, *friction) > load.friction_needed.size)
      load.friction_needed = {table.at(r, *friction), here.time};
  }
  return load;
}

}  // namespace

std::vector<JointLoad> joint_loads(const TableDigest& digest) {
  std::vector<JointLoad> loads;
  for_each_group(digest.columns(), "joint", kForceGroup, [&](std::size_t force) {
    const Owner& joint = digest.columns()[force].owner;
    const std::optional<std::size_t> moment = find_group(digest.columns(), joint, kMomentGroup);
    loads.push_back(
        {joint.name, digest.largest_vector(force), moment ? digest.largest_vector(*moment) : Peak{}});
  });
  return loads;
}

std::vector<ContactLoad> contact_loads(const Table& table) {
  std::vector<ContactLoad> loads;
  if (table.rows() == 0) return loads;
  for_each_group(table.columns, "contact", kForceGroup,
                 [&](std::size_t normal) { loads.push_back(contact_load(table, normal)); });
  return loads;
}

std::vector<AxleLoad> axle_loads(const TableDigest& digest) {
  std::vector<AxleLoad> loads;
  for (const Column& column : digest.columns())
    if (column.owner.kind == "axle") loads.push_back({column.owner.name, digest.largest(column.name)});
  return loads;
}

}  // namespace camber
