#pragma once

#include <algorithm>
#include <string>

#include <camber/analysis/analysis.h>
#include <camber/io/model_yaml.h>

#include "support/gallery.h"

/// Machines whose mobility is known, for the tests of this room.
namespace camber::support {

inline Model model_of(const std::string& text) {
  return read_model_text("camber: 1\n" + text, "test.yaml");
}
inline Model test_model(const std::string& name) {
  return read_model_file(std::string(CAMBER_TEST_DATA) + "/models/" + name + ".yaml", {});
}
inline Analysis analysis_of(const Model& model) {
  return analyze(compile(model));
}

inline Joint& joint(Model& model, const std::string& name) {
  return *std::ranges::find(model.joints, name, &Joint::name);
}

/// A parallelogram that lies flat: its bars are on one line.
inline const char* const kFlatParallelogram = R"(
name: Flat parallelogram
bodies:
  crank: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 1}}
  coupler: {rod: {from: [1, 0, 0], to: [3, 0, 0], mass: 1}}
  rocker: {rod: {from: [2, 0, 0], to: [3, 0, 0], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: crank, child: coupler, at: [1, 0, 0], axis: [0, 1, 0]}
  B: {type: revolute, parent: coupler, child: rocker, at: [3, 0, 0], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: rocker, at: [2, 0, 0], axis: [0, 1, 0]}
)";

/// Two bars on one line between two fixed pins.
inline const char* const kLinksInLine = R"(
name: Two links in line
bodies:
  a: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 1}}
  b: {rod: {from: [1, 0, 0], to: [1.7, 0, 0], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: a, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: a, child: b, at: [1, 0, 0], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: b, at: [1.7, 0, 0], axis: [0, 1, 0]}
)";

/// A crank and a rocker about different axes, and a rod between balls.
inline const char* const kRodBetweenBalls = R"(
name: Rod between two balls
bodies:
  crank: {rod: {from: [0, 0, 0], to: [0.1, 0, 0.2], mass: 1}}
  rod: {rod: {from: [0.1, 0, 0.2], to: [1, 0.3, 0.5], mass: 1}}
  rocker: {rod: {from: [1, 0, 0], to: [1, 0.3, 0.5], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: spherical, parent: crank, child: rod, at: [0.1, 0, 0.2]}
  B: {type: spherical, parent: rod, child: rocker, at: [1, 0.3, 0.5]}
  C: {type: revolute, parent: ground, child: rocker, at: [1, 0, 0], axis: [1, 0, 0]}
)";

}  // namespace camber::support
