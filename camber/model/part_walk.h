#pragma once

#include <optional>
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
    void number_or_law(std::string_view key, const std::optional<double>&, const Law& law, const About&,
                       std::string_view) const {
      visit(key, law);
    }
    void motion(const Law& law, std::string_view, const About&) const { visit("", law); }
    void laws(std::string_view key, const std::array<Law, 3>& laws, const About&, std::string_view) const {
      for (const Law& law : laws) visit(key, law);
    }
  };
  Walk walk(visit);
  describe(walk, part);
}

/// The same of a part with alternatives.
template <class Part, class Visit>
requires requires(const Part& part) {
  part.what.index();
}
void for_each_law(const Part& part, const Visit& visit) {
  std::visit([&](const auto& alternative) { for_each_law(alternative, visit); }, part.what);
}

/// The speeds or coordinates of joints that a coupling or driver names.
template <class Part>
[[nodiscard]] std::vector<std::string> speeds_of(const Part& part) {
  struct Walk : DescriptionVisitor {
    std::vector<std::string> names = {};
    void speed(std::string_view, const std::string& name, const About&, std::string_view) {
      names.push_back(name);
    }
    void terms(std::string_view, const std::vector<RelationCoupling::Term>& terms, const About&,
               std::string_view) {
      for (const RelationCoupling::Term& term : terms) names.push_back(term.speed);
    }
  };
  Walk walk;
  std::visit([&](const auto& alternative) { describe(walk, alternative); }, part.what);
  return walk.names;
}

/// A point that moves with a body, in the drawing.
struct BodyPoint {
  std::string body;
  Vector3 at;
};

/// The points between which an element or a coupling acts, in the order of its description.
template <class Part>
[[nodiscard]] std::vector<BodyPoint> end_points(const Part& part) {
  struct Walk : DescriptionVisitor {
    std::vector<BodyPoint> points = {};
    void point(std::string_view, const std::string& body, const Vector3& at, const About&, std::string_view) {
      points.push_back({body, at});
    }
  };
  Walk walk;
  std::visit([&](const auto& alternative) { describe(walk, alternative); }, part.what);
  return walk.points;
}

}  // namespace camber
