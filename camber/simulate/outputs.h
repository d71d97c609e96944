#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include <camber/io/table.h>
#include <camber/simulate/system.h>

namespace camber {

/// What an output may read: the system at its state, and the kinematics and accelerations there.
struct OutputState {
  const System& system;
  const Kinematics& kinematics;
  const InverseDynamics& dynamics;
};

/// One of the model's own outputs, compiled: fills its columns from the system and the columns before it.
class CompiledOutput {
 public:
  virtual ~CompiledOutput() = default;
  virtual void fill(const OutputState& at, double* columns) const = 0;
};

/// The columns that an output adds.
[[nodiscard]] std::vector<Column> columns_of(const Output& output);

/// `variables`: what an expression may use; their values must be there when `fill` is called. Throws
/// ModelError.
[[nodiscard]] std::unique_ptr<CompiledOutput> compile_output(const Mechanism& mechanism, const Output& output,
                                                             std::span<const Variable> variables);

}  // namespace camber
