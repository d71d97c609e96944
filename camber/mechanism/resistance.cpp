#include <camber/mechanism/resistance.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include <camber/mechanism/state.h>
#include <camber/tree/kernels.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

using tree::matrix;
using tree::vector;

/// A pivot this small against mass times length squared is rounding, not inertia.
constexpr double kNoInertia = 1e-14;
/// A pivot this small against the diagonal of M means that the joints inward of it already allow the same
/// motion.
constexpr double kNoOwnMotion = 1e-13;
/// A motion without inertia at one configuration may have inertia at others; if it has none at all of these, it never
/// has.
constexpr int kTrials = 3;

/// The size of the drawing: the largest distance of a centre of mass or a joint from the middle of them
/// all.
double drawing_size(const Mechanism& mechanism) {
  Vector3 low = Vector3::Constant(std::numeric_limits<double>::infinity());
  Vector3 high = -low;
  const auto include = [&](const Vector3& p) { low = low.cwiseMin(p), high = high.cwiseMax(p); };
  for (const Body& body : mechanism.model.bodies) include(body.com);
  for (const Joint& joint : mechanism.model.joints) include(joint.at);
  return 0.5 * (high - low).norm();
}

/// Mass of the subtree beyond each link.
std::vector<double> carried_mass(const tree::Tree& tree) {
  std::vector<double> mass(tree.links.size());
  for (std::size_t i = tree.links.size() - 1; i > 0; --i) {
    mass[i] += tree.links[i].mass;
    mass[static_cast<std::size_t>(tree.links[i].parent)] += mass[i];
  }
  return mass;
}

/// A subtree as one rigid body, about Lo of its inmost link, world axes.
struct Composite {
  double mass = 0.0;
  Vector3 h = Vector3::Zero();
  Matrix3 I = Matrix3::Zero();

  /// Adds another whose Lo is at d from this one's.
  void add(const Composite& other, const Vector3& d) {
    const Matrix3 D = cross_matrix(d);
    const Matrix3 H = cross_matrix(other.h);
    mass += other.mass;
    h += other.h + other.mass * d;
    I += other.I - D * H - H * D - other.mass * D * D;
  }
  /// Twice the kinetic energy at the twist (w, v) of Lo.
  [[nodiscard]] double twice_energy(const Vector3& w, const Vector3& v) const {
    return mass * v.squaredNorm() + w.dot(I * w) + 2.0 * v.dot(w.cross(h));
  }
};

/// The diagonal of M: M itself would take the square of the memory.
VectorX mass_matrix_diagonal(const tree::Tree& tree, const tree::Motion<double>& motion) {
  VectorX diagonal(tree.nv);
  std::vector<Composite> composite(tree.links.size());
  for (std::size_t i = tree.links.size() - 1; i > 0; --i) {
    const tree::Link& link = tree.links[i];
    const tree::BodyMotion<double>& body = motion.body[i];
    const Matrix3 R = matrix(body.R);
    composite[i].add({link.mass, R * vector(link.h), R * matrix(link.I_Lo) * R.transpose()}, Vector3::Zero());
    for (int k = link.u; k < link.u + link.nu; ++k) {
      const auto& speed = motion.speed[static_cast<std::size_t>(k)];
      const Vector3 z = R.col(2);
      const Vector3 none = Vector3::Zero();
      if (link.kind == tree::Kind::kRevolute) {
        diagonal[k] = composite[i].twice_energy(z, none);
      } else if (link.kind == tree::Kind::kPrismatic) {
        diagonal[k] = composite[i].twice_energy(none, z);
      } else {
        diagonal[k] = composite[i].twice_energy(vector(speed.Sw), vector(speed.Sv));
      }
    }
    composite[static_cast<std::size_t>(link.parent)].add(composite[i], vector(body.d));
  }
  return diagonal;
}

VectorX random_coordinates(const Mechanism& mechanism, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  VectorX q = neutral_state(mechanism).q;
  VectorX v(mechanism.nv);
  for (double& x : v) x = uniform(random);
  integrate(mechanism, q, v, q);
  return q;
}

[[noreturn]] void refuse(const Mechanism& mechanism, const TreeBody& body, int speed) {
  const auto& joints = mechanism.model.joints;
  const auto joint =
      std::find_if(joints.begin(), joints.end(), [&](const Joint& j) { return j.name == body.joint; });
  const auto& bodies = mechanism.model.bodies;
  const auto floating =
      std::find_if(bodies.begin(), bodies.end(), [&](const Body& b) { return b.name == body.joint; });
  const bool implied = joint == joints.end();
  throw ModelError(
      implied ? floating->place : joint->place, (implied ? "bodies." : "joints.") + body.joint,
      fmt::format("nothing resists the motion {}: the bodies that it moves have no inertia against it",
                  mechanism.u_names[static_cast<std::size_t>(speed)]),
      "give mass or inertia to a body beyond this joint (a thin rod has none about its own axis), or "
      "remove the joint");
}

}  // namespace

void check_resistance(const Mechanism& mechanism) {
  const double size = drawing_size(mechanism);
  const std::vector<double> mass = carried_mass(mechanism.tree);
  tree::Motion<double> motion(mechanism.tree);
  tree::Articulated<double> articulated(mechanism.tree);
  std::vector<int> failures(static_cast<std::size_t>(mechanism.nv), 0);
  std::mt19937 random(1);  // any fixed seed: the same model gets the same result
  for (int trial = 0; trial < kTrials; ++trial) {
    const VectorX q = random_coordinates(mechanism, random);
    tree::kernels().positions(view(mechanism.tree), q.data(), writer(motion));
    tree::kernels().factorize(view(mechanism.tree), view(motion), view(articulated));
    const VectorX diagonal = mass_matrix_diagonal(mechanism.tree, motion);
    for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
      const TreeBody& body = mechanism.bodies[i];
      const double scale = kNoInertia * mass[i] * std::max(1.0, size * size);
      for (int k = body.u; k < body.u + body.nu; ++k) {
        const double pivot = articulated.speed[static_cast<std::size_t>(k)].D;
        const bool resists = pivot > scale && pivot > kNoOwnMotion * diagonal[k];
        failures[static_cast<std::size_t>(k)] += resists ? 0 : 1;
      }
    }
  }
  for (std::size_t i = mechanism.bodies.size() - 1; i > 0; --i) {
    const TreeBody& body = mechanism.bodies[i];
    for (int k = body.u; k < body.u + body.nu; ++k)
      if (failures[static_cast<std::size_t>(k)] == kTrials) refuse(mechanism, body, k);
  }
}

}  // namespace camber
