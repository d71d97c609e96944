#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <random>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <hdf5.h>
#include <sys/stat.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <camber/io/atomic_file.h>
#include <camber/io/checkpoint.h>
#include <camber/io/result_csv.h>
#include <camber/io/result_files.h>
#include <camber/io/result_read.h>
#include <camber/io/result_stream.h>

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
  result.digest = digest_of(result.table);
  return result;
}

TEST_F(ResultFiles, CsvReadsBackAsTheSameDoubles) {
  Result result;
  Table& table = result.table;
  table.columns = {{"a", ""}, {"b", ""}};
  table.data = {0.1, 1.0 / 3.0, 5e-324, std::numeric_limits<double>::max(), -0.0, 1e23};
  write_result(result, folder);
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
  std::vector<double> own;
  read_csv(folder / "result.csv", table.columns, 100,
           [&](std::span<const double> row) { own.insert(own.end(), row.begin(), row.end()); });
  EXPECT_EQ(own, table.data);
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
  write_result(result, folder);
  EXPECT_EQ(hdf5_sizes(folder / "result.h5"), (std::array<hsize_t, 3>{2, 9000, 9000}));
}

TEST_F(ResultFiles, Hdf5HoldsATableWithoutRows) {
  Result result = small_result();
  result.table.data.clear();
  write_result(result, folder);
  EXPECT_EQ(hdf5_sizes(folder / "result.h5"), (std::array<hsize_t, 3>{0, 2, 2}));
}

/// Rows that no one could keep in mind.
std::vector<double> row_of(std::size_t i) {
  return {static_cast<double>(i), std::sin(static_cast<double>(i))};
}

TEST_F(ResultFiles, StreamHoldsAllRowsHoweverMany) {
  constexpr std::size_t kRows = 2000;  // several chunks of the HDF5 file, and not a whole number of them
  Result result = small_result();
  ResultStream stream(folder);
  stream.begin(result.table.columns, 0, {});
  for (std::size_t i = 0; i < kRows; ++i) stream.add(row_of(i));
  stream.finish(result);
  std::size_t next = 0;
  read_csv(folder / "result.csv", result.table.columns, 2 * kRows, [&](std::span<const double> row) {
    EXPECT_EQ(std::vector<double>(row.begin(), row.end()), row_of(next++));
  });
  EXPECT_EQ(next, kRows);
  EXPECT_EQ(hdf5_sizes(folder / "result.h5"), (std::array<hsize_t, 3>{kRows, 2, 2}));
  EXPECT_EQ(names_in(folder).size(), 3u);
}

TEST_F(ResultFiles, StreamThatIsNotFinishedLeavesItsRowsAndTheOldResult) {
  const Result old = small_result();
  write_result(old, folder);
  const std::string before = contents(folder / "result.csv");
  {
    ResultStream stream(folder);
    stream.begin(old.table.columns, 0, {});
    stream.add(row_of(1));
    EXPECT_EQ(stream.partial(), folder / "partial.csv");
  }
  EXPECT_EQ(contents(folder / "result.csv"), before);
  EXPECT_EQ(read_csv(folder / "partial.csv", old.table.columns, 10).rows, 1u);
  EXPECT_EQ(names_in(folder),
            (std::set<std::string>{"partial.csv", "result.csv", "result.h5", "summary.json"}));
}

TEST_F(ResultFiles, StreamGoesOnAfterTheRowsThatAreKept) {
  const Result result = small_result();
  {
    ResultStream killed(folder);
    killed.begin(result.table.columns, 0, {});
    for (std::size_t i = 0; i < 5; ++i) killed.add(row_of(i));
  }
  std::ofstream(folder / "partial.csv", std::ios::app) << "5,0.1";  // a line that was cut off
  std::size_t kept = 0;
  ResultStream stream(folder);
  stream.begin(result.table.columns, 3, [&](std::span<const double> row) {
    EXPECT_EQ(std::vector<double>(row.begin(), row.end()), row_of(kept++));
  });
  EXPECT_EQ(kept, 3u);
  stream.add(row_of(3));
  stream.finish(result);
  EXPECT_EQ(read_csv(folder / "result.csv", result.table.columns, 10).rows, 4u);
  EXPECT_EQ(hdf5_sizes(folder / "result.h5"), (std::array<hsize_t, 3>{4, 2, 2}));
}

TEST_F(ResultFiles, StreamWithoutTheRowsToKeepIsRefusedAndTouchesNothing) {
  write_result(small_result(), folder);
  const std::string before = contents(folder / "result.csv");
  EXPECT_THROW(ResultStream(folder).begin(small_result().table.columns, 3, {}), ModelError);
  EXPECT_EQ(contents(folder / "result.csv"), before);
}

TEST_F(ResultFiles, StreamRefusesAFolderInWhichAnotherOneIsAtWork) {
  ResultStream one(folder), other(folder);
  one.begin(small_result().table.columns, 0, {});
  EXPECT_THROW(other.begin(small_result().table.columns, 0, {}), FileError);
}

TEST_F(ResultFiles, CheckpointReadsBackBitByBit) {
  const Checkpoint written{.t = 0.1 + 0.2,
                           .y = {1.0 / 3.0, -0.0, 5e-324, 1e300},
                           .rows = 7,
                           .last_row = {0.3, std::sqrt(2.0)},
                           .steps = 123456789,
                           .events = {{0.1, "a", "user", "text", EventAction::kWarn, {0.1}, {0.2}}},
                           .rank_changed = {{0.7, 3}}};
  write_checkpoint(written, "this run", folder / "checkpoint.json");
  const Checkpoint read = read_checkpoint(folder / "checkpoint.json", "this run");
  EXPECT_EQ(read.t, written.t);
  EXPECT_EQ(read.y, written.y);
  EXPECT_TRUE(std::signbit(read.y[1]));
  EXPECT_EQ(read.rows, written.rows);
  EXPECT_EQ(read.last_row, written.last_row);
  EXPECT_EQ(read.steps, written.steps);
  ASSERT_EQ(read.events.size(), 1u);
  EXPECT_EQ(read.events[0].q, written.events[0].q);
  EXPECT_EQ(read.rank_changed->rank, 3);
  EXPECT_FALSE(read.rank_doubtful);
}

TEST_F(ResultFiles, CheckpointOfSomethingElseIsRefusedWithTheRemedy) {
  const fs::path path = folder / "checkpoint.json";
  const auto message = [&](const std::string& run) -> std::string {
    try {
      (void)read_checkpoint(path, run);
      return "accepted";
    } catch (const ModelError& error) {
      return error.what();
    }
  };
  EXPECT_NE(message("a").find("there is no checkpoint"), std::string::npos) << message("a");
  write_checkpoint({}, "a", path);
  EXPECT_EQ(message("a"), "accepted");
  EXPECT_NE(message("b").find("another model"), std::string::npos) << message("b");
  for (const auto& [text, words] :
       {std::pair("{\"checkpoint\": 1, \"run\": \"a\"}", "format 1"),
        std::pair("{\"checkpoint\": 3, \"run\": \"a\"}", "checksum"), std::pair("{\"checkp", "no checkpoint"),
        std::pair("[1]", "no checkpoint")}) {
    std::ofstream(path) << text;
    EXPECT_NE(message("a").find(words), std::string::npos) << message("a");
  }
}

void write_bytes(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Bytes of which one bit is the other.
std::string flipped(std::string bytes, std::mt19937_64& random) {
  const std::size_t bit = random() % (8 * bytes.size());
  bytes[bit / 8] = static_cast<char>(static_cast<unsigned char>(bytes[bit / 8]) ^ (1U << (bit % 8)));
  return bytes;
}

constexpr int kFlips = 400;
constexpr std::uint64_t kSeed = 18;

TEST_F(ResultFiles, EveryFlippedBitOfTheHdf5FileIsNoticed) {
  SCOPED_TRACE(kSeed);
  Result result = small_result();
  for (std::size_t i = 0; i < 300; ++i) result.table.append(std::vector{2.0 + static_cast<double>(i), 0.1});
  write_result(result, folder);
  const fs::path path = folder / "result.h5";
  EXPECT_EQ(read_result_hdf5(path).data, result.table.data);
  EXPECT_EQ(read_result_hdf5(path).columns[1].unit, "rad");
  const std::string good = contents(path);
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < kFlips; ++i) {
    write_bytes(path, flipped(good, random));
    EXPECT_THROW((void)read_result_hdf5(path), ResultError) << "flip " << i;
  }
}

TEST_F(ResultFiles, Hdf5FileThatIsCutOffOrLengthenedIsNoticed) {
  write_result(small_result(), folder);
  const fs::path path = folder / "result.h5";
  const std::string good = contents(path);
  for (std::size_t length = 0; length < good.size(); length += 97) {
    write_bytes(path, good.substr(0, length));
    EXPECT_THROW((void)read_result_hdf5(path), ResultError) << length;
  }
  write_bytes(path, good + "x");
  EXPECT_THROW((void)read_result_hdf5(path), ResultError);
}

TEST_F(ResultFiles, EveryFlippedBitOfACheckpointIsNoticed) {
  SCOPED_TRACE(kSeed);
  const fs::path path = folder / "checkpoint.json";
  const Checkpoint checkpoint{
      .t = 1.5, .y = {0.1, 1.0 / 3.0}, .rows = 3, .last_row = {1.5, 0.1}, .steps = 12, .events = {}};
  write_checkpoint(checkpoint, "run", path);
  EXPECT_EQ(read_checkpoint(path, "run").y, checkpoint.y);
  const std::string good = contents(path);
  EXPECT_EQ(nlohmann::json::parse(good)["steps"], 12) << "one JSON object, with its checksum";
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < kFlips; ++i) {
    const std::string bad = flipped(good, random);
    write_bytes(path, bad);
    EXPECT_THROW((void)read_checkpoint(path, "run"), ModelError) << bad;
  }
}

TEST_F(ResultFiles, CsvWhoseTimeIsNoTimeIsRefused) {
  const fs::path path = folder / "result.csv";
  const auto message = [&](const std::string& text) -> std::string {
    write_bytes(path, text);
    try {
      (void)read_result_csv(path);
      return "accepted";
    } catch (const ResultError& error) {
      return error.what();
    }
  };
  EXPECT_EQ(message("t,x\n0,1\n0,2\n1,3\n"), "accepted") << "an event may stand at the time of a row";
  for (const auto& [text, words] :
       {std::pair("t,x\n0,1\nnan,2\n", "t is nan in row 2"),
        std::pair("t,x\n-inf,1\n0,2\n", "t is -inf in row 1"),
        std::pair("t,x\n0,1\n2,1\n1,2\n", "t runs backwards, from 2 to 1 in row 3"),
        std::pair("t,x\n0,1\n1,2", "line 3 is cut off"), std::pair("x,t\n0,1\n", "first column is not t"),
        std::pair("", "first column is not t"), std::pair("t,x\n0\n", "1 numbers under 2 columns"),
        std::pair("t,x\n0,1 \n", "is no number")})
    EXPECT_NE(message(text).find(words), std::string::npos) << message(text);
}

TEST_F(ResultFiles, PipesInThePlaceOfFilesAreRefusedWithoutWaiting) {
  for (const char* name : {"checkpoint.json", "result.csv", "result.h5", "partial.csv"})
    ASSERT_EQ(mkfifo((folder / name).c_str(), 0600), 0);
  EXPECT_THROW((void)read_checkpoint(folder / "checkpoint.json", "run"), FileError);
  EXPECT_THROW((void)read_result_csv(folder / "result.csv"), FileError);
  EXPECT_THROW((void)read_result_hdf5(folder / "result.h5"), FileError);
  EXPECT_THROW(ResultStream(folder).begin(small_result().table.columns, 0, {}), FileError);
  EXPECT_EQ(read_csv(folder / "result.csv", small_result().table.columns, 1).rows, 0U);
}

TEST_F(ResultFiles, TemporariesOfAProcessThatIsGoneAreRemoved) {
  const std::vector<std::string> stale{".checkpoint.json.123-0.tmp", ".result.h5.99-3.tmp"};
  const std::vector<std::string> others{".checkpoint.json.tmp", ".checkpoint.json.x-0.tmp", ".notes.1-0.tmp",
                                        "checkpoint.json.1-0.tmp"};
  for (const auto* list : {&stale, &others})
    for (const std::string& name : *list) write_bytes(folder / name, "half");
  AtomicFile at_work(folder / "checkpoint.json");
  write_result(small_result(), folder);
  const std::set<std::string> left = names_in(folder);
  for (const std::string& name : stale) EXPECT_FALSE(left.contains(name)) << name;
  for (const std::string& name : others) EXPECT_TRUE(left.contains(name)) << name;
  EXPECT_TRUE(fs::exists(at_work.temporary())) << "it is being written";
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
