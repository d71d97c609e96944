#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <camber/io/model_tree.h>
#include <camber/model/model.h>

/// Models as YAML text, one form of a tree of values (io/model_tree.h). The format is described in docs/reference/model-file.md.
namespace camber {

/// Reads and validates. `overrides` replace the values of parameters of the file. Throws ModelError, whose
/// place is that of the fault in the file.
[[nodiscard]] Model read_model_file(const std::filesystem::path& path,
                                    const std::vector<ParameterOverride>& overrides = {});

/// The same from text; `file` is what messages call it.
[[nodiscard]] Model read_model_text(std::string_view text, const std::string& file,
                                    const std::vector<ParameterOverride>& overrides = {});

/// The text of a model file, for read_model_text. The path may lead to a pipe, such as /dev/stdin; no more is read than
/// a model may have. Throws ModelError.
[[nodiscard]] std::string read_model_source(const std::filesystem::path& path);

/// The parameters of a file that follow from others, by an expression of them: to set one would cut that tie.
/// Throws ModelError where the file cannot be read.
[[nodiscard]] std::vector<std::string> derived_parameters(const std::filesystem::path& path);

/// The model with every default written out, every number computed and all coordinates those of the drawing. Reading it
/// gives the same model, bit for bit. Throws ModelError for a custom joint, which has no text.
[[nodiscard]] std::string write_model_yaml(const Model& model);

}  // namespace camber
