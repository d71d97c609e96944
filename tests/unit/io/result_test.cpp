#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <hdf5.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/result_csv.h>
#include <camber/io/result_files.h>
#include <camber/io/result_hdf5.h>

namespace camber {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, gone afterwards.
class ResultFiles : public testing::Test {
 protected:
  ResultFiles() {
    std::string name = (fs::temp_directory_path() / "camber-result-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder = name;
  }
  ~ResultFiles() override {
    std::error_code ignored;  // what is left in the temporary folder harms nobody
    fs::remove_all(folder, ignored);
  }

  [[nodiscard]] std::set<std::string> names_in(const fs::path& path) const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(path)) names.insert(entry.path().filename().string());
    return names;
  }

  fs::path folder;
};

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Result small_result() {
  Result result;
  result.model_name = "Größe";
  result.parameters = {{"mass", 0.1}};
  result.settings.duration = 1.0;
  result.steps = 7;
  result.energy_drift = 1e-9;
  result.table.columns = {{"t", "s"}, {"q.O", "rad"}};
  result.table.data = {0.0, 0.1, 1.0, -1.0 / 3.0};
  return result;
}

TEST_F(ResultFiles, CsvReadsBackAsTheSameDoubles) {
  Table table;
  table.columns = {{"a", ""}, {"b", ""}};
  table.data = {0.1, 1.0 / 3.0, 5e-324, std::numeric_limits<double>::max(), -0.0, 1e23};
  AtomicFile file(folder / "result.csv");
  write_csv(table, file);
  file.commit();
  std::istringstream text(contents(folder / "result.csv"));
  std::string word;
  std::getline(text, word);
  EXPECT_EQ(word, "a,b");
  std::vector<double> read;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    while (std::getline(words, word, ',')) read.push_back(std::strtod(word.c_str(), nullptr));
  }
  EXPECT_EQ(read, table.data);
  EXPECT_TRUE(std::signbit(read[4]));
}

TEST_F(ResultFiles, AppearTogetherWithNothingElse) {
  write_result(small_result(), folder / "new" / "deep");
  EXPECT_EQ(names_in(folder / "new" / "deep"),
            (std::set<std::string>{"result.csv", "result.h5", "summary.json"}));
}

TEST_F(ResultFiles, ReplaceThoseOfAnEarlierRun) {
  Result result = small_result();
  write_result(result, folder);
  result.steps = 8;
  write_result(result, folder);
  EXPECT_EQ(nlohmann::json::parse(contents(folder / "summary.json"))["steps"], 8);
  EXPECT_EQ(names_in(folder).size(), 3u);
}

TEST_F(ResultFiles, OfEqualResultsAreEqualBytes) {
  write_result(small_result(), folder / "one");
  write_result(small_result(), folder / "two");
  for (const char* name : {"result.csv", "result.h5"})
    EXPECT_EQ(contents(folder / "one" / name), contents(folder / "two" / name)) << name;
}

TEST_F(ResultFiles, SummaryHoldsTheDocumentedKeys) {
  const auto json = nlohmann::json::parse(summary_json(small_result()));
  for (const char* key : {"model", "parameters", "integrator", "duration", "rows", "interrupted", "steps",
                          "rejected_steps", "rhs_evaluations", "wall_time", "energy_drift", "error_position",
                          "error_velocity", "events", "final", "versions", "out"})
    EXPECT_TRUE(json.contains(key)) << key;
  EXPECT_EQ(json["model"], "Größe");
  EXPECT_EQ(json["parameters"]["mass"], 0.1);
  EXPECT_EQ(json["final"]["q.O"].get<double>(), -1.0 / 3.0);
  EXPECT_TRUE(json["events"].empty());
}

/// Opens the file afresh and counts the rows, columns and column names in it.
std::array<hsize_t, 3> hdf5_sizes(const fs::path& path) {
  std::array<hsize_t, 3> sizes{};
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  const hid_t data = H5Dopen2(file, "data", H5P_DEFAULT);
  const hid_t space = H5Dget_space(data);
  H5Sget_simple_extent_dims(space, sizes.data(), nullptr);
  const hid_t names = H5Aopen(data, "columns", H5P_DEFAULT);
  const hid_t names_space = H5Aget_space(names);
  H5Sget_simple_extent_dims(names_space, &sizes[2], nullptr);
  H5Sclose(names_space);
  H5Aclose(names);
  H5Sclose(space);
  H5Dclose(data);
  H5Fclose(file);
  return sizes;
}

TEST_F(ResultFiles, Hdf5HoldsThousandsOfColumns) {
  // Their names pass HDF5's limit of 64 kB for an attribute in its old format.
  Result result = small_result();
  result.table.columns.assign(9000, {"reaction.some_long_joint_name.fx", "N"});
  result.table.data.assign(2 * 9000, 1.0);
  AtomicFile file(folder / "result.h5");
  write_hdf5(result, file);
  file.commit();
  EXPECT_EQ(hdf5_sizes(folder / "result.h5"), (std::array<hsize_t, 3>{2, 9000, 9000}));
}

TEST_F(ResultFiles, Hdf5HoldsATableWithoutRows) {
  Result result = small_result();
  result.table.data.clear();
  AtomicFile file(folder / "result.h5");
  write_hdf5(result, file);
  file.commit();
  EXPECT_EQ(hdf5_sizes(folder / "result.h5"), (std::array<hsize_t, 3>{0, 2, 2}));
}

TEST_F(ResultFiles, WithoutCommitLeaveNothing) {
  {
    AtomicFile file(folder / "half");
    file.write("half a ");
  }
  EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(ResultFiles, UntilCommitTheOldFileStays) {
  std::ofstream(folder / "kept") << "old";
  AtomicFile file(folder / "kept");
  file.write("new");
  EXPECT_EQ(contents(folder / "kept"), "old");
  file.commit();
  EXPECT_EQ(contents(folder / "kept"), "new");
}

TEST_F(ResultFiles, UnderAFileInsteadOfAFolderAreRefusedWithItsName) {
  std::ofstream(folder / "file") << "x";
  const fs::path out = folder / "file" / "out";
  for (const auto& refused : {std::function<void()>([&] { require_writable(out); }),
                              std::function<void()>([&] { write_result(small_result(), out); })}) {
    try {
      refused();
      FAIL() << "accepted";
    } catch (const FileError& error) {
      EXPECT_NE(std::string(error.what()).find(out.string()), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find("Not a directory"), std::string::npos) << error.what();
    }
  }
  EXPECT_EQ(names_in(folder), std::set<std::string>{"file"});
}

TEST_F(ResultFiles, InAFolderWithoutPermissionAreRefused) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_THROW(require_writable(folder), FileError);
  EXPECT_THROW(write_result(small_result(), folder), FileError);
  fs::permissions(folder, fs::perms::owner_all);
}

}  // namespace
}  // namespace camber
