#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <camber/io/row_sink.h>
#include <camber/io/table.h>

/// Rows as text: a header line with the column names, then one line per row. Each number has the fewest digits that
/// read back as the same double.
namespace camber {

[[nodiscard]] std::string csv_header(const std::vector<Column>& columns);
void append_csv_row(std::span<const double> row, fmt::memory_buffer& text);

/// How much of a file begins as it should.
struct CsvPart {
  std::size_t rows = 0;
  std::uintmax_t bytes = 0;  ///< of the header and these rows
};

/// The header and at most `most` whole rows; nothing where there is no such regular file or the header is another. A last
/// line that was cut off does not count. Shows the rows to `visit` where given.
CsvPart read_csv(const std::filesystem::path& path, const std::vector<Column>& columns, std::size_t most,
                 const RowVisitor& visit = {});

}  // namespace camber
