#pragma once

/// \mainpage The C++ interface of Camber
///
/// The front door, `camber/camber.h`, is what programs that use Camber include. It needs Eigen and the standard library
/// only. The headers below and those of `camber/testing` are the documented interface; what they include in turn is
/// installed with them, and may change. The pages of docs/ show how to use it: tutorial.md from a first program to a
/// joint type of your own, cpp.md for loops, rolling and a constraint of your own.
///
/// Values are in SI units and radians. Frames are part of the names: `X_WB` is the pose of B in W, `p_BQ` the position of
/// Q from B, `w_WB` an angular velocity, `F_BQ_W` a wrench on B about Q along the axes of W. Every exception of the
/// library derives from camber::Error.

// Values.
#include <camber/spatial/rotation.h>
#include <camber/spatial/types.h>

// What the user says: a model, its parts, and types of the user's own.
#include <camber/constraint/custom_constraint.h>
#include <camber/constraint/rows.h>
#include <camber/joint/custom.h>
#include <camber/joint/elementary.h>
#include <camber/joint/joint_type.h>
#include <camber/joint/motion.h>
#include <camber/joint/vector_space.h>
#include <camber/model/actuator.h>
#include <camber/model/body.h>
#include <camber/model/column.h>
#include <camber/model/contact.h>
#include <camber/model/coupling.h>
#include <camber/model/driver.h>
#include <camber/model/error.h>
#include <camber/model/event.h>
#include <camber/model/force_element.h>
#include <camber/model/joint.h>
#include <camber/model/law.h>
#include <camber/model/model.h>
#include <camber/model/output.h>
#include <camber/model/section.h>
#include <camber/model/shape.h>
#include <camber/model/simulate_settings.h>

// Model files.
#include <camber/io/model_schema.h>
#include <camber/io/model_tree.h>
#include <camber/io/model_yaml.h>

// The model compiled, its state, and one evaluation.
#include <camber/dynamics/assembly.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/determinacy.h>
#include <camber/dynamics/formulation.h>
#include <camber/dynamics/tree_batch.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/dynamics/verify.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/mechanism/mechanism.h>
#include <camber/mechanism/stages.h>
#include <camber/mechanism/state.h>
#include <camber/mechanism/workspace.h>

// Runs, their results and reports.
#include <camber/io/checkpoint.h>
#include <camber/io/result.h>
#include <camber/io/result_files.h>
#include <camber/io/result_read.h>
#include <camber/io/row_sink.h>
#include <camber/io/table.h>
#include <camber/io/version.h>
#include <camber/report/page.h>
#include <camber/report/run.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>
