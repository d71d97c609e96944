#include <camber/simulate/columns/formulation.h>

#include <algorithm>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include <camber/dynamics/absolute.h>
#include <camber/dynamics/noc_matrices.h>
#include <camber/model/joint_units.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

std::string effort_unit(const Mechanism& mechanism, int speed) {
  const TreeBody& body = mechanism.bodies[joint_of_speed(mechanism, speed)];
  return effort_units(body.type)[static_cast<std::size_t>(speed - body.u)];
}

/// Of an element of the inertia matrix, by the units of the efforts along its row and its column.
std::string inertia_unit(const std::string& row, const std::string& column) {
  if (row.empty() || column.empty()) return "";
  const int turns = (row == "N m" ? 1 : 0) + (column == "N m" ? 1 : 0);
  return turns == 2 ? "kg m^2" : turns == 1 ? "kg m" : "kg";
}

/// Of each body of the tree the one with the name: a body that a section cuts, or that a loop is opened through,
/// is one to the user.
std::vector<int> whole_bodies(const Mechanism& mechanism) {
  std::vector<int> whole(mechanism.bodies.size());
  std::iota(whole.begin(), whole.end(), 0);
  for (const SectionLink& section : mechanism.sections)
    whole[static_cast<std::size_t>(index(section.beyond))] = index(section.near);
  for (const Tie& tie : mechanism.ties)
    if (tie.origin == Origin::kHalvedBody) whole[static_cast<std::size_t>(index(tie.A))] = index(tie.B);
  for (int& body : whole)
    while (mechanism.bodies[static_cast<std::size_t>(body)].body.empty())
      body = whole[static_cast<std::size_t>(body)];
  return whole;
}

Loads loads(const Instant& now) {
  return {now.forces->tau, &now.forces->external};
}

}  // namespace

FormulationColumns::FormulationColumns(System& system)
    : system_(system), whole_(whole_bodies(system.mechanism)) {
  if (!system.formulation) return;
  system.evaluate(0.0, system.initial().data());
  for (std::size_t i = 1; i < system.mechanism.bodies.size(); ++i)
    if (!system.mechanism.bodies[i].body.empty()) bodies_.push_back(static_cast<int>(i));
  try {
    if (system.formulation == Formulation::kNoc) choose_noc();
    if (system.formulation == Formulation::kKane) choose_kane();
  } catch (const FormulationError& error) {
    throw SimulationError(0.0, error.what());
  }
}

void FormulationColumns::choose_noc() {
  const Mechanism& mechanism = system_.mechanism;
  choice_.independent = noc_matrices(mechanism, system_.now().state, loads(system_.now()),
                                     system_.now().lambda, system_.workspace)
                            .independent;
  const auto name = [&](int speed) { return mechanism.u_names[static_cast<std::size_t>(speed)]; };
  for (const int s : choice_.independent)
    for (const int r : choice_.independent)
      columns_.push_back({"noc.I." + name(s) + "." + name(r),
                          inertia_unit(effort_unit(mechanism, s), effort_unit(mechanism, r)),
                          {},
                          "noc.I",
                          "inertia matrix of I du/dt = C u + tau in the independent speeds"});
  for (const int s : choice_.independent)
    columns_.push_back(
        {"noc.Cu." + name(s), effort_unit(mechanism, s), {}, "noc.Cu", "C u of I du/dt = C u + tau"});
  for (const int s : choice_.independent)
    columns_.push_back(
        {"noc.tau." + name(s), effort_unit(mechanism, s), {}, "noc.tau", "tau of I du/dt = C u + tau"});
}

void FormulationColumns::choose_kane() {
  const Mechanism& mechanism = system_.mechanism;
  const KaneEquations equations =
      kane_equations(mechanism, system_.now().state, loads(system_.now()), system_.workspace);
  choice_ = equations.choice;
  const std::size_t own = mechanism.model.speeds.size();
  const auto add = [&](const char* what, const char* meaning) {
    for (std::size_t s = 0; s < equations.speeds.size(); ++s)
      for (const int body : bodies_) {
        const std::string& name = mechanism.bodies[static_cast<std::size_t>(body)].body;
        columns_.push_back({fmt::format("{}.{}.{}", what, equations.speeds[s], name),
                            s < own ? "" : effort_unit(mechanism, choice_.completing[s - own]),
                            {},
                            what,
                            meaning});
      }
  };
  add("kane.F", "generalized active force along a speed, contribution of a body");
  add("kane.Fstar", "generalized inertia force along a speed, contribution of a body");
}

void FormulationColumns::fill(const Evaluation& /*at*/, ColumnWriter& out) {
  if (columns_.empty()) return;
  try {
    if (system_.formulation == Formulation::kNoc) fill_noc(out);
    if (system_.formulation == Formulation::kKane) fill_kane(out);
  } catch (const FormulationError& error) {
    throw SimulationError(system_.now().state.t, error.what());
  }
}

void FormulationColumns::fill_noc(ColumnWriter& out) {
  const NocMatrices noc = noc_matrices(system_.mechanism, system_.now().state, loads(system_.now()),
                                       system_.now().lambda, system_.workspace, &choice_.independent);
  for (Eigen::Index s = 0; s < noc.I.rows(); ++s)
    for (Eigen::Index r = 0; r < noc.I.cols(); ++r) out.put(noc.I(s, r));
  for (const VectorX* values : {&noc.Cu, &noc.tau}) out.put_all(*values);
}

void FormulationColumns::fill_kane(ColumnWriter& out) {
  const KaneEquations equations = kane_equations(system_.mechanism, system_.now().state, loads(system_.now()),
                                                 system_.workspace, &choice_);
  for (MatrixX values : {equations.F, equations.F_star}) {
    for (std::size_t i = 1; i < whole_.size(); ++i)
      if (whole_[i] != static_cast<int>(i)) values.col(whole_[i]) += values.col(static_cast<Eigen::Index>(i));
    for (Eigen::Index s = 0; s < values.rows(); ++s)
      for (const int body : bodies_) out.put(values(s, body));
  }
}

}  // namespace camber
