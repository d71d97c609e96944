#pragma once

#include <camber/io/model_keys.h>

namespace camber {

/// The key `type` of a table that it has chosen.
inline constexpr Key kType{
    .name = "type", .meaning = "what kind of part it is", .form = Form::kText, .required = true};

}  // namespace camber
