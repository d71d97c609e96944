#include <camber/model/part_check.h>
#include <camber/model/validate.h>

namespace camber {

void check_couplings(const Model& model) {
  const KnownNames known{.bodies = NameSet(body_names(model)), .joints = JointSet(all_joints(model))};
  std::unordered_set<std::string> seen;
  for (const Coupling& coupling : model.couplings) {
    check_name(coupling.place, "couplings", coupling.name, "coupling", seen);
    const PartAt at{coupling.place, "couplings." + coupling.name};
    const auto check_it = [&](const auto& part) {
      PartChecker checker(at.place, at.path, known);
      describe(checker, part);
      checker.check_two("coupling");
      check(part, at);
    };
    std::visit(check_it, coupling.what);
  }
}

}  // namespace camber
