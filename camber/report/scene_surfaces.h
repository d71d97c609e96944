#pragma once

#include <vector>

#include <camber/report/scene.h>

namespace camber {

/// Bowls, and planes that neither the floor z = 0 nor a face of the body that carries them shows; each once.
/// `bodies` have their shapes already; `size` is that of the machine [m].
[[nodiscard]] std::vector<SceneSurface> surfaces_of(const Model& model, const std::vector<SceneBody>& bodies,
                                                    double size);

/// The plane z = 0 of the ground, with its normal up.
[[nodiscard]] bool is_floor(const Contact& contact);

}  // namespace camber
