#pragma once

#include <cmath>
#include <numbers>

#include "camber_tree.h"
#include "four_bars.h"
#include "model_parts.h"

/// What has loops, as Camber's models.
namespace bench {

/// How a chain of four-bars is closed: by two rows a loop, or by hinges in space, of whose five rows three are
/// redundant.
enum class LoopRows { kPlanar, kHinges };

inline camber::Model four_bar_model(int loops, LoopRows rows) {
  const TreeModel tree = four_bar_tree(loops);
  camber::Model model = camber_model(tree);
  for (std::size_t i = 0; i < tree.pins.size(); ++i) {
    const auto name = [&](int body) { return tree.bodies[static_cast<std::size_t>(body)].name; };
    const std::string pin = "pin" + std::to_string(i), a = name(tree.pins[i].body_a),
                      b = name(tree.pins[i].body_b);
    // Link frames stand at their joints; the right crank hangs on the ground.
    const TreeBody& crank = tree.bodies[static_cast<std::size_t>(tree.pins[i].body_b)];
    const Vector3 at = crank.p + crank.R * tree.pins[i].p_b;
    if (rows == LoopRows::kHinges) {
      camber::Joint& joint =
          model.joints.emplace_back(make_joint(pin, camber::Revolute{}, b, a, at, Vector3::UnitZ()));
      joint.cut = true;
    } else {
      // No joint type leaves four freedoms: a point held to zero along x and y of the crank does.
      model.drivers.push_back({pin, camber::PointDriver{a, at, b, {camber::Law{"0"}, camber::Law{"0"}, {}}}});
    }
  }
  return model;
}

/// Rods of about 1 m along half a circle, hinged to each other and at both ends to the ground: one long loop.
inline camber::Model arch_model(int links) {
  constexpr double kMass = 0.1;
  const auto point = [&](double i) -> Vector3 {
    const double angle = std::numbers::pi * i / links;
    return links / std::numbers::pi * Vector3(std::cos(angle), std::sin(angle), 0.0);
  };
  const double moment = kMass * (point(1) - point(0)).squaredNorm() / 12.0;
  camber::Model model;
  model.name = "arch" + std::to_string(links);
  std::string last = camber::kGround;
  for (int i = 0; i < links; ++i) {
    const std::string number = std::to_string(i), link = "link" + number;
    model.bodies.push_back(make_body(link, kMass, point(i + 0.5), {moment, moment, 2.0 * moment}));
    model.joints.push_back(
        make_joint("joint" + number, camber::Revolute{}, last, link, point(i), Vector3::UnitZ()));
    last = link;
  }
  model.joints.push_back(
      make_joint("end", camber::Revolute{}, camber::kGround, last, point(links), Vector3::UnitZ()));
  return model;
}

/// A platform on six legs, each a universal joint on the ground, a slide and a ball, cut at the balls: 24 speeds,
/// 18 rows.
inline camber::Model stewart_model() {
  constexpr int kLegs = 6;
  constexpr double kHeight = 1.2, kBase = 1.0, kTop = 0.5;  // m
  constexpr double kBaseHalf = 0.2, kTopHalf = 0.85;  // half the angle between the two feet of a pair, rad
  constexpr double kLowerMass = 1.0, kUpperMass = 0.6, kMass = 10.0;
  const auto foot = [](int leg, double radius, double half, double z) {
    // Feet in pairs, 120 degrees apart.
    const double angle = (leg / 2) * 2.0 * std::numbers::pi / 3.0 + (leg % 2 == 0 ? -half : half);
    return Vector3(radius * std::cos(angle), radius * std::sin(angle), z);
  };
  camber::Model model;
  model.name = "stewart";
  const double diametral = kMass * kTop * kTop / 4.0;
  model.bodies = {make_body("platform", kMass, {0.0, 0.0, kHeight}, {diametral, diametral, 2.0 * diametral})};
  for (int leg = 0; leg < kLegs; ++leg) {
    const std::string number = std::to_string(leg + 1), lower = "lower" + number, upper = "upper" + number;
    const Vector3 bottom = foot(leg, kBase, kBaseHalf, 0.0), top = foot(leg, kTop, kTopHalf, kHeight);
    const Vector3 along = (top - bottom).normalized();
    const Vector3 first = along.cross(Vector3::UnitZ()).normalized();
    model.bodies.push_back(make_rod(lower, kLowerMass, bottom, bottom + 0.6 * (top - bottom)));
    model.bodies.push_back(make_rod(upper, kUpperMass, bottom + 0.4 * (top - bottom), top));
    model.joints.push_back(
        make_joint("foot" + number, camber::Universal{}, camber::kGround, lower, bottom, first));
    model.joints.back().second_axis = along.cross(first);
    model.joints.push_back(make_joint("slide" + number, camber::Prismatic{}, lower, upper, bottom, along));
    model.joints.push_back(
        make_joint("ball" + number, camber::Spherical{}, upper, "platform", top, Vector3::UnitZ()));
    model.joints.back().cut = true;
  }
  return model;
}

}  // namespace bench
