#pragma once

#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include <camber/io/model_yaml.h>

#include "server.h"

namespace camber::cli {

/// A model whose parameters the page may change: each request is a run. May be called from several threads; a
/// new request ends the run of the one before it.
class LiveModel {
 public:
  /// `overrides` and `duration` as the command line says; the page's values go before them.
  LiveModel(std::filesystem::path path, std::vector<ParameterOverride> overrides,
            std::optional<double> duration);

  /// Simulates the model as it stands. Throws what reading and simulating throw. `stop` as in
  /// SimulateOptions.
  [[nodiscard]] std::string first_data(const std::atomic<bool>& stop);

  /// Answers {"parameters": {NAME: VALUE}}: 200 with the data of the new run; 422 with {"error": MESSAGE}
  /// where they are wrong or the run fails; 409 where a newer request took its place.
  [[nodiscard]] Reply run(const std::string& request);

  /// Ends the current run, and all that are requested from now on.
  void close();

 private:
  [[nodiscard]] std::string data(const std::vector<ParameterOverride>& changes,
                                 const std::atomic<bool>& stop);

  std::filesystem::path path_;
  std::vector<ParameterOverride> overrides_;
  std::optional<double> duration_;
  std::mutex one_at_a_time_;
  std::atomic<long> newest_{0};  ///< number of the last request
  std::atomic<bool> stop_{false}, closed_{false};
};

}  // namespace camber::cli
