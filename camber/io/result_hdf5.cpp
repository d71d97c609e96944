#include <camber/io/result_hdf5.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include <camber/io/checksum.h>
#include <camber/io/hdf5_handle.h>
#include <camber/io/version.h>

namespace camber {

namespace {

using hdf5::checked;
using hdf5::Handle;
using hdf5::Hdf5Error;

/// Strings of at most `size` bytes, the shorter ones filled up with zeros: variable-length strings are kept in a heap
/// whose damage the library does not notice.
Handle utf8_string_type(std::size_t size) {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "make a string type");
  checked(H5Tset_size(type, std::max<std::size_t>(size, 1)), "size a string type");
  checked(H5Tset_strpad(type, H5T_STR_NULLPAD), "fill up strings");
  checked(H5Tset_cset(type, H5T_CSET_UTF8), "set UTF-8");
  return type;
}

void add_attribute(hid_t owner, const char* name, hid_t type, hid_t space, const void* value) {
  const Handle attribute(H5Acreate2(owner, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                         "make an attribute");
  checked(H5Awrite(attribute, type, value), "write an attribute");
}

void add_text(hid_t owner, const char* name, const std::string& text) {
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose, "make a scalar space");
  add_attribute(owner, name, utf8_string_type(text.size()), space, text.c_str());
}

/// One string per column; `part` says which.
template <class Part>
void add_texts(hid_t owner, const char* name, const std::vector<Column>& columns, Part part) {
  const hsize_t count = columns.size();
  const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, "make a list space");
  std::size_t size = 1;
  for (const Column& column : columns) size = std::max(size, std::invoke(part, column).size());
  std::string values(count * size, '\0');
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string& text = std::invoke(part, columns[i]);
    values.replace(i * size, text.size(), text);
  }
  add_attribute(owner, name, utf8_string_type(size), space, values.data());
}

constexpr hsize_t kChunkRows = 512, kChunkColumns = 64;  // 256 kB: fits the library's chunk cache

Handle new_file(const std::string& path) {
  // HDF5 1.10 crashes when the program ends after a file could not be closed on a full disk: no second try then.
  H5dont_atexit();
  checked(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr), "silence messages");  // they become exceptions
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose, "make the file"};
}

Handle new_dataset(hid_t file, const std::vector<Column>& columns) {
  // After the shuffle higher levels gain little.
  constexpr unsigned kDeflateLevel = 1;
  const std::array<hsize_t, 2> size{0, columns.size()}, most{H5S_UNLIMITED, columns.size()};
  const std::array<hsize_t, 2> chunk{kChunkRows, std::clamp<hsize_t>(columns.size(), 1, kChunkColumns)};
  const Handle space(H5Screate_simple(2, size.data(), most.data()), H5Sclose, "make a table space");
  const Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "make dataset properties");
  checked(H5Pset_chunk(properties, 2, chunk.data()), "set chunks");
  checked(H5Pset_shuffle(properties), "set the shuffle filter");
  checked(H5Pset_deflate(properties, kDeflateLevel), "set compression");
  checked(H5Pset_obj_track_times(properties, false), "leave out the time of day");
  // This makes the dataset's header one that takes attributes over 64 kB: the names of some thousand columns.
  checked(H5Pset_attr_creation_order(properties, H5P_CRT_ORDER_TRACKED), "allow large attributes");
  Handle dataset(H5Dcreate2(file, "data", H5T_IEEE_F64LE, space, H5P_DEFAULT, properties, H5P_DEFAULT),
                 H5Dclose, "make the dataset");
  add_texts(dataset, "columns", columns, &Column::name);
  add_texts(dataset, "units", columns, &Column::unit);
  add_texts(dataset, "owner_kinds", columns,
            [](const Column& column) -> const std::string& { return column.owner.kind; });
  add_texts(dataset, "owners", columns,
            [](const Column& column) -> const std::string& { return column.owner.name; });
  add_texts(dataset, "groups", columns, &Column::group);
  add_texts(dataset, "meanings", columns, &Column::meaning);
  return dataset;
}

}  // namespace

/// The open file.
struct Hdf5Rows::Library {
  Library(const std::string& path, const std::vector<Column>& columns)
      : width(columns.size()), file(new_file(path)), dataset(new_dataset(file, columns)) {}

  void append(const std::vector<double>& rows) {
    const std::array<hsize_t, 2> count{rows.size() / width, width}, start{written, 0};
    written += count[0];
    const std::array<hsize_t, 2> size{written, width};
    checked(H5Dset_extent(dataset, size.data()), "lengthen the dataset");
    const Handle there(H5Dget_space(dataset), H5Sclose, "find the place of rows");
    checked(H5Sselect_hyperslab(there, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr),
            "choose the place of rows");
    const Handle here(H5Screate_simple(2, count.data(), nullptr), H5Sclose, "make a space of rows");
    checked(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, here, there, H5P_DEFAULT, rows.data()), "write rows");
  }

  void describe(const Result& result) {
    add_text(file, "model", result.model_name);
    add_text(file, "camber", std::string(version()));
    const Handle scalar(H5Screate(H5S_SCALAR), H5Sclose, "make a scalar space");
    const int interrupted = result.interrupted ? 1 : 0;
    add_attribute(file, "interrupted", H5T_NATIVE_INT, scalar, &interrupted);
    checked(H5Fflush(file, H5F_SCOPE_GLOBAL), "write the file");
  }

  hsize_t width;
  hsize_t written = 0;  ///< rows
  Handle file, dataset;
};

namespace {

template <class Call>
void or_file_error(const std::filesystem::path& path, Call call) {
  try {
    call();
  } catch (const Hdf5Error& error) {
    throw FileError("write", path, error.error_number);
  }
}

}  // namespace

Hdf5Rows::Hdf5Rows(const std::filesystem::path& path, const std::vector<Column>& columns)
    : path_(path), file_(path) {
  or_file_error(path_, [&] { library_ = std::make_unique<Library>(file_.temporary(), columns); });
}

Hdf5Rows::~Hdf5Rows() = default;

void Hdf5Rows::add(std::span<const double> row) {
  rows_.insert(rows_.end(), row.begin(), row.end());
  if (rows_.size() < kChunkRows * row.size()) return;
  or_file_error(path_, [&] { library_->append(rows_); });  // whole chunks: each is compressed once
  rows_.clear();
}

void Hdf5Rows::finish(const Result& result) {
  or_file_error(path_, [&] {
    if (!rows_.empty()) library_->append(rows_);
    library_->describe(result);
  });
  library_.reset();
  file_.append(checksum_line(file_.temporary()));
}

void Hdf5Rows::commit() {
  file_.commit();
}

}  // namespace camber
