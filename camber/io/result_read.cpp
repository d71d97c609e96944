#include <camber/io/result_read.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <camber/io/atomic_file.h>
#include <camber/io/hdf5_handle.h>

namespace camber {

namespace {

using hdf5::checked;
using hdf5::Handle;

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
  throw ResultError(fmt::format("'{}' is not a result of camber: {}\n  simulate again to make it anew",
                                path.string(), why));
}

/// One string a column.
std::vector<std::string> read_texts(hid_t dataset, const char* name, std::size_t count) {
  const Handle attribute(H5Aopen(dataset, name, H5P_DEFAULT), H5Aclose, "find the names of the columns");
  const Handle space(H5Aget_space(attribute), H5Sclose, "measure the names");
  const Handle type(H5Aget_type(attribute), H5Tclose, "find the type of the names");
  if (H5Sget_simple_extent_npoints(space) != static_cast<hssize_t>(count) || H5Tis_variable_str(type) <= 0)
    throw std::runtime_error(fmt::format("{} are not as many as there are columns", name));
  std::vector<char*> values(count, nullptr);
  checked(H5Aread(attribute, type, values.data()), "read the names of the columns");
  std::vector<std::string> texts;
  for (const char* value : values) texts.emplace_back(value == nullptr ? "" : value);
  checked(H5Dvlen_reclaim(type, space, H5P_DEFAULT, values.data()), "free the names");
  return texts;
}

Table read_dataset(hid_t file) {
  const Handle dataset(H5Dopen2(file, "data", H5P_DEFAULT), H5Dclose, "find its dataset 'data'");
  const Handle space(H5Dget_space(dataset), H5Sclose, "measure the dataset");
  std::array<hsize_t, 2> size{};
  if (H5Sget_simple_extent_ndims(space) != 2) throw std::runtime_error("its dataset 'data' is no table");
  checked(H5Sget_simple_extent_dims(space, size.data(), nullptr), "measure the dataset");
  const std::vector<std::string> names = read_texts(dataset, "columns", size[1]);
  const std::vector<std::string> units = read_texts(dataset, "units", size[1]);
  Table table;
  for (std::size_t i = 0; i < names.size(); ++i) table.columns.push_back({names[i], units[i]});
  table.data.resize(size[0] * size[1]);
  if (!table.data.empty())
    checked(H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, table.data.data()),
            "read the rows");
  return table;
}

/// Calls `take` with each word between commas.
template <class Take>
void split(std::string_view line, Take take) {
  for (;;) {
    const std::size_t comma = line.find(',');
    take(line.substr(0, comma));
    if (comma == std::string_view::npos) return;
    line.remove_prefix(comma + 1);
  }
}

}  // namespace

Table read_hdf5(const std::filesystem::path& path) {
  if (std::ifstream file(path); !file) throw FileError("read", path, errno);
  checked(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr), "silence messages");  // they become exceptions
  try {
    const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "open the file");
    return read_dataset(file);
  } catch (const std::runtime_error& error) {
    refuse(path, error.what());
  }
}

Table read_csv(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw FileError("read", path, errno);
  Table table;
  std::string line;
  if (std::getline(file, line))
    split(line, [&](std::string_view name) { table.columns.push_back({std::string(name), ""}); });
  if (table.columns.empty() || table.columns[0].name != "t") refuse(path, "its first column is not t");
  for (std::size_t number = 2; std::getline(file, line); ++number) {
    const std::size_t before = table.data.size();
    split(line, [&](std::string_view word) {
      double value = 0.0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (error != std::errc() || end != word.data() + word.size())
        refuse(path, fmt::format("'{}' in line {} is no number", word, number));
      table.data.push_back(value);
    });
    if (table.data.size() != before + table.columns.size())
      refuse(path, fmt::format("line {} has {} numbers under {} columns", number, table.data.size() - before,
                               table.columns.size()));
  }
  if (file.bad()) throw FileError("read", path, errno);
  return table;
}

}  // namespace camber
