#include <cmath>

#include <gtest/gtest.h>

#include "unit/analysis/machines.h"

/// Verdicts do not change with the rounding of drawings, with units, or with where and how the machine is drawn.
namespace camber {
namespace {

using support::analysis_of;
using support::gallery_model;
using support::joint;

/// The four-bar with the axis of B tilted by e and its point e/10 off the plane: no pose but the drawing closes.
Model spoilt_four_bar(double e) {
  Model model = gallery_model("four_bar");
  model.drivers.clear();
  Joint& B = joint(model, "B");
  B.axis = Vector3(std::sin(e), 0.0, std::cos(e));
  B.at.z() += 0.1 * e;
  return model;
}

TEST(Verdict, OfATiltedAxisIsThatOfTheParallelOne) {
  for (const double e : {1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5}) {
    SCOPED_TRACE(e);
    const Analysis found = analysis_of(spoilt_four_bar(e));
    EXPECT_EQ(found.dof(), 1);
    EXPECT_EQ(found.redundant(), 3);
    EXPECT_FALSE(found.ranks.ambiguous);
    if (e < 1e-9) continue;
    EXPECT_GT(found.gap, 0.01 * e);
    EXPECT_LT(found.gap, 10.0 * e);
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_NE(found.warnings[0].find("taken as closed"), std::string::npos) << found.warnings[0];
  }
}

TEST(Verdict, OfAnAxisThatIsReallyTiltedIsAnother) {
  const Analysis found = analysis_of(spoilt_four_bar(0.1));
  EXPECT_EQ(found.dof(), 0);
  EXPECT_NEAR(found.gap, 0.0, 1e-15);
}

TEST(Verdict, OfASpoiltRingIsThatOfBricard) {
  for (const double e : {1e-8, 1e-7, 1e-6}) {
    SCOPED_TRACE(e);
    Model model = gallery_model("bricard");
    joint(model, "P2").axis = Vector3(1.0, e, 0.0);
    const Analysis found = analysis_of(model);
    EXPECT_EQ(found.dof(), 1);
    EXPECT_EQ(found.redundant(), 1);
  }
}

TEST(Verdict, OfALongChainIsNotAGap) {
  for (const int N : {20, 40}) {
    const Analysis found =
        analysis_of(gallery_model("n_four_bar", {{.name = "N", .value = static_cast<double>(N)}}));
    EXPECT_EQ(found.dof(), 1) << N;
    EXPECT_EQ(found.redundant(), 3 * N);
    EXPECT_LT(found.gap, 1e-10);
  }
}

/// What an analysis says.
struct Verdict {
  int dof, here, configurations, redundant, groups, cures, idle;
  bool operator==(const Verdict&) const = default;
};
void PrintTo(const Verdict& v, std::ostream* out) {
  *out << v.dof << " " << v.here << " " << v.configurations << " " << v.redundant << " " << v.groups << " "
       << v.cures << " " << v.idle;
}
Verdict verdict_of(const Model& model) {
  const Analysis found = analysis_of(model);
  EXPECT_FALSE(found.ranks.ambiguous);
  return {found.dof(),
          found.dof_here(),
          found.configuration_dimension(),
          found.redundant(),
          static_cast<int>(found.redundancy.groups.size()),
          found.cures.empty() ? 0 : found.cures.front().count,
          static_cast<int>(found.motions.idle.size())};
}

/// The same machine drawn elsewhere; in other units where `scale` is not 1.
Model drawn_at(Model model, const Transform& X, double scale, double mass) {
  const auto point = [&](Vector3& p) { p = scale * (X * p); };
  const auto turn = [&](Vector3& d) { d = X.R * d; };
  for (Body& body : model.bodies) {
    if (body.pose) body.pose = Transform{X.R * body.pose->R, scale * (X * body.pose->p)};
    point(body.com);
    body.mass *= mass;
    body.inertia = mass * scale * scale * (X.R * body.inertia * X.R.transpose());
  }
  for (Joint& j : model.joints) point(j.at), turn(j.axis), turn(j.second_axis);
  for (Contact& contact : model.contacts) {
    if (contact.center) point(*contact.center);
    auto& wheel = std::get<WheelShape>(contact.shape);
    turn(wheel.axis);
    wheel.radius *= scale;
    auto& plane = std::get<PlaneSurface>(contact.surface);
    point(plane.point), turn(plane.normal);
  }
  model.drivers.clear();
  model.forces.clear();
  model.outputs.clear();
  model.actuators.clear();
  model.initial_u.clear();
  return model;
}

TEST(Verdict, IsTheSameInOtherUnitsAndPlaces) {
  const Matrix3 turned = Eigen::AngleAxisd(1.1, Vector3(1.0, -2.0, 0.5).normalized()).toRotationMatrix();
  for (const char* name : {"four_bar", "bricard", "bicycle", "agv2"}) {
    SCOPED_TRACE(name);
    const Model model = gallery_model(name);
    const Verdict expected = verdict_of(drawn_at(model, {}, 1.0, 1.0));
    EXPECT_EQ(verdict_of(drawn_at(model, {}, 1000.0, 1.0)), expected) << "millimetres";
    EXPECT_EQ(verdict_of(drawn_at(model, {}, 1.0, 1e6)), expected) << "milligrams";
    EXPECT_EQ(verdict_of(drawn_at(model, {Matrix3::Identity(), {1000.0, -500.0, 0.0}}, 1.0, 1.0)), expected)
        << "far away";
    Verdict elsewhere = verdict_of(drawn_at(model, {turned, {0.1, 0.2, -0.3}}, 1.0, 1.0));
    elsewhere.cures =
        expected.cures;  // x and y of a joint's frame depend on the drawing, and with them what is freed
    EXPECT_EQ(elsewhere, expected) << "turned";
  }
}

TEST(Verdict, OfADoubledJointIsMoreRedundantAndNothingElse) {
  for (const char* name : {"four_bar", "bricard", "bicycle", "cooperating_arms"}) {
    Model model = gallery_model(name);
    const Analysis before = analysis_of(model);
    Joint twin = model.joints.back();
    twin.name = "twin";
    twin.stiffness = twin.damping = {};
    model.joints.push_back(twin);
    const Analysis after = analysis_of(model);
    EXPECT_EQ(after.dof(), before.dof()) << name;
    EXPECT_EQ(after.configuration_dimension(), before.configuration_dimension()) << name;
    EXPECT_EQ(after.redundant(), before.redundant() + 6 - speed_count(twin.type)) << name;
    EXPECT_EQ(after.loops.size(), before.loops.size() + 1);
  }
}

TEST(Verdict, IsTheSameEveryTime) {
  const Analysis a = analysis_of(gallery_model("bricard")), b = analysis_of(gallery_model("bricard"));
  EXPECT_EQ(a.ranks.plateau_low, b.ranks.plateau_low);
  EXPECT_EQ(a.ranks.plateau_high, b.ranks.plateau_high);
  EXPECT_EQ(a.cures.front().best.front().grip, b.cures.front().best.front().grip);
}

TEST(Verdict, DoesNotHoldInitialValues) {
  Model model = gallery_model("four_bar");
  model.drivers.clear();
  model.initial_q = {{"O", 0.3, {}}, {"C", 2.0, {}}};  // not possible together
  const Analysis found = analysis_of(model);
  EXPECT_EQ(found.dof(), 1);
  ASSERT_EQ(found.warnings.size(), 1U);
  EXPECT_NE(found.warnings[0].find("no run can start"), std::string::npos) << found.warnings[0];
}

}  // namespace
}  // namespace camber
