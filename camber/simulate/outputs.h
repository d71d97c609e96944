#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include <camber/io/table.h>
#include <camber/simulate/system.h>

namespace camber {

/// One of the model's own outputs, compiled: fills its columns from the system and the columns before it.
class CompiledOutput {
 public:
  virtual ~CompiledOutput() = default;
  /// The kinematics are those at the system's state.
  virtual void fill(const System& system, const Kinematics& kinematics, double* columns) const = 0;
};

/// The parts of a reaction or load, as its columns are named.
inline constexpr const char* kWrenchParts[] = {"fx", "fy", "fz", "mx", "my", "mz"};

/// The columns that an output adds.
[[nodiscard]] std::vector<Column> columns_of(const Output& output);

/// `variables`: what an expression may use; their values must be there when `fill` is called. Throws
/// ModelError.
[[nodiscard]] std::unique_ptr<CompiledOutput> compile_output(const Mechanism& mechanism, const Output& output,
                                                             std::span<const Variable> variables);

}  // namespace camber
