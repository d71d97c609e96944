#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <camber/force/law.h>
#include <camber/mechanism/state.h>
#include <camber/model/own_state.h>

namespace camber {

/// The states of a model's own, compiled: x' = rate(e, x, memory) with the inputs e, which are laws
/// (model/own_state.h). It stores the values that its laws read, so each thread needs its own. The mechanism must
/// outlive it.
class StateModel {
 public:
  /// Throws ModelError where a law is wrong.
  explicit StateModel(const Mechanism& mechanism);

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  /// The memory at the start, where first samples may change x.
  [[nodiscard]] VectorX start(State& state);

  /// x' at the state. Allocates nothing.
  void evaluate(const State& state, const VectorX& memory, VectorX& xdot);
  /// A part whose input was not finite in the last evaluation ("states.NAME"), or empty.
  [[nodiscard]] std::string_view not_finite() const { return not_finite_; }

  /// The parts whose rates have pieces.
  [[nodiscard]] std::vector<std::size_t> with_pieces() const;
  [[nodiscard]] const std::string& path(std::size_t part) const { return parts_[part].path; }
  /// With the inputs of the last evaluation.
  [[nodiscard]] double margin(std::size_t part, const VectorX& x, const VectorX& memory) const;
  void next_piece(std::size_t part, double* x, VectorX& memory) const;

  /// When an input is sampled next [s]; infinite where none is.
  [[nodiscard]] double next_sample(const VectorX& memory) const;
  /// All samples that are due at t, of the inputs of the last evaluation.
  void take_samples(double t, double* x, VectorX& memory) const;

 private:
  struct Part {
    std::string path;
    const OwnState& state;
    BoundLaw input;
    Eigen::Index x = 0, memory = 0;  ///< where its numbers begin
    double e = 0.0;                  ///< the input in the last evaluation
  };

  void read_inputs(const State& state);

  LawValues values_;
  std::vector<Part> parts_;
  Eigen::Index memory_size_ = 0;
  std::string_view not_finite_ = {};
};

}  // namespace camber
