#include <camber/io/result_stream.h>

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <camber/io/atomic_file.h>
#include <camber/io/result_csv.h>
#include <camber/io/result_files.h>
#include <camber/io/result_hdf5.h>
#include <camber/model/error.h>

namespace camber {

namespace {

/// Bytes of text handed to the system at a time: what a run that is killed loses at most.
constexpr std::size_t kChunk = 1 << 16;
constexpr const char* kPartial = "partial.csv";

/// What runs that were killed left behind.
void remove_left_over(const std::filesystem::path& folder) {
  for (const char* name : {"result.h5", "summary.json", "checkpoint.json", "model.yaml", "report.html"})
    remove_abandoned_temporaries(folder, name);
}

}  // namespace

ResultStream::ResultStream(std::filesystem::path out) : out_(std::move(out)) {}

ResultStream::~ResultStream() {
  if (descriptor_ < 0) return;
  try {
    write_buffer();
  } catch (const FileError&) {  // whoever threw before has told: the disk is full
  }
  hdf5_.reset();
  if (fresh_ && rows_ == 0) ::unlink((out_ / kPartial).c_str());
  ::close(descriptor_);
  std::error_code not_empty;
  if (rows_ == 0 && made_folder_) std::filesystem::remove(out_, not_empty);
}

std::filesystem::path ResultStream::partial() const {
  return descriptor_ < 0 || rows_ == 0 ? std::filesystem::path() : out_ / kPartial;
}

void ResultStream::open_partial() {
  constexpr mode_t kReadWriteForAll = 0666;  // less the user's umask, like any other file
  made_folder_ = !std::filesystem::exists(out_);
  make_folder(out_);
  const std::filesystem::path path = out_ / kPartial;
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, kReadWriteForAll);
  if (descriptor_ < 0) throw FileError("write", path, errno);
  if (!std::filesystem::is_regular_file(path)) {  // a pipe would block whoever reads the rows again
    ::close(std::exchange(descriptor_, -1));
    throw FileError("write", path, "it is no regular file; remove it");
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(std::exchange(descriptor_, -1));
  throw FileError("write (another run is at work in this folder)", path, errno);
}

void ResultStream::keep_rows(const std::vector<Column>& columns, std::size_t kept, const RowVisitor& visit) {
  const std::filesystem::path path = out_ / kPartial, whole = out_ / "result.csv";
  if (read_csv(path, columns, kept).rows < kept) {
    const std::size_t found = read_csv(whole, columns, kept).rows;
    if (found < kept)
      throw ModelError({out_.string()}, "",
                       fmt::format("of the {} rows before the checkpoint {} are here", kept, found),
                       "start anew without --resume");
    std::filesystem::copy_file(whole, path, std::filesystem::copy_options::overwrite_existing);
  }
  const CsvPart part = read_csv(path, columns, kept, [&](std::span<const double> row) {
    visit(row);
    hdf5_->add(row);
  });
  if (::ftruncate(descriptor_, static_cast<off_t>(part.bytes)) != 0 || ::lseek(descriptor_, 0, SEEK_END) < 0)
    throw FileError("write", path, errno);
  rows_ = part.rows;
}

void ResultStream::begin(const std::vector<Column>& columns, std::size_t kept, const RowVisitor& visit) {
  open_partial();
  remove_left_over(out_);
  hdf5_ = std::make_unique<Hdf5Rows>(out_ / "result.h5", columns);
  if (kept > 0) return keep_rows(columns, kept, visit);
  if (::ftruncate(descriptor_, 0) != 0) throw FileError("write", out_ / kPartial, errno);
  fresh_ = true;
  buffer_.append(csv_header(columns));
}

void ResultStream::add(std::span<const double> row) {
  ++rows_;
  append_csv_row(row, buffer_);
  if (buffer_.size() >= kChunk) write_buffer();
  hdf5_->add(row);
}

void ResultStream::write_buffer() {
  // What is thrown away where the disk is full cannot be written later either.
  const fmt::memory_buffer text = std::exchange(buffer_, fmt::memory_buffer());
  write_all(descriptor_, {text.data(), text.size()}, out_ / kPartial);
}

void ResultStream::flush() {
  write_buffer();
  if (::fdatasync(descriptor_) != 0) throw FileError("write", out_ / kPartial, errno);
}

void ResultStream::finish(const Result& result) {
  flush();
  AtomicFile summary(out_ / "summary.json");
  summary.write(summary_json(result, out_));
  hdf5_->finish(result);
  // All bytes are written: from here on only renames remain.
  if (::rename((out_ / kPartial).c_str(), (out_ / "result.csv").c_str()) != 0)
    throw FileError("write", out_ / "result.csv", errno);
  ::close(std::exchange(descriptor_, -1));
  hdf5_->commit();
  hdf5_.reset();
  summary.commit();
}

}  // namespace camber
