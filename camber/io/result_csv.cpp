#include <camber/io/result_csv.h>

#include <iterator>

#include <fmt/format.h>

namespace camber {

void write_csv(const Table& table, AtomicFile& file) {
  constexpr std::size_t kChunk = 1 << 20;  // bytes handed to the system at a time
  fmt::memory_buffer text;
  const auto out = std::back_inserter(text);
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    fmt::format_to(out, "{}{}", i == 0 ? "" : ",", table.columns[i].name);
  text.push_back('\n');
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const char* separator = "";
    for (const double value : table.row(r)) {
      fmt::format_to(out, "{}{}", separator, value);
      separator = ",";
    }
    text.push_back('\n');
    if (text.size() < kChunk) continue;
    file.write({text.data(), text.size()});
    text.clear();
  }
  file.write({text.data(), text.size()});
}

}  // namespace camber
