#include <camber/report/front.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/report/peaks.h>

namespace camber {

namespace {

using Json = nlohmann::json;

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

std::string headline(const RecordedRun& run, const Json& summary) {
  return fmt::format("{}: {} s of motion, {}, {}. The energy balance closes to {:.1e}.", run.model.name,
                     number(last_time(run.table)), counted(summary.at("bodies"), "body", "bodies"),
                     counted(summary.at("dof"), "degree of freedom", "degrees of freedom"),
                     summary.at("energy_drift").get<double>());
}

/// Constraint errors above this cause a warning.
constexpr double kSuspectError = 1e-6;

std::vector<std::string> run_warnings(const Json& summary) {
  std::vector<std::string> warnings;
  if (summary.at("interrupted").get<bool>())
    warnings.push_back(fmt::format("The run was stopped before its {} s were over.",
                                   number(summary.at("duration").get<double>())));
  if (summary.value("stopped", false)) {
    const Json& events = summary.at("events");
    const Json& last = events.at(events.size() - 1);  // throws where there is none
    warnings.push_back(fmt::format("An event stopped the run at t = {} s: {}.",
                                   number(last.at("t").get<double>()), last.at("text").get<std::string>()));
  }
  if (const double error = summary.at("error_position"); error > kSuspectError)
    warnings.push_back(fmt::format("Constraints are violated by up to {:.1e} m or rad.", error));
  for (const Json& warning : summary.at("warnings")) warnings.push_back(warning);
  return warnings;
}

/// A contact is a two-sided constraint: where its normal force is a pull, a real wheel would lift off. What an event
/// of the run has reported is not reported again.
std::vector<std::string> contact_warnings(const Model& model, const std::vector<ContactLoad>& loads,
                                          const std::vector<FrontEvent>& events) {
  const auto told = [&](const Contact& contact, const char* kind) {
    const std::string name = fmt::format("contact.{}.{}", contact.name, kind);
    return std::any_of(events.begin(), events.end(),
                       [&](const FrontEvent& event) { return event.name == name; });
  };
  std::vector<std::string> warnings;
  for (const Contact& contact : model.contacts) {
    const auto load = std::find_if(loads.begin(), loads.end(),
                                   [&](const ContactLoad& other) { return other.contact == contact.name; });
    if (load == loads.end() || std::holds_alternative<SkateShape>(contact.shape)) continue;
    if (load->lightest.size < 0.0 && !told(contact, "lift_off"))
      warnings.push_back(
          fmt::format("Contact {} pulls with up to {} N (at t = {} s): a real one would lift off.",
                      contact.name, number(-load->lightest.size), number(load->lightest.time)));
    if (contact.friction && load->friction_needed.size > *contact.friction && !told(contact, "slip"))
      warnings.push_back(fmt::format(
          "Contact {} needs a friction of {} (at t = {} s) and has {}: it would slip.", contact.name,
          number(load->friction_needed.size), number(load->friction_needed.time), number(*contact.friction)));
  }
  return warnings;
}

std::vector<Fact> facts(const RecordedRun& run, const Json& summary) {
  const Json& integrator = summary.at("integrator");
  const bool fixed = integrator.contains("step");
  std::vector<Fact> list{
      {"Simulated", fmt::format("{} s, {} rows", number(last_time(run.table)), run.table.rows())},
      {"Bodies", fmt::format("{}", run.model.bodies.size())},
      {"Degrees of freedom", fmt::format("{}", summary.at("dof").get<int>())},
      {"Energy drift",
       fmt::format("{:.1e} of the energy that moved", summary.at("energy_drift").get<double>())}};
  const bool constrained = run.model.joints.size() > run.model.bodies.size() || !run.model.contacts.empty() ||
                           !run.model.couplings.empty() || summary.at("error_position").get<double>() > 0.0;
  if (constrained) {
    list.push_back({"Constraint errors", fmt::format("{:.1e} m or rad, {:.1e} m/s or rad/s",
                                                     summary.at("error_position").get<double>(),
                                                     summary.at("error_velocity").get<double>())});
    list.push_back({"Redundant constraints", fmt::format("{}", summary.at("redundant").get<int>())});
  }
  list.push_back({"Integrator", fmt::format("{}, {} {}, {} steps", integrator.at("name").get<std::string>(),
                                            fixed ? "step" : "tolerance",
                                            number(integrator.at(fixed ? "step" : "tolerance").get<double>()),
                                            summary.at("steps").get<long>())});
  list.push_back({"Formulation", summary.at("formulation")});
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
FrontTable motion_table(const RecordedRun& run) {
  FrontTable table{"Motion", {"column", "unit", "initial", "final", "least", "largest"}, {}};
  const auto is_output = [&](const std::string& name) {
    return std::any_of(run.model.outputs.begin(), run.model.outputs.end(), [&](const Output& output) {
      return name == output.name || name.starts_with(output.name + ".");
    });
  };
  for (std::size_t i = 0; i < run.table.columns.size(); ++i) {
    const std::string& name = run.table.columns[i].name;
    if (name.starts_with("q.") || is_output(name)) table.rows.push_back(travel(run.table, i));
  }
  return table;
}

std::vector<FrontEvent> events(const Json& summary) {
  std::vector<FrontEvent> list;
  for (const Json& event : summary.at("events"))
    list.push_back({event.at("t"), event.at("name"), event.at("kind"), event.at("text")});
  return list;
}

FrontPage front_page(const RecordedRun& run, const Json& summary) {
  const std::vector<ContactLoad> contacts = contact_loads(run.table);
  FrontPage page{summary.at("verb"), headline(run, summary), run_warnings(summary), facts(run, summary), {},
                 events(summary)};
  for (std::string& warning : contact_warnings(run.model, contacts, page.events))
    page.warnings.push_back(std::move(warning));
  if (run.table.rows() == 0) return page;
  const TableDigest digest = digest_of(run.table);
  page.tables = {joint_table(joint_loads(digest)), contact_table(run.model, contacts),
                 axle_table(axle_loads(digest)), motion_table(run)};
  std::erase_if(page.tables, [](const FrontTable& table) { return table.rows.empty(); });
  return page;
}

}  // namespace

FrontPage make_front_page(const RecordedRun& run) {
  try {
    return front_page(run, Json::parse(run.summary));
  } catch (const Json::exception& error) {
    throw RunError(fmt::format(
        "summary.json is not the summary of a run of this version: {}\n  simulate again", error.what()));
  }
}

}  // namespace camber
