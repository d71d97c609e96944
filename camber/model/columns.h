#pragma once

#include <span>
#include <string>
#include <vector>

#include <camber/model/column.h>
#include <camber/model/model.h>
#include <camber/model/names.h>

/// The columns of a result, described once: the names that expressions use, units, the attributes of result.h5, the table
/// of docs/reference/verbs.md and the page's tree all come from here. What fills them stands in simulate/columns; a group
/// there fills the columns of the functions here, in their order.
namespace camber {

[[nodiscard]] Column time_column();

/// q.*, u.* and a.* of a joint, or of a body that floats (then the owner is the body).
[[nodiscard]] std::vector<Column> q_columns(const Owner& owner, const JointType& type);
[[nodiscard]] std::vector<Column> u_columns(const Owner& owner, const JointType& type);
[[nodiscard]] std::vector<Column> a_columns(const Owner& owner, const JointType& type);
/// The joint, or the body where the joint is not the user's.
[[nodiscard]] Owner owner_of_joint(const Model& model, const std::string& joint);

/// x.NAME and what else the state has.
[[nodiscard]] std::vector<Column> own_state_columns(const OwnState& state);

/// tau.*
[[nodiscard]] Column actuator_column(const Actuator& actuator, const JointSet& joints);
[[nodiscard]] std::vector<Column> driver_columns(const Driver& driver, const JointSet& joints);

/// reaction.JOINT.{fx,...,mz}, section.NAME.{fx,...,mz}
[[nodiscard]] std::vector<Column> reaction_columns(const std::string& joint);
[[nodiscard]] std::vector<Column> section_columns(const std::string& section);

[[nodiscard]] std::vector<Column> contact_columns(const Contact& contact);
[[nodiscard]] Column load_transfer_column(const Axle& axle);
[[nodiscard]] std::vector<Column> coupling_columns(const Coupling& coupling, const JointSet& joints);

/// spring.NAME.{length,rate,force} or bushing.NAME.{fx,...,mz}
[[nodiscard]] std::vector<Column> force_element_columns(const ForceElement& element);
/// One for each coordinate of the joint that has stops.
[[nodiscard]] std::vector<Column> stop_columns(const Joint& joint);

[[nodiscard]] std::vector<Column> pose_columns(const std::string& body);
[[nodiscard]] std::vector<Column> energy_columns();
[[nodiscard]] std::vector<Column> error_columns();

/// NAME, or NAME.x, NAME.y, NAME.z for a vector, NAME.fx, ... for a reaction, NAME.axial, ... for a section.
/// Without the unit of an expression, which follows from other columns.
[[nodiscard]] std::vector<Column> output_columns(const Output& output);
/// Of all outputs, with the units of expressions where those of all their terms are known. Throws ModelError where terms
/// have different dimensions.
[[nodiscard]] std::vector<Column> output_columns(const Model& model);

/// All of them but the outputs, and but those of a formulation, which are known when a run starts. Joints stand in the
/// order of the model here, in a result in that of the tree.
[[nodiscard]] std::vector<Column> part_columns(const Model& model);
/// The same and the outputs.
[[nodiscard]] std::vector<Column> result_columns(const Model& model);

/// What an output's expression may use besides the outputs above it: parameters and part_columns.
[[nodiscard]] NameSet column_names(const Model& model);

/// The names alone.
[[nodiscard]] std::vector<std::string> names_of(std::span<const Column> columns);

}  // namespace camber
