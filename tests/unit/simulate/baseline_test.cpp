#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <camber/simulate/simulate.h>
#include <camber/tree/kernels.h>

#include "support/gallery.h"
#include "support/result_hash.h"

/// The numbers themselves are part of what is promised: with the kernels that do not depend on the processor, a result
/// has the same bits with gcc and clang, Debug and Release. A change that moves them on purpose puts the printed hashes
/// here, and says why in its message.
namespace camber {
namespace {

const std::vector<std::uint64_t> kHashes{0xcd0ce67c8c17bf8b, 0x49539f347fc80aac, 0xae1e324dbdcda381,
                                         0x3c92995690c5cb0b, 0xea1b26225d8d4dee, 0xca2617ae88c195f0};

TEST(Determinism, BaselineKernelsGiveTheSameBitsWithEveryCompiler) {
  ASSERT_EQ(tree::instruction_set(), tree::kKernelsBaseline.instruction_set)
      << "run this test with the environment variable CAMBER_KERNELS=baseline, as ctest does";
  const std::vector<Mechanism> mechanisms = support::short_runs();
  ASSERT_EQ(mechanisms.size(), kHashes.size());
  for (std::size_t i = 0; i < mechanisms.size(); ++i) {
    const Result result = simulate(mechanisms[i]);
    ASSERT_GT(result.table.rows(), 1U);
    const std::uint64_t hash = support::hash_of(result);
    EXPECT_EQ(hash, kHashes[i]) << support::kHashedModels[i] << ": " << fmt::format("{:#018x}", hash);
  }
}

}  // namespace
}  // namespace camber
