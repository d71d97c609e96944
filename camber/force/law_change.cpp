#include <camber/force/law_change.h>

#include <algorithm>
#include <optional>

namespace camber {

LawChange::LawChange(const Law& law, const std::string& path, std::span<const Variable> variables,
                     std::span<const double* const> changes)
    : program_(compile(simplified(parse_law(law, path), [](const std::string&) { return std::nullopt; }))),
      registers_(program_) {
  for (const std::string& name : program_.variables) {
    const auto found = std::ranges::find(variables, name, &Variable::name);
    sources_.push_back({found->address, changes[static_cast<std::size_t>(found - variables.begin())]});
  }
}

double LawChange::operator()() const noexcept {
  for (std::size_t i = 0; i < sources_.size(); ++i)
    registers_.variable(i) = {*sources_[i].value, *sources_[i].change, 0.0};
  return registers_.run(program_).d;
}

}  // namespace camber
