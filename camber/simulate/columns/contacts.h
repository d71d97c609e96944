#pragma once

#include <optional>

#include <camber/simulate/columns/group.h>
#include <camber/simulate/contact_load.h>
#include <camber/simulate/system.h>

namespace camber {

/// contact.*
class ContactColumns {
 public:
  explicit ContactColumns(const System& system) : mechanism_(system.mechanism) {
    for (const Contact& contact : mechanism_.model.contacts) {
      const std::size_t tie = contact_tie(mechanism_, contact.name);
      const auto roller = std::ranges::find(system.rollers, static_cast<int>(tie));
      touching_.push_back({tie, has_normal_force(contact), std::nullopt});
      if (roller != system.rollers.end()) touching_.back().roller = roller - system.rollers.begin();
    }
  }

  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> list;
    for (const Contact& contact : mechanism_.model.contacts) append(list, contact_columns(contact));
    return list;
  }

  void fill(const Evaluation& at, ColumnWriter& out) const {
    for (const Touching& contact : touching_) {
      const Tie& tie = mechanism_.ties[contact.tie];
      const auto& rows = at.now.constraints->rows[contact.tie];
      const Vector3 force = contact_force(tie, at.now.lambda);
      out.put_all(rows.Q);
      out.put_all(force);
      out.put_all(Vector3(tie_wrench(tie, rows, at.now.lambda).tail<3>()));
      if (contact.presses) out.put(friction_needed(force));
      if (!contact.roller) continue;
      out.put(at.now.roller_rate[*contact.roller]);
      out.put(at.now.roller_angle[*contact.roller]);
    }
  }

 private:
  struct Touching {
    std::size_t tie;
    bool presses;
    std::optional<Eigen::Index> roller;  ///< of System::rollers
  };
  const Mechanism& mechanism_;
  std::vector<Touching> touching_;
};

}  // namespace camber
