#include <cmath>
#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <camber/simulate/simulate.h>

#include "support/gallery.h"
#include "support/result_hash.h"

/// Same input, same bits: alone, again after other work, and in any number of threads.
namespace camber {
namespace {

TEST(Determinism, SameInputGivesTheSameBitsAgainAndInThreads) {
  const std::vector<Mechanism> mechanisms = support::short_runs();
  const auto hashes = [&] {
    std::vector<std::uint64_t> list;
    for (const Mechanism& mechanism : mechanisms) list.push_back(support::hash_of(simulate(mechanism)));
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
    for (std::size_t i = 0; i < mechanisms.size(); ++i)
      EXPECT_EQ(list[i], alone[i]) << support::kHashedModels[i];
}

TEST(Determinism, AnyDifferenceOfTheInputChangesTheHash) {
  Model model = support::gallery_model("kane_arm");
  model.simulate.duration = 0.1;
  const std::uint64_t one = support::hash_of(simulate(compile(model)));
  model.bodies[0].mass = std::nextafter(model.bodies[0].mass, 1e9);
  EXPECT_NE(support::hash_of(simulate(compile(model))), one);
}

}  // namespace
}  // namespace camber
