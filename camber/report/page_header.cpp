#include <camber/report/page_header.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include <camber/io/version.h>

namespace camber {

namespace {

using PageJson = nlohmann::ordered_json;

PageJson json(const Vector3& v) {
  return {v.x(), v.y(), v.z()};
}

/// Rows of the matrix.
PageJson json(const Matrix3& m) {
  return {json(Vector3(m.row(0))), json(Vector3(m.row(1))), json(Vector3(m.row(2)))};
}

struct ShapeJson {
  PageJson operator()(const Rod& s) const {
    return {{"type", "rod"}, {"from", json(s.from)}, {"to", json(s.to)}, {"radius", s.radius}};
  }
  PageJson operator()(const Box& s) const {
    return {{"type", "box"}, {"center", json(s.center)}, {"size", json(s.size)}, {"axes", json(s.axes)}};
  }
  PageJson operator()(const Cylinder& s) const {
    return {{"type", s.inner_radius > 0.0 ? "tube" : "cylinder"},
            {"center", json(s.center)},
            {"axis", json(s.axis)},
            {"radius", s.radius},
            {"length", s.length},
            {"inner_radius", s.inner_radius}};
  }
  PageJson operator()(const Disk& s) const {
    return {{"type", "disk"}, {"center", json(s.center)}, {"axis", json(s.axis)}, {"radius", s.radius}};
  }
  PageJson operator()(const Sphere& s) const {
    return {{"type", "sphere"}, {"center", json(s.center)}, {"radius", s.radius}};
  }
  PageJson operator()(const PointMass& s) const { return {{"type", "point"}, {"at", json(s.at)}}; }
  PageJson operator()(const SceneWheel& s) const {
    PageJson wheel{{"type", "wheel"},    {"center", json(s.center)}, {"axis", json(s.axis)},
                   {"radius", s.radius}, {"width", s.width},         {"crown", s.crown}};
    if (s.roller_angle) wheel["roller_angle"] = *s.roller_angle;
    return wheel;
  }
  PageJson operator()(const SceneEllipsoid& s) const {
    return {{"type", "ellipsoid"},
            {"center", json(s.center)},
            {"semi_axes", json(s.semi_axes)},
            {"axes", json(s.axes)}};
  }
  PageJson operator()(const SceneBlade& s) const {
    return {{"type", "blade"}, {"at", json(s.at)}, {"direction", json(s.direction)}};
  }
  PageJson operator()(const ScenePlate& s) const {
    return {{"type", "plate"},
            {"center", json(s.X_BP.p)},
            {"axes", json(s.X_BP.R)},
            {"outline", s.outline},
            {"thickness", s.thickness}};
  }
  PageJson operator()(const SceneGear& s) const {
    return {{"type", "gear"},         {"center", json(s.center)}, {"axis", json(s.axis)},
            {"tooth", json(s.tooth)}, {"radius", s.radius},       {"width", s.width},
            {"cone", s.cone},         {"teeth", s.teeth},         {"inside", s.inside}};
  }
};

PageJson json(const SceneBody& body) {
  PageJson shapes = PageJson::array();
  for (const SceneShape& shape : body.shapes) shapes.push_back(std::visit(ShapeJson{}, shape));
  return {{"name", body.name}, {"shapes", std::move(shapes)}};
}

PageJson json(const SceneJoint& joint) {
  return {{"name", joint.name},
          {"type", joint.type},
          {"parent", joint.parent},
          {"child", joint.child},
          {"point", json(joint.point)},
          {"axis", json(joint.axis)},
          {"columns", {{"q", joint.q}, {"u", joint.u}, {"reaction", joint.reaction}}}};
}

PageJson json(const SceneContact& contact) {
  PageJson columns{{"point", contact.point}};
  const auto add = [&](const char* key, const std::string& column) {
    if (!column.empty()) columns[key] = column;
  };
  add("normal", contact.normal_load);
  add("longitudinal", contact.longitudinal);
  add("lateral", contact.lateral);
  return {{"name", contact.name},         {"type", contact.type},
          {"body", contact.body},         {"on", contact.on},
          {"axis", json(contact.axis)},   {"normal", json(contact.normal)},
          {"columns", std::move(columns)}};
}

PageJson json(const SceneSurface& surface) {
  PageJson made{{"type", surface.type}, {"body", surface.body}, {"at", json(surface.at)}};
  if (surface.type == "plane") made["normal"] = json(surface.normal);
  if (surface.type == "bowl") made["radius"] = surface.radius;
  made["contacts"] = surface.contacts;
  return made;
}

PageJson json(const SceneLink& link) {
  return {{"name", link.name},     {"kind", link.kind},
          {"body_a", link.body_a}, {"point_a", json(link.point_a)},
          {"body_b", link.body_b}, {"point_b", json(link.point_b)}};
}

PageJson json(const Fact& fact) {
  return {{"label", fact.label}, {"value", fact.value}};
}

PageJson json(const FrontTable& table) {
  return {{"title", table.title}, {"columns", table.columns}, {"rows", table.rows}};
}

PageJson json(const EventRecord& event) {
  return {{"t", event.t}, {"name", event.name}, {"kind", event.kind}, {"text", event.text}};
}

PageJson parameter_json(const Parameter& parameter, const std::vector<std::string>& derived) {
  PageJson made{{"name", parameter.name}, {"value", parameter.value}};
  if (parameter.range) made["range"] = {parameter.range->least, parameter.range->most};
  if (std::find(derived.begin(), derived.end(), parameter.name) != derived.end()) made["derived"] = true;
  return made;
}

template <class Part>
PageJson list(const std::vector<Part>& parts) {
  PageJson array = PageJson::array();
  for (const Part& part : parts) array.push_back(json(part));
  return array;
}

PageJson json(const Scene& scene) {
  return {{"size", scene.size},
          {"up", json(scene.up)},
          {"ground", scene.ground},
          {"bodies", list(scene.bodies)},
          {"joints", list(scene.joints)},
          {"contacts", list(scene.contacts)},
          {"surfaces", list(scene.surfaces)},
          {"springs", list(scene.links)}};
}

PageJson json(const FrontPage& front) {
  return {{"headline", front.headline},
          {"warnings", front.warnings},
          {"facts", list(front.facts)},
          {"tables", list(front.tables)},
          {"events", list(front.events)}};
}

PageJson column_json(const Column& about, const EncodedColumn& column) {
  PageJson json{{"name", about.name},
                {"unit", about.unit},
                {"owner", {{"kind", about.owner.kind}, {"name", about.owner.name}}},
                {"group", about.group},
                {"meaning", about.meaning}};
  switch (column.kind) {
    case EncodedColumn::Kind::kConstant:
      json["kind"] = "constant";
      json["value"] = column.base;
      break;
    case EncodedColumn::Kind::kExact:
      json["kind"] = "f64";
      break;
    case EncodedColumn::Kind::kDelta:
      json["kind"] = "delta";
      json["base"] = column.base;
      json["scale"] = column.scale;
      break;
  }
  return json;
}

}  // namespace

std::string page_header(const RecordedRun& run, const Scene& scene, const FrontPage& front,
                        std::span<const EncodedColumn> columns, bool live) {
  PageJson header{{"name", run.name},
                  {"model", run.model.name},
                  {"verb", "simulate"},
                  {"camber", version()},
                  {"created", ""}};  // no time of day: equal runs have equal pages
  if (live) header["live"] = true;
  header["front"] = json(front);
  header["scene"] = json(scene);
  header["parameters"] = PageJson::array();
  for (const Parameter& parameter : run.model.parameters)
    header["parameters"].push_back(parameter_json(parameter, run.derived));
  header["rows"] = run.result.table.rows();
  header["columns"] = PageJson::array();
  for (std::size_t i = 0; i < columns.size(); ++i)
    header["columns"].push_back(column_json(run.result.table.columns[i], columns[i]));
  // A name in a model built in code may contain any bytes; JSON is UTF-8.
  return header.dump(-1, ' ', false, PageJson::error_handler_t::replace);
}

}  // namespace camber
