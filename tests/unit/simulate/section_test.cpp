#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/simulate/simulate.h>

#include "support/row_count.h"

/// Loads of sections against hand formulas and against the balance of the part beyond.
namespace camber {
namespace {

/// A fixed step: runs with and without sections take the same steps, and differ by rounding alone.
constexpr const char* kRun = "simulate: {duration: 0.5, output: 0.05, integrator: rk4, step: 0.005}\n";

Model model_of(const std::string& text) {
  return read_model_text("camber: 1\n" + text + kRun, "test.yaml");
}
Result run(const std::string& text) {
  return simulate(compile(model_of(text)));
}

double value(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

struct Load {
  Vector3 force, moment;
};
Load load(const Result& result, std::size_t row, const std::string& name) {
  const auto read = [&](const char* part) { return value(result, row, name + "." + part); };
  return {{read("fx"), read("fy"), read("fz")}, {read("mx"), read("my"), read("mz")}};
}

/// Largest difference in the columns that both have, relative to the largest value of each (at least 1).
double largest_difference(const Result& a, const Result& b) {
  double worst = 0.0;
  for (std::size_t c = 0; c < a.table.columns.size(); ++c) {
    const auto other = b.table.find(a.table.columns[c].name);
    if (!other) continue;
    double difference = 0.0, size = 1.0;
    for (std::size_t r = 0; r < support::row_count(a.table); ++r) {
      difference = std::max(difference, std::abs(a.table.at(r, c) - b.table.at(r, *other)));
      size = std::max(size, std::abs(a.table.at(r, c)));
    }
    worst = std::max(worst, difference / size);
  }
  return worst;
}

/// `without` is the same machine; all its columns are those of `with`, to rounding that a hundred steps add up.
void expect_same_motion(const Result& without, const Result& with) {
  constexpr double kTolerance = 1e-12;
  ASSERT_EQ(without.table.rows(), with.table.rows());
  for (const Column& column : without.table.columns) EXPECT_TRUE(with.table.find(column.name)) << column.name;
  EXPECT_LE(largest_difference(without, with), kTolerance);
  for (const Column& column : with.table.columns)
    EXPECT_TRUE(without.table.find(column.name) || column.name.starts_with("section.")) << column.name;
}

// A rod of mass m and length L that turns at w about one end pulls by m w^2 (L^2 - x^2)/(2 L) at x.

constexpr double kMass = 3.0, kLength = 0.8, kSpeed = 5.0;

std::string turning_rod(const std::string& radius) {
  return "gravity: [0, 0, 0]\n"
         "bodies: {rod: {rod: {from: [0, 0, 0], to: [0.8, 0, 0], mass: 3, radius: " +
         radius +
         "}}}\n"
         "joints: {O: {type: revolute, parent: ground, child: rod, at: [0, 0, 0], axis: [0, 0, 1]}}\n"
         "initial: {u: {O: 5}}\n";
}

TEST(SectionLoad, OfATurningRodIsThePullOfWhatIsBeyond) {
  for (const std::string radius : {"0", "0.05"}) {
    SCOPED_TRACE("radius " + radius);
    // Out of order: Camber nests them.
    const std::string sections =
        "sections: {far: {body: rod, at: [0.6, 0, 0]}, near: {body: rod, at: [0.2, 0, 0]}, middle: {body: "
        "rod, "
        "at: [0.4, 0.01, 0], normal: [2, 0, 0]}}\n"
        "outputs: {middle: {section: middle}}\n";
    const Result result = run(turning_rod(radius) + sections);
    for (const auto& [name, x] : {std::pair("near", 0.2), std::pair("middle", 0.4), std::pair("far", 0.6)}) {
      const double expected = kMass * kSpeed * kSpeed * (kLength * kLength - x * x) / (2.0 * kLength);
      for (std::size_t r = 0; r < support::row_count(result.table); ++r) {
        const double angle = value(result, r, "q.O");
        const Vector3 inward(-std::cos(angle), -std::sin(angle), 0.0);
        const Load section = load(result, r, std::string("section.") + name);
        // Rounding of sums of size 40.
        EXPECT_LE((section.force - expected * inward).norm(), 1e-12 * expected) << name;
      }
    }
    const double pull = kMass * kSpeed * kSpeed * (kLength * kLength - 0.16) / (2.0 * kLength);
    EXPECT_NEAR(value(result, 3, "middle.axial"), pull, 1e-12 * pull);
    EXPECT_NEAR(value(result, 0, "middle.shear"), 0.0, 1e-12);
    // The point of the section lies 0.01 beside the axis.
    EXPECT_NEAR(value(result, 0, "middle.bending"), 0.01 * value(result, 0, "middle.axial"), 1e-12);
    EXPECT_NEAR(value(result, 0, "middle.torsion"), 0.0, 1e-12);
    Model plain = model_of(turning_rod(radius));
    expect_same_motion(simulate(compile(plain)),
                       run(turning_rod(radius) + sections.substr(0, sections.find("outputs"))));
  }
}

TEST(SectionLoad, OfARodHeldAtItsFarEndIsTheSameFromTheOtherSide) {
  // The ground holds the end `to`: the part beyond the section carries the near one, and the load has the sign
  // of what the near part does to it.
  const std::string text =
      "gravity: [0, 0, 0]\n"
      "bodies: {rod: {rod: {from: [0.8, 0, 0], to: [0, 0, 0], mass: 3}}}\n"
      "joints: {O: {type: revolute, parent: ground, child: rod, at: [0, 0, 0], axis: [0, 0, 1]}}\n"
      "initial: {u: {O: 5}}\n";
  const std::string section = "sections: {cut: {body: rod, at: [0.2, 0, 0]}}\n";
  const Result result = run(text + section);
  const double pull = kMass * kSpeed * kSpeed * (kLength * kLength - 0.04) / (2.0 * kLength);
  EXPECT_NEAR(value(result, 0, "section.cut.fx"), pull, 1e-12 * pull);
  expect_same_motion(run(text), result);
}

TEST(SectionLoad, OfAHeldBeamIsItsShearAndBendingMoment) {
  const std::string text =
      "bodies: {beam: {rod: {from: [0, 0, 0], to: [2, 0, 0], mass: 4}}}\n"
      "joints: {O: {type: revolute, parent: ground, child: beam, at: [0, 0, 0], axis: [0, 1, 0]}}\n"
      "drivers: {hold: {joint: O, angle: \"0\"}}\n"
      "forces:\n"
      "  tip: {body: beam, at: [2, 0, 0], force: [0, 0, -7]}\n"
      "  root: {body: beam, at: [0.1, 0, 0], force: [0, 0, -100]}\n"
      "  twist: {body: beam, at: [2, 0, 0], torque: [3, 0, 0]}\n";
  const Result result =
      run(text + "sections: {cut: {body: beam, at: [0.5, 0, 0]}}\noutputs: {cut: {section: cut}}\n");
  const double weight = 2.0 * 9.81;  // per metre
  const Load section = load(result, 3, "section.cut");
  // Sums of ten numbers of size 100.
  EXPECT_LE((section.force - Vector3(0.0, 0.0, 1.5 * weight + 7.0)).norm(), 1e-12);
  EXPECT_LE((section.moment - Vector3(-3.0, -(1.5 * 1.5 / 2.0 * weight + 1.5 * 7.0), 0.0)).norm(), 1e-12);
  EXPECT_NEAR(value(result, 3, "cut.shear"), 1.5 * weight + 7.0, 1e-12);
  EXPECT_NEAR(value(result, 3, "cut.torsion"), -3.0, 1e-12);
}

// Four-bar of rods: the coupler cut twice, once by its rod, once by a part that is given.

constexpr const char* kFourBar =
    "parameters: {a: 0.1, b: 0.4}\n"
    "bodies:\n"
    "  crank: {rod: {from: [0, 0, 0], to: [0, 0, a], mass: 0.5}}\n"
    "  coupler: {rod: {from: [0, 0, a], to: [b, 0, 0.3], mass: 1}}\n"
    "  rocker: {rod: {from: [b, 0, 0], to: [b, 0, 0.3], mass: 0.8}}\n"
    "joints:\n"
    "  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}\n"
    "  A: {type: revolute, parent: crank, child: coupler, at: [0, 0, a], axis: [0, 1, 0]}\n"
    "  B: {type: revolute, parent: coupler, child: rocker, at: [b, 0, 0.3], axis: [0, 1, 0]}\n"
    "  C: {type: revolute, parent: ground, child: rocker, at: [b, 0, 0], axis: [0, 1, 0]}\n"
    "initial: {u: {O: 9}}\n";
constexpr const char* kFourBarSections =
    "sections:\n"
    "  third: {body: coupler, at: [b/3, 0, a + 0.2/3]}\n"
    "  end: {body: coupler, at: [0.75*b, 0, a + 0.75*0.2], normal: [b, 0, 0.2], part: {mass: 0.25, com: "
    "[0.875*b, 0, a + 0.875*0.2], inertia: [0.25*0.0025/12, 0.25*0.0125/12, 0.25*0.01/12, 0, -0.25*0.005/12, "
    "0]}}\n";

/// A vector of the x-z plane turned about y.
Vector3 turned(double angle, double x, double z) {
  return {std::cos(angle) * x + std::sin(angle) * z, 0.0, -std::sin(angle) * x + std::cos(angle) * z};
}
/// Acceleration of the end of a vector r that turns about y, relative to its start.
Vector3 acceleration(const Vector3& r, double rate, double rate_dot) {
  return rate_dot * Vector3::UnitY().cross(r) - rate * rate * r;
}

/// Newton and Euler for the part of the coupler beyond the share s of its length.
void expect_balance(const Result& result, std::size_t row, const std::string& section, double s) {
  const auto of = [&](const char* column) { return value(result, row, column); };
  const double crank = of("q.O"), crank_rate = of("u.O"), crank_rate_dot = of("a.O");
  const double angle = crank + of("q.A"), rate = crank_rate + of("u.A"),
               rate_dot = crank_rate_dot + of("a.A");
  const Vector3 pin = turned(crank, 0.0, 0.1), bar = turned(angle, 0.4, 0.2);
  const double mass = 1.0 - s, length = (1.0 - s) * bar.norm();
  const Vector3 to_center = 0.5 * (1.0 + s) * bar;
  const Vector3 at = pin + s * bar, center = pin + to_center, end = pin + bar;
  const Vector3 a = acceleration(pin, crank_rate, crank_rate_dot) + acceleration(to_center, rate, rate_dot);
  const Load near = load(result, row, section), beyond = load(result, row, "reaction.B");
  const Vector3 force = near.force - beyond.force + mass * Vector3(0.0, 0.0, -9.81);
  // Forces of size 20, lengths of size 1; twenty operations.
  EXPECT_LE((force - mass * a).norm(), 1e-12 * (near.force.norm() + 10.0));
  const Vector3 moment =
      near.moment - beyond.moment + (at - center).cross(near.force) - (end - center).cross(beyond.force);
  EXPECT_NEAR(moment.y(), mass * length * length / 12.0 * rate_dot, 1e-12 * (near.force.norm() + 10.0));
}

TEST(SectionLoad, OfACouplerBalancesThePartBeyond) {
  const Result result = run(std::string(kFourBar) + kFourBarSections);
  for (std::size_t row = 0; row < support::row_count(result.table); ++row) {
    expect_balance(result, row, "section.third", 1.0 / 3.0);
    expect_balance(result, row, "section.end", 0.75);
  }
}

TEST(SectionLoad, LeavesTheMotionAndTheReactionsAsTheyAre) {
  expect_same_motion(run(kFourBar), run(std::string(kFourBar) + kFourBarSections));
}

TEST(SectionLoad, BalancesTheSameWhicheverJointIsCutAndWhereABodyIsHalved) {
  // Springs in every joint: the loop is opened through a body, of which the tree has two halves.
  std::string text = kFourBar;
  for (const char* joint : {"O: {", "A: {", "B: {", "C: {"})
    text.insert(text.find(joint) + 4, "damping: 0, ");
  expect_same_motion(run(text), run(text + kFourBarSections));
  const Result halved = run(text + kFourBarSections);
  const Result plain = run(std::string(kFourBar) + kFourBarSections);
  for (const char* section : {"section.third", "section.end"}) {
    // At the start, where both have the same state; out of the plane the loads of the two are not determinate.
    const Load a = load(halved, 0, section), b = load(plain, 0, section);
    const Vector3 difference = a.force - b.force;
    EXPECT_LE(std::hypot(difference.x(), difference.z()), 1e-12 * b.force.norm());
    EXPECT_NEAR(a.moment.y(), b.moment.y(), 1e-12 * b.force.norm());
  }
}

TEST(SectionLoad, OfAFloatingBodyLeavesItsCoordinatesAsTheyAre) {
  const std::string text =
      "bodies:\n"
      "  ship: {mass: 10, com: [0, 0, 1], inertia: [1, 2, 2.5]}\n"
      "  mast: {rod: {from: [1, 0, 1], to: [1, 0, 3], mass: 2}}\n"
      "joints: {M: {type: revolute, parent: mast, child: ship, at: [1, 0, 1], axis: [1, 1, 0]}}\n"
      "initial: {u: {mast.wx: 1, mast.wz: 2, mast.vx: 0.3, M: -1}}\n";
  // The ship's joint stands in the part beyond: its mass, seen from (0, 0, 1), is that of the whole but for a bit.
  const std::string sections =
      "sections: {rib: {body: ship, at: [-1, 0, 1], normal: [1, 0, 0], part: {mass: 9, com: [0, 0, 1], "
      "inertia: "
      "[0.9, 1.8, 2.2]}}, top: {body: mast, at: [1, 0, 2]}}\n";
  expect_same_motion(run(text), run(text + sections));
}

// What cannot be cut

void expect_refused(const std::string& sections, const std::string& word) {
  try {
    (void)compile(model_of(std::string(kFourBar) + sections));
    FAIL() << sections;
  } catch (const ModelError& error) {
    EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("test.yaml:"), std::string::npos) << error.what();
  }
}

TEST(Section, ThatMissesTheRodIsRefused) {
  expect_refused("sections: {cut: {body: crank, at: [0, 0, 0.2]}}\n", "misses the rod of 'crank'");
}
TEST(Section, AlongTheRodIsRefused) {
  expect_refused("sections: {cut: {body: crank, at: [0, 0, 0.05], normal: [1, 0, 0]}}\n", "across the rod");
}
TEST(Section, WithAPartThatIsHeavierThanTheBodyIsRefused) {
  expect_refused("sections: {cut: {body: crank, at: [0, 0, 0.05], part: {mass: 0.6, com: [0, 0, 0.05]}}}\n",
                 "does not fit into 'crank'");
}
TEST(Section, WithAPartThatHasTooMuchInertiaIsRefused) {
  expect_refused(
      "sections: {cut: {body: crank, at: [0, 0, 0.05], part: {mass: 0.2, com: [0, 0, 0.07], inertia: [1, 1, "
      "0]}}}\n",
      "does not fit into 'crank'");
}
TEST(Section, ThatFacesAnotherIsRefused) {
  expect_refused(
      "sections: {one: {body: crank, at: [0, 0, 0.03]}, two: {body: crank, at: [0, 0, 0.07], normal: [0, 0, "
      "-1]}}\n",
      "face each other");
}
TEST(Section, OfABodyWhoseMassIsNotThatOfItsRodIsRefused) {
  Model model = model_of(std::string(kFourBar) + "sections: {cut: {body: crank, at: [0, 0, 0.05]}}\n");
  model.bodies[0].com.x() += 0.01;
  EXPECT_THROW((void)compile(model), ModelError);
}

TEST(Section, AtThePlaceOfAnotherHasTheSameLoad) {
  const Result result =
      run(std::string(kFourBar) +
          "sections: {one: {body: crank, at: [0, 0, 0.03]}, two: {body: crank, at: [0, 0, 0.03]}}\n");
  EXPECT_LE((load(result, 4, "section.one").force - load(result, 4, "section.two").force).norm(), 1e-12);
}

}  // namespace
}  // namespace camber
