#pragma once

#include <array>
#include <optional>
#include <string_view>

#include <camber/constraint/rows.h>

/// One point where a body A touches a body B, and the rows of rolling there. World axes. The constraint of a contact
/// says besides (ContactConstraint in constraint_type.h)
///
///   contact_force(constraint, multipliers)   the force on A along n, l and m, from the multipliers of its rows
///   lean_cosine(constraint, A, B)            1 for a wheel that stands upright, 0 for one that lies flat; empty for what
///                                            cannot lie flat
namespace camber {

struct ContactPoint {
  Vector3 K, K_dot;  ///< the place of contact on A and its travel; not a material point of either body
  Vector3 n, n_dot;  ///< normal, unit, from B into A
  Vector3 l, l_dot;  ///< longitudinal direction, unit, perpendicular to n; the lateral one is m = n x l
  double gap = 0.0;  ///< [m], positive where the bodies are apart
  bool singular = false;
};

inline constexpr std::array<std::string_view, 3> kRollingRowNames{"normal", "longitudinal", "lateral"};

[[nodiscard]] inline Vector3 lateral(const ContactPoint& contact) {
  return contact.n.cross(contact.l);
}
[[nodiscard]] inline Vector3 lateral_dot(const ContactPoint& contact) {
  return contact.n_dot.cross(contact.l) + contact.n.cross(contact.l_dot);
}

/// The gap row, the one row of a contact that has a residual, and its place.
inline void begin_contact_rows(const ContactPoint& contact, ConstraintRows& rows) {
  rows.count = 0;
  rows.row[rows.count++] = {.f = contact.n, .f_dot = contact.n_dot, .residual = contact.gap};
  rows.holonomic = 1;
  rows.Q = contact.K;
  rows.Q_dot = contact.K_dot;
  rows.singular = contact.singular;
}

/// A row that keeps two material points at Q from sliding along f.
inline void add_no_slip_row(const Vector3& f, const Vector3& f_dot, ConstraintRows& rows) {
  rows.row[rows.count++] = {.f = f, .f_dot = f_dot};
}

/// Of the rows that write_rolling_rows() writes.
[[nodiscard]] inline Vector3 rolling_force(const double* multipliers) {
  return {multipliers[0], multipliers[1], multipliers[2]};
}

/// |a x n|, of a wheel with the axis a = z of A on a plane with the normal n = z of B.
[[nodiscard]] inline double lean_cosine_on_plane(const MovingFrame& A, const MovingFrame& B) {
  return A.R.col(2).cross(B.R.col(2)).norm();
}

/// The two material points at K have one velocity: rows along n, l and m.
inline void write_rolling_rows(const ContactPoint& contact, ConstraintRows& rows) {
  begin_contact_rows(contact, rows);
  add_no_slip_row(contact.l, contact.l_dot, rows);
  add_no_slip_row(lateral(contact), lateral_dot(contact), rows);
}

}  // namespace camber
