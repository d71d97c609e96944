#pragma once

#include <string>

namespace camber {

/// The JSON Schema of model files, printed from the reader's own tables of keys. schema/ holds this text.
[[nodiscard]] std::string model_schema();

}  // namespace camber
