#pragma once

#include <algorithm>
#include <exception>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report.h"
#include "stopwatch.h"

/// The part that the peers with constraints share: check the accelerations, time them, print one JSON object.
namespace bench {

/// A model that a peer can hold, and what to do with it.
struct Subject {
  std::string name;
  std::function<nlohmann::json()> measure;
};

/// A System has its states in the library's own coordinates already, and
///   void evaluate(std::size_t k);                 accelerations and constraint forces of state k, from q, v and tau alone
///   Eigen::VectorXd acceleration(std::size_t k);  in the form of State::expected_acceleration (not timed)
///   double residual();                            largest error of the constraints' accelerations (not timed)
/// both of the last evaluate.
template <class System, class State>
nlohmann::json measure(System& system, const std::vector<State>& states) {
  nlohmann::json result = nlohmann::json::object();
  double residual = 0.0;
  for (std::size_t k = 0; k < states.size(); ++k) {
    system.evaluate(k);
    residual = std::max(residual, system.residual());
    const Eigen::VectorXd& expected = states[k].expected_acceleration;  // empty where no closed form is known
    if (expected.size() == 0) continue;
    result["error"] = std::max(result.value("error", 0.0), relative_error(system.acceleration(k), expected));
  }
  result["residual"] = residual;
  result["ns"] = median_nanoseconds(states.size(), [&](std::size_t k) { system.evaluate(k); });
  return result;
}

/// peer [MODEL ...]
inline int constrained_main(int argc, char** argv, const std::string& library, const std::string& version,
                            const std::vector<Subject>& subjects) try {
  const std::vector<std::string> wanted(argv + 1, argv + argc);
  nlohmann::json report = {{"library", library},
                           {"version", version},
                           {"compiler", compiler()},
                           {"core", pin_to_one_core()},
                           {"models", nlohmann::json::object()}};
  for (const Subject& subject : subjects) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), subject.name) == wanted.end()) continue;
    report["models"][subject.name] = subject.measure();
  }
  std::cout << report.dump() << '\n';
  return 0;
} catch (const std::exception& error) {
  std::cerr << argv[0] << ": " << error.what() << '\n';
  return 1;
}

}  // namespace bench
