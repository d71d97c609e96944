#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include <camber/dynamics/formulation.h>
#include <camber/io/checkpoint.h>
#include <camber/io/result.h>
#include <camber/io/row_sink.h>
#include <camber/mechanism/mechanism.h>

namespace camber {

/// How a run is carried out, besides what the model says.
struct SimulateOptions {
  /// Solves by this one, and `noc` and `kane` show their equations in columns of their own; without one the
  /// fast path of noc solves.
  std::optional<Formulation> formulation = {};
  /// Called after each step with the time reached [s]; may be empty.
  std::function<void(double t)> progress = {};
  /// Set to true from a signal handler or another thread, it ends the run after the current step with the
  /// rows that are there; may be null.
  const std::atomic<bool>* stop = nullptr;
  /// Takes the rows; null: they go into Result::table, and stay in memory.
  RowSink* sink = nullptr;
  /// After each so many seconds of simulated time, and where it is interrupted, `save` is called; 0: never.
  double checkpoint = 0.0;
  std::function<void(const Checkpoint& checkpoint)> save = {};  ///< receives the state of the run
  /// Where to go on from; null: from the start. Fixed steps give the bits that one run would have given, adaptive
  /// ones the same to their tolerance.
  const Checkpoint* resume = nullptr;
};

/// Forward dynamics from the model's initial state, as its `simulate` settings say. A row at each multiple of
/// `output` and one at `duration`, or at the event that stops the run. Throws SimulationError where the motion cannot go on, ModelError where the
/// model is wrong.
[[nodiscard]] Result simulate(const Mechanism& mechanism, const SimulateOptions& options = {});

}  // namespace camber
