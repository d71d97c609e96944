#include <camber/model/coupling/custom.h>

#include <fmt/format.h>

namespace camber {

void check(const CustomCoupling& custom, const PartAt& at) {
  const auto rows = static_cast<int>(custom.rows.rows.size());
  if (rows < 1 || rows > kMaxConstraintRows || !custom.rows.fill || custom.rows.holonomic > rows)
    at.fail("", fmt::format("a custom constraint needs a function and one to {} rows", kMaxConstraintRows),
            "name its rows, and at most as many holonomic ones");
}

DrawnConstraint draw(const CustomCoupling& custom, const CompileTimeLaw& /*time_law*/) {
  return {custom.body_a, custom.body_b, custom.rows, custom.X_WA, custom.X_WB};
}

}  // namespace camber
