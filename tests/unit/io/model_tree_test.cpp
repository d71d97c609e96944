#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include <camber/io/model_tree.h>
#include <camber/io/model_yaml.h>
#include <camber/model/coupling/entry_context.h>
#include <camber/model/names.h>
#include <gtest/gtest.h>

#include "support/gallery.h"
#include "support/random_tree.h"

/// Models as trees of values: what is written reads back as the same machine, bit for bit.
namespace camber {
namespace {

/// Every value that the descriptions of a model name, with its path; numbers by their bits.
class Values : public DescriptionVisitor {
 public:
  explicit Values(const JointSet& joints) : carriers_(joints) {}

  std::vector<std::string> lines = {};

  void text(Text key, const auto& value, const About&, Text) { put(key, value); }
  void name(Text key, const auto& value, const About&, Text) { put(key, value); }
  void body(Text key, const auto& value, const About&, Text) { put(key, value); }
  void joint(Text key, const auto& value, const About&, Text) { put(key, value); }
  void speed(Text key, const auto& value, const About&, Text) { put(key, value); }
  void speed(Text key, const auto& joint, const auto& component, const About&, Text) {
    put(key, joint);
    put(key, component);
  }
  void joints(Text key, const auto& values, const About&, Text) { put(key, values); }
  void speeds(Text key, const auto& values, const About&, Text) { put(key, values); }
  void contact(Text key, const auto& value, const About&, Text) { put(key, value); }
  void section(Text key, const auto& value, const About&, Text) { put(key, value); }
  void source(Text key, const auto& value, const About&, Text) { put(key, value); }
  void choice(Text key, const auto& value, const About&, Text) { put(key, value); }
  void choice(Text key, const auto& value, const auto&, const About&, Text) { put(key, value); }
  void joint_type(const JointType& type, Text) {
    put("type", std::string(joint_type_name(type)));
    std::visit([this](const auto& own) { describe_joint_type(*this, own); }, type);
  }
  void number(Text key, const auto& value, const About&, Text) { put(key, value); }
  void integer(Text key, const auto& value, const About&, Text) { put(key, value); }
  void numbers(Text key, const auto& value, const About&, Text) { put(key, value); }
  template <class Pair>
  void pair(Text key, const Pair& value, const About& about, Text meaning) {
    if constexpr (is_optional<Pair>) {
      put(key, value.has_value());
      if (value) pair(key, *value, about, meaning);
    } else {
      const auto& [first, second] = value;
      put(key, first);
      put(key, second);
    }
  }
  void integers(Text key, const auto& values, const About&, Text) { put(key, values); }
  void terms(Text key, const auto& terms, const About&, Text) {
    for (const auto& term : terms) {
      put(key, term.speed);
      put(key, term.coefficient);
    }
  }
  void flag(Text key, const auto& value, const About&, Text) { put(key, value); }
  void law(Text key, const auto& value, const About&, Text) { put(key, value); }
  void laws(Text key, const auto& values, const About&, Text) { put(key, values); }
  void number_or_law(Text key, const auto& number, const auto& law, const About&, Text) {
    put(key, number);
    put(key, law);
  }
  void motion(const auto& law, Text, const About&) { put("motion", law); }
  void effort(const auto& value, Text, const About&) { put("effort", value); }
  void position(Text key, const auto& value, const About&, Text) { put(key, value); }
  void lengths(Text key, const auto& value, const About&, Text) { put(key, value); }
  void positions(Text key, const auto& values, const About&, Text) { put(key, values); }
  void direction(Text key, const auto& value, const About&, Text) { put(key, value); }
  void vector(Text key, const auto& value, const About&, Text) { put(key, value); }
  void axes(Text key, const auto& value, const About&, Text) { put(key, value); }
  void inertia(Text key, const auto& value, const About&, Text) { put(key, value); }
  void matrix6(Text key, const auto& value, const About&, Text) { put(key, value); }
  void point(Text key, const auto& body, const auto& at, const About&, Text) {
    put(key, body);
    put(key, at);
  }
  template <class Part>
  void part(Text key, const Part& value, const About& about, Text meaning) {
    if constexpr (is_optional<Part>) {
      put(key, value.has_value());
      if (value) part(key, *value, about, meaning);
    } else {
      inside(key, value);
    }
  }
  void parts(Text key, const auto& values, const About&, Text) {
    for (const auto& value : values) inside(key, value);
  }
  void one_of(const auto& what, const About&, Alternatives keys) {
    std::visit([&](const auto& value) { inside(keys[what.index()].key, value); }, what);
  }
  void any_of(const auto& all, const About& about, Alternatives keys) {
    for (const auto& what : all) one_of(what, about, keys);
  }
  void world_or_body(bool in_body_axes) { put("axes", in_body_axes); }

  template <class Part>
  void named(Text key, const std::vector<Part>& parts, const About&, Text) {
    for (const Part& part : parts) entry(fmt::format("{}.{}", key, part.name), part);
  }
  void named(Text key, const auto& parts, const auto& others, const About& about, Text meaning) {
    named(key, parts, about, meaning);
    named(key, others, about, meaning);
  }
  void parameters(Text key, const auto& parameters, const About& about, Text meaning) {
    named(key, parameters, about, meaning);
  }
  void initial(Text key, const auto& q, const auto& u, const auto& guess, const About&, Text) {
    for (const auto* values : {&q, &u, &guess})
      for (const InitialValue& value : *values) {
        put(key, value.name);
        put(key, value.value);
      }
  }
  void speed_names(Text key, const auto& speeds, const About&, Text) {
    for (const SpeedName& speed : speeds) put(key, speed.name);
  }
  void user_speeds(Text key, const auto& speeds, const About&, Text) {
    for (const UserSpeed& speed : speeds) {
      put(key, speed.name);
      put(key, speed.law);
    }
  }

 private:
  template <class Part>
  void inside(Text key, const Part& part) {
    const std::size_t outer = path_.size();
    path_ += fmt::format(".{}", key);
    describe(*this, part);
    path_.resize(outer);
  }
  template <class Part>
  void entry(const std::string& key, const Part& part) {
    const std::size_t outer = path_.size();
    path_ += fmt::format(".{}", key);
    if constexpr (std::is_same_v<Part, Body>) {
      body_values(part);
    } else if constexpr (std::is_same_v<Part, Coupling>) {
      put("kind", static_cast<int>(part.what.index()));
      std::visit([this](const auto& what) { describe(*this, what); }, entry_of(part, carriers_));
    } else if constexpr (requires { part.what; }) {
      put("kind", static_cast<int>(part.what.index()));
      std::visit([this](const auto& what) { this->alternative(what); }, part.what);
    } else {
      describe(*this, part);
    }
    path_.resize(outer);
  }
  void alternative(const Law& law) { put("law", law); }
  void alternative(const Probe& probe) {
    put("probe", static_cast<int>(probe.index()));
    std::visit([this](const auto& what) { describe_in_output(*this, what); }, probe);
  }
  void alternative(const auto& part) { describe(*this, part); }
  void body_values(const Body& body) {
    put("mass", body.mass);
    put("com", body.com);
    put("inertia", body.inertia);
    put("measured", body.measured);
    put("pose", body.pose.has_value());
    if (body.pose) {
      put("pose", body.pose->p);
      put("pose", body.pose->R);
    }
    for (const Shape& shape : body.shapes)
      std::visit([this]<class S>(const S& s) { inside(S::kPart, s); }, shape);
  }

  void put(Text key, double value) { line(key, fmt::format("{:x}", std::bit_cast<std::uint64_t>(value))); }
  void put(Text key, bool value) { line(key, value ? "true" : "false"); }
  void put(Text key, int value) { line(key, std::to_string(value)); }
  void put(Text key, const std::string& value) { line(key, value); }
  void put(Text key, const Law& law) { line(key, law.text); }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void put(Text key, Enum value) { put(key, static_cast<int>(value)); }
  template <class Value>
  void put(Text key, const std::optional<Value>& value) {
    put(key, value.has_value());
    if (value) put(key, *value);
  }
  template <class Items>
  requires requires(const Items& items) { std::begin(items); }
  void put(Text key, const Items& items) {
    if constexpr (std::derived_from<Items, Eigen::MatrixBase<Items>>)
      for (Eigen::Index i = 0; i < items.size(); ++i) put(key, items.reshaped()[i]);
    else
      for (const auto& item : items) put(key, item);
  }
  void line(Text key, const std::string& value) {
    lines.push_back(fmt::format("{}.{}: {}", path_, key, value));
  }

  Carriers carriers_;
  std::string path_;
};

std::vector<std::string> values_of(const Model& model) {
  const JointSet joints(all_joints(model));
  Values values(joints);
  describe(values, model);
  return std::move(values.lines);
}

void expect_same(const Model& a, const Model& b) {
  const std::vector<std::string> expected = values_of(a), found = values_of(b);
  ASSERT_GT(expected.size(), 10U);
  ASSERT_EQ(expected.size(), found.size());
  for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(expected[i], found[i]);
}

void expect_round_trips(const Model& model) {
  {
    SCOPED_TRACE("by a tree of values");
    expect_same(model, read_model_tree(model_tree(model)));
  }
  {
    SCOPED_TRACE("by text");
    expect_same(model, read_model_text(write_model_yaml(model), "written.yaml"));
  }
}

TEST(ModelTree, GalleryModelsAreReadAndWrittenBitForBit) {
  const std::vector<std::string> names = support::gallery();
  ASSERT_GE(names.size(), 25U);
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    expect_round_trips(support::gallery_model(name));
  }
}

TEST(ModelTree, EveryKeyIsReadAndWrittenBitForBit) {
  expect_round_trips(read_model_file(CAMBER_TEST_DATA "/models/everything.yaml"));
}

/// A number of any size and either sign, with all its digits.
double any_number(support::Random& random) {
  return std::ldexp(random.uniform(-1.0, 1.0), static_cast<int>(random.uniform(-30.0, 30.0)));
}

/// Springs, limits, stops, friction, actuators, sections and the like at joints and bodies that have them.
void add_random_parts(Model& model, support::Random& random) {
  for (Joint& joint : model.joints) {
    if (std::holds_alternative<Custom>(joint.type)) joint.type = Revolute{};  // it has no text
    // Directions that the type does not use are not written.
    const JointAxes axes = joint_axes(joint.type);
    if (axes == JointAxes::kBody) joint.axis = Joint{}.axis;
    if (axes == JointAxes::kAxis || axes == JointAxes::kBody) joint.second_axis.setZero();
    const auto speeds = static_cast<std::size_t>(speed_count(joint.type));
    for (std::size_t i = 0; i < speeds; ++i) joint.damping.push_back(std::abs(any_number(random)));
    if (coordinate_count(joint.type) != 1) continue;
    const double lower = any_number(random);
    joint.limits = JointLimits{lower, lower + std::abs(any_number(random)) + 1.0};
    joint.on_event = EventAction::kWarn;
    joint.stiffness = {std::abs(any_number(random))};
    joint.rest = {any_number(random)};
    joint.stops = {{.upper = any_number(random), .stiffness = 1.0 + std::abs(any_number(random))},
                   {.lower = lower, .stiffness = 3.0, .dissipation = std::abs(any_number(random))}};
    joint.friction = {{.effort = std::abs(any_number(random)), .speed = 1e-3}};
    model.actuators.push_back({.name = "drive_" + joint.name,
                               .joint = joint.name,
                               .effort = {"p*sin(t) - u." + joint.name},
                               .limit = 1.0 + std::abs(any_number(random))});
    model.initial_u.push_back({joint.name, any_number(random)});
    model.initial_q.push_back({joint.name, random.uniform(-1.0, 1.0)});
  }
  for (Body& body : model.bodies) {
    body.inertia = Matrix3(body.inertia.selfadjointView<Eigen::Upper>());
    body.shapes = {Sphere{random.vector(1.0), random.uniform(0.1, 1.0)},
                   Rod{random.vector(1.0), random.vector(1.0), random.uniform(0.0, 0.1)},
                   Cylinder{random.vector(1.0), random.vector(1.0), 0.3, random.uniform(0.1, 1.0), 0.1}};
    if (body.mass > 0.0)
      model.sections.push_back({.name = "cut_" + body.name,
                                .body = body.name,
                                .at = random.vector(1.0),
                                .normal = random.vector(1.0),
                                .part = SectionPart{0.5 * body.mass, body.com, 0.5 * body.inertia}});
  }
  model.parameters = {{.name = "p", .value = any_number(random), .range = ParameterRange{-1e9, 1e9}}};
  model.simulate = {.duration = random.uniform(1.0, 10.0), .on_event = {.slip = EventAction::kStop}};
}

TEST(ModelTree, RandomModelsAreReadAndWrittenBitForBit) {
  constexpr std::uint64_t kModels = 100;
  for (std::uint64_t seed = 0; seed < kModels; ++seed) {
    SCOPED_TRACE(seed);
    support::Random random(seed);
    Model model = support::random_model(random);
    add_random_parts(model, random);
    expect_round_trips(model);
    if (HasFatalFailure()) return;
  }
}

/// The text of the value that a path leads to; empty where there is none.
std::string text_at(const ValueTree& tree, std::string_view path) {
  const ValueTree* node = find_path(tree, path);
  return node == nullptr ? "" : node->scalar.text;
}

TEST(ModelTree, DefaultsThatAreFalseOrWorldAreWritten) {
  const ValueTree tree = model_tree(read_model_text(R"(
camber: 1
bodies:
  arm: {rod: {from: [0, 0, 0], to: [0, 0, -1], mass: 1}}
  wheel: {sphere: {center: [1, 0, 0], radius: 0.1, mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: arm, at: [0, 0, 0], axis: [0, 1, 0]}
  P: {type: revolute, parent: ground, child: wheel, at: [1, 0, 0], axis: [0, 1, 0]}
forces:
  spring: {type: spring, from: {body: arm, at: [0, 0, -1]}, to: {body: wheel, at: [1, 0, 0]}, stiffness: 1}
  push: {body: arm, torque: [0, 1, 0]}
outputs:
  speed: {velocity: {body: arm, at: [0, 0, -1]}}
)",
                                                    "defaults.yaml"));
  EXPECT_EQ(text_at(tree, "bodies.arm.measured"), "false");
  EXPECT_EQ(text_at(tree, "forces.spring.tension_only"), "false");
  EXPECT_EQ(text_at(tree, "forces.push.axes"), "world");
  EXPECT_EQ(text_at(tree, "outputs.speed.velocity.axes"), "world");
  EXPECT_EQ(text_at(tree, "joints.O.cut"), "");  // Camber decides, which false would not say
}

TEST(ModelTree, FaultsOfATreeWithoutPlacesAreNamedByTheirPath) {
  ValueTree tree = model_tree(support::gallery_model("pendulum"));
  for (std::size_t i = 0; i < tree.keys.size(); ++i)
    if (tree.keys[i].text == "bodies") tree.values[i].values[0].values[0] = number_node(-1.0);
  try {
    (void)read_model_tree(tree);
    ADD_FAILURE() << "a negative mass was read";
  } catch (const ModelError& error) {
    EXPECT_TRUE(error.path.ends_with(".mass")) << error.what();
    EXPECT_EQ(error.place.line, 0);
  }
}

}  // namespace
}  // namespace camber
