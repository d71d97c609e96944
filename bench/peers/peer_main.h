#pragma once

#include <algorithm>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "report.h"
#include "stopwatch.h"
#include "tree_model.h"

/// The part that every peer shares: read models and states, check the answers, time them, print one JSON
/// object.
///
/// A peer is a class with
///   static std::string library(), version();
///   explicit Peer(const TreeModel&);                        throws Unsupported for a model it cannot hold
///   NativeState native(const TreeState&);                   the state in the library's own coordinates (not
///   timed) VectorXd bench_acceleration(const TreeState&, VectorXd) back from them (not timed) void
///   forward_dynamics(const NativeState&, VectorXd& a); void inverse_dynamics(const NativeState&, VectorXd&
///   tau); void mass_matrix(const NativeState&);                   in the form the library itself works with
///   Eigen::MatrixXd dense_mass_matrix();                    of the last mass_matrix (not timed)
/// Each timed call starts from q, v and tau or a alone: it may not use what an earlier call left behind.
namespace bench {

struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct NativeState {
  VectorXd q, v, tau, a;
};

/// Worst relative errors over the states.
struct Errors {
  double forward = 0.0;  ///< accelerations against the reference (0 where there is none)
  double inverse = 0.0;  ///< inverse dynamics of the accelerations against M a plus inverse dynamics of rest
  double torque = 0.0;   ///< inverse dynamics of the accelerations against tau
};

/// Fills the accelerations of `native` and returns how well the three algorithms agree with the reference and
/// each other.
template <class Peer>
Errors check(Peer& peer, const std::vector<TreeState>& states, std::vector<NativeState>& native,
             nlohmann::json& accelerations) {
  Errors worst;
  for (std::size_t k = 0; k < states.size(); ++k) {
    NativeState& state = native[k];
    state.a = VectorXd::Zero(state.v.size());
    VectorXd bias(state.v.size()), tau(state.v.size());
    peer.inverse_dynamics(state, bias);
    peer.forward_dynamics(state, state.a);
    peer.inverse_dynamics(state, tau);
    peer.mass_matrix(state);
    const VectorXd inertial = peer.dense_mass_matrix() * state.a;
    worst.inverse = std::max(worst.inverse, relative_error(tau - bias, inertial));
    worst.torque = std::max(worst.torque, relative_error(tau, state.tau));

    const VectorXd a = peer.bench_acceleration(states[k], state.a);
    const VectorXd& expected = states[k].expected_acceleration;
    if (expected.size() > 0)
      worst.forward = std::max(worst.forward, relative_error(a.tail(expected.size()), expected));
    accelerations.push_back(std::vector<double>(a.begin(), a.end()));
  }
  return worst;
}

template <class Peer>
nlohmann::json measure(const TreeModel& model, const std::vector<TreeState>& states) {
  Peer peer(model);
  std::vector<NativeState> native;
  for (const TreeState& state : states) native.push_back(peer.native(state));

  nlohmann::json result;
  result["qdd"] = nlohmann::json::array();
  const Errors errors = check(peer, states, native, result["qdd"]);
  result["forward_error"] = errors.forward;
  result["inverse_error"] = errors.inverse;
  result["torque_error"] = errors.torque;

  VectorXd out(model.speed_count());
  const auto time = [&](auto&& evaluate) { return median_nanoseconds(native.size(), evaluate); };
  result["aba_ns"] = time([&](std::size_t k) { peer.forward_dynamics(native[k], out); });
  result["rnea_ns"] = time([&](std::size_t k) { peer.inverse_dynamics(native[k], out); });
  result["crba_ns"] = time([&](std::size_t k) { peer.mass_matrix(native[k]); });
  return result;
}

/// peer MODELS.json STATES.json [MODEL …]
template <class Peer>
int peer_main(int argc, char** argv) try {
  if (argc < 3) throw std::runtime_error("usage: peer MODELS.json STATES.json [MODEL ...]");
  const std::vector<std::string> wanted(argv + 3, argv + argc);
  const auto is_wanted = [&](const std::string& name) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
  };
  const nlohmann::json reference = read_json(argv[2]);
  nlohmann::json report = {{"library", Peer::library()},
                           {"version", Peer::version()},
                           {"compiler", compiler()},
                           {"core", pin_to_one_core()},
                           {"models", nlohmann::json::object()}};
  for (const TreeModel& model : read_trees(argv[1])) {
    if (!is_wanted(model.name)) continue;
    try {
      report["models"][model.name] = measure<Peer>(model, states_of(model, reference));
    } catch (const Unsupported& reason) {
      report["unsupported"][model.name] = reason.what();
    }
  }
  std::cout << report.dump() << '\n';
  return 0;
} catch (const std::exception& error) {
  std::cerr << argv[0] << ": " << error.what() << '\n';
  return 1;
}

}  // namespace bench
