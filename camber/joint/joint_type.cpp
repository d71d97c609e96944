#include <camber/joint/joint_type.h>

#include <algorithm>

namespace camber {

namespace {

/// Calls `f` with the plain type, and `custom` with the user's.
template <class F, class G>
auto visit_type(const JointType& type, F&& f, G&& custom) {
  return std::visit(
      [&]<class J>(const J& joint) {
        if constexpr (std::is_same_v<J, Custom>) {
          return custom(joint);
        } else {
          return f(joint);
        }
      },
      type);
}

template <class Names>
std::vector<std::string> to_strings(const Names& names) {
  return {names.begin(), names.end()};
}

/// Calls `f` with a default value of each named type in turn.
template <class F, std::size_t... I>
void for_each_named_type(F&& f, std::index_sequence<I...>) {
  (f(std::variant_alternative_t<I, JointType>{}), ...);
}

template <class F>
void for_each_named_type(F&& f) {
  static_assert(
      std::is_same_v<std::variant_alternative_t<std::variant_size_v<JointType> - 1, JointType>, Custom>);
  for_each_named_type(std::forward<F>(f), std::make_index_sequence<std::variant_size_v<JointType> - 1>{});
}

}  // namespace

std::string_view joint_type_name(const JointType& type) {
  return std::visit([](const auto& joint) { return joint.kName; }, type);
}

JointAxes joint_axes(const JointType& type) {
  return std::visit([](const auto& joint) { return joint.kAxes; }, type);
}

bool point_matters(const JointType& type) {
  return !std::holds_alternative<Weld>(type) && !std::holds_alternative<Free>(type);
}

std::vector<std::string> coordinate_names(const JointType& type) {
  return visit_type(
      type, [](const auto& joint) { return to_strings(joint.kCoordinates); },
      [](const Custom& joint) { return joint.coordinates; });
}

std::vector<std::string> speed_names(const JointType& type) {
  return visit_type(
      type, [](const auto& joint) { return to_strings(joint.kSpeeds); },
      [](const Custom& joint) { return joint.coordinates; });
}

int coordinate_count(const JointType& type) {
  return visit_type(
      type, [](const auto& joint) { return static_cast<int>(joint.kCoordinates.size()); },
      [](const Custom& joint) { return static_cast<int>(joint.coordinates.size()); });
}

int speed_count(const JointType& type) {
  return visit_type(
      type, [](const auto& joint) { return static_cast<int>(joint.kSpeeds.size()); },
      [](const Custom& joint) { return static_cast<int>(joint.coordinates.size()); });
}

std::optional<JointType> joint_type_from_name(std::string_view name) {
  std::optional<JointType> found;
  for_each_named_type([&](const auto& joint) {
    if (joint.kName == name) found = joint;
  });
  return found;
}

std::vector<std::string_view> joint_type_names() {
  std::vector<std::string_view> names;
  for_each_named_type([&](const auto& joint) { names.push_back(joint.kName); });
  return names;
}

int quaternion_offset(const JointType& type) {
  if (std::holds_alternative<Spherical>(type)) return 0;
  if (std::holds_alternative<Free>(type)) return 3;
  return -1;
}

void motion(const JointType& type, const double* q, const double* u, JointMotion<double>& m) {
  std::visit([&](const auto& joint) { joint.motion(q, u, m); }, type);
}

void neutral(const JointType& type, double* q) {
  visit_type(
      type, [&](const auto& joint) { joint.neutral(q); },
      [&](const Custom& joint) { std::fill_n(q, joint.coordinates.size(), 0.0); });
}

void q_dot(const JointType& type, const double* q, const double* u, double* qdot) {
  visit_type(
      type, [&](const auto& joint) { joint.q_dot(q, u, qdot); },
      [&](const Custom& joint) { std::copy_n(u, joint.coordinates.size(), qdot); });
}

void integrate(const JointType& type, const double* q, const double* v, double* q_out) {
  visit_type(
      type, [&](const auto& joint) { joint.integrate(q, v, q_out); },
      [&](const Custom& joint) {
        for (std::size_t i = 0; i < joint.coordinates.size(); ++i) q_out[i] = q[i] + v[i];
      });
}

void difference(const JointType& type, const double* from, const double* to, double* v) {
  visit_type(
      type, [&](const auto& joint) { joint.difference(from, to, v); },
      [&](const Custom& joint) {
        for (std::size_t i = 0; i < joint.coordinates.size(); ++i) v[i] = to[i] - from[i];
      });
}

}  // namespace camber
