#include "rolling_disk/library_disk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include <camber/io/model_yaml.h>
#include <camber/simulate/system.h>

namespace camber::study {

namespace {

/// Puts the body at φ; its turn ψ about its own axis does not show and stays zero.
void set_heading(Model& model, const EulerState& start) {
  const Quaternion q(Eigen::AngleAxisd(start.angles[1], Vector3::UnitZ()) *
                     Eigen::AngleAxisd(-start.angles[0], Vector3::UnitX()));
  const std::array<std::pair<std::string_view, double>, 4> values{
      {{"disk.qw", q.w()}, {"disk.qx", q.x()}, {"disk.qy", q.y()}, {"disk.qz", q.z()}}};
  for (const auto& [name, value] : values)
    for (InitialValue& entry : model.initial_q)
      if (entry.name == name) entry.value = value;
}

struct Machine {
  explicit Machine(const Model& model) : mechanism(compile(model)), system(mechanism) {}
  Mechanism mechanism;
  System system;
};

/// The body's y axis is the disk's, against v of the thesis.
Problem::View view_of(const Disk& disk, const VectorX& y) {
  // q of a free body: the way from the drawing, in which the disk stands at height r, then the unit quaternion;
  // u: ω and the velocity, in its axes.
  const Quaternion attitude(y[3], y[4], y[5], y[6]);
  const Vector3 place = y.head<3>(), omega = y.segment<3>(7), velocity = y.segment<3>(10);
  const Vector3 inertia = disk.inertia();
  const Vector3 axis = -(attitude.normalized() * Vector3::UnitY());
  return {.x = place.x(),
          .y = place.y(),
          .lean = std::asin(std::clamp(axis.z(), -1.0, 1.0)),
          .energy = 0.5 * (disk.m * velocity.squaredNorm() + inertia.x() * omega.x() * omega.x() +
                           inertia.z() * omega.y() * omega.y() + inertia.y() * omega.z() * omega.z()) +
                    disk.m * disk.g * (disk.r + place.z()),
          .orthogonality = std::abs(attitude.squaredNorm() - 1.0)};
}

}  // namespace

Problem library_disk(const Disk& disk, const EulerState& start) {
  const std::vector<ParameterOverride> parameters{{"r", disk.r},
                                                  {"m", disk.m},
                                                  {"theta", start.angles[0]},
                                                  {"theta_rate", start.rates[0]},
                                                  {"phi_rate", start.rates[1]},
                                                  {"psi_rate", start.rates[2]}};
  const auto file = std::filesystem::path(CAMBER_MODELS) / "rolling_disk.yaml";
  Model model = read_model_file(file, parameters);
  set_heading(model, start);
  const auto machine = std::make_shared<Machine>(model);
  Ode ode = machine->system.ode();
  // The equations refer to the machine; whoever holds them holds it too.
  return {
      .name = "Camber",
      .ode = {.size = ode.size,
              .rhs = [machine, rhs = ode.rhs](double t, const double* y, double* ydot) { rhs(t, y, ydot); },
              .after_step = ode.after_step},
      .start = machine->system.initial(),
      .view = [disk](const VectorX& y) { return view_of(disk, y); }};
}

}  // namespace camber::study
