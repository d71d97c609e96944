#include <fmt/format.h>

#include <camber/linear/decompositions.h>
#include <camber/model/part_check.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

/// Of an inertia's size: signs are a matter of rounding alone.
constexpr double kSignTolerance = 1e-9;

/// By how much the largest of the principal moments, which rise, exceeds the sum of the others, over itself.
double triangle_excess(const Vector3& moments) {
  return moments[2] > 0.0 ? (moments[2] - moments[1] - moments[0]) / moments[2] : 0.0;
}

std::string written_moments(const Vector3& moments) {
  return fmt::format("principal moments {:.6g}, {:.6g}, {:.6g}", moments[0], moments[1], moments[2]);
}

}  // namespace

/// A body's mass is nowhere negative, so its moments of inertia are not either, and each is at most the sum
/// of the other two: with J = integral of r rᵀ dm, I = tr(J) 1 - J and J is positive semidefinite. The motion is well
/// defined beyond that, so errors of printing and measuring are let pass.
void check_inertia(const Place& place, const std::string& path, const Matrix3& I, double excess) {
  if (!I.allFinite()) throw ModelError(place, path, "the inertia is not finite", "");
  const double size = I.cwiseAbs().maxCoeff();
  if ((I - I.transpose()).cwiseAbs().maxCoeff() > kSignTolerance * size)
    throw ModelError(place, path, "the inertia is not symmetric", "");
  const Vector3 moments = symmetric_eigenvalues(I);
  const std::string shown = written_moments(moments);
  if (moments[0] < -kSignTolerance * size)
    throw ModelError(place, path, "no body has this inertia: a moment is negative (" + shown + ")",
                     "check the signs; the products are entries of the tensor");
  if (const double found = triangle_excess(moments); found > excess)
    throw ModelError(
        place, path,
        fmt::format("no body has this inertia: one moment is larger than the other two together, by "
                    "{:.3g} % ({})",
                    100.0 * found, shown),
        "check that it is taken about the centre of mass");
}

std::vector<std::string> inertia_warnings(const Model& model) {
  std::vector<std::string> warnings;
  for (const Body& body : model.bodies) {
    if (body.measured) continue;
    const Vector3 moments = symmetric_eigenvalues(body.inertia);
    if (const double found = triangle_excess(moments); found > kRoundedInertia)
      warnings.push_back(
          fmt::format("no body has the inertia of '{}': one moment is larger than the other two together, by "
                      "{:.3g} % ({}); if it "
                      "was measured, say measured: true",
                      body.name, 100.0 * found, written_moments(moments)));
  }
  return warnings;
}

void check_bodies(const Model& model) {
  if (model.bodies.empty())
    throw ModelError({}, "bodies", "the model has no bodies", "name at least one body");
  const KnownNames none;
  std::unordered_set<std::string> seen;
  for (const Body& body : model.bodies) {
    const std::string path = "bodies." + body.name;
    if (body.name == kGround)
      throw ModelError(body.place, path, "'ground' is the body that does not move", "choose another name");
    check_name(body.place, "bodies", body.name, "body", seen);
    const BodyEntry entry = entry_of(body);
    PartChecker checker(body.place, path, none);
    describe(checker, entry);
    check_inertia(body.place, path + ".inertia", body.inertia, kMeasuredInertia);
    for (const Shape& shape : body.shapes)
      if (const auto fault = find_fault(shape))
        throw ModelError(body.place, path + ".visual." + fault->key, fault->problem, "");
  }
}

}  // namespace camber
