#include <bit>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <camber/simulate/simulate.h>

#include "support/gallery.h"

/// Same input, same bits: alone, again after other work, and in any number of threads.
namespace camber {
namespace {

/// FNV-1a over the bits of all rows and of the events.
std::uint64_t hash_of(const Result& result) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&](double value) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x100000001b3U;
  };
  for (const double value : result.table.data) add(value);
  for (const EventRecord& event : result.events) add(event.t);
  return hash;
}

/// A tree, loops, redundant loops, rolling, redundant wheels, a cam.
const std::vector<std::string> kModels{"kane_arm", "squeezer", "four_bar", "bicycle", "agv4", "roller_cam"};

std::vector<Mechanism> short_runs() {
  std::vector<Mechanism> mechanisms;
  for (const std::string& name : kModels) {
    Model model = support::gallery_model(name);
    model.simulate.output = std::min(model.simulate.output, 0.01 * model.simulate.duration);
    model.simulate.duration = 20.0 * model.simulate.output;
    mechanisms.push_back(compile(std::move(model)));
  }
  return mechanisms;
}

TEST(Determinism, SameInputGivesTheSameBitsAgainAndInThreads) {
  const std::vector<Mechanism> mechanisms = short_runs();
  const auto hashes = [&] {
    std::vector<std::uint64_t> list;
    for (const Mechanism& mechanism : mechanisms) list.push_back(hash_of(simulate(mechanism)));
    return list;
  };
  const std::vector<std::uint64_t> alone = hashes();
  EXPECT_EQ(hashes(), alone) << "after other work in the same process";

  constexpr std::size_t kThreads = 4;
  std::vector<std::vector<std::uint64_t>> in_threads(kThreads);
  std::vector<std::thread> threads;
  for (auto& list : in_threads) threads.emplace_back([&] { list = hashes(); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& list : in_threads)
    for (std::size_t i = 0; i < kModels.size(); ++i) EXPECT_EQ(list[i], alone[i]) << kModels[i];
}

TEST(Determinism, AnyDifferenceOfTheInputChangesTheHash) {
  Model model = support::gallery_model("kane_arm");
  model.simulate.duration = 0.1;
  const std::uint64_t one = hash_of(simulate(compile(model)));
  model.bodies[0].mass = std::nextafter(model.bodies[0].mass, 1e9);
  EXPECT_NE(hash_of(simulate(compile(model))), one);
}

}  // namespace
}  // namespace camber
