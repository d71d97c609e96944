#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <camber/model/model.h>

/// Walks over what descriptions name, so that a new part needs no line where laws or points are looked for.
namespace camber {

/// Calls `visit(key, law)` for each law of a part, also for those that are not given.
template <class Part, class Visit>
void for_each_law(const Part& part, const Visit& visit) {
  struct Walk : DescriptionVisitor {
    const Visit& visit;
    explicit Walk(const Visit& v) : visit(v) {}
    void law(std::string_view key, const Law& law, const About&, std::string_view) const { visit(key, law); }
    void laws(std::string_view key, const std::array<Law, 3>& laws, const About&, std::string_view) const {
      for (const Law& law : laws) visit(key, law);
    }
  };
  Walk walk(visit);
  describe(walk, part);
}

template <class Visit>
void for_each_law(const ForceElement& element, const Visit& visit) {
  std::visit([&](const auto& part) { for_each_law(part, visit); }, element.what);
}

/// A point that moves with a body, in the drawing.
struct BodyPoint {
  std::string body;
  Vector3 at;
};

/// The points between which an element acts, in the order of its description.
[[nodiscard]] inline std::vector<BodyPoint> end_points(const ForceElement& element) {
  struct Walk : DescriptionVisitor {
    std::vector<BodyPoint> points = {};
    void point(std::string_view, const std::string& body, const Vector3& at, const About&, std::string_view) {
      points.push_back({body, at});
    }
  };
  Walk walk;
  std::visit([&](const auto& part) { describe(walk, part); }, element.what);
  return walk.points;
}

}  // namespace camber
