#include <camber/io/result_csv.h>

#include <charconv>
#include <fstream>
#include <iterator>

#include <fmt/compile.h>

namespace camber {

namespace {

/// False where the line has not this many numbers.
bool parse_row(std::string_view line, std::span<double> row) {
  const char* at = line.data();
  const char* const end = at + line.size();
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ',')) return false;
    const auto [next, error] = std::from_chars(at, end, row[i]);
    if (error != std::errc()) return false;
    at = next;
  }
  return at == end;
}

}  // namespace

std::string csv_header(const std::vector<Column>& columns) {
  std::string text;
  for (const Column& column : columns) text += (text.empty() ? "" : ",") + column.name;
  return text + "\n";
}

void append_csv_row(std::span<const double> row, fmt::memory_buffer& text) {
  const auto out = std::back_inserter(text);
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) text.push_back(',');
    fmt::format_to(out, FMT_COMPILE("{}"), row[i]);  // shortest text that reads back as the same number
  }
  text.push_back('\n');
}

CsvPart read_csv(const std::filesystem::path& path, const std::vector<Column>& columns, std::size_t most,
                 const RowVisitor& visit) {
  std::error_code missing;
  if (!std::filesystem::is_regular_file(path, missing)) return {};  // a pipe would block
  std::ifstream stream(path, std::ios::binary);
  std::string line;
  const auto next_line = [&] { return std::getline(stream, line) && !stream.eof(); };
  if (!next_line() || line + "\n" != csv_header(columns)) return {};
  CsvPart part{0, line.size() + 1};
  std::vector<double> row(columns.size());
  while (part.rows < most && next_line() && parse_row(line, row)) {
    if (visit) visit(row);
    ++part.rows;
    part.bytes += line.size() + 1;
  }
  return part;
}

}  // namespace camber
