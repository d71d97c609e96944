#pragma once

#include <string>
#include <vector>

#include <camber/constraint/constraint_type.h>
#include <camber/constraint/relation.h>
#include <camber/mechanism/body_id.h>
#include <camber/spatial/types.h>

/// The constraints of a mechanism, compiled: ties between two bodies, and relations of speeds.
namespace camber {

/// What the user wrote that became a constraint.
enum class Origin { kJoint, kContact, kCoupling, kDriver, kHalvedBody };

/// A constraint between two bodies of the tree. A is the body that its reaction acts on.
struct Tie {
  /// A speed that moves A and B against each other.
  struct Column {
    int speed = 0;
    int link = 0;       ///< the body that the speed's joint carries
    double sign = 1.0;  ///< +1 on the way from the ground to A, -1 to B; what both share cancels
  };

  std::string name;
  Origin origin = Origin::kJoint;
  ConstraintType type;
  BodyId A = kGroundId, B = kGroundId;
  Transform X_LA = {}, X_LB = {};  ///< the constraint's frames in the link frames of A and B
  int row = 0;                     ///< its first row
  int rows = 0;
  int holonomic = 0;  ///< its first rows, those with a residual
  std::vector<Column> columns = {};
  int entry = 0;  ///< its first number in the Jacobian's storage, by rows
};

/// A relation of speeds: one row.
struct TiedRelation {
  std::string name;
  Origin origin = Origin::kCoupling;
  RelationConstraint relation;
  int row = 0;
  bool holonomic = false;
};

}  // namespace camber
