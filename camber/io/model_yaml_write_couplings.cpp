#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <camber/io/model_yaml_words.h>
#include <camber/io/model_yaml_write_parts.h>

namespace camber {

namespace {

using JointsByChild = std::unordered_multimap<std::string, const Joint*>;

std::string written_profile(const OffsetCircle& p) {
  return fmt::format("offset_circle: {{radius: {}, offset: {}, angle: {}}}", p.radius, p.offset, p.angle);
}
std::string written_profile(const HarmonicLift& p) {
  return fmt::format("harmonic: {{base_radius: {}, lift: {}, lobes: {}, angle: {}}}", p.base_radius, p.lift,
                     p.lobes, p.angle);
}
std::string written_profile(const RiseDwellReturn& p) {
  const char* law = p.law == RiseLaw::kCycloidal ? "cycloidal"
                    : p.law == RiseLaw::k345     ? "polynomial345"
                                                 : "polynomial4567";
  return fmt::format("{}: {{base_radius: {}, lift: {}, start: {}, rise: {}, dwell: {}, fall: {}}}", law,
                     p.base_radius, p.lift, p.start, p.rise, p.dwell, p.fall);
}
std::string written_profile(const TableLift& p) {
  std::vector<double> lifts;  // the spline's values at its knots
  for (const std::array<double, 6>& piece : p.lift.coefficients) lifts.push_back(piece[0]);
  return fmt::format("table: {{base_radius: {}, angles: {}, lifts: {}}}", p.base_radius,
                     written_list(p.lift.knots), written_list(lifts));
}

/// The keys of a coupling after its name.
struct WriteCoupling {
  const Coupling& coupling;
  const JointsByChild& joints;

  std::string operator()(const RelationCoupling& relation) const {
    std::string terms;
    for (const RelationCoupling::Term& term : relation.terms)
      terms += fmt::format("{}{}: {}", terms.empty() ? "" : ", ", word(term.speed), term.coefficient);
    return fmt::format("type: relation, terms: {{{}}}", terms);
  }
  std::string operator()(const RodCoupling& rod) const {
    std::string text = fmt::format("type: rod, from: {{body: {}, at: {}}}, to: {{body: {}, at: {}}}",
                                   word(rod.body_a), written(rod.at_a), word(rod.body_b), written(rod.at_b));
    if (rod.length) text += ", length: " + written(*rod.length);
    if (!rod.length_law.text.empty()) text += ", length: " + quoted(rod.length_law.text);
    return text;
  }
  std::string operator()(const GearMeshCoupling& gears) const {
    return fmt::format(
        "type: gear_mesh, joints: [{}, {}], radius: [{}, {}]{}, pressure: {}, cone: {}, helix: {}, center: "
        "[{}, "
        "{}]",
        turning(gears.body_a, gears.axis_a), turning(gears.body_b, gears.axis_b), gears.radius_a,
        gears.radius_b, teeth(gears.teeth_a), gears.angles.pressure, gears.angles.cone, gears.angles.helix,
        written(gears.center_a), written(gears.center_b));
  }
  std::string operator()(const RackMeshCoupling& rack) const {
    const std::string slide = carrier(rack.rack, [&](const Joint& joint) {
      return std::holds_alternative<Prismatic>(joint.type) && joint.axis == rack.travel;
    });
    return fmt::format("type: rack_mesh, pinion: {}, rack: {}, radius: {}{}, pressure: {}, toward: {}",
                       turning_at(rack.pinion, rack.axis, rack.center), slide, rack.radius, teeth(rack.teeth),
                       rack.pressure, written(rack.toward));
  }
  std::string operator()(const FlatCamCoupling& flat) const {
    const std::string follower = carrier(flat.follower, [](const Joint&) { return true; });
    return fmt::format("type: flat_cam, follower: {}, normal: {}, {}", follower, written(flat.normal),
                       cam(flat.cam));
  }
  std::string operator()(const RollerCamCoupling& roller) const {
    return fmt::format("type: roller_cam, roller: {}, center: {}, radius: {}, rolling: {}, {}",
                       word(roller.roller), written(roller.center), roller.radius, roller.rolling,
                       cam(roller.cam));
  }
  std::string operator()(const CustomCoupling&) const {
    throw ModelError(coupling.place, "couplings." + coupling.name, "a custom constraint has no text",
                     "keep the model in code");
  }

 private:
  static std::string teeth(int count) { return count > 0 ? fmt::format(", teeth: {}", count) : ""; }

  /// The name of a joint of that child; of several the first by name, so that the text is always the same.
  template <class Fits>
  std::string carrier(const std::string& child, Fits fits) const {
    const Joint* found = nullptr;
    const auto [first, last] = joints.equal_range(child);
    for (auto entry = first; entry != last; ++entry)
      if (fits(*entry->second) && (found == nullptr || entry->second->name < found->name))
        found = entry->second;
    if (found == nullptr)
      throw ModelError(
          coupling.place, "couplings." + coupling.name,
          fmt::format("no joint carries '{}' along this axis, so the coupling has no text", child),
          "keep the model in code");
    return word(found->name);
  }
  std::string turning(const std::string& child, const Vector3& axis) const {
    return carrier(child, [&](const Joint& joint) {
      return std::holds_alternative<Revolute>(joint.type) && joint.axis == axis;
    });
  }
  std::string turning_at(const std::string& child, const Vector3& axis, const Vector3& at) const {
    return carrier(child, [&](const Joint& joint) {
      return std::holds_alternative<Revolute>(joint.type) && joint.axis == axis && joint.at == at;
    });
  }
  std::string cam(const CamDisc& disc) const {
    return fmt::format("cam: {}, phase: {}, profile: {{{}}}", turning_at(disc.body, disc.axis, disc.center),
                       disc.phase,
                       std::visit([](const auto& p) { return written_profile(p); }, disc.profile));
  }
};

}  // namespace

CouplingWriter::CouplingWriter(const JointSet& joints) {
  for (const Joint& joint : joints.list()) by_child_.emplace(joint.child, &joint);
}

std::string CouplingWriter::operator()(const Coupling& coupling) const {
  return fmt::format("  {}: {{{}}}\n", word(coupling.name),
                     std::visit(WriteCoupling{coupling, by_child_}, coupling.what));
}

}  // namespace camber
