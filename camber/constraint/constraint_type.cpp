#include <camber/constraint/constraint_type.h>

#include <array>
#include <cmath>

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

/// Types whose row is the contact of teeth.
template <class C>
concept ToothMesh = requires(C& constraint, const Transform& X) {
  constraint.flank;
  has_flanks(constraint);
  gap(constraint, X, X);
  pitch_radius(constraint);
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

std::vector<std::string_view> names_of(const PointDriverConstraint& driver) {
  std::vector<std::string_view> names;
  for (std::size_t axis = 0; axis < driver.along.size(); ++axis)
    if (driver.along[axis]) names.push_back(kAlong[axis]);
  return names;
}

std::vector<std::string_view> names_of(const CustomConstraint& custom) {
  return {custom.rows.begin(), custom.rows.end()};
}

std::vector<std::string_view> names_of(const RollerCamConstraint& cam) {
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
int holonomic_of(const PointDriverConstraint& driver) {
  return static_cast<int>(names_of(driver).size());
}
int holonomic_of(const CustomConstraint& custom) {
  return custom.holonomic;
}
template <ToothMesh C>
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

std::string_view why_singular(const ConstraintType& type) {
  return std::visit([]<class C>(const C&) { return C::kWhySingular; }, type);
}

/// Whether a type is that of a contact: it has these functions itself, and not by its conversion to the variant.
template <class C>
concept OfContact = requires {
  static_cast<Vector3 (*)(const C&, const double*)>(&contact_force);
  static_cast<std::optional<double> (*)(const C&, const MovingFrame&, const MovingFrame&)>(&lean_cosine);
};

Vector3 contact_force(const ConstraintType& type, const double* multipliers) {
  const auto force = [&]<class C>([[maybe_unused]] const C& constraint) -> Vector3 {
    if constexpr (OfContact<C>)
      return contact_force(constraint, multipliers);
    else
      return Vector3::Zero();
  };
  return std::visit(force, type);
}

std::optional<double> lean_cosine(const ConstraintType& type, const MovingFrame& A, const MovingFrame& B) {
  const auto lean = [&]<class C>([[maybe_unused]] const C& constraint) -> std::optional<double> {
    if constexpr (OfContact<C>)
      return lean_cosine(constraint, A, B);
    else
      return {};
  };
  return std::visit(lean, type);
}

std::optional<PitchGap> pitch_gap(const ConstraintType& type, const Transform& X_WA, const Transform& X_WB) {
  const auto measure = [&]<class C>([[maybe_unused]] const C& constraint) -> std::optional<PitchGap> {
    if constexpr (ToothMesh<C>)
      return PitchGap{std::abs(gap(constraint, X_WA, X_WB)), pitch_radius(constraint)};
    else
      return {};
  };
  return std::visit(measure, type);
}

bool has_flanks(const ConstraintType& type) {
  const auto flanks = []<class C>([[maybe_unused]] const C& constraint) {
    if constexpr (ToothMesh<C>)
      return has_flanks(constraint);
    else
      return false;
  };
  return std::visit(flanks, type);
}

bool choose_flank(ConstraintType& type, double multiplier) {
  const auto choose = [&]<class C>([[maybe_unused]] C& constraint) {
    if constexpr (ToothMesh<C>) {
      if (!(constraint.flank * multiplier < 0.0)) return false;
      constraint.flank = -constraint.flank;
      return true;
    } else {
      return false;
    }
  };
  return std::visit(choose, type);
}

void evaluate(const ConstraintType& type, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows) {
  std::visit([&](const auto& constraint) { evaluate(constraint, A, B, t, rows); }, type);
}

}  // namespace camber
