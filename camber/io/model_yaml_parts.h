#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <camber/io/model_fields.h>
#include <camber/io/model_yaml.h>
#include <camber/model/model.h>
#include <camber/model/names.h>

/// The sections of a model file, read one by one.
namespace camber {

/// Values of the parameters in the order of the file, with the overrides in place. They may use each other in
/// any order; a circle is an error that names it.
[[nodiscard]] std::vector<Parameter> read_parameters(const YamlNode& section,
                                                     const std::vector<ParameterOverride>& overrides,
                                                     const std::string& file);

/// R = R1(a0) R2(a1) R3(a2), turns about own axes: the keys `sequence` and `angles`.
[[nodiscard]] Matrix3 read_euler(const Fields& euler);
[[nodiscard]] Body read_body(const YamlKey& name, const Fields& fields);

/// Frames in which coordinates may be given, by the name of the body.
class Frames {
 public:
  explicit Frames(const std::vector<Body>& bodies);

  /// The frame that `in:` of an entry names, the drawing's where it is not given.
  [[nodiscard]] Transform frame(const Fields& entry) const;
  /// The origin of a body's frame; that of the drawing for an unknown body (validation names it).
  [[nodiscard]] Vector3 origin(const std::string& body) const;
  /// The centre of mass of a body; likewise.
  [[nodiscard]] Vector3 com(const std::string& body) const;

 private:
  std::unordered_map<std::string, const Body*> bodies_;
};

/// A body and a vector of it, in the drawing.
struct BodyVector {
  std::string body;
  Vector3 value;
};
/// The keys `body`, `at` and `in`.
[[nodiscard]] BodyVector read_point(const Fields& fields, const Frames& frames);

/// What the sections after the joints look up.
struct Drawing {
  Frames frames;
  JointSet joints;
};

/// True where the named speed of the joint turns the child, false where it slides it or there is none.
[[nodiscard]] bool speed_turns(const JointType& type, const std::string& component);

[[nodiscard]] Joint read_joint(const YamlKey& name, const Fields& fields, const Frames& frames);
[[nodiscard]] std::vector<Stop> read_stops(const Fields& joint, const Frames& frames);
[[nodiscard]] std::vector<Friction> read_friction(const Fields& joint, const JointType& type,
                                                  const Frames& frames);
[[nodiscard]] AppliedWrench read_wrench(const YamlKey& name, const Fields& fields, const Frames& frames);
[[nodiscard]] ForceElement read_force_element(const YamlKey& name, const Fields& fields,
                                              const Frames& frames);
/// Refuses `torque` where the speed slides and `force` where it turns; `speed` names it in the message. A component
/// that the joint does not have is left to validation.
void check_effort_key(const Fields& fields, const std::string& speed, const JointType& type,
                      const std::string& component);
/// `joints` are all joints: a law must be a torque or a force as the speed that it drives turns or slides.
[[nodiscard]] Actuator read_actuator(const YamlKey& name, const Fields& fields, const JointSet& joints);
[[nodiscard]] Contact read_contact(const YamlKey& name, const Fields& fields, const Frames& frames);
[[nodiscard]] Coupling read_coupling(const YamlKey& name, const Fields& fields, const Drawing& drawing);
[[nodiscard]] Driver read_driver(const YamlKey& name, const Fields& fields, const Drawing& drawing);
[[nodiscard]] Axle read_axle(const YamlKey& name, const Fields& fields);
[[nodiscard]] EventRule read_event(const YamlKey& name, const Fields& fields);
/// Of a key whose value is ignore, warn or stop; empty where it is not given.
[[nodiscard]] std::optional<EventAction> read_event_action(const Fields& fields, const char* key);
[[nodiscard]] EventActions read_event_actions(const Fields& fields);
[[nodiscard]] Section read_section(const YamlKey& name, const Fields& fields, const Frames& frames);
/// Coordinates; an orientation may be axis and angle, or euler as in a pose, and becomes a quaternion.
[[nodiscard]] std::vector<InitialValue> read_coordinates(const YamlNode& section, const std::string& path,
                                                         const Calculator& calculator);
/// Numbers, and maps of numbers.
[[nodiscard]] std::vector<InitialValue> read_initial(const YamlNode& section, const std::string& path,
                                                     const Calculator& calculator);
[[nodiscard]] std::vector<SpeedName> read_independent(const Fields& top, const JointSet& joints);
[[nodiscard]] std::vector<UserSpeed> read_speeds(const YamlNode& section);
[[nodiscard]] Output read_output(const YamlKey& name, const YamlNode& node, const Calculator& calculator,
                                 const Drawing& drawing);
[[nodiscard]] SimulateSettings read_simulate(const Fields& fields);

/// The joint that a word names; unknown ones are refused.
[[nodiscard]] const Joint& named_joint(const Word& word, const JointSet& joints);
/// The same, and its type must be this one ("revolute", "prismatic").
[[nodiscard]] const Joint& named_joint(const Word& word, const JointSet& joints, std::string_view type);

// Kinds of couplings.
[[nodiscard]] bool is_relation(std::string_view type);
[[nodiscard]] RelationCoupling read_relation(const Fields& fields, const JointSet& joints);
[[nodiscard]] FlatCamCoupling read_flat_cam(const Fields& fields, const Drawing& drawing);
[[nodiscard]] RollerCamCoupling read_roller_cam(const Fields& fields, const Drawing& drawing);

/// The root with what `repeat` stands for in its sections, and without `repeat`. Keys and values there keep
/// the places at which they are written once.
[[nodiscard]] YamlNode expand_repeats(const YamlNode& root, const std::vector<Parameter>& parameters,
                                      const Calculator& calculator);

}  // namespace camber
