#include <camber/io/result_read.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <camber/io/atomic_file.h>
#include <camber/io/checksum.h>
#include <camber/io/hdf5_handle.h>
#include <camber/io/regular_file.h>

namespace camber {

namespace {

using hdf5::checked;
using hdf5::Handle;

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why,
                         std::string_view remedy = "simulate again to make it anew") {
  throw ResultError(fmt::format("'{}' is not a result of camber: {}\n  {}", path.string(), why, remedy));
}

/// The library crashes on some damaged files, so that it is shown none.
void require_as_written(const std::filesystem::path& path) {
  constexpr std::string_view kRemedy =
      "simulate again to make it anew, or remove the file: a report then takes result.csv";
  const ChecksumState state = check_checksum(path);
  if (state == ChecksumState::kWrong)
    refuse(path, "its checksum does not match, so it was damaged or changed", kRemedy);
  if (state == ChecksumState::kMissing)
    refuse(path,
           "it does not end with a checksum, so it is incomplete, or another program or an older version of "
           "camber wrote it",
           kRemedy);
}

/// One string per column.
std::vector<std::string> read_texts(hid_t dataset, const char* name, std::size_t count) {
  constexpr std::size_t kLongest = 1024;  // bytes of a string; a meaning has less than 500
  const Handle attribute(H5Aopen(dataset, name, H5P_DEFAULT), H5Aclose, "find what it says of its columns");
  const Handle space(H5Aget_space(attribute), H5Sclose, "measure what it says of its columns");
  const Handle type(H5Aget_type(attribute), H5Tclose, "find the type of what it says of its columns");
  const std::size_t size = H5Tget_size(type);
  if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0 || size == 0 || size > kLongest)
    throw std::runtime_error(fmt::format("{} are not strings of a fixed length", name));
  if (H5Sget_simple_extent_npoints(space) != static_cast<hssize_t>(count))
    throw std::runtime_error(fmt::format("{} are not as many as there are columns", name));
  std::string values(count * size, '\0');
  checked(H5Aread(attribute, type, values.data()), "read what it says of its columns");
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) texts.emplace_back(values.substr(i * size, size).c_str());
  return texts;
}

/// Numbers in the table. No more than what is stored can stand for: compression does not shrink further.
std::size_t count_numbers(hid_t dataset, const std::array<hsize_t, 2>& size) {
  constexpr hsize_t kMostShrink = 1032;  // of deflate
  const hsize_t most = H5Dget_storage_size(dataset) * kMostShrink / sizeof(double);
  if (size[0] != 0 && size[1] > most / size[0])
    throw std::runtime_error(fmt::format("{} rows of {} columns are more than it holds", size[0], size[1]));
  return size[0] * size[1];
}

/// Whom they tell about and what they mean. Older files do not say.
void read_descriptions(hid_t dataset, std::vector<Column>& columns) {
  const std::size_t count = columns.size();
  if (H5Aexists(dataset, "owner_kinds") <= 0) return;
  const std::vector<std::string> kinds = read_texts(dataset, "owner_kinds", count);
  const std::vector<std::string> owners = read_texts(dataset, "owners", count);
  const std::vector<std::string> groups = read_texts(dataset, "groups", count);
  const std::vector<std::string> meanings = read_texts(dataset, "meanings", count);
  for (std::size_t i = 0; i < count; ++i) {
    columns[i].owner = {kinds[i], owners[i]};
    columns[i].group = groups[i];
    columns[i].meaning = meanings[i];
  }
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
  read_descriptions(dataset, table.columns);
  table.data.resize(count_numbers(dataset, size));
  if (!table.data.empty())
    checked(H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, table.data.data()),
            "read the rows");
  return table;
}

/// The first column is the time, which runs forwards.
void require_time(const std::filesystem::path& path, const Table& table) {
  if (table.columns.empty() || table.columns[0].name != "t") refuse(path, "its first column is not t");
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double t = table.at(row, 0);
    if (!std::isfinite(t)) refuse(path, fmt::format("t is {} in row {}", t, row + 1));
    if (row > 0 && t < table.at(row - 1, 0))
      refuse(path,
             fmt::format("t runs backwards, from {} to {} in row {}", table.at(row - 1, 0), t, row + 1));
  }
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

Table read_result_hdf5(const std::filesystem::path& path) {
  require_as_written(path);
  checked(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr), "silence messages");  // they become exceptions
  Table table;
  try {
    const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "open the file");
    table = read_dataset(file);
  } catch (const std::runtime_error& error) {
    refuse(path, error.what());
  }
  require_time(path, table);
  return table;
}

Table read_result_csv(const std::filesystem::path& path) {
  require_regular_file(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw FileError("read", path, errno);
  Table table;
  std::string line;
  if (std::getline(file, line))
    split(line, [&](std::string_view name) { table.columns.push_back({std::string(name), ""}); });
  for (std::size_t number = 2; std::getline(file, line); ++number) {
    if (file.eof()) refuse(path, fmt::format("line {} is cut off", number));
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
  require_time(path, table);
  return table;
}

}  // namespace camber
