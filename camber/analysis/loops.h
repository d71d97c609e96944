#pragma once

#include <string>
#include <vector>

#include <camber/model/model.h>

namespace camber {

/// The independent loops of a machine, each by what ties its bodies on the way round: "O", "A", "contact rear",
/// "coupling rod". As many as ties, less bodies, plus parts that nothing ties to each other; found from a tree of
/// shortest paths from the ground, so that they are short. Drivers and couplings of joint speeds tie no bodies.
[[nodiscard]] std::vector<std::vector<std::string>> find_loops(const Model& model);

}  // namespace camber
