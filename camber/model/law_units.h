#pragma once

#include <string>
#include <unordered_map>

#include <camber/model/expression_units.h>
#include <camber/model/model.h>

namespace camber {

/// The unit of a parameter, where the file writes one.
[[nodiscard]] std::optional<Unit> unit_of(const Parameter& parameter);

/// Units of the names that laws may use.
class LawQuantities {
 public:
  explicit LawQuantities(const Model& model);
  [[nodiscard]] Quantity operator()(const std::string& name) const;

 private:
  std::unordered_map<std::string, Quantity> known_;
};

/// Throws ModelError where the units that are written in a law contradict each other or its key.
void check_law_units(const Model& model);

}  // namespace camber
