#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <camber/simulate/simulate.h>

#include "support/gallery.h"

/// Hashes of short runs of six gallery models: what the tests of determinism compare.
namespace camber::support {

/// A tree, loops, redundant loops, rolling, redundant wheels, a cam.
inline const std::array<std::string, 6> kHashedModels{"kane_arm", "squeezer", "four_bar",
                                                      "bicycle",  "agv4",     "roller_cam"};

/// FNV-1a over the bits of all rows and of the events.
inline std::uint64_t hash_of(const Result& result) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&](double value) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x100000001b3U;
  };
  for (const double value : result.table.data) add(value);
  for (const EventRecord& event : result.events) add(event.t);
  return hash;
}

/// The models with twenty rows each.
inline std::vector<Mechanism> short_runs() {
  std::vector<Mechanism> mechanisms;
  for (const std::string& name : kHashedModels) {
    Model model = gallery_model(name);
    model.simulate.output = std::min(model.simulate.output, 0.01 * model.simulate.duration);
    model.simulate.duration = 20.0 * model.simulate.output;
    mechanisms.push_back(compile(std::move(model)));
  }
  return mechanisms;
}

}  // namespace camber::support
