#pragma once

#include <string>

#include <camber/model/describe.h>
#include <camber/model/drawn_constraint.h>
#include <camber/model/part_at.h>

namespace camber {

/// Rows that a user wrote (constraint/custom_constraint.h); made in code.
struct CustomCoupling {
  static constexpr std::string_view kType = "custom";

  std::string body_a, body_b = kGround;  ///< the reaction acts on a
  Transform X_WA = {}, X_WB = {};        ///< the two frames in the drawing
  CustomConstraint rows;
};

template <class Visitor, Describing<CustomCoupling> Part>
void describe(Visitor& v, Part& custom) {
  v.body("body_a", custom.body_a, {}, "the body on which the reaction acts");
  v.body("body_b", custom.body_b, {}, "the other body");
}

void check(const CustomCoupling& custom, const PartAt& at);
[[nodiscard]] DrawnConstraint draw(const CustomCoupling& custom, const CompileTimeLaw& time_law);

}  // namespace camber
