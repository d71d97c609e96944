#include <algorithm>

#include <fmt/format.h>

#include <camber/model/columns.h>
#include <camber/model/event_kind.h>
#include <camber/model/expression.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

void check_side(const Axle& axle, std::string_view key, const std::string& contact, const NameSet& known) {
  if (!known.contains(contact))
    throw ModelError(axle.place, fmt::format("axles.{}.{}", axle.name, key),
                     fmt::format("no contact with a normal force is named '{}'", contact),
                     suggest_name(contact, known.list()));
}

}  // namespace

void check_axles(const Model& model) {
  std::vector<std::string> pressing;
  for (const Contact& contact : model.contacts)
    if (has_normal_force(contact)) pressing.push_back(contact.name);
  const NameSet known(pressing);
  std::unordered_set<std::string> seen;
  for (const Axle& axle : model.axles) {
    check_name(axle.place, "axles", axle.name, "axle", seen);
    check_side(axle, "left", axle.left, known);
    check_side(axle, "right", axle.right, known);
    if (axle.left == axle.right)
      throw ModelError(axle.place, "axles." + axle.name + ".right",
                       fmt::format("'{}' is on both sides", axle.right), "name two contacts");
  }
}

void check_events(const Model& model) {
  std::unordered_set<std::string> seen;
  for (const EventRule& event : model.events) {
    check_name(event.place, "events", event.name, "event", seen);
    const auto has_its_name = [&](const EventKind& kind) { return event_name(kind) == event.name; };
    if (std::ranges::any_of(kEventKinds, has_its_name))
      throw ModelError(event.place, "events." + event.name,
                       fmt::format("'{}' is the name of an event that is watched already", event.name),
                       "choose another name");
  }
}

void check_event_laws(const Model& model) {
  if (model.events.empty()) return;
  NameSet known = column_names(model);
  for (const Output& output : model.outputs)
    for (const Column& column : output_columns(output)) known.add(column.name);
  for (const EventRule& event : model.events)
    check_names(event.expression, "events." + event.name + ".expression", known);
}

}  // namespace camber
