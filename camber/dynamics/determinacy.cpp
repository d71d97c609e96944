#include <camber/dynamics/determinacy.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

/// A null vector has the length 1; components that it changes by less do not depend on it (rank tolerance 1e-9
/// times the growth over a few joints).
constexpr double kTouched = 1e-7;

/// A component of a reaction, with its change by each null vector on which it depends.
struct Part {
  std::size_t reaction, place;  ///< in the list of tags, and there
  bool moment = false;
  std::vector<std::pair<int, double>> change =
      {};  ///< null vector, change [N, or N m over the typical length]
};

/// The reactions of a mechanism, and how null vectors change them.
class ReactionChanges {
 public:
  ReactionChanges(const Mechanism& mechanism, const Kinematics& kinematics,
                  const ConstraintState& constraints)
      : mechanism_(mechanism), kinematics_(kinematics), constraints_(constraints) {
    for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
      const TreeBody& body = mechanism.bodies[i];
      const auto section = std::ranges::find(mechanism.sections, static_cast<BodyId>(i), &SectionLink::weld);
      const bool written = std::ranges::any_of(mechanism.model.joints,
                                               [&](const Joint& joint) { return joint.name == body.joint; });
      if (written)
        add_wrench("joint", body.joint, static_cast<int>(i));
      else if (section != mechanism.sections.end())
        add_wrench("section", section->name, static_cast<int>(i));
    }
    for (std::size_t t = 0; t < mechanism.ties.size(); ++t) add_tie(t);
    for (const TiedRelation& tied : mechanism.relations) {
      tags.push_back({tied.origin == Origin::kDriver ? "driver" : "coupling", tied.name, {"effort"}, {true}});
      rows_.push_back({tied.row, add_part(0, false)});
    }
  }

  /// The next null vector.
  void change(const VectorX& lambda) {
    const Matrix6X F = joint_wrenches(mechanism_, constraints_, lambda);
    for (const WrenchPlace& place : wrenches_) {
      if (place.tie >= 0)
        touch(place, tie_wrench_in_axes(mechanism_.ties[static_cast<std::size_t>(place.tie)], lambda));
      else
        touch(place, in_joint_axes(place.link, F.col(place.link)));
    }
    for (const RowPlace& place : rows_) {
      const double scale = mechanism_.row_scale[static_cast<std::size_t>(place.row)];
      touch(place.part, lambda[place.row] / scale);
    }
    ++count_;
  }

  std::vector<ReactionTag> tags;
  std::vector<Part> parts;

 private:
  struct WrenchPlace {
    int link, tie;     ///< one of them, the other is -1
    std::size_t part;  ///< the first of six
  };
  struct RowPlace {
    int row;
    std::size_t part;
  };

  std::size_t add_part(std::size_t place, bool moment) {
    parts.push_back({tags.size() - 1, place, moment});
    return parts.size() - 1;
  }

  void add_wrench(const std::string& kind, const std::string& name, int link, int tie = -1) {
    tags.push_back({kind, name, {"fx", "fy", "fz", "mx", "my", "mz"}, std::vector<bool>(6, true)});
    wrenches_.push_back({link, tie, parts.size()});
    for (std::size_t i = 0; i < 6; ++i) add_part(i, i >= 3);
  }

  void add_tie(std::size_t t) {
    const Tie& tie = mechanism_.ties[t];
    if (tie.origin == Origin::kHalvedBody) return;  // not a part of the user's model
    if (tie.origin == Origin::kJoint) {
      add_wrench("joint", tie.name, -1, static_cast<int>(t));
      return;
    }
    const std::vector<std::string_view> names = row_names(tie.type);
    const char* kind = tie.origin == Origin::kContact  ? "contact"
                       : tie.origin == Origin::kDriver ? "driver"
                                                       : "coupling";
    tags.push_back({kind, tie.name, {names.begin(), names.end()}, std::vector<bool>(names.size(), true)});
    for (std::size_t i = 0; i < names.size(); ++i)
      rows_.push_back({tie.row + static_cast<int>(i), add_part(i, false)});
  }

  /// [moment about the joint's point on the model's child; force], from one about the world's origin.
  [[nodiscard]] Vector6 in_joint_axes(int link, const Vector6& wrench) const {
    const TreeBody& body = mechanism_.bodies[static_cast<std::size_t>(link)];
    const Transform X_WL = joint_frame(mechanism_, kinematics_, static_cast<BodyId>(link));
    Vector3 p = X_WL.p;
    if (body.reversed) {
      const auto& parent = kinematics_.motion().body[static_cast<std::size_t>(index(body.parent))];
      const tree::Link& constants = mechanism_.tree.links[static_cast<std::size_t>(link)];
      p = tree::vector(parent.p) + tree::matrix(parent.R) * tree::vector(constants.p_PF);
    }
    Vector6 turned;
    turned << X_WL.R.transpose() * (wrench.head<3>() - p.cross(Vector3(wrench.tail<3>()))),
        X_WL.R.transpose() * wrench.tail<3>();
    return turned;
  }

  [[nodiscard]] Vector6 tie_wrench_in_axes(const Tie& tie, const VectorX& lambda) const {
    const auto t = static_cast<std::size_t>(&tie - mechanism_.ties.data());
    const Vector6 wrench = tie_wrench(tie, constraints_.rows[t], lambda);
    const Matrix3 R = frame_on_A(tie, kinematics_).R.transpose();
    Vector6 turned;
    turned << R * wrench.head<3>(), R * wrench.tail<3>();
    return turned;
  }

  void touch(const WrenchPlace& place, const Vector6& wrench) {
    for (int i = 0; i < 3; ++i) {
      touch(place.part + static_cast<std::size_t>(i), wrench[3 + i]);
      touch(place.part + static_cast<std::size_t>(3 + i), wrench[i] / mechanism_.length);
    }
  }
  void touch(std::size_t part, double change) {
    if (std::abs(change) <= kTouched) return;
    Part& touched = parts[part];
    touched.change.emplace_back(count_, change);
    tags[touched.reaction].determinate[touched.place] = false;
  }

  const Mechanism& mechanism_;
  const Kinematics& kinematics_;
  const ConstraintState& constraints_;
  std::vector<WrenchPlace> wrenches_;
  std::vector<RowPlace> rows_;
  int count_ = 0;
};

std::string label(const std::vector<ReactionTag>& tags, const Part& part) {
  const ReactionTag& tag = tags[part.reaction];
  return fmt::format("{} {}, {}", tag.kind, tag.name, tag.parts[part.place]);
}

/// +1 or -1 where all null vectors change b as they change a, or the opposite; else 0.
double same_change(const Part& a, const Part& b) {
  if (a.change.size() != b.change.size()) return 0.0;
  const double sign = std::copysign(1.0, a.change.front().second * b.change.front().second);
  for (std::size_t i = 0; i < a.change.size(); ++i) {
    if (a.change[i].first != b.change[i].first) return 0.0;
    if (std::abs(a.change[i].second - sign * b.change[i].second) > kTouched) return 0.0;
  }
  return sign;
}

/// Components of one kind that all change by the same amount.
struct Group {
  std::vector<const Part*> parts;
  bool sums = false, differences = false;  ///< that are determinate
};

std::vector<Group> groups_of(const ReactionChanges& reactions) {
  std::vector<Group> groups;
  for (const Part& part : reactions.parts) {
    if (part.change.empty()) continue;
    double sign = 0.0;
    const auto fits = [&](const Group& group) {
      const Part& first = *group.parts.front();
      if (first.moment != part.moment ||
          reactions.tags[first.reaction].kind != reactions.tags[part.reaction].kind)
        return false;
      sign = same_change(first, part);
      return sign != 0.0;
    };
    const auto group = std::find_if(groups.begin(), groups.end(), fits);
    if (group == groups.end()) {
      groups.push_back({{&part}});
      continue;
    }
    group->parts.push_back(&part);
    (sign > 0.0 ? group->differences : group->sums) = true;
  }
  return groups;
}

/// Comparing components in pairs is quadratic; beyond this number a sentence about them would not help.
constexpr std::size_t kMostCompared = 400;

/// "a; b; c", cut short where there are many.
std::string list_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNamed = 12;
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMostNamed));
  return fmt::format("{}{}", fmt::join(names.begin(), end, "; "), names.size() > kMostNamed ? "; ..." : "");
}

/// One sentence per pair, or one for all where there are many.
void add_pair_sentences(const std::vector<std::string>& pairs, const char* what,
                        std::vector<std::string>& texts) {
  constexpr std::size_t kMostSentences = 3;
  if (pairs.size() > kMostSentences)
    texts.push_back(
        fmt::format("only the {} of each of these pairs is determinate: {}", what, list_of(pairs)));
  else
    for (const std::string& pair : pairs)
      texts.push_back(fmt::format("only the {} of {} is determinate", what, pair));
}

std::string sentence(const Group& group, const std::vector<std::string>& names) {
  const char* what = group.sums ? (group.differences ? "sums and differences" : "sums") : "differences";
  return fmt::format("only {} of these are determinate: {}", what, list_of(names));
}

std::vector<std::string> resultants_of(const ReactionChanges& reactions) {
  const auto touched = static_cast<std::size_t>(
      std::ranges::count_if(reactions.parts, [](const Part& part) { return !part.change.empty(); }));
  if (touched == 0 || touched > kMostCompared) return {};
  std::vector<std::string> texts, single, sums, differences;
  for (const Group& group : groups_of(reactions)) {
    std::vector<std::string> names;
    for (const Part* part : group.parts) names.push_back(label(reactions.tags, *part));
    if (names.size() == 1)
      single.push_back(names[0]);
    else if (names.size() == 2)
      (group.sums ? sums : differences).push_back(fmt::format("{} and {}", names[0], names[1]));
    else
      texts.push_back(sentence(group, names));
  }
  add_pair_sentences(sums, "sum", texts);
  add_pair_sentences(differences, "difference", texts);
  if (single.size() > 1)
    texts.push_back(fmt::format("only combinations of these are determinate: {}", list_of(single)));
  return texts;
}

/// "joint A: fz, mx, my"
std::vector<std::string> indeterminate(const std::vector<ReactionTag>& tags) {
  std::vector<std::string> list;
  for (const ReactionTag& tag : tags) {
    std::string text;
    for (std::size_t i = 0; i < tag.parts.size(); ++i)
      if (!tag.determinate[i]) text += (text.empty() ? "" : ", ") + tag.parts[i];
    if (!text.empty()) list.push_back(fmt::format("{} {}: {}", tag.kind, tag.name, text));
  }
  return list;
}

/// Sentences as one warning. Long chains have one for each link, of which the first are sufficient.
std::string joined(const std::vector<std::string>& sentences) {
  constexpr std::size_t kMostSaid = 4;
  std::string text = sentences[0];
  for (std::size_t i = 1; i < std::min(sentences.size(), kMostSaid); ++i)
    text += fmt::format(". {}{}", static_cast<char>(std::toupper(sentences[i][0])), sentences[i].substr(1));
  if (sentences.size() > kMostSaid)
    text += fmt::format(". The same holds for {} more groups", sentences.size() - kMostSaid);
  return text;
}

}  // namespace

Matrix6X joint_wrenches(const Mechanism& mechanism, const ConstraintState& constraints,
                        const VectorX& lambda) {
  Matrix6X F = Matrix6X::Zero(6, static_cast<Eigen::Index>(mechanism.bodies.size()));
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const ConstraintRows& rows = constraints.rows[t];
    Vector6 wrench = tie_wrench(tie, rows, lambda);
    wrench.head<3>() += rows.Q.cross(Vector3(wrench.tail<3>()));
    F.col(index(tie.A)) -= wrench;
    F.col(index(tie.B)) += wrench;
  }
  for (Eigen::Index i = F.cols() - 1; i > 0; --i)
    F.col(index(mechanism.bodies[static_cast<std::size_t>(i)].parent)) += F.col(i);
  return F;
}

Determinacy find_determinacy(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  ConstraintScratch& scratch = workspace.constraints;
  Determinacy result;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const ConstraintState& constraints = evaluate_constraints(mechanism, state, kinematics, workspace);
  ReactionChanges reactions(mechanism, kinematics, constraints);
  if (mechanism.rows == 0) {
    result.reactions = std::move(reactions.tags);
    return result;
  }
  scratch.force.setZero();
  scratch.right_side.setZero();
  const EliminationSystem system{constraints, composite_inertias(mechanism, kinematics, workspace)};
  result.elimination = eliminate(mechanism, system, {}, workspace, scratch.step, scratch.multiplier);
  for_each_null_vector(mechanism, workspace, [&](const VectorX& lambda) { reactions.change(lambda); });
  result.resultants = resultants_of(reactions);
  result.reactions = std::move(reactions.tags);
  return result;
}

std::vector<std::string> redundancy_warnings(const Mechanism& mechanism, const Determinacy& determinacy) {
  std::vector<std::string> warnings;
  if (determinacy.elimination.redundant > 0) {
    warnings.push_back(fmt::format(
        "redundant rows of the constraints: {} of {}; these reactions are indeterminate, and those of the "
        "smallest norm "
        "are given: {}",
        determinacy.elimination.redundant, mechanism.rows, list_of(indeterminate(determinacy.reactions))));
  }
  if (!determinacy.resultants.empty()) warnings.push_back(joined(determinacy.resultants));
  if (determinacy.elimination.ambiguous)
    warnings.push_back(
        fmt::format("the rank of the constraints is ambiguous: {} is taken, but a pivot lies so near to zero "
                    "that it may be "
                    "another (a dead centre, or lengths that almost fit)",
                    determinacy.elimination.rank));
  return warnings;
}

}  // namespace camber
