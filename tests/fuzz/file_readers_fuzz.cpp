#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <camber/io/atomic_file.h>
#include <camber/io/checkpoint.h>
#include <camber/io/checksum.h>
#include <camber/io/result_csv.h>
#include <camber/io/result_files.h>
#include <camber/io/result_read.h>
#include <camber/report/page.h>

namespace {

namespace fs = std::filesystem;
using namespace camber;

/// A run, whose files the fuzzer replaces one by one. It is gone when the program ends as it should.
struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "camber-fuzz-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path = name;
    Result result;
    result.model_name = "fuzz";
    result.table.columns = {{"t", "s"}};
    for (const char* part : {"x", "y", "z", "qw", "qx", "qy", "qz"})
      result.table.columns.push_back({std::string("pose.bob.") + part, ""});
    result.table.data.assign(2 * result.table.columns.size(), 0.0);
    result.digest = digest_of(result.table);
    write_result(result, path);
    Model model;
    model.name = "fuzz";
    model.bodies.resize(1);
    model.bodies[0].name = "bob";
    model.bodies[0].mass = 1.0;
    model.bodies[0].inertia = Matrix3::Identity();
    write_model_of_run(model, path);
    fs::remove(path / "result.h5");  // where it is missing, result.csv is read
    summary = summary_json(result);
    csv = csv_header(result.table.columns) + "0,0,0,0,1,0,0,0\n1,0,0,0,1,0,0,0\n";
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  fs::path path;
  std::string summary, csv;
};

void put(const fs::path& path, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) std::abort();
  write_all(file, bytes, path);
  ::close(file);
}

void read_one(char kind, const Folder& folder, std::string_view bytes) {
  const fs::path path = folder.path / "fuzzed";
  switch (kind) {
    case 'c':  // result.csv
      put(path, bytes);
      (void)read_csv(path, {{"t", ""}, {"x", ""}}, 100);
      (void)read_result_csv(path);
      break;
    case 'h':  // result.h5
      put(path, bytes);
      (void)read_result_hdf5(path);
      break;
    case 'p':  // checkpoint.json
      put(path, bytes);
      (void)read_checkpoint(path, "run");
      break;
    case 'q': {  // the same with the checksum that belongs to it, so that the rest is read
      if (bytes.empty()) return;
      bytes.remove_suffix(1);
      const std::string sum = checksum_text(checksum(bytes));
      put(path, std::string(bytes) + ",\"checksum\":\"" + sum + "\"}\n");
      (void)read_checkpoint(path, "run");
      break;
    }
    default:  // the page of a run, with another result.csv or another summary.json
      put(folder.path / "result.csv", kind == 'r' ? bytes : folder.csv);
      put(folder.path / "summary.json", kind == 'r' ? folder.summary : bytes);
      (void)page_data(read_run(folder.path));
  }
}

}  // namespace

/// Whatever the bytes of a file, its reader gives what it holds or throws what it is documented to throw. The first
/// byte chooses the reader.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    read_one(bytes[0], folder, bytes.substr(1));
  } catch (const ModelError&) {
  } catch (const ResultError&) {
  } catch (const RunError&) {
  } catch (const FileError&) {
  }
  return 0;
}
