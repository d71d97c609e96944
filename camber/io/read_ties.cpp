#include <algorithm>

#include <fmt/format.h>

#include <camber/io/model_read.h>
#include <camber/io/part_keys.h>
#include <camber/io/part_reader.h>

/// Parts that tie motions, whose keys depend on their kind.
namespace camber {

namespace {

/// A shape of the kind that `type` names; of those that share it the first.
template <std::size_t i = 0>
decltype(Contact::shape) shape_of_type(std::string_view type) {
  using Shapes = decltype(Contact::shape);
  using Shape = std::variant_alternative_t<i, Shapes>;
  if constexpr (i + 1 < std::variant_size_v<Shapes>)
    if (type != Shape::kType) return shape_of_type<i + 1>(type);
  return Shape{};
}

/// Refuses keys of the other kinds of drivers.
template <class Own>
struct RefuseOthers {
  const Fields& fields;

  template <class Other>
  void operator()(std::type_identity<Other>) const {
    if constexpr (!std::is_same_v<Own, Other>) {
      static const DescribedKeys<Own> own;
      static const DescribedKeys<Other> others;
      for (const Key& key : others.keys())
        if (fields.has(key.name) && std::ranges::find(own.keys(), key.name, &Key::name) == own.keys().end())
          fields.fail(key.name, fmt::format("it belongs to a driver of {}", Other::kDrives),
                      std::string(Own::kRemedy));
    }
  }
};

template <class... Kinds>
void read_driver(const Fields& fields, const Drawing& drawing, std::variant<Kinds...>& what) {
  const std::string_view key = fields.one_of({Kinds::kKey...});
  const auto read_as = [&]<class Kind>(std::type_identity<Kind>) {
    if (key != Kind::kKey) return;
    (RefuseOthers<Kind>{fields}(std::type_identity<Kinds>{}), ...);
    what = read_part<Kind>(fields, drawing);
  };
  (read_as(std::type_identity<Kinds>{}), ...);
}

}  // namespace

Contact read_contact(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  Contact contact{
      .name = name.text, .body = {}, .shape = shape_of_type(*fields.text("type")), .place = name.place};
  PartReader reader(fields, drawing);
  describe(reader, contact);
  return contact;
}

Driver read_driver(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  Driver driver{.name = name.text, .what = {}, .place = name.place};
  read_driver(fields, drawing, driver.what);
  return driver;
}

}  // namespace camber
