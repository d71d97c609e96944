#include <camber/report/front.h>

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include <camber/model/column_groups.h>
#include <camber/model/event_kind.h>
#include <camber/model/integrator_method.h>
#include <camber/model/names.h>
#include <camber/report/peaks.h>

namespace camber {

namespace {

std::string number(double value) {
  return fmt::format("{:.4g}", value);
}

/// "1 body", "3 bodies".
std::string counted(int count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

double last_time(const Table& table) {
  return table.rows() == 0 ? 0.0 : table.at(table.rows() - 1, 0);
}

std::string headline(const Result& result) {
  return fmt::format("{}: {} s of motion, {}, {}. The energy balance closes to {:.1e}.", result.model_name,
                     number(last_time(result.table)), counted(result.bodies, "body", "bodies"),
                     counted(result.dof, "degree of freedom", "degrees of freedom"), result.energy_drift);
}

/// Constraint errors above this cause a warning.
constexpr double kSuspectError = 1e-6;

std::vector<std::string> run_warnings(const Result& result) {
  std::vector<std::string> warnings;
  if (result.interrupted)
    warnings.push_back(
        fmt::format("The run was stopped before its {} s were over.", number(result.settings.duration)));
  if (result.stopped) {
    const EventRecord& last = result.events.back();
    warnings.push_back(fmt::format("An event stopped the run at t = {} s: {}.", number(last.t), last.text));
  }
  if (result.error_position > kSuspectError)
    warnings.push_back(
        fmt::format("Constraints are violated by up to {:.1e} m or rad.", result.error_position));
  std::ranges::copy(result.warnings, std::back_inserter(warnings));
  return warnings;
}

/// A contact is a two-sided constraint: where its normal force is a pull, a real wheel would lift off. What an event
/// of the run has reported is not reported again.
std::vector<std::string> contact_warnings(const Model& model, const std::vector<ContactLoad>& loads,
                                          const std::vector<EventRecord>& events) {
  const auto told = [&](const Contact& contact, const EventKind& kind) {
    return std::ranges::find(events, event_name(kind, contact.name), &EventRecord::name) != events.end();
  };
  std::vector<std::string> warnings;
  for (const Contact& contact : model.contacts) {
    const auto load = std::find_if(loads.begin(), loads.end(),
                                   [&](const ContactLoad& other) { return other.contact == contact.name; });
    if (load == loads.end() || !has_normal_force(contact)) continue;
    if (load->lightest.size < 0.0 && !told(contact, kLiftOff))
      warnings.push_back(
          fmt::format("Contact {} pulls with up to {} N (at t = {} s): a real one would lift off.",
                      contact.name, number(-load->lightest.size), number(load->lightest.time)));
    if (contact.friction && load->friction_needed.size > *contact.friction && !told(contact, kSlip))
      warnings.push_back(fmt::format(
          "Contact {} needs a friction of {} (at t = {} s) and has {}: it would slip.", contact.name,
          number(load->friction_needed.size), number(load->friction_needed.time), number(*contact.friction)));
  }
  return warnings;
}

std::vector<Fact> facts(const Model& model, const Result& result) {
  const SimulateSettings& settings = result.settings;
  const bool fixed = has_fixed_step(settings.integrator);
  std::vector<Fact> list{
      {"Simulated", fmt::format("{} s, {} rows", number(last_time(result.table)), result.table.rows())},
      {"Bodies", fmt::format("{}", result.bodies)},
      {"Degrees of freedom", fmt::format("{}", result.dof)},
      {"Energy drift", fmt::format("{:.1e} of the energy that moved", result.energy_drift)}};
  const bool constrained = model.joints.size() > model.bodies.size() || !model.contacts.empty() ||
                           !model.couplings.empty() || result.error_position > 0.0;
  if (constrained) {
    list.push_back({"Constraint errors", fmt::format("{:.1e} m or rad, {:.1e} m/s or rad/s",
                                                     result.error_position, result.error_velocity)});
    list.push_back({"Redundant constraints", fmt::format("{}", result.redundant)});
  }
  list.push_back(
      {"Integrator", fmt::format("{}, {} {}, {} steps", settings.integrator, fixed ? "step" : "tolerance",
                                 number(fixed ? settings.step : settings.tolerance), result.steps)});
  list.push_back({"Formulation", result.formulation});
  return list;
}

FrontTable joint_table(std::vector<JointLoad> loads) {
  std::stable_sort(loads.begin(), loads.end(),
                   [](const JointLoad& a, const JointLoad& b) { return a.force.size > b.force.size; });
  FrontTable table{
      "Largest bearing loads", {"joint", "force [N]", "at t [s]", "moment [N m]", "at t [s]"}, {}};
  for (const JointLoad& load : loads)
    table.rows.push_back({load.joint, number(load.force.size), number(load.force.time),
                          number(load.moment.size), number(load.moment.time)});
  return table;
}

FrontTable contact_table(const Model& model, const std::vector<ContactLoad>& loads) {
  FrontTable table{"Contacts: loads and margins",
                   {"contact", "least normal load [N]", "at t [s]", "largest [N]", "at t [s]",
                    "friction needed", "at t [s]", "friction available"},
                   {}};
  for (const ContactLoad& load : loads) {
    std::string friction = "not given";
    for (const Contact& contact : model.contacts)
      if (contact.name == load.contact && contact.friction) friction = number(*contact.friction);
    table.rows.push_back({load.contact, number(load.lightest.size), number(load.lightest.time),
                          number(load.heaviest.size), number(load.heaviest.time),
                          number(load.friction_needed.size), number(load.friction_needed.time), friction});
  }
  return table;
}

FrontTable axle_table(const std::vector<AxleLoad>& loads) {
  FrontTable table{"Axles: load transfer", {"axle", "largest (1: a wheel lifts)", "at t [s]"}, {}};
  for (const AxleLoad& load : loads)
    table.rows.push_back({load.axle, number(load.transfer.size), number(load.transfer.time)});
  return table;
}

/// First, last, smallest and largest value of a column.
std::vector<std::string> travel(const Table& table, std::size_t column) {
  double least = table.at(0, column);
  double most = least;
  for (std::size_t r = 1; r < table.rows(); ++r) {
    least = std::min(least, table.at(r, column));
    most = std::max(most, table.at(r, column));
  }
  const Column& about = table.columns[column];
  return {about.name,    about.unit,  number(table.at(0, column)), number(table.at(table.rows() - 1, column)),
          number(least), number(most)};
}

/// The coordinates and the model's own outputs.
FrontTable motion_table(const Table& motion) {
  FrontTable table{"Motion", {"column", "unit", "initial", "final", "least", "largest"}, {}};
  for (std::size_t i = 0; i < motion.columns.size(); ++i)
    if (motion.columns[i].group == kCoordinateGroup || motion.columns[i].owner.kind == "output")
      table.rows.push_back(travel(motion, i));
  return table;
}

}  // namespace

FrontPage make_front_page(const RecordedRun& run) {
  const Result& result = run.result;
  const std::vector<ContactLoad> contacts = contact_loads(result.table);
  FrontPage page{.headline = headline(result),
                 .warnings = run_warnings(result),
                 .facts = facts(run.model, result),
                 .tables = {},
                 .events = result.events};
  std::ranges::copy(contact_warnings(run.model, contacts, page.events), std::back_inserter(page.warnings));
  if (result.table.rows() == 0) return page;
  const TableDigest digest = digest_of(result.table);
  page.tables = {joint_table(joint_loads(digest)), contact_table(run.model, contacts),
                 axle_table(axle_loads(digest)), motion_table(result.table)};
  std::erase_if(page.tables, [](const FrontTable& table) { return table.rows.empty(); });
  return page;
}

}  // namespace camber
