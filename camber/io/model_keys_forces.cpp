#include <camber/io/model_keys_common.h>
#include <camber/io/part_keys.h>
#include <camber/model/force_element.h>
#include <camber/model/own_state.h>

namespace camber {

namespace {

constexpr Key kOptionalType{
    .name = "type", .meaning = "what kind of force it is", .form = Form::kText, .absent = "default wrench"};

const std::vector<TableCase>& force_cases() {
  static const std::vector<TableCase> cases = [] {
    std::vector<TableCase> list{described_case<AppliedWrench>("force", kOptionalType)};
    for (const TableCase& entry : DescribedCases<decltype(ForceElement::what)>::list("force", kType))
      list.push_back(entry);
    return list;
  }();
  return cases;
}

const std::vector<TableCase> kStateCases = DescribedCases<decltype(OwnState::what)>::list("state", kType);

}  // namespace

const KeyTable kForceTable{.name = "force", .cases = force_cases(), .default_type = AppliedWrench::kType};
const KeyTable kStateTable{.name = "state", .cases = kStateCases};

}  // namespace camber
