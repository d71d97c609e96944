#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <camber/io/frames.h>
#include <camber/io/model_fields.h>
#include <camber/io/model_yaml.h>
#include <camber/model/model.h>
#include <camber/model/names.h>

/// The sections of a model file, read one by one.
namespace camber {

/// Values of the parameters in the order of the file, with the overrides in place. They may use each other in
/// any order; a circle is an error that names it.
[[nodiscard]] std::vector<Parameter> read_parameters(const ValueTree& section,
                                                     const std::vector<ParameterOverride>& overrides,
                                                     const std::string& file);

/// A named expression of the file; the model has it written out in its laws.
struct LawVariable {
  std::string name;
  Law law;
};
[[nodiscard]] std::vector<LawVariable> read_variables(const ValueTree& section,
                                                      const std::vector<Parameter>& parameters);
/// They may use each other in any order; a circle is an error that names it.
void define_variables(const std::vector<LawVariable>& variables, Calculator& calculator);
/// Throws ModelError where one uses what no law and no output could.
void check_variables(const std::vector<LawVariable>& variables, const Model& model);

[[nodiscard]] Contact read_contact(const ValueKey& name, const Fields& fields, const Drawing& drawing);
[[nodiscard]] Driver read_driver(const ValueKey& name, const Fields& fields, const Drawing& drawing);
/// Coordinates of these joints; an orientation may be axis and angle, or euler as in a pose, and becomes a quaternion.
[[nodiscard]] std::vector<InitialValue> read_coordinates(const ValueTree& section, const std::string& path,
                                                         const Calculator& calculator,
                                                         const JointSet& joints);
/// Speeds of these joints: numbers, and maps of numbers.
[[nodiscard]] std::vector<InitialValue> read_speed_values(const ValueTree& section, const std::string& path,
                                                          const Calculator& calculator,
                                                          const JointSet& joints);
/// Likewise numbers of any unit.
[[nodiscard]] std::vector<InitialValue> read_terms(const ValueTree& section, const std::string& path,
                                                   const Calculator& calculator);
[[nodiscard]] std::vector<SpeedName> read_independent(const Fields& top, const JointSet& joints);
[[nodiscard]] std::vector<UserSpeed> read_speeds(const ValueTree& section, const Calculator& calculator);
[[nodiscard]] Output read_output(const ValueKey& name, const ValueTree& node, const Calculator& calculator,
                                 const Drawing& drawing);

/// The root with what `repeat` stands for in its sections, without `repeat`, and with the values of $(...). Keys and values
/// there keep the places at which they are written once.
[[nodiscard]] ValueTree expand_repeats(ValueTree root, const std::vector<Parameter>& parameters);

/// An entry of a section whose condition, `when`, does not hold.
struct AbsentPart {
  std::string name;
  std::string path;  ///< of the condition
  Law condition;
};
/// Removes the conditions of entries, the entries whose condition is zero, and the initial values of these.
[[nodiscard]] std::vector<AbsentPart> remove_absent(ValueTree& root, const Calculator& calculator);
/// The error, with a remedy that tells of the absent part that it names, if it names one.
[[nodiscard]] ModelError about_absent(const ModelError& error, const std::vector<AbsentPart>& absent);

}  // namespace camber
