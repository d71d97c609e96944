#include <camber/analysis/special_pose.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <camber/analysis/null_spaces.h>
#include <camber/dynamics/singularity.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// Forms below this are rounding, in typical lengths; where loops do not close, so many times the tolerance of the rank.
constexpr double kFormRounding = 1e-7, kFormPerTolerance = 30.0;
/// Combinations of forms that are tried: all directions on a sphere of three dimensions at a few degrees.
constexpr int kMostForms = 3, kCombinations = 4000;

/// (1) as symmetric matrices, dimensionless.
std::vector<MatrixX> forms_of(const Mechanism& mechanism, const State& state, const NullSpaces& spaces,
                              Workspace& workspace) {
  const Eigen::Index d = spaces.Z.cols();
  std::vector<MatrixX> forms(static_cast<std::size_t>(spaces.Y.cols()), MatrixX::Zero(d, d));
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  const Eigen::Map<const VectorX> length(mechanism.speed_length.data(), mechanism.nv);
  const VectorX at_rest =
      gamma_at(mechanism, state, VectorX::Zero(mechanism.nv), workspace);  // of laws of time
  const auto value = [&](const VectorX& z) -> VectorX {
    const VectorX gamma = gamma_at(mechanism, state, z.cwiseQuotient(length), workspace) - at_rest;
    return mechanism.length * (spaces.Y.transpose() * row_scale.cwiseProduct(gamma));
  };
  std::vector<VectorX> square;
  for (Eigen::Index a = 0; a < d; ++a) square.push_back(value(spaces.Z.col(a)));
  for (Eigen::Index a = 0; a < d; ++a)
    for (Eigen::Index b = 0; b <= a; ++b) {
      const VectorX& aa = square[static_cast<std::size_t>(a)];
      const VectorX& bb = square[static_cast<std::size_t>(b)];
      const VectorX ab = a == b ? aa : VectorX(0.5 * (value(spaces.Z.col(a) + spaces.Z.col(b)) - aa - bb));
      for (std::size_t i = 0; i < forms.size(); ++i)
        forms[i](a, b) = forms[i](b, a) = ab[static_cast<Eigen::Index>(i)];
    }
  return forms;
}

/// Linearly independent combinations of the forms, each of unit size.
std::vector<MatrixX> independent(const std::vector<MatrixX>& forms, double rounding) {
  if (forms.empty() || forms.front().size() == 0) return {};
  MatrixX rows(static_cast<Eigen::Index>(forms.size()), forms.front().size());
  for (std::size_t i = 0; i < forms.size(); ++i)
    rows.row(static_cast<Eigen::Index>(i)) = forms[i].reshaped().transpose();
  const PivotedQr qr(rows.transpose());
  const MatrixX Q = qr.Q(qr.pivots_above(rounding));
  std::vector<MatrixX> result;
  for (Eigen::Index k = 0; k < Q.cols(); ++k)
    result.push_back(Q.col(k).reshaped(forms.front().rows(), forms.front().cols()));
  return result;
}

/// The forms in an orthonormal basis of the directions that some of them see.
std::vector<MatrixX> restricted(const std::vector<MatrixX>& forms) {
  constexpr double kSeen = 1e-6;
  const Eigen::Index d = forms.front().rows();
  MatrixX all(d, d * static_cast<Eigen::Index>(forms.size()));
  for (std::size_t i = 0; i < forms.size(); ++i)
    all.middleCols(static_cast<Eigen::Index>(i) * d, d) = forms[i];
  const PivotedQr qr(all);
  const MatrixX W = qr.Q(qr.rank(kSeen));
  std::vector<MatrixX> result;
  for (const MatrixX& form : forms) result.push_back(W.transpose() * form * W);
  return result;
}

bool definite(const MatrixX& form) {
  constexpr double kDefinite = 1e-6;  // forms have unit size
  return SymmetricFactors(form).smallest_pivot() > kDefinite ||
         SymmetricFactors(-form).smallest_pivot() > kDefinite;
}

/// Combinations of up to three forms, all over the unit sphere (in a spiral).
bool some_combination_definite(const std::vector<MatrixX>& forms) {
  if (forms.size() == 1) return definite(forms.front());
  for (int i = 0; i < kCombinations; ++i) {
    const double z =
        forms.size() < 3 ? 0.0 : (i + 0.5) / kCombinations;  // the other half has the opposite forms
    const double angle = forms.size() < 3 ? std::numbers::pi * i / kCombinations
                                          : std::numbers::phi * 2.0 * std::numbers::pi * i;
    const double r = std::sqrt(1.0 - z * z);
    MatrixX sum = r * std::cos(angle) * forms[0] + r * std::sin(angle) * forms[1];
    if (forms.size() > 2) sum += z * forms[2];
    if (definite(sum)) return true;
  }
  return false;
}

}  // namespace

const char* special_pose_name(SpecialPose::Kind kind) {
  switch (kind) {
    case SpecialPose::Kind::kChangePoint:
      return "change point";
    case SpecialPose::Kind::kShaky:
      return "shaky";
    case SpecialPose::Kind::kUndecided:
      return "undecided";
    case SpecialPose::Kind::kNone:
      break;
  }
  return nullptr;
}

SpecialPose find_special_pose(const Mechanism& mechanism, const Configurations& configurations,
                              const Ranks& ranks, Workspace& workspace) {
  using Kind = SpecialPose::Kind;
  SpecialPose pose;
  if (ranks.here == ranks.generic && !configurations.stuck) return pose;
  pose.kind = Kind::kUndecided;
  const State& state = configurations.states.front();
  const NullSpaces spaces = null_spaces(mechanism, state, ranks.here, workspace);
  const double rounding = std::max(kFormRounding, kFormPerTolerance * ranks.tolerance);
  const std::vector<MatrixX> forms = independent(forms_of(mechanism, state, spaces, workspace), rounding);
  pose.forms = static_cast<int>(forms.size());
  if (forms.empty()) return pose;
  const std::vector<MatrixX> seen = restricted(forms);
  pose.directions = static_cast<int>(seen.front().rows());
  if (pose.forms <= kMostForms)
    pose.kind = some_combination_definite(seen) ? Kind::kShaky : Kind::kChangePoint;
  return pose;
}

}  // namespace camber
