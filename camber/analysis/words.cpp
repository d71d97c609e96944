#include <camber/analysis/words.h>

#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <camber/analysis/redundancy_words.h>

namespace camber {

namespace {

std::string degrees_of_freedom(int count) {
  return fmt::format("{} degree{} of freedom", count, count == 1 ? "" : "s");
}

/// What the assembled pose is.
std::string special(const Analysis& analysis) {
  switch (analysis.special.kind) {
    case SpecialPose::Kind::kNone:
      return {};
    case SpecialPose::Kind::kChangePoint:
      return fmt::format("a change point with {}, where its motion is not determined",
                         degrees_of_freedom(analysis.dof_here()));
    case SpecialPose::Kind::kShaky:
      return fmt::format(
          "shaky: {}, of which {} not a motion: the machine yields a little and stops",
          degrees_of_freedom(analysis.dof_here()),
          analysis.special.directions == 1 ? "1 is" : fmt::format("{} are", analysis.special.directions));
    case SpecialPose::Kind::kUndecided:
      break;
  }
  return fmt::format("{}, not decided beyond first order", degrees_of_freedom(analysis.dof_here()));
}

std::string answer(const Analysis& analysis) {
  std::string text = fmt::format("{}: {}", analysis.model_name, degrees_of_freedom(analysis.dof()));
  if (!analysis.motions.idle.empty()) text += fmt::format(", {} of them idle", analysis.motions.idle.size());
  if (analysis.nonholonomic() > 0)
    text += fmt::format(", configurations of dimension {}; nonholonomic", analysis.configuration_dimension());
  text += analysis.redundant() == 0
              ? "; no redundant constraints"
              : fmt::format("; {}", counted(analysis.redundant(), "redundant constraint"));
  if (const std::string here = special(analysis); !here.empty()) text += "; here " + here;
  return text;
}

std::string parts(const Counts& counts) {
  std::string text = fmt::format("{} ({} coordinates), {}", counted(counts.bodies, "body"),
                                 counts.body_coordinates(), counted(counts.joints, "joint"));
  if (counts.contacts > 0) text += ", " + counted(counts.contacts, "contact");
  if (counts.couplings > 0) text += ", " + counted(counts.couplings, "coupling");
  return text;
}

std::string loops(const Analysis& analysis) {
  constexpr std::size_t kMostNamed = 4;
  std::string text = fmt::format("{}", analysis.loops.size());
  for (std::size_t i = 0; i < analysis.loops.size() && i < kMostNamed; ++i)
    text += fmt::format("{}{}", i == 0 ? ": " : "; ", fmt::join(analysis.loops[i], " - "));
  return analysis.loops.size() > kMostNamed ? text + "; ..." : text;
}

std::string rows(const Counts& counts) {
  std::string text = fmt::format("{}: {} of joints", counted(counts.rows(), "row"), counts.joint_rows);
  if (counts.contacts + counts.couplings > 0)
    text += fmt::format(", {} holonomic and {} nonholonomic of contacts and couplings", counts.holonomic_rows,
                        counts.nonholonomic_rows);
  return text;
}

std::string mobility(const Analysis& analysis) {
  return fmt::format("{} - {} holonomic = {} (dimension of the configurations); {} - {} nonholonomic = {}",
                     analysis.counts.body_coordinates(), analysis.holonomic(),
                     analysis.configuration_dimension(), analysis.configuration_dimension(),
                     analysis.nonholonomic(), analysis.dof());
}

/// Which redundant rows stay so with the loops open.
std::string why_redundant(const Analysis& analysis) {
  const Ranks& ranks = analysis.ranks;
  const int by_closing = ranks.tree ? *ranks.tree - ranks.generic : 0;
  const int by_structure = analysis.redundant() - by_closing;
  if (!ranks.tree || by_closing <= 0)
    return ranks.tree ? "by structure, in every pose of the open loops" : "";
  if (by_structure <= 0) return "because of the way in which the loops close";
  return fmt::format("{} by structure, {} because of the way in which the loops close", by_structure,
                     by_closing);
}

std::string count(const Analysis& analysis) {
  std::string text = fmt::format("{}", analysis.counts.gruebler());
  if (analysis.counts.planar) text += fmt::format(" (planar count {})", *analysis.counts.planar);
  if (analysis.redundant() == 0) return text;
  const std::string why = why_redundant(analysis);
  return fmt::format(
      "{}: {} too low, since {} from others{}{}", text, analysis.redundant(),
      analysis.redundant() == 1 ? "one row follows" : counted(analysis.redundant(), "row") + " follow",
      why.empty() ? "" : ", ", why);
}

std::string rank(const Analysis& analysis) {
  const Ranks& ranks = analysis.ranks;
  if (analysis.ranks.generic == 0)
    return fmt::format("{}: joints of a tree are independent", analysis.rank());
  const int shift = analysis.rank() - ranks.generic;
  std::string text = fmt::format(
      "{} {}", analysis.rank(),
      analysis.configurations == 1 ? "in the one configuration that was found"
                                   : fmt::format("at {} random configurations", analysis.configurations - 1));
  text += ranks.here == ranks.generic ? ", and here"
                                      : fmt::format("; here {}: a special pose", ranks.here + shift);
  return text + fmt::format("; for any tolerance from {:.1g} to {:.1g}; smallest singular value here {:.2g}",
                            ranks.plateau_low, ranks.plateau_high, ranks.smallest);
}

/// Reactions that follow from the motion all the same.
std::string determinate(const Redundancy& redundancy) {
  RedundancyGroup others;
  for (std::size_t i = 0; i < redundancy.determinate.size(); ++i)
    if (redundancy.determinate[i]) others.rows.push_back(static_cast<int>(i));
  return others.rows.empty() ? "no reaction" : held_by(redundancy, others);
}

using Line = std::pair<std::string, std::string>;

void add_redundancy(const Analysis& analysis, std::vector<Line>& lines) {
  constexpr std::size_t kMostGroups = 6, kMostCures = 3;
  const std::vector<RedundancyGroup>& groups = analysis.redundancy.groups;
  for (std::size_t i = 0; i < groups.size() && i < kMostGroups; ++i)
    lines.emplace_back("redundant", fmt::format("{} of these: {}", groups[i].redundant,
                                                held_by(analysis.redundancy, groups[i])));
  if (groups.size() > kMostGroups)
    lines.emplace_back("redundant", fmt::format("{} more groups", groups.size() - kMostGroups));
  if (!groups.empty()) lines.emplace_back("determinate", determinate(analysis.redundancy));
  for (std::size_t i = 0; i < analysis.cures.size() && i < kMostGroups; ++i) {
    const Cures& cures = analysis.cures[i];
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < cures.best.size() && k < kMostCures; ++k)
      texts.push_back(fmt::format("{} (grip {:.2g})", describe(cures.best[k]), cures.best[k].grip));
    const int more = cures.count - static_cast<int>(texts.size());
    lines.emplace_back(
        "cures", fmt::format("{}{}{}", fmt::join(texts, "; "), more > 0 ? fmt::format("; {} more", more) : "",
                             cures.all ? "" : "; not all were tried"));
  }
}

void add_motions(const Motions& motions, std::vector<Line>& lines) {
  constexpr std::size_t kMostMotions = 6, kMostSpeeds = 6;
  for (const IdleMotion& idle : motions.idle)
    lines.emplace_back(
        "idle", fmt::format("{} about ({:.4g}, {:.4g}, {:.4g}) through ({:.4g}, {:.4g}, {:.4g})",
                            fmt::join(idle.bodies, " with "), idle.axis.x(), idle.axis.y(), idle.axis.z(),
                            idle.point.x(), idle.point.y(), idle.point.z()));
  for (std::size_t i = 0; i < motions.remaining.size() && i < kMostMotions; ++i) {
    const RemainingMotion& motion = motions.remaining[i];
    std::string text = fmt::format("{} 1", motion.speed);
    for (std::size_t k = 0; k < motion.others.size() && k < kMostSpeeds; ++k)
      text += fmt::format(", {} {:.4g}", motion.others[k].first, motion.others[k].second);
    lines.emplace_back("motion", motion.others.size() > kMostSpeeds ? text + ", ..." : text);
  }
  if (motions.remaining.size() > kMostMotions)
    lines.emplace_back("motion", fmt::format("{} more", motions.remaining.size() - kMostMotions));
}

std::string actuation(const Actuation& drives) {
  std::string text = counted(drives.motors, "motor");
  if (drives.driver_rows > 0)
    text +=
        fmt::format("; drivers prescribe {} of {}", drives.prescribed, degrees_of_freedom(drives.freedoms));
  if (drives.prescribed < drives.driver_rows)
    text += fmt::format(", {} of their {} more than once", drives.driver_rows - drives.prescribed,
                        counted(drives.driver_rows, "row"));
  const int surplus = drives.surplus();
  if (surplus == 0) return text + ": determined";
  if (surplus > 0) return text + fmt::format(": redundant by {}", surplus);
  return text + fmt::format(": underactuated by {}", -surplus);
}

}  // namespace

std::string counted(int count, std::string_view thing) {
  if (count == 1) return fmt::format("1 {}", thing);
  if (thing.ends_with('y')) return fmt::format("{} {}ies", count, thing.substr(0, thing.size() - 1));
  return fmt::format("{} {}s", count, thing);
}

AnalysisPage describe(const Analysis& analysis) {
  AnalysisPage page{answer(analysis), {}};
  const auto add = [&](const char* about, std::string text) {
    page.lines.emplace_back(about, std::move(text));
  };
  add("parts", parts(analysis.counts));
  add("loops", loops(analysis));
  add("constraints", rows(analysis.counts));
  add("mobility", mobility(analysis));
  add("Grübler-Kutzbach", count(analysis));
  if (analysis.counts.rows() > 0) add("rank", rank(analysis));
  add_redundancy(analysis, page.lines);
  add_motions(analysis.motions, page.lines);
  add("actuation", actuation(analysis.actuation));
  return page;
}

}  // namespace camber
