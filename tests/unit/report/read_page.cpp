#include "unit/report/read_page.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>

#include <zlib.h>

namespace camber::support {

namespace {

std::string inflated(const std::string& bytes) {
  std::string out(1 << 16, '\0');
  for (;;) {
    uLongf size = out.size();
    const int status = uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                                  reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    if (status == Z_OK) {
      out.resize(size);
      return out;
    }
    if (status != Z_BUF_ERROR) throw std::runtime_error("not deflated");
    out.resize(2 * out.size());
  }
}

std::uint32_t byte_at(const std::string& bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes.at(i));
}

std::uint32_t u32_at(const std::string& bytes, std::size_t i) {
  return byte_at(bytes, i) | byte_at(bytes, i + 1) << 8U | byte_at(bytes, i + 2) << 16U |
         byte_at(bytes, i + 3) << 24U;
}

std::size_t bytes_of(const std::string& kind, std::size_t rows) {
  if (kind == "constant") return 0;
  if (kind == "f64") return 8 * rows;
  if (kind == "delta") return 4 * rows;
  throw std::runtime_error("unknown kind " + kind);
}

}  // namespace

const std::vector<double>& PageData::column(const std::string& name) const {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (header["columns"][i]["name"] == name) return columns[i];
  throw std::runtime_error("no column " + name);
}

std::vector<double> read_column(const nlohmann::json& about, const std::string& bytes, std::size_t rows) {
  std::vector<double> values(rows);
  if (about["kind"] == "constant") return std::vector<double>(rows, about["value"].get<double>());
  if (about["kind"] == "f64") {
    if (rows > 0) std::memcpy(values.data(), bytes.data(), 8 * rows);  // little endian, as the machine
    return values;
  }
  std::uint32_t k = 0;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint32_t zigzag = byte_at(bytes, i) | byte_at(bytes, rows + i) << 8U |
                                 byte_at(bytes, 2 * rows + i) << 16U | byte_at(bytes, 3 * rows + i) << 24U;
    const std::uint32_t difference = (zigzag >> 1U) ^ (0U - (zigzag & 1U));
    const std::uint32_t next = difference + 2 * k - before;
    before = k;
    k = next;
    values[i] = about["base"].get<double>() + about["scale"].get<double>() * k;
  }
  return values;
}

PageData read_page_data(const std::string& deflated) {
  const std::string bytes = inflated(deflated);
  if (bytes.substr(0, 4) != "CMBR" || u32_at(bytes, 4) != 1) throw std::runtime_error("not version 1");
  const std::size_t length = u32_at(bytes, 8);
  PageData data;
  data.header = nlohmann::json::parse(bytes.substr(12, length));
  const std::size_t rows = data.header["rows"];
  std::size_t at = 12 + length;
  for (const auto& about : data.header["columns"]) {
    const std::size_t size = bytes_of(about["kind"], rows);
    data.columns.push_back(read_column(about, bytes.substr(at, size), rows));
    at += size;
  }
  if (at != bytes.size()) throw std::runtime_error("bytes are left");
  return data;
}

}  // namespace camber::support
