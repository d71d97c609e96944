#include <camber/io/result_hdf5.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <hdf5.h>

#include <camber/io/version.h>

namespace camber {

namespace {

template <class T>
T checked(T result, const char* what) {
  if (result < 0) throw std::runtime_error(std::string("HDF5: cannot ") + what);
  return result;
}

/// An HDF5 object, closed when it goes.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t), const char* what) : id_(checked(id, what)), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  // It reads as what it stands for in every call of the library.
  operator hid_t() const { return id_; }  // NOLINT(google-explicit-constructor)

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

Handle utf8_string_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "make a string type");
  checked(H5Tset_size(type, H5T_VARIABLE), "size a string type");
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
  const char* value = text.c_str();
  add_attribute(owner, name, utf8_string_type(), space, &value);
}

void add_texts(hid_t owner, const char* name, const std::vector<Column>& columns, std::string Column::*part) {
  const hsize_t count = columns.size();
  const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, "make a list space");
  std::vector<const char*> values;
  values.reserve(columns.size());
  for (const Column& column : columns) values.push_back((column.*part).c_str());
  add_attribute(owner, name, utf8_string_type(), space, values.data());
}

void add_table(hid_t file, const Table& table) {
  constexpr hsize_t kChunkRows = 512, kChunkColumns = 64;  // 256 kB: fits the library's chunk cache
  constexpr unsigned kDeflateLevel = 4;
  const std::array<hsize_t, 2> size{table.rows(), table.columns.size()};
  const std::array<hsize_t, 2> chunk{std::clamp<hsize_t>(size[0], 1, kChunkRows),
                                     std::clamp<hsize_t>(size[1], 1, kChunkColumns)};
  const Handle space(H5Screate_simple(2, size.data(), nullptr), H5Sclose, "make a table space");
  const Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "make dataset properties");
  checked(H5Pset_chunk(properties, 2, chunk.data()), "set chunks");
  checked(H5Pset_shuffle(properties), "set the shuffle filter");
  checked(H5Pset_deflate(properties, kDeflateLevel), "set compression");
  checked(H5Pset_obj_track_times(properties, false), "leave out the time of day");
  // This makes the dataset's header one that takes attributes over 64 kB: the names of some thousand columns.
  // (The newest format for the whole file would too, but H5Fget_file_image of HDF5 1.10 spoils its checksum.)
  checked(H5Pset_attr_creation_order(properties, H5P_CRT_ORDER_TRACKED), "allow large attributes");
  const Handle dataset(H5Dcreate2(file, "data", H5T_IEEE_F64LE, space, H5P_DEFAULT, properties, H5P_DEFAULT),
                       H5Dclose, "make the dataset");
  checked(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, table.data.data()),
          "write the dataset");
  add_texts(dataset, "columns", table.columns, &Column::name);
  add_texts(dataset, "units", table.columns, &Column::unit);
}

std::string file_image(hid_t file) {
  checked(H5Fflush(file, H5F_SCOPE_GLOBAL), "flush");
  const ssize_t size = checked(H5Fget_file_image(file, nullptr, 0), "measure the file");
  std::string image(static_cast<std::size_t>(size), '\0');
  checked(H5Fget_file_image(file, image.data(), image.size()), "copy the file");
  return image;
}

}  // namespace

void write_hdf5(const Result& result, AtomicFile& file) {
  constexpr std::size_t kGrowth = 1 << 20;  // bytes by which the file in memory grows
  checked(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr), "silence messages");  // they become exceptions
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "make file properties");
  checked(H5Pset_fapl_core(access, kGrowth, false), "write to memory");
  const Handle memory(H5Fcreate("result.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose, "make the file");
  add_text(memory, "model", result.model_name);
  add_text(memory, "camber", std::string(version()));
  const Handle scalar(H5Screate(H5S_SCALAR), H5Sclose, "make a scalar space");
  const int interrupted = result.interrupted ? 1 : 0;
  add_attribute(memory, "interrupted", H5T_NATIVE_INT, scalar, &interrupted);
  add_table(memory, result.table);
  file.write(file_image(memory));
}

}  // namespace camber
