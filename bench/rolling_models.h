#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "model_parts.h"
#include "rolling_cases.h"

/// What rolls, as Camber's models.
namespace bench {

inline camber::Model ball_model(const Ball& ball) {
  camber::Model model;
  model.name = "ball";
  model.gravity = ball.gravity;
  model.bodies = {make_body("ball", ball.mass, {0.0, 0.0, ball.radius}, Vector3::Constant(ball.inertia()))};
  model.contacts = {make_contact("touch", "ball", camber::SphereShape{ball.radius})};
  return model;
}

inline camber::Model cart_model(const Cart& cart) {
  camber::Model model;
  model.name = "cart";
  const Vector3 middle(0.0, 0.0, cart.radius);
  model.gravity = {0.0, 0.0, -cart.gravity};
  model.bodies = {make_body("axle", cart.axle_mass, middle, cart.axle_inertia)};
  for (int i = 0; i < 2; ++i) {
    const std::string number = std::to_string(i + 1), wheel = "wheel" + number;
    const Vector3 center = middle + cart.wheel_x(i) * Vector3::UnitX();
    model.bodies.push_back(
        make_wheel(wheel, cart.wheel_mass, center, Vector3::UnitX(), cart.wheel_axial, cart.wheel_diametral));
    model.joints.push_back(
        make_joint("hub" + number, camber::Revolute{}, "axle", wheel, center, Vector3::UnitX()));
    model.contacts.push_back(
        make_contact("tyre" + number, wheel, camber::WheelShape{Vector3::UnitX(), cart.radius, 0.0}));
  }
  return model;
}

/// A platform on parallel wheels in two columns: N + 6 speeds, 3 N rows of rank N + 5. It can only go along x.
inline camber::Model platform_model(int wheels) {
  constexpr double kRadius = 0.1, kSpacing = 0.3, kHalfTrack = 0.5;  // m
  constexpr double kWheelMass = 2.0, kAxial = 0.01, kDiametral = 0.005,
                   kMass = 5.0;  // kg, kg m^2, kg a wheel
  const double length = kSpacing * ((wheels + 1) / 2), mass = kMass * wheels;
  camber::Model model;
  model.name = "platform" + std::to_string(wheels);
  const double along = mass * length * length / 12.0, across = mass * kHalfTrack * kHalfTrack / 3.0;
  model.bodies = {
      make_body("platform", mass, {0.5 * length, 0.0, 2.0 * kRadius}, {across, along, along + across})};
  for (int i = 0; i < wheels; ++i) {
    const std::string number = std::to_string(i), wheel = "wheel" + number;
    const Vector3 center(kSpacing * (i / 2 + 0.5), i % 2 == 0 ? -kHalfTrack : kHalfTrack, kRadius);
    model.bodies.push_back(make_wheel(wheel, kWheelMass, center, Vector3::UnitY(), kAxial, kDiametral));
    model.joints.push_back(
        make_joint("hub" + number, camber::Revolute{}, "platform", wheel, center, Vector3::UnitY()));
    model.contacts.push_back(
        make_contact("tyre" + number, wheel, camber::WheelShape{Vector3::UnitY(), kRadius, 0.0}));
  }
  return model;
}

/// The benchmark bicycle of Meijaard, Papadopoulos, Ruina and Schwab (2007), in its axes: x ahead, y right, z
/// down, the origin at the rear wheel's contact. 9 speeds, 6 rows.
inline camber::Model bicycle_model() {
  constexpr double kWheelbase = 1.02, kTrail = 0.08, kTilt = std::numbers::pi / 10.0;
  constexpr double kRear = 0.3, kFront = 0.35;  // radii
  const Vector3 rear(0.0, 0.0, -kRear), front(kWheelbase, 0.0, -kFront), across = Vector3::UnitY();
  camber::Model model;
  model.name = "bicycle";
  model.gravity = {0.0, 0.0, 9.81};
  camber::Body frame = make_body("frame", 85.0, {0.3, 0.0, -0.9}, {9.2, 11.0, 2.8});
  frame.inertia(0, 2) = frame.inertia(2, 0) = 2.4;
  camber::Body fork = make_body("fork", 4.0, {0.9, 0.0, -0.7}, {0.05892, 0.06, 0.00708});
  fork.inertia(0, 2) = fork.inertia(2, 0) = -0.00756;
  model.bodies = {frame, fork, make_wheel("rear", 2.0, rear, across, 0.12, 0.0603),
                  make_wheel("front", 3.0, front, across, 0.28, 0.1405)};
  const Vector3 steering_axis(std::sin(kTilt), 0.0, std::cos(kTilt));
  model.joints = {make_joint("rear_hub", camber::Revolute{}, "frame", "rear", rear, across),
                  make_joint("steering", camber::Revolute{}, "frame", "fork", {kWheelbase + kTrail, 0.0, 0.0},
                             steering_axis),
                  make_joint("front_hub", camber::Revolute{}, "fork", "front", front, across)};
  model.contacts = {make_contact("rear_tyre", "rear", camber::WheelShape{across, kRear, 0.0}),
                    make_contact("front_tyre", "front", camber::WheelShape{across, kFront, 0.0})};
  for (camber::Contact& contact : model.contacts) {
    contact.surface = camber::PlaneSurface{Vector3::Zero(), -Vector3::UnitZ()};
  }
  return model;
}

/// A platform on six omnidirectional wheels with radial hubs, Saha's six-wheeled vehicle: 12 speeds, 12 rows of
/// rank 9.
inline camber::Model agv_model() {
  constexpr double kRadius = 0.1, kRollerRadius = 0.01, kDistance = 0.3;  // m
  constexpr double kWheelMass = 2.0, kAxial = 0.01, kDiametral = 0.00515;
  constexpr double kMass = 32.0, kVertical = 1.7067;  // of the platform, a thin plate
  constexpr std::array<double, 6> kDegrees = {90.0, 210.0, 330.0, 30.0, 150.0, 270.0};
  camber::Model model;
  model.name = "agv6";
  model.bodies = {
      make_body("platform", kMass, {0.0, 0.0, kRadius}, {0.5 * kVertical, 0.5 * kVertical, kVertical})};
  for (std::size_t i = 0; i < kDegrees.size(); ++i) {
    const std::string number = std::to_string(i + 1), wheel = "wheel" + number;
    const double angle = kDegrees[i] * std::numbers::pi / 180.0;
    const Vector3 axis(std::cos(angle), std::sin(angle), 0.0);
    const Vector3 center = kDistance * axis + kRadius * Vector3::UnitZ();
    model.bodies.push_back(make_wheel(wheel, kWheelMass, center, axis, kAxial, kDiametral));
    model.joints.push_back(make_joint("hub" + number, camber::Revolute{}, "platform", wheel, center, axis));
    model.contacts.push_back(make_contact(
        "tyre" + number, wheel, camber::OmniShape{axis, kRadius, std::numbers::pi / 2.0, kRollerRadius}));
  }
  return model;
}

}  // namespace bench
