#include <camber/simulate/contact_load.h>

#include <algorithm>
#include <cmath>

namespace camber {

std::size_t contact_tie(const Mechanism& mechanism, const std::string& contact) {
  const auto is_it = [&](const Tie& tie) { return tie.origin == Origin::kContact && tie.name == contact; };
  return static_cast<std::size_t>(std::ranges::find_if(mechanism.ties, is_it) - mechanism.ties.begin());
}

Vector3 contact_force(const Tie& tie, const VectorX& lambda) {
  return contact_force(tie.type, lambda.data() + tie.row);
}

double friction_needed(const Vector3& contact_force) {
  const double tangential = std::hypot(contact_force[1], contact_force[2]);
  if (tangential == 0.0 && contact_force[0] >= 0.0) return 0.0;
  return tangential < kNoFrictionSuffices * contact_force[0] ? tangential / contact_force[0]
                                                             : kNoFrictionSuffices;
}

double load_transfer(double left, double right) {
  const double sum = left + right, difference = left - right;
  if (sum > 0.0) return difference / sum;
  return difference == 0.0 ? 0.0 : std::copysign(1.0, difference);
}

}  // namespace camber
