#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include <camber/report/run.h>

/// The page of a run: one HTML file that contains everything it shows (docs/reference/page-format.md).
namespace camber {

/// The page without data, as built from web/; empty if it was not built.
[[nodiscard]] std::string_view page_template();

/// This build contains no page; what() gives the remedy.
class NoPageError : public Error {
 public:
  NoPageError();
};
/// Throws NoPageError if there is no page; to be called before the work.
void require_page();

/// The data of a run as the page reads them: header and columns, deflated. Equal runs give equal bytes.
[[nodiscard]] std::string page_data(const RecordedRun& run, bool live = false);

/// The page with the run inside, and others beside it for comparison. Throws NoPageError.
[[nodiscard]] std::string make_page(std::span<const RecordedRun> runs);

/// Whether the file is a page that write_page wrote; a link is not.
[[nodiscard]] bool is_report(const std::filesystem::path& file);

/// Throws RunError if a page must not replace the existing file: anything but an empty file or an older page.
void require_replaceable(const std::filesystem::path& file);

/// Writes make_page where require_replaceable allows it; the file appears whole or not at all. Returns its size in bytes. Throws FileError too.
std::size_t write_page(std::span<const RecordedRun> runs, const std::filesystem::path& file);

/// The page that gets its data from the server that sends it. Throws NoPageError.
[[nodiscard]] std::string make_served_page();

}  // namespace camber
