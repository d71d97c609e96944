#include <camber/model/coupling.h>

#include <camber/model/coupling/entry_context.h>

namespace camber {

decltype(Coupling::what) coupling_of(const CouplingEntry& entry, const EntryContext& context) {
  const auto make = [&]<class Entry>(const Entry& given) -> decltype(Coupling::what) {
    PartChecker checker(context.place, context.path, context.known);
    describe(checker, given);
    if constexpr (std::constructible_from<decltype(Coupling::what), const Entry&>)
      return given;
    else
      return coupling_of(given, context);
  };
  return std::visit(make, entry);
}

CouplingEntry entry_of(const Coupling& coupling, const Carriers& carriers) {
  const PartAt at{coupling.place, "couplings." + coupling.name};
  const auto make = [&]<class Part>(const Part& part) -> CouplingEntry {
    if constexpr (std::same_as<Part, CustomCoupling>)
      at.fail("", "a custom constraint has no text", "keep the model in code");
    else if constexpr (std::constructible_from<CouplingEntry, const Part&>)
      return part;
    else
      return entry_of(part, carriers, at);
  };
  return std::visit(make, coupling.what);
}

}  // namespace camber
