#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include <camber/io/model_fields.h>
#include <camber/model/model.h>

/// The sections of a model file, read one by one.
namespace camber {

/// Values of the parameters in the order of the file, with the overrides in place. They may use each other in
/// any order; a circle is an error that names it.
[[nodiscard]] std::vector<Parameter> read_parameters(const YamlNode& section,
                                                     const std::vector<Parameter>& overrides,
                                                     const std::string& file);

[[nodiscard]] Body read_body(const YamlKey& name, const Fields& fields);

/// Frames in which coordinates may be given, by the name of the body.
class Frames {
 public:
  explicit Frames(const std::vector<Body>& bodies);

  /// The frame that `in:` of an entry names, the drawing's where it is not given.
  [[nodiscard]] Transform frame(const Fields& entry) const;
  /// The origin of a body's frame; that of the drawing for an unknown body (validation names it).
  [[nodiscard]] Vector3 origin(const std::string& body) const;

 private:
  std::unordered_map<std::string, const Body*> bodies_;
};

/// True where the named speed of the joint turns the child, false where it slides it or there is none.
[[nodiscard]] bool speed_turns(const JointType& type, const std::string& component);

[[nodiscard]] Joint read_joint(const YamlKey& name, const Fields& fields, const Frames& frames);
[[nodiscard]] AppliedWrench read_force(const YamlKey& name, const Fields& fields, const Frames& frames);
/// `joints` are all joints: a law must be a torque or a force as the speed that it drives turns or slides.
[[nodiscard]] Actuator read_actuator(const YamlKey& name, const Fields& fields,
                                     const std::unordered_map<std::string, Joint>& joints);
[[nodiscard]] std::vector<InitialValue> read_initial(const YamlNode& section, const std::string& path,
                                                     const Calculator& calculator);
[[nodiscard]] Output read_output(const YamlKey& name, const YamlNode& node, const Calculator& calculator,
                                 const Frames& frames);
[[nodiscard]] SimulateSettings read_simulate(const Fields& fields);

}  // namespace camber
