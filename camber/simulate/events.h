#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <camber/io/result.h>
#include <camber/simulate/crossing.h>
#include <camber/simulate/integrator.h>
#include <camber/simulate/recorder.h>
#include <camber/simulate/system.h>

/// Events of a run: each is a function of the state that passes through zero (docs/reference/events.md).
///
///   contact.NAME.lift_off   N                         the normal force falls through zero
///   contact.NAME.slip       mu N - |T|                more friction is needed than there is
///   contact.NAME.flat       |a x n| - kFlatEvent      a wheel's axis a comes near to the normal n
///   joint.NAME.limit        q - lower, upper - q
///   singular                s - kSingularEvent        s: smallest singular value of the rows (singularity.h)
///   the user's              an expression of columns
namespace camber {

/// Sine of the angle between a wheel and the ground at which it counts as lying flat: a twentieth of a degree.
/// The constraint itself is defined down to kFlatLean.
inline constexpr double kFlatEvent = 1e-3;
/// Smallest singular value, relative to the largest, at which a pose counts as singular: the reactions along the
/// weak direction are then a million times those elsewhere.
inline constexpr double kSingularEvent = 1e-6;

/// One function that is watched.
struct WatchedEvent {
  std::string name, kind;
  Crossing direction = Crossing::kFalling;
  EventAction action = EventAction::kWarn;
  /// At the state of the last System::evaluate (and row, for the user's).
  std::function<double()> value;
  std::function<std::string(bool at_start)> text;
  /// Goes on to the next piece of the equations, which begins there; nothing is told. Empty: the equations stay.
  std::function<void(double* y)> next_piece = {};
};

class EventWatch {
 public:
  /// Nothing is watched, and nothing costs time, where all events are ignored. Throws ModelError.
  explicit EventWatch(System& system);

  /// What is true at the start already: an event of one direction whose function stands beyond zero. Throws
  /// SimulationError where a value is not finite, as all below.
  void start(double t, const VectorX& y);
  /// A run goes on: as start, but nothing is told again.
  void resume(double t, const VectorX& y, const std::vector<EventRecord>& events, long left_out);
  /// What happened in the last step of the integrator, up to the first event that stops or ends a piece.
  void after_step(Integrator& integrator);

  [[nodiscard]] const std::vector<EventRecord>& events() const { return events_; }
  [[nodiscard]] long left_out() const { return left_out_; }
  /// The smallest pivot or singular value at the end of the last step, where it is watched.
  [[nodiscard]] std::optional<double> singular_margin() const;
  /// A singular pose was passed inside the last step.
  void record_passage(double t, const VectorX& y, const std::string& text);
  /// When an event stopped the run.
  [[nodiscard]] std::optional<double> stopped() const { return stopped_; }
  /// When a piece of the equations ended in the last step.
  [[nodiscard]] std::optional<double> piece_ended() const { return piece_ended_; }
  /// Goes on to the next piece there, which may change y.
  void begin_next_piece(VectorX& y);
  [[nodiscard]] long evaluations() const { return evaluations_; }

 private:
  struct Row {
    double t = 0.0;
    std::vector<double> g;
  };
  struct Passage {
    double t = 0.0;
    std::size_t event = 0;
  };

  void add_pieces();
  void add_expressions();
  [[nodiscard]] Row evaluate(double t, const VectorX& y);
  [[nodiscard]] bool may_dip(const Row& end) const;
  [[nodiscard]] std::vector<Row> sample(Integrator& integrator, Row end);
  void find_passages(Integrator& integrator, const std::vector<Row>& rows, std::size_t event,
                     std::vector<Passage>& found);
  void record(double t, std::size_t event, std::string text, bool at_start);

  System& system_;
  std::vector<WatchedEvent> watched_;
  bool needs_contacts_ = false;
  std::optional<std::size_t> singular_;  ///< of the watched
  std::unique_ptr<Recorder> recorder_;   ///< where an expression uses more than t, q.*, u.*
  std::unique_ptr<LawValues> law_values_;
  std::vector<double> parameters_;
  Row last_;                    ///< at the end of the last step
  std::vector<double> change_;  ///< of each function in the step before
  std::vector<int> side_;       ///< of zero on which each stands: -1, 1, or 0 where it is not known yet
  std::vector<EventRecord> events_;
  long left_out_ = 0;
  long evaluations_ = 0;
  std::optional<double> stopped_, piece_ended_;
  std::vector<std::size_t> ended_;  ///< those of the watched that ended there
  VectorX y_;
};

/// The events of contacts, joints and constraints that are not ignored.
[[nodiscard]] std::vector<WatchedEvent> automatic_events(const System& system);

}  // namespace camber
