#include <camber/report/page.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include <camber/io/atomic_file.h>
#include <camber/report/deflate.h>
#include <camber/report/page_header.h>

namespace camber {

namespace {

/// Distinguishes the pages of this program from other files (web/src/page.html).
constexpr std::string_view kMark = "<meta name=\"generator\" content=\"camber report\">";

void put_u32(std::size_t value, std::string& bytes) {
  for (unsigned i = 0; i < sizeof(std::uint32_t); ++i)
    bytes.push_back(static_cast<char>(value >> (kBitsPerByte * i)));
}

std::vector<EncodedColumn> encoded(const Table& table) {
  std::vector<EncodedColumn> columns;
  std::vector<double> values(table.rows());
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    for (std::size_t r = 0; r < values.size(); ++r) values[r] = table.at(r, c);
    columns.push_back(encode_column(values, table.columns[c].name == "t"));
  }
  return columns;
}

std::string filled(std::string_view data) {
  constexpr std::string_view kPlaceholder = "@@CAMBER_DATA@@";
  require_page();
  const std::string_view page = page_template();
  const std::size_t at = page.find(kPlaceholder);
  if (at == std::string_view::npos)
    throw std::runtime_error("the page that this build carries has no place for the data of a run");
  std::string html(page.substr(0, at));
  html += data;
  html += page.substr(at + kPlaceholder.size());
  return html;
}

}  // namespace

bool is_report(const std::filesystem::path& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::symlink_status(file, error).type() != fs::file_type::regular) return false;
  constexpr std::size_t kHead = 1024;  // bytes; the mark is in one of the first lines
  std::string head(kHead, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(head.data(), kHead);
  return head.find(kMark) != std::string::npos;
}

void require_replaceable(const std::filesystem::path& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::symlink_status(file, error);
  if (!fs::exists(status)) return;  // the attempt to write it reports what is wrong with the place
  if (status.type() == fs::file_type::regular && (fs::file_size(file, error) == 0 || is_report(file))) return;
  const bool is_link = status.type() == fs::file_type::symlink;
  throw RunError(fmt::format("'{}' is {} and is not replaced\n  name another file, or remove it",
                             file.string(), is_link ? "a symbolic link" : "not a report that camber wrote"));
}

NoPageError::NoPageError()
    : Error(
          "this build of camber contains no page for reports\n"
          "  install nodejs and npm, then build again: web/ is built on the way (camber doctor says whether "
          "it is "
          "there)") {}

void require_page() {
  if (page_template().empty()) throw NoPageError();
}

std::string page_data(const RecordedRun& run, bool live) {
  constexpr std::size_t kVersion = 1;
  const std::vector<EncodedColumn> columns = encoded(run.result.table);
  const std::string header =
      page_header(run, make_scene(run.model, run.result.table), make_front_page(run), columns, live);
  std::string bytes = "CMBR";
  put_u32(kVersion, bytes);
  put_u32(header.size(), bytes);
  bytes += header;
  for (const EncodedColumn& column : columns) bytes += column.bytes;
  return deflated(bytes);
}

std::string make_page(std::span<const RecordedRun> runs) {
  require_page();
  std::string data;
  for (const RecordedRun& run : runs) {
    if (!data.empty()) data += ' ';
    data += base64(page_data(run));
  }
  return filled(data);
}

std::size_t write_page(std::span<const RecordedRun> runs, const std::filesystem::path& file) {
  require_replaceable(file);
  const std::string html = make_page(runs);
  AtomicFile page(file);
  page.write(html);
  page.commit();
  return html.size();
}

std::string make_served_page() {
  return filled("fetch");
}

}  // namespace camber
