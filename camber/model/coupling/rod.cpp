#include <camber/model/coupling/rod.h>

namespace camber {

void check(const RodCoupling& rod, const PartAt& at) {
  if (!rod.length && rod.length_law.text.empty() && rod.at_a == rod.at_b)
    at.fail("to.at", "both ends are the same point",
            "give a length, or tie the bodies with a spherical joint");
}

DrawnConstraint draw(const RodCoupling& rod, const CompileTimeLaw& time_law) {
  return {
      rod.body_a, rod.body_b,
      RodConstraint{rod.length.value_or((rod.at_a - rod.at_b).norm()), time_law(rod.length_law, "length")},
      frame_at(rod.at_a), frame_at(rod.at_b)};
}

}  // namespace camber
