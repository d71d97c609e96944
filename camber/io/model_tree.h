#pragma once

#include <string>
#include <vector>

#include <camber/io/value_tree.h>
#include <camber/model/model.h>

/// Models as trees of values: what YAML text, Python dictionaries and importers have in common. Keys, forms and defaults
/// are those of docs/reference/model-file.md.
namespace camber {

/// What takes the place of a parameter's value in the file: a number, or an expression of the other parameters.
struct ParameterOverride {
  std::string name;    ///< of the parameter
  double value = 0.0;  ///< its new value
  Law law = {};        ///< counts instead of the value where it is given
};

/// Reads and validates. `overrides` replace the values of parameters of the tree. Throws ModelError, whose place is that of
/// the value at fault, where the tree has places, and whose path leads to it.
[[nodiscard]] Model read_model_tree(ValueTree tree, const std::vector<ParameterOverride>& overrides = {});

/// The model with every default, every number computed and all coordinates those of the drawing; read_model_tree gives the
/// same model, bit for bit. Throws ModelError for a custom joint, which has no description.
[[nodiscard]] ValueTree model_tree(const Model& model);

}  // namespace camber
