#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include <camber/constraint/flat_cam.h>
#include <camber/constraint/rack_mesh.h>
#include <camber/constraint/roller_cam.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

/// Where the z axis is `axis`; the direction of x does not matter for what is asked here.
Transform axle(const Vector3& center, const Vector3& axis) {
  return {frame_from_axes(axis.stableNormalized(), Vector3::UnitX()), center};
}

struct CheckCoupling {
  const Place& place;
  std::string path;
  const NameSet& bodies;
  const JointSet& joints;

  void operator()(const RelationCoupling& relation) const {
    std::unordered_set<std::string> seen;
    bool all_zero = true;
    for (const RelationCoupling::Term& term : relation.terms) {
      const std::string term_path = fmt::format("{}.terms.{}", path, term.speed);
      check_speed(place, term_path, term.speed, joints);
      check_finite(place, term_path, term.coefficient);
      if (!seen.insert(term.speed).second)
        throw ModelError(place, term_path, fmt::format("the speed '{}' stands here twice", term.speed),
                         "name each speed once");
      all_zero = all_zero && term.coefficient == 0.0;
    }
    if (all_zero)
      throw ModelError(place, path + ".terms", "no term has a coefficient that is not zero",
                       "give speeds and their coefficients, for example {O: 1, C: -2}");
  }

  void operator()(const RodCoupling& rod) const {
    check_known(place, path + ".from.body", rod.body_a, "body", bodies);
    check_known(place, path + ".to.body", rod.body_b, "body", bodies);
    check_two(".to.body", rod.body_a, rod.body_b);
    check_finite(place, path + ".from.at", rod.at_a);
    check_finite(place, path + ".to.at", rod.at_b);
    if (!rod.length_law.text.empty()) return;  // check_driver_laws
    if (rod.length) return check_positive(place, path + ".length", "length", *rod.length);
    if (rod.at_a == rod.at_b)
      throw ModelError(place, path + ".to.at", "both ends are the same point",
                       "give a length, or tie the bodies with a spherical joint");
  }

  void operator()(const GearMeshCoupling& gears) const {
    check_known(place, path + ".joints", gears.body_a, "body", bodies);
    check_known(place, path + ".joints", gears.body_b, "body", bodies);
    check_two(".joints", gears.body_a, gears.body_b);
    check_finite(place, path + ".center", gears.center_a);
    check_finite(place, path + ".center", gears.center_b);
    check_direction(place, path + ".joints", "axis", gears.axis_a);
    check_direction(place, path + ".joints", "axis", gears.axis_b);
    check_teeth(gears.teeth_a);
    check_pressure(gears.angles.pressure);
    check_angle("helix", gears.angles.helix);
    check_finite(place, path + ".cone", gears.angles.cone);
    GearMeshConstraint mesh = gear_mesh(gears.radius_a, gears.radius_b, gears.angles);
    mesh.teeth_A = gears.teeth_a;
    check_fault("", fault(mesh, axle(gears.center_a, gears.axis_a), axle(gears.center_b, gears.axis_b)));
  }

  void operator()(const RackMeshCoupling& rack) const {
    check_known(place, path + ".pinion", rack.pinion, "body", bodies);
    check_known(place, path + ".rack", rack.rack, "body", bodies);
    check_two(".rack", rack.pinion, rack.rack);
    check_finite(place, path + ".pinion", rack.center);
    check_direction(place, path + ".pinion", "axis", rack.axis);
    check_direction(place, path + ".rack", "axis", rack.travel);
    check_direction(place, path + ".toward", "direction", rack.toward);
    check_positive(place, path + ".radius", "radius", rack.radius);
    check_teeth(rack.teeth);
    check_pressure(rack.pressure);
    const Vector3 x = rack.travel.stableNormalized();
    const Vector3 y = -rack.toward.stableNormalized();
    if (std::abs(x.dot(y)) > kSquareTolerance)
      throw ModelError(
          place, path + ".toward",
          fmt::format("the direction is not square to the rack's travel (cosine {:.3g})", x.dot(y)),
          "leave it out, or turn it");
    const Transform X_WB{frame_from_axes(x.cross(y), x), rack.center - rack.radius * y};
    check_fault("", fault(rack_mesh(rack.radius, rack.pressure), axle(rack.center, rack.axis), X_WB));
  }

  void operator()(const FlatCamCoupling& flat) const {
    check_cam(flat.cam);
    check_known(place, path + ".follower", flat.follower, "body", bodies);
    check_two(".follower", flat.cam.body, flat.follower);
    check_direction(place, path + ".normal", "normal", flat.normal);
    const double across = flat.normal.stableNormalized().cross(flat.cam.axis.stableNormalized()).norm();
    if (across < kSquareTolerance)
      throw ModelError(place, path + ".normal", "the face's normal is along the cam's axis",
                       "give a direction across it");
    check_fault(".profile", fault(FlatCamConstraint{flat.cam.profile}));
  }

  void operator()(const RollerCamCoupling& roller) const {
    check_cam(roller.cam);
    check_known(place, path + ".roller", roller.roller, "body", bodies);
    check_two(".roller", roller.cam.body, roller.roller);
    check_finite(place, path + ".center", roller.center);
    check_positive(place, path + ".radius", "radius", roller.radius);
    check_fault(".profile", fault(RollerCamConstraint{roller.cam.profile, roller.radius, roller.rolling}));
  }

  void operator()(const CustomCoupling& custom) const {
    check_known(place, path, custom.body_a, "body", bodies);
    check_known(place, path, custom.body_b, "body", bodies);
    check_two("", custom.body_a, custom.body_b);
    const auto rows = static_cast<int>(custom.rows.rows.size());
    if (rows < 1 || rows > kMaxConstraintRows || !custom.rows.fill || custom.rows.holonomic > rows)
      throw ModelError(
          place, path,
          fmt::format("a custom constraint needs a function and one to {} rows", kMaxConstraintRows),
          "name its rows, and at most as many holonomic ones");
  }

 private:
  void check_two(const char* key, const std::string& a, const std::string& b) const {
    check_two_bodies(place, path + key, "coupling", a, b);
  }

  void check_teeth(int teeth) const {
    if (teeth < 0)
      throw ModelError(place, path + ".teeth", fmt::format("teeth must not be negative, not {}", teeth), "");
  }

  /// Of teeth: at a right angle they carry no force.
  void check_angle(const char* key, double angle) const {
    check_finite(place, path + "." + key, angle);
    if (!(std::abs(angle) < 0.5 * std::numbers::pi))
      throw ModelError(place, path + "." + key,
                       fmt::format("{} must lie between -pi/2 and pi/2, not {}", key, angle), "");
  }

  void check_pressure(double angle) const {
    check_angle("pressure", angle);
    if (angle < 0.0)
      throw ModelError(place, path + ".pressure", fmt::format("pressure must not be negative, not {}", angle),
                       "leave out its sign: the flank that carries follows from the force");
  }

  void check_cam(const CamDisc& cam) const {
    check_known(place, path + ".cam", cam.body, "body", bodies);
    check_finite(place, path + ".cam", cam.center);
    check_direction(place, path + ".cam", "axis", cam.axis);
    check_finite(place, path + ".phase", cam.phase);
    const auto* table = std::get_if<TableLift>(&cam.profile);
    if (table != nullptr && (table->lift.knots.size() < kMinimumSplinePoints ||
                             table->lift.coefficients.size() != table->lift.knots.size()))
      throw ModelError(place, path + ".profile.table", "the table has no curve",
                       "make it with periodic_spline()");
  }

  void check_fault(const char* key, const std::optional<std::string>& found) const {
    if (found) throw ModelError(place, path + key, *found, "");
  }
};

}  // namespace

void check_couplings(const Model& model) {
  const NameSet bodies(body_names(model));
  const JointSet joints(all_joints(model));
  std::unordered_set<std::string> seen;
  for (const Coupling& coupling : model.couplings) {
    check_name(coupling.place, "couplings", coupling.name, "coupling", seen);
    std::visit(CheckCoupling{coupling.place, "couplings." + coupling.name, bodies, joints}, coupling.what);
  }
}

}  // namespace camber
