#pragma once

#include <functional>

#include "options.h"

/// The verbs. Each adds itself to the program with its options and sets `run` when the user names it.
namespace camber::cli {

/// What the command line asked for.
struct Request {
  CommonOptions common;
  std::function<Exit()> run;  ///< empty: no verb
};

void add_simulate(CLI::App& program, Request& request);
void add_assemble(CLI::App& program, Request& request);
void add_report(CLI::App& program, Request& request);
void add_view(CLI::App& program, Request& request);
void add_models(CLI::App& program, Request& request);
void add_verify(CLI::App& program, Request& request);
void add_doctor(CLI::App& program, Request& request);

}  // namespace camber::cli
