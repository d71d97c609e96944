#include <camber/constraint/constraint_type.h>

#include <array>
#include <concepts>

namespace camber {

namespace {

constexpr std::array<std::string_view, 3> kAlong{"x", "y", "z"};
constexpr std::array<std::string_view, 3> kAbout{"about x", "about y", "about z"};

/// Types whose rows always have the same names, and whose first kHolonomic rows always have a residual.
template <class C>
concept FixedNames = requires {
  C::kRowNames;
};
template <class C>
concept FixedHolonomic = requires {
  C::kHolonomic;
};

std::string_view axis_name(const Vector3& axis, const std::array<std::string_view, 3>& names) {
  Eigen::Index largest = 0;
  axis.cwiseAbs().maxCoeff(&largest);
  return names[static_cast<std::size_t>(largest)];
}

/// Named in the axes of the joint, where its two frames coincide.
std::vector<std::string_view> names_of(const LoopJoint& joint) {
  ConstraintRows rows;
  evaluate(joint, MovingFrame{}, MovingFrame{}, 0.0, rows);
  std::vector<std::string_view> names;
  for (int i = 0; i < rows.count; ++i) {
    const ConstraintRow& row = rows.row[i];
    if (row.n.isZero())
      names.push_back(axis_name(row.f, kAlong));
    else if (row.f.isZero())
      names.push_back(axis_name(row.n, kAbout));
    else
      names.push_back("screw");
  }
  return names;
}

std::vector<std::string_view> names_of(const PointDriver& driver) {
  std::vector<std::string_view> names;
  for (std::size_t axis = 0; axis < driver.along.size(); ++axis)
    if (driver.along[axis]) names.push_back(kAlong[axis]);
  return names;
}

std::vector<std::string_view> names_of(const CustomConstraint& custom) {
  return {custom.rows.begin(), custom.rows.end()};
}

std::vector<std::string_view> names_of(const RollerCam& cam) {
  const auto names = row_names(cam);
  return {names.begin(), names.end()};
}

template <FixedNames C>
std::vector<std::string_view> names_of(const C&) {
  return {C::kRowNames.begin(), C::kRowNames.end()};
}

int holonomic_of(const LoopJoint& joint) {
  return row_count(joint);
}
int holonomic_of(const PointDriver& driver) {
  return static_cast<int>(names_of(driver).size());
}
int holonomic_of(const CustomConstraint& custom) {
  return custom.holonomic;
}
template <class C>
requires std::same_as<C, GearMesh> || std::same_as<C, RackMesh>
int holonomic_of(const C& mesh) {
  return holonomic_count(mesh);
}
template <FixedHolonomic C>
int holonomic_of(const C&) {
  return C::kHolonomic;
}

std::string_view name_of(const LoopJoint& joint) {
  return joint_type_name(joint.type);
}
template <class C>
std::string_view name_of(const C&) {
  return C::kName;
}

}  // namespace

std::string_view constraint_type_name(const ConstraintType& type) {
  return std::visit([](const auto& constraint) { return name_of(constraint); }, type);
}

std::vector<std::string_view> row_names(const ConstraintType& type) {
  return std::visit([](const auto& constraint) { return names_of(constraint); }, type);
}

int row_count(const ConstraintType& type) {
  return static_cast<int>(row_names(type).size());
}

int holonomic_count(const ConstraintType& type) {
  return std::visit([](const auto& constraint) { return holonomic_of(constraint); }, type);
}

bool has_flanks(const ConstraintType& type) {
  if (const auto* gears = std::get_if<GearMesh>(&type)) return !gears->apart.isZero(0.0);
  const auto* rack = std::get_if<RackMesh>(&type);
  return rack != nullptr && rack->apart != 0.0;
}

bool choose_flank(ConstraintType& type, double multiplier) {
  double* flank = nullptr;
  if (auto* gears = std::get_if<GearMesh>(&type)) flank = &gears->flank;
  if (auto* rack = std::get_if<RackMesh>(&type)) flank = &rack->flank;
  if (flank == nullptr || !(*flank * multiplier < 0.0)) return false;
  *flank = -*flank;
  return true;
}

void evaluate(const ConstraintType& type, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows) {
  std::visit([&](const auto& constraint) { evaluate(constraint, A, B, t, rows); }, type);
}

}  // namespace camber
