#pragma once

#include <string>
#include <utility>

#include <nlohmann/json.hpp>

/// For sources, not for users.
namespace camber::json {

/// Adds a key that the object does not have yet. Its operator[] compares with all keys before, which takes minutes
/// where they are a hundred thousand.
inline void append(nlohmann::ordered_json& object, std::string key, nlohmann::ordered_json value) {
  object.get_ref<nlohmann::ordered_json::object_t&>().emplace_back(std::move(key), std::move(value));
}

}  // namespace camber::json
