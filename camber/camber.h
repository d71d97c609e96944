#pragma once

/// The front door: what programs that use Camber include. It needs Eigen and the standard library only. The headers
/// below are the documented interface; what they include in turn is installed with them, and may change.

// Values.
#include <camber/spatial/rotation.h>
#include <camber/spatial/types.h>

// What the user says: a model, its parts, and types of the user's own.
#include <camber/constraint/custom_constraint.h>
#include <camber/joint/custom.h>
#include <camber/joint/elementary.h>
#include <camber/joint/joint_type.h>
#include <camber/model/contact.h>
#include <camber/model/coupling.h>
#include <camber/model/driver.h>
#include <camber/model/error.h>
#include <camber/model/event.h>
#include <camber/model/force_element.h>
#include <camber/model/model.h>
#include <camber/model/output.h>
#include <camber/model/section.h>
#include <camber/model/shape.h>

// Model files.
#include <camber/io/model_schema.h>
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
#include <camber/mechanism/state.h>
#include <camber/mechanism/workspace.h>

// Runs, their results and reports.
#include <camber/io/result.h>
#include <camber/io/result_files.h>
#include <camber/io/result_read.h>
#include <camber/io/table.h>
#include <camber/io/version.h>
#include <camber/report/page.h>
#include <camber/report/run.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>
