#pragma once

#include <optional>
#include <string>
#include <vector>

#include <camber/io/table.h>
#include <camber/io/table_digest.h>
#include <camber/model/model.h>

namespace camber {

/// Which parts of a reaction follow from the motion. Of the others there are many values that give the same
/// motion, and the result has those of the smallest norm.
struct ReactionTag {
  std::string kind;  ///< joint, section, contact, coupling, driver
  std::string name;  ///< of the joint, section, contact, coupling or driver
  /// fx ... mz along the axes of the joint, or the names of the rows.
  std::vector<std::string> parts;
  std::vector<bool> determinate;  ///< of each part
};

/// Something that happened on the way (docs/reference/events.md).
struct EventRecord {
  double t = 0.0;                           ///< [s]
  std::string name;                         ///< contact.rear.lift_off, or the user's own
  std::string kind;                         ///< lift_off, slip, limit, flat, singular, user
  std::string text;                         ///< in words
  EventAction action = EventAction::kWarn;  ///< what the run did
  std::vector<double> q;                    ///< the coordinates, in the order of RunDescription::q_names
  std::vector<double> u;                    ///< the speeds, in the order of RunDescription::u_names
};

/// What ran: the machine, and how.
struct RunDescription {
  std::string model_name;              ///< of the model that ran
  std::vector<Parameter> parameters;   ///< with the values that were used
  int dof = 0;                         ///< speeds less the rank of the constraints, at the start
  int bodies = 0;                      ///< without the ground
  int redundant = 0;                   ///< rows of constraints that others imply, at the start
  std::vector<ReactionTag> reactions;  ///< at the start
  std::vector<std::string> q_names;    ///< of the coordinates, as in q.*
  std::vector<std::string> u_names;    ///< of the speeds, as in u.*
  SimulateSettings settings;           ///< duration, output step, integrator, tolerance, as they were used
  std::string formulation;             ///< noc, soa, kane or augmented
};

/// What came out.
struct RunOutcome {
  /// The columns, and all rows where no RowSink took them.
  Table table;
  TableDigest digest;               ///< of all rows
  std::vector<EventRecord> events;  ///< by time
  long events_left_out = 0;         ///< more of the same names, when there were very many
  bool stopped = false;             ///< by the last of the events
  bool interrupted = false;         ///< stopped from outside before the duration was over
};

/// How far the numbers can be trusted.
struct RunQuality {
  std::vector<std::string> warnings;  ///< what the user should know before trusting the numbers
  double energy_drift = 0.0;          ///< see docs/reference/verbs.md; relative
  bool trusted = true;                ///< the drift is small enough for the numbers to mean anything
  double error_position = 0.0;        ///< largest violation of a constraint [m or rad]; a tree has none
  double error_velocity = 0.0;        ///< [m/s or rad/s]
  /// How near Euler angles came to their singularity: smallest |sin| or |cos| of the middle one; 1 without them.
  double attitude_margin = 1.0;
};

/// What it took.
struct RunCounts {
  long steps = 0;            ///< accepted
  long rejected_steps = 0;   ///< steps that were repeated because their error was too large
  long rhs_evaluations = 0;  ///< of the equations of motion, rows included
  double wall_time = 0.0;    ///< [s]
};

/// What a simulation gives.
struct Result : RunDescription, RunOutcome, RunQuality, RunCounts {};

}  // namespace camber
