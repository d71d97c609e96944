#pragma once

#include <optional>
#include <string>

#include <camber/model/describe.h>
#include <camber/model/drawn_constraint.h>
#include <camber/model/part_at.h>

namespace camber {

/// A massless rod with a ball at each end; its length is that of the drawing where none is given. A cylinder that
/// pushes by the clock has a law of t instead.
struct RodCoupling {
  static constexpr std::string_view kType = "rod";
  static constexpr std::array<PartColumn, 1> kColumns{{{"force", "N", "force", kForceMeaning}}};

  std::string body_a, body_b = kGround;
  Vector3 at_a = Vector3::Zero(), at_b = Vector3::Zero();
  std::optional<double> length = {};  ///< [m]
  Law length_law = {};                ///< [m]; not given where `length` is
};

template <class Visitor, Describing<RodCoupling> Part>
void describe(Visitor& v, Part& rod) {
  v.point("from", rod.body_a, rod.at_a, {.required = true}, "one end");
  v.point("to", rod.body_b, rod.at_b, {.required = true}, "the other end");
  v.number_or_law("length", rod.length, rod.length_law,
                  {.unit = "m", .above = 0.0, .absent = "default that of the drawing"},
                  "its length: a number or a law of t");
}

void check(const RodCoupling& rod, const PartAt& at);
[[nodiscard]] DrawnConstraint draw(const RodCoupling& rod, const CompileTimeLaw& time_law);

}  // namespace camber
