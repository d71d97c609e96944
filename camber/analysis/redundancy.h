#pragma once

#include <camber/analysis/all_rows.h>

/// Which rows are held more than once.
///
/// Let Y be a basis of the multipliers that are in balance with each other, J'Y = 0, over the rows of all parts
/// (all_rows.h), one column per redundant row.
///
///   a row is determinate              <=>  its row of Y is zero                                          (1)
///   without the rows D the rank stays <=>  Y_D has full row rank                                         (2)
///
/// By (2) the independent rows Y_D are the bases of a matroid, which falls into groups in one way alone: of
/// T = Y Y_D^-1, with any regular Y_D, columns belong together that share a row.
namespace camber {

/// Rows that hold each other in balance, and nothing else.
struct RedundancyGroup {
  std::vector<int> rows;
  int redundant = 0;  ///< how many of them follow from the others
  /// Of each configuration with the generic rank: an orthonormal basis of Y in these rows.
  std::vector<MatrixX> Y;
};

struct Redundancy {
  std::vector<HeldPart> parts;
  std::vector<RedundancyGroup> groups;
  std::vector<bool> determinate;  ///< of each row of the parts
};

/// `redundant_rows`: of J at the generic rank.
[[nodiscard]] Redundancy find_redundancy(const Mechanism& mechanism, const Configurations& configurations,
                                         int rank, Workspace& workspace);

/// Two or more groups as one.
[[nodiscard]] RedundancyGroup merged(const std::vector<RedundancyGroup>& groups);

}  // namespace camber
