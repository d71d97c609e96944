#include <camber/simulate/recorder.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <concepts>
#include <string_view>
#include <tuple>
#include <unordered_set>

#include <fmt/format.h>

#include <camber/simulate/columns/axles.h>
#include <camber/simulate/columns/contacts.h>
#include <camber/simulate/columns/coordinates.h>
#include <camber/simulate/columns/couplings.h>
#include <camber/simulate/columns/efforts.h>
#include <camber/simulate/columns/energies.h>
#include <camber/simulate/columns/errors.h>
#include <camber/simulate/columns/force_elements.h>
#include <camber/simulate/columns/formulation.h>
#include <camber/simulate/columns/outputs.h>
#include <camber/simulate/columns/own_states.h>
#include <camber/simulate/columns/poses.h>
#include <camber/simulate/columns/reactions.h>
#include <camber/simulate/columns/time.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

/// Gears whose bearings have let them go so far apart are out of mesh [of the smaller radius]: a tooth is some tenth of the
/// radius high.
constexpr double kOutOfMesh = 0.05;

void require_meshing_gears(const Mechanism& mechanism, double t, const Kinematics& kinematics) {
  const auto pose_of = [](const MovingFrame& frame) { return Transform{frame.R, frame.p}; };
  for (const Tie& tie : mechanism.ties) {
    const Transform X_WA = pose_of(frame_on_A(tie, kinematics)), X_WB = pose_of(frame_on_B(tie, kinematics));
    const std::optional<PitchGap> gap = pitch_gap(tie.type, X_WA, X_WB);
    if (gap && gap->missed > kOutOfMesh * gap->radius)
      throw SimulationError(
          t,
          fmt::format(
              "couplings.{}: the pitch circles miss each other by {:.4g} m; a mesh needs bearings that hold "
              "the gears in their places",
              tie.name, gap->missed));
  }
}

/// Names are checked part by part where the model is read; what only the mechanism names (bodies that float where a
/// long loop is opened, columns of a formulation) is checked here.
void require_different_names(const std::vector<Column>& columns) {
  std::unordered_set<std::string_view> seen;
  for (const Column& column : columns)
    if (!seen.insert(column.name).second)
      throw ModelError({}, "", fmt::format("two columns of the result have the name '{}'", column.name),
                       "rename one of the parts or outputs that they come from");
}

/// Groups in the order of their columns, and where each begins.
template <ColumnGroup... Group>
class GroupList {
 public:
  explicit GroupList(System& system) : groups_(needed_by<Group>(system)...) {}

  [[nodiscard]] std::vector<Column> columns() {
    std::vector<Column> list;
    std::size_t next = 0;
    for_each([&](auto& group) {
      append(list, group.columns());
      end_[next++] = list.size();
    });
    return list;
  }

  void fill(const Evaluation& at, std::span<double> row) {
    std::size_t i = 0;
    for_each([&](auto& group) {
      ColumnWriter out(part(i++, row));
      group.fill(at, out);
      assert(out.full());
    });
  }

  void resume(std::span<const double> row) {
    std::size_t i = 0;
    for_each([&](auto& group) {
      const std::span<const double> own = part(i++, row);
      if constexpr (requires { group.resume(own); }) group.resume(own);
    });
  }

  template <class Wanted>
  [[nodiscard]] Wanted& get() {
    return std::get<Wanted>(groups_);
  }
  /// The columns of one group in a row of all.
  template <class Wanted>
  [[nodiscard]] std::span<const double> columns_of(std::span<const double> row) const {
    constexpr std::array kIsWanted{std::is_same_v<Group, Wanted>...};
    constexpr auto kAt = std::ranges::find(kIsWanted, true) - kIsWanted.begin();
    return part(static_cast<std::size_t>(kAt), row);
  }

 private:
  template <class Needing>
  static auto& needed_by(System& system) {
    if constexpr (std::constructible_from<Needing, const Mechanism&>)
      return system.mechanism;
    else
      return system;
  }
  template <class Call>
  void for_each(Call call) {
    std::apply([&](auto&... group) { (call(group), ...); }, groups_);
  }
  template <class Number>
  [[nodiscard]] std::span<Number> part(std::size_t i, std::span<Number> row) const {
    const std::size_t begin = i == 0 ? 0 : end_[i - 1];
    return row.subspan(begin, end_[i] - begin);
  }

  std::tuple<Group...> groups_;
  std::array<std::size_t, sizeof...(Group)> end_ = {};
};

}  // namespace

/// The list: a group of columns is a file in simulate/columns and a line here.
struct Recorder::Groups : GroupList<TimeColumns,          //
                                    CoordinateColumns,    //
                                    OwnStateColumns,      //
                                    EffortColumns,        //
                                    ReactionColumns,      //
                                    ContactColumns,       //
                                    AxleColumns,          //
                                    CouplingColumns,      //
                                    ForceElementColumns,  //
                                    PoseColumns,          //
                                    EnergyColumns,        //
                                    ErrorColumns,         //
                                    FormulationColumns,   //
                                    OutputColumns> {
  using GroupList::GroupList;
};

Recorder::Recorder(System& system) : system_(system), groups_(std::make_unique<Groups>(system)) {
  columns_ = groups_->columns();
  require_different_names(columns_);
  row_.assign(columns_.size(), 0.0);
  for (const Parameter& parameter : system.mechanism.model.parameters) parameters_.push_back(parameter.value);
  const std::size_t outputs = groups_->columns_of<OutputColumns>(row_).size();
  groups_->get<OutputColumns>().compile(parameter_variables(),
                                        std::span(columns_).first(columns_.size() - outputs), row_);
}

Recorder::~Recorder() = default;

std::vector<Variable> Recorder::parameter_variables() const {
  std::vector<Variable> variables;
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    variables.push_back({system_.mechanism.model.parameters[i].name, &parameters_[i]});
  return variables;
}

std::vector<Variable> Recorder::variables() const {
  std::vector<Variable> variables = parameter_variables();
  for (std::size_t i = 0; i < columns_.size(); ++i) variables.push_back({columns_[i].name, &row_[i]});
  return variables;
}

void Recorder::resume_after(std::span<const double> row) {
  groups_->resume(row);
}

Energies Recorder::energies(std::span<const double> row) const {
  return EnergyColumns::read(groups_->columns_of<EnergyColumns>(row));
}

ConstraintErrors Recorder::errors(std::span<const double> row) const {
  return ErrorColumns::read(groups_->columns_of<ErrorColumns>(row));
}

std::span<const double> Recorder::row(double t, const VectorX& y) {
  system_.evaluate(t, y.data());
  system_.make_reactions_smallest();
  const Kinematics& kinematics = system_.find_kinematics();
  require_meshing_gears(system_.mechanism, t, kinematics);
  const Evaluation at{system_.mechanism, system_.now(), kinematics, system_.find_reactions()};
  groups_->fill(at, row_);
  return row_;
}

}  // namespace camber
