#include <algorithm>
#include <type_traits>

#include <camber/io/model_keys_common.h>
#include <camber/io/part_keys.h>
#include <camber/model/model.h>

/// Tables of the parts that tie motions and of outputs, whose keys depend on their kind.
namespace camber {

namespace {

/// A contact of a kind of shape.
template <class Shape>
struct ContactOf : Contact {
  static constexpr std::string_view kType = Shape::kType;
  ContactOf() { shape = Shape{}; }
};

template <class Visitor, class Shape>
void describe(Visitor& v, const ContactOf<Shape>& contact) {
  describe(v, static_cast<const Contact&>(contact));
}

/// One for each word of the shapes.
template <class... Shapes>
std::vector<TableCase> contact_cases(std::type_identity<std::variant<Shapes...>>) {
  std::vector<TableCase> cases;
  const auto add = [&](const TableCase& entry) {
    if (std::ranges::find(cases, entry.type, &TableCase::type) == cases.end()) cases.push_back(entry);
  };
  (add(described_case<ContactOf<Shapes>>("contact", kType)), ...);
  return cases;
}

const std::vector<TableCase> kContactCases = contact_cases(std::type_identity<decltype(Contact::shape)>{});
const std::vector<TableCase> kCouplingCases = DescribedCases<CouplingEntry>::list("coupling", kType);
const UnitedKeys<decltype(Driver::what)> kDriverKeys;

/// One key for each probe.
template <class... Probes>
struct OutputKeys : KeyCollector {
  explicit OutputKeys(std::type_identity<std::variant<Probes...>>) {
    const auto add_one = [this](const auto& probe) {
      describe_in_output(static_cast<KeyCollector&>(*this), probe);
    };
    (add_one(Probes{}), ...);
  }
};
const OutputKeys kOutputKeys(std::type_identity<Probe>{});

}  // namespace

const KeyTable kContactTable{.name = "contact", .cases = kContactCases};
const KeyTable kCouplingTable{.name = "coupling", .cases = kCouplingCases};
const KeyTable kOutputTable{.name = "output", .keys = kOutputKeys.keys(), .one_key = true, .described = true};
const KeyTable kDriverTable{.name = "driver", .keys = kDriverKeys.keys(), .described = true};

}  // namespace camber
