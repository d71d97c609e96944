#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <fmt/format.h>

#include <camber/io/result.h>
#include <camber/io/row_sink.h>

namespace camber {

class Hdf5Rows;

/// The files of a run while it goes on. Rows are appended to partial.csv, which whoever ends the run, however
/// hard, leaves readable; finish() makes result.csv of it, and result.h5 and summary.json appear. Memory does not
/// grow with the rows. One run a folder at a time. Every failure throws FileError.
class ResultStream final : public RowSink {
 public:
  /// Makes nothing yet.
  explicit ResultStream(std::filesystem::path out);
  /// Without finish(): keeps partial.csv where it has rows.
  ~ResultStream() override;
  ResultStream(const ResultStream&) = delete;
  ResultStream& operator=(const ResultStream&) = delete;

  /// Kept rows are read from partial.csv, or from result.csv. Throws ModelError where they are not there.
  void begin(const std::vector<Column>& columns, std::size_t kept, const RowVisitor& visit) override;
  void add(std::span<const double> row) override;
  /// All rows so far reach the disk.
  void flush();
  void finish(const Result& result);

  /// Where the rows are until finish(); empty where none were written.
  [[nodiscard]] std::filesystem::path partial() const;

 private:
  void open_partial();
  void keep_rows(const std::vector<Column>& columns, std::size_t kept, const RowVisitor& visit);
  void write_buffer();

  std::filesystem::path out_;
  bool made_folder_ = false;
  bool fresh_ = false;  ///< partial.csv was begun here
  int descriptor_ = -1;
  std::size_t rows_ = 0;
  fmt::memory_buffer buffer_;
  std::unique_ptr<Hdf5Rows> hdf5_;
};

}  // namespace camber
