#include <cmath>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>
#include <camber/spatial/rotation.h>

#include "support/row_count.h"

/// Signs and axes of columns, and what probes see.
namespace camber {
namespace {

double value(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

Vector3 vector(const Result& result, std::size_t row, const std::string& name) {
  return {value(result, row, name + ".x"), value(result, row, name + ".y"), value(result, row, name + ".z")};
}

Vector3 vector(const Result& result, std::size_t row, const std::string& name, char kind) {
  const auto part = [&](char axis) { return value(result, row, name + "." + kind + axis); };
  return {part('x'), part('y'), part('z')};
}

Matrix3 attitude(const Result& result, std::size_t row, const std::string& body) {
  const std::string pose = "pose." + body + ".q";
  return Quaternion(value(result, row, pose + "w"), value(result, row, pose + "x"),
                    value(result, row, pose + "y"), value(result, row, pose + "z"))
      .toRotationMatrix();
}

/// A body that tumbles in the air, with a hinge and a slide on it, drawn askew.
constexpr const char* kTumbling = R"(
camber: 1
bodies:
  frame: {pose: {at: [0.2, 0.1, 1], euler: {sequence: zxy, angles: [0.4, -0.3, 0.8]}}, box: {center: [0, 0, 0], size: [1, 0.6, 0.3], mass: 4}}
  arm: {rod: {from: [0.2, 0.1, 1], to: [1, 0.5, 1.3], mass: 1}}
  bead: {mass: 0.3, com: [0.6, 0.3, 1.15], inertia: [0.01, 0.01, 0.01]}
joints:
  hinge: {type: revolute, parent: frame, child: arm, at: [0.2, 0.1, 1], axis: [1, 2, 3]}
  slide: {type: prismatic, parent: arm, child: bead, at: [0.6, 0.3, 1.15], axis: [8, 4, 3]}
drivers: {motor: {joint: hinge, angle: t + sin(3*t)}}
initial: {u: {frame: {wx: 1, wy: -2, wz: 0.5, vx: 1}, slide: 0.2}}
outputs:
  place: {point: {body: arm, at: [1, 0.5, 1.3]}}
  speed: {velocity: {body: arm, at: [1, 0.5, 1.3]}}
  own_speed: {velocity: {body: frame, at: [0, 0, 0], in: frame, axes: body}}
  pull: {acceleration: {body: arm, at: [1, 0.5, 1.3]}}
  spin: {angular_velocity: {body: frame}}
  own_spin: {angular_velocity: {body: frame, axes: body}}
  spin_up: {angular_acceleration: {body: frame}}
  still: {velocity: {body: ground, at: [3, 4, 5]}}
  calm: {acceleration: {body: ground, at: [3, 4, 5]}}
  plain: {reaction: {joint: slide}}
  load: {reaction: {joint: slide, body: frame, at: [0.1, 0.2, 0.3], in: frame, axes: body}}
  effort: {power: motor}
simulate: {duration: 1, output: 0.001, tolerance: 1e-12}
)";

TEST(MotionProbes, AreDerivativesOfThePlace) {
  const Result result = simulate(compile(read_model_text(kTumbling, "tumbling.yaml")));
  constexpr double kStep = 0.001;
  // Central differences: step^2/6 times third derivatives, some 1e3 at these rates.
  constexpr double kDifference = 1e-3;
  for (std::size_t row = 10; row + 10 < support::row_count(result.table); row += 97) {
    const auto rate = [&](const std::string& name) -> Vector3 {
      return (vector(result, row + 1, name) - vector(result, row - 1, name)) / (2.0 * kStep);
    };
    EXPECT_LT((vector(result, row, "speed") - rate("place")).norm(), kDifference);
    EXPECT_LT((vector(result, row, "pull") - rate("speed")).norm(), kDifference);
    EXPECT_LT((vector(result, row, "spin_up") - rate("spin")).norm(), kDifference);
    const Matrix3 R = attitude(result, row, "frame");
    const Matrix3 R_dot =
        (attitude(result, row + 1, "frame") - attitude(result, row - 1, "frame")) / (2.0 * kStep);
    EXPECT_LT((cross_matrix(vector(result, row, "spin")) - R_dot * R.transpose()).norm(), kDifference);
    EXPECT_LT((R * vector(result, row, "own_spin") - vector(result, row, "spin")).norm(), 1e-12);
    const Vector3 v(value(result, row, "u.frame.vx"), value(result, row, "u.frame.vy"),
                    value(result, row, "u.frame.vz"));
    EXPECT_LT((vector(result, row, "own_speed") - v).norm(), 1e-12);  // the pose's origin, its own axes
    EXPECT_EQ(vector(result, row, "still").norm(), 0.0);
    EXPECT_LT(vector(result, row, "calm").norm(), 1e-14);
  }
  EXPECT_EQ(result.table.columns[result.table.find("pull.x").value()].unit, "m/s^2");
  EXPECT_EQ(result.table.columns[result.table.find("spin_up.x").value()].unit, "rad/s^2");
}

TEST(MotionProbes, SeeABodyFall) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
bodies: {stone: {mass: 1, com: [0, 0, 0], inertia: [1, 1, 1]}}
outputs: {a: {acceleration: {body: stone, at: [0, 0, 0]}}}
simulate: {duration: 0.1, output: 0.1}
)",
                                                         "stone.yaml")));
  EXPECT_LT((vector(result, 1, "a") - Vector3(0, 0, -9.81)).norm(), 1e-14);
}

TEST(ReactionProbe, TakesMomentsAboutThePointAndTurnsTheAxes) {
  const Result result = simulate(compile(read_model_text(kTumbling, "tumbling.yaml")));
  for (std::size_t row = 0; row < support::row_count(result.table); row += 97) {
    // Without a point and axes of its own it is the column, whose point moves with the child along the slide.
    const Vector3 force = vector(result, row, "reaction.slide", 'f');
    const Vector3 moment = vector(result, row, "reaction.slide", 'm');
    EXPECT_LT((vector(result, row, "plain", 'f') - force).norm(), 1e-12);
    EXPECT_LT((vector(result, row, "plain", 'm') - moment).norm(), 1e-12);
    const Matrix3 R = attitude(result, row, "frame");
    const Vector3 point = vector(result, row, "pose.frame") + R * Vector3(0.1, 0.2, 0.3);
    const Vector3 joint = vector(result, row, "pose.bead");  // drawn there
    EXPECT_LT((R * vector(result, row, "load", 'f') - force).norm(), 1e-12);
    EXPECT_LT((R * vector(result, row, "load", 'm') - moment - (joint - point).cross(force)).norm(), 1e-12);
  }
  EXPECT_EQ(result.table.columns[result.table.find("load.mx").value()].unit, "N m");
}

TEST(PowerProbe, OfDriversIsEffortTimesPrescribedRate) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
bodies:
  arm: {rod: {from: [0, 0, 0], to: [0, 0, -1], mass: 2}}
  cart: {mass: 3, com: [2, 0, 0], inertia: [1, 1, 1]}
joints:
  O: {type: revolute, parent: ground, child: arm, at: [0, 0, 0], axis: [0, 1, 0]}
  rail: {type: prismatic, parent: ground, child: cart, at: [2, 0, 0], axis: [1, 0, 0]}
drivers:
  turn: {joint: O, angle: sin(2*t)}
  push: {body: cart, at: [2, 0, 0], x: 0.3*t^2}
outputs: {turning: {power: turn}, pushing: {power: push}}
simulate: {duration: 1, output: 0.05, tolerance: 1e-11}
)",
                                                         "drivers.yaml")));
  for (std::size_t row = 0; row < support::row_count(result.table); ++row) {
    const double t = value(result, row, "t");
    const double angle = std::sin(2.0 * t), rate = 2.0 * std::cos(2.0 * t), second = -4.0 * angle;
    // A rod of 2 kg and 1 m on its end: 2/3 kg m^2, weight 2 g at 1/2.
    const double torque = 2.0 / 3.0 * second + 9.81 * std::sin(angle);
    EXPECT_NEAR(value(result, row, "turning"), torque * rate, 1e-9);
    EXPECT_NEAR(value(result, row, "pushing"), 3.0 * 0.6 * 0.6 * t, 1e-9);
  }
}

/// A block hangs from the ceiling by a rod and stands on another one.
TEST(RodForce, IsPositiveWhereTheRodIsPulled) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
bodies:
  hung: {mass: 2, com: [0, 0, -1], inertia: [1, 1, 1]}
  held: {mass: 2, com: [5, 0, 1], inertia: [1, 1, 1]}
joints:
  A: {type: prismatic, parent: ground, child: hung, at: [0, 0, -1], axis: [0, 0, 1]}
  B: {type: prismatic, parent: ground, child: held, at: [5, 0, 1], axis: [0, 0, 1]}
couplings:
  rope: {type: rod, from: {body: hung, at: [0, 0, -1]}, to: {body: ground, at: [0, 0, 0]}}
  rope2: {type: rod, from: {body: ground, at: [5, 0, 0]}, to: {body: held, at: [5, 0, 1]}}
simulate: {duration: 0.1, output: 0.1}
)",
                                                         "rods.yaml")));
  EXPECT_NEAR(value(result, 0, "coupling.rope.force"), 19.62, 1e-12);
  EXPECT_NEAR(value(result, 0, "coupling.rope2.force"), -19.62, 1e-12);
}

/// A wheel that rolls along +y and is turned about z, on a slope.
TEST(ContactForce, InWorldAxesIsThatAlongAndAcross) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
bodies: {disc: {disk: {center: [0, 0, 0.5], axis: [1, 0, 0], radius: 0.5, mass: 3}}}
contacts: {edge: {type: rolling, body: disc, wheel: {radius: 0.5, axis: [1, 0, 0]}}}
initial: {u: {disc: {wx: -4, wz: 1}}}
outputs:
  axle: {angle: {from: {body: disc, direction: [1, 0, 0]}, to: {body: ground, direction: [0, 0, 1]}}}
  hub: {velocity: {body: disc, at: [0, 0, 0.5]}}
  a: {acceleration: {body: disc, at: [0, 0, 0.5]}}
simulate: {duration: 1, output: 0.1}
)",
                                                         "disc.yaml")));
  for (std::size_t row = 0; row < support::row_count(result.table); ++row) {
    const Vector3 force = vector(result, row, "contact.edge", 'f');
    // Newton's law for the disc; nothing else acts on it but its weight.
    EXPECT_LT((force - 3.0 * (vector(result, row, "a") + Vector3(0, 0, 9.81))).norm(), 1e-10);
    const Vector3 axle = attitude(result, row, "disc").col(0);
    const Vector3 along = axle.cross(Vector3::UnitZ()).normalized();
    EXPECT_NEAR(value(result, row, "contact.edge.normal"), force.z(), 1e-12);
    EXPECT_NEAR(value(result, row, "contact.edge.longitudinal"), force.dot(along), 1e-12);
    EXPECT_NEAR(value(result, row, "contact.edge.lateral"), force.dot(Vector3::UnitZ().cross(along)), 1e-12);
  }
  // axle x normal = x x z = -y is the way of a wheel that spins about +axle; this one spins the other way.
  EXPECT_GT(value(result, 0, "hub.y"), 0.0);
}

TEST(FloatingBody, MovesAlongTheAxesOfItsPoseInTheDrawing) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
gravity: [0, 0, 0]
bodies:
  box: {pose: {at: [1, 2, 3], euler: {sequence: zxy, angles: [90 deg, 0, 0]}}, box: {center: [0, 0, 0], size: [1, 1, 1], mass: 1}}
initial: {u: {box: {vx: 2}}}
simulate: {duration: 1, output: 1}
)",
                                                         "box.yaml")));
  EXPECT_NEAR(value(result, 1, "q.box.x"), 2.0, 1e-9);
  EXPECT_LT((vector(result, 1, "pose.box") - Vector3(1, 4, 3)).norm(), 1e-9);
}

TEST(Bushing, StopsTheRunBeforeHalfATurn) {
  const Model model = read_model_text(R"(
camber: 1
gravity: [0, 0, 0]
bodies: {box: {box: {center: [0, 0, 0], size: [1, 1, 1], mass: 6}}}
forces: {rubber: {type: bushing, parent: ground, child: box, at: [0, 0, 0], stiffness: [9, 9, 9, 0.1, 0.1, 0.1]}}
initial: {u: {box: {wz: 5}}}
simulate: {duration: 2, output: 0.01}
)",
                                      "rubber.yaml");
  for (const char* integrator : {"auto", "rk4", "bdf", "ida"}) {
    SCOPED_TRACE(integrator);
    Model run = model;
    run.simulate.integrator = integrator;
    try {
      (void)simulate(compile(run));
      FAIL() << "went on";
    } catch (const SimulationError& error) {
      // theta = wz sin(w t)/w with w^2 = 0.1 reaches 0.95 pi at 0.6005 s.
      EXPECT_NEAR(error.time, 0.6005, 0.001);
      EXPECT_NE(error.reason.find("forces.rubber is turned by nearly half a turn"), std::string::npos)
          << error.reason;
    }
  }
}

TEST(Rope, CarriesItsStretchTimesStiffnessBeyondItsOnset) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
bodies: {weight: {mass: 10, com: [0, 0, 0], inertia: [1, 1, 1]}}
joints: {rail: {type: prismatic, parent: ground, child: weight, at: [0, 0, 0], axis: [0, 0, -1]}}
forces: {rope: {type: spring, from: {body: ground, at: [0, 0, 2]}, to: {body: weight, at: [0, 0, 0]}, stiffness: 9810, rest: 1.99, tension_only: true}}
simulate: {duration: 1, output: 0.1}
)",
                                                         "rope.yaml")));
  // 98.1 N at 10 mm of stretch: the weight hangs at rest.
  EXPECT_NEAR(value(result, 10, "spring.rope.force"), 98.1, 1e-5);  // steps of 1e-9 m at 1e4 N/m
  EXPECT_NEAR(value(result, 10, "q.rail"), 0.0, 1e-9);
}

/// Friction that turns round within a billionth of the speeds: the block slides to its stop and stays there.
TEST(JointFriction, OfATinySpeedEnds) {
  const Result result = simulate(compile(read_model_text(R"(
camber: 1
bodies: {a: {box: {center: [0, 0, 0], size: [1, 1, 1], mass: 1}}}
joints: {S: {type: prismatic, parent: ground, child: a, at: [0, 0, 0], axis: [1, 0, 0], friction: {force: 5, speed: 1e-9}}}
initial: {u: {S: 1}}
simulate: {duration: 0.25, output: 0.01}
)",
                                                         "friction.yaml")));
  EXPECT_NEAR(value(result, 25, "q.S"), 0.1, 1e-8);
  EXPECT_LT(std::abs(value(result, 25, "u.S")), 1e-8);
  EXPECT_LT(result.steps, 10000);
}

}  // namespace
}  // namespace camber
