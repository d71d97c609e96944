#include "live_model.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/model_yaml.h>
#include <camber/mechanism/mechanism.h>
#include <camber/report/page.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>

namespace camber::cli {

namespace {

constexpr int kConflict = 409;
constexpr int kUnprocessable = 422;

Reply refusal(int status, const std::string& why) {
  return {status, "application/json",
          nlohmann::json{{"error", why}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

std::vector<ParameterOverride> read_changes(const std::string& request) {
  const nlohmann::json json = nlohmann::json::parse(request);
  std::vector<ParameterOverride> changes;
  for (const auto& [name, value] : json.at("parameters").items())
    changes.push_back({name, value.get<double>()});
  return changes;
}

/// The run was ended for a newer one.
struct Superseded {};

}  // namespace

LiveModel::LiveModel(std::filesystem::path path, std::vector<ParameterOverride> overrides,
                     std::optional<double> duration)
    : path_(std::move(path)), overrides_(std::move(overrides)), duration_(duration) {}

std::string LiveModel::data(const std::vector<ParameterOverride>& changes, const std::atomic<bool>& stop) {
  std::vector<ParameterOverride> overrides = changes;
  for (const ParameterOverride& given : overrides_) {
    const auto changed = std::any_of(changes.begin(), changes.end(), [&](const ParameterOverride& change) {
      return change.name == given.name;
    });
    if (!changed) overrides.push_back(given);
  }
  Model model = read_model_file(path_, overrides);
  if (duration_) model.simulate.duration = *duration_;
  const Mechanism mechanism = compile(std::move(model));
  Result result = simulate(mechanism, {.stop = &stop});
  if (result.interrupted) throw Superseded();
  std::vector<std::string> derived = derived_parameters(path_);
  for (const ParameterOverride& given : overrides)
    if (given.law.text.empty()) std::erase(derived, given.name);  // now a number of its own
  return page_data({path_.stem().string(), mechanism.model, std::move(result), std::move(derived)}, true);
}

std::string LiveModel::first_data(const std::atomic<bool>& stop) {
  try {
    return data({}, stop);
  } catch (const Superseded&) {
    throw std::runtime_error("interrupted");
  }
}

Reply LiveModel::run(const std::string& request) {
  const long mine = ++newest_;
  stop_ = true;  // ends the run that is going on
  const std::lock_guard lock(one_at_a_time_);
  // In this order: a request that comes after the test stops the run that starts here.
  stop_ = false;
  if (mine != newest_ || closed_) return refusal(kConflict, "a newer run replaced this one");
  try {
    return {200, "application/octet-stream", data(read_changes(request), stop_)};
  } catch (const Superseded&) {
    return refusal(kConflict, "a newer run replaced this one");
  } catch (const nlohmann::json::exception& error) {
    return refusal(kUnprocessable, fmt::format("not {{\"parameters\": {{NAME: NUMBER}}}}: {}", error.what()));
  } catch (const std::exception& error) {
    return refusal(kUnprocessable, error.what());
  }
}

void LiveModel::close() {
  closed_ = true;
  stop_ = true;
}

}  // namespace camber::cli
