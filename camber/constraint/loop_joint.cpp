#include <camber/constraint/loop_joint.h>

#include <array>
#include <cmath>
#include <span>

#include <camber/spatial/angle.h>

namespace camber {

namespace {

/// An axis of F that the point must not leave along, or a pair (axis of F, axis of M) that must stay square.
struct Square {
  int a_F, b_M;
};

struct Parts {
  std::span<const int> points;
  std::span<const Square> squares;
  bool screw = false;
};

constexpr std::array kXyz{0, 1, 2};
constexpr std::array kXy{0, 1};
constexpr std::array kZ{2};
constexpr std::array kAlignZ{Square{0, 2}, Square{1, 2}};                  // z_M along z_F
constexpr std::array kAlignAll{Square{0, 2}, Square{1, 2}, Square{0, 1}};  // and no turn about it
constexpr std::array kCross{Square{2, 0}};  // z_F perpendicular to x_M: the universal joint's cross

Parts parts(const JointType& type) {
  struct {
    Parts operator()(const Revolute&) const { return {kXyz, kAlignZ}; }
    Parts operator()(const Prismatic&) const { return {kXy, kAlignAll}; }
    Parts operator()(const Helical&) const { return {kXy, kAlignZ, true}; }
    Parts operator()(const Cylindrical&) const { return {kXy, kAlignZ}; }
    Parts operator()(const Universal&) const { return {kXyz, kCross}; }
    Parts operator()(const Spherical&) const { return {kXyz, {}}; }
    Parts operator()(const Planar&) const { return {kZ, kAlignZ}; }
    Parts operator()(const Free&) const { return {}; }
    Parts operator()(const Weld&) const { return {kXyz, kAlignAll}; }
    Parts operator()(const Custom&) const { return {}; }  // compile refuses to cut a joint of the user's own
  } choose;
  return std::visit(choose, type);
}

/// (1).
ConstraintRow point_row(int axis, const MovingFrame& M, const MovingFrame& F) {
  ConstraintRow row;
  row.f = F.R.col(axis);
  row.f_dot = F.w.cross(row.f);
  row.residual = row.f.dot(M.p - F.p);
  return row;
}

/// (2).
ConstraintRow square_row(const Square& square, const MovingFrame& M, const MovingFrame& F) {
  const Vector3 a = F.R.col(square.a_F);
  const Vector3 b = M.R.col(square.b_M);
  ConstraintRow row;
  row.n = b.cross(a);
  row.n_dot = M.w.cross(b).cross(a) + b.cross(F.w.cross(a));
  row.residual = a.dot(b);
  return row;
}

/// (3). The angle is the turn about z within half a turn of the drawing, so a loop may be closed by a screw
/// that stays within it.
ConstraintRow screw_row(double pitch, const MovingFrame& M, const MovingFrame& F) {
  const double advance = pitch / kFullTurn;
  const Vector3 z = F.R.col(2);
  const Vector3 x_M = M.R.col(0);
  ConstraintRow row;
  row.f = z;
  row.f_dot = F.w.cross(z);
  row.n = -advance * z;
  row.n_dot = -advance * row.f_dot;
  row.residual = z.dot(M.p - F.p) - advance * std::atan2(F.R.col(1).dot(x_M), F.R.col(0).dot(x_M));
  return row;
}

}  // namespace

int row_count(const LoopJoint& joint) {
  const Parts p = parts(joint.type);
  return static_cast<int>(p.points.size() + p.squares.size()) + (p.screw ? 1 : 0);
}

void evaluate(const LoopJoint& joint, const MovingFrame& M, const MovingFrame& F, double /*t*/,
              ConstraintRows& rows) {
  const Parts p = parts(joint.type);
  rows.count = 0;
  for (const int axis : p.points) rows.row[rows.count++] = point_row(axis, M, F);
  for (const Square& square : p.squares) rows.row[rows.count++] = square_row(square, M, F);
  if (p.screw) rows.row[rows.count++] = screw_row(std::get<Helical>(joint.type).pitch, M, F);
  rows.holonomic = rows.count;
  rows.Q = M.p;
  rows.Q_dot = M.v;
  rows.singular = false;
}

}  // namespace camber
