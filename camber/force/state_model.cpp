#include <camber/force/state_model.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace camber {

namespace {

/// Samples are due at a time that misses their instant by rounding alone.
constexpr double kRounding = 8.0 * std::numeric_limits<double>::epsilon();

template <class Kind>
concept InPieces = requires(const Kind& kind) {
  kind.has_pieces();
};
template <class Kind>
concept Sampled = requires(const Kind& kind, const double* memory) {
  kind.next_sample(memory);
};

bool has_pieces(const OwnState& state) {
  return std::visit(
      []<class Kind>(const Kind& kind) {
        if constexpr (InPieces<Kind>)
          return kind.has_pieces();
        else
          return false;
      },
      state.what);
}

double margin_of(const OwnState& state, double e, const double* x, const double* memory) {
  return std::visit(
      [&]<class Kind>(const Kind& kind) {
        if constexpr (InPieces<Kind>)
          return kind.margin(e, x, memory);
        else
          return std::numeric_limits<double>::infinity();
      },
      state.what);
}

double next_sample_of(const OwnState& state, const double* memory) {
  return std::visit(
      [&]<class Kind>(const Kind& kind) {
        if constexpr (Sampled<Kind>)
          return kind.next_sample(memory);
        else
          return std::numeric_limits<double>::infinity();
      },
      state.what);
}

}  // namespace

StateModel::StateModel(const Mechanism& mechanism) : values_(mechanism) {
  Eigen::Index x = 0;
  for (const OwnState& state : mechanism.model.states) {
    const std::string path = "states." + state.name;
    const auto add = [&](const auto& kind) {
      parts_.push_back({.path = path,
                        .state = state,
                        .input = BoundLaw(kind.input, path + ".input", values_),
                        .x = x,
                        .memory = memory_size_});
      x += static_cast<Eigen::Index>(kind.kColumns.size());
      memory_size_ += static_cast<Eigen::Index>(kind.memory_size());
    };
    std::visit(add, state.what);
  }
}

void StateModel::read_inputs(const State& state) {
  values_.set(state);
  not_finite_ = {};
  for (Part& part : parts_) {
    part.e = part.input();
    if (!std::isfinite(part.e)) not_finite_ = part.path;
  }
}

VectorX StateModel::start(State& state) {
  VectorX memory = VectorX::Zero(memory_size_);
  if (parts_.empty()) return memory;
  for (const Part& part : parts_)
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          if constexpr (Sampled<Kind>) kind.begin(state.x[part.x], memory.data() + part.memory);
        },
        part.state.what);
  read_inputs(state);
  take_samples(state.t, state.x.data(), memory);
  read_inputs(state);
  constexpr int kMostChanges = 2;  // from between to a limit, and away from it at once
  for (std::size_t i = 0; i < parts_.size(); ++i)
    for (int k = 0; k < kMostChanges && margin(i, state.x, memory) <= 0.0; ++k)
      next_piece(i, state.x.data(), memory);
  return memory;
}

void StateModel::evaluate(const State& state, const VectorX& memory, VectorX& xdot) {
  read_inputs(state);
  for (const Part& part : parts_)
    std::visit(
        [&](const auto& kind) {
          kind.rate(part.e, state.x.data() + part.x, memory.data() + part.memory, xdot.data() + part.x);
        },
        part.state.what);
}

std::vector<std::size_t> StateModel::with_pieces() const {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    if (has_pieces(parts_[i].state)) list.push_back(i);
  return list;
}

double StateModel::margin(std::size_t part, const VectorX& x, const VectorX& memory) const {
  const Part& p = parts_[part];
  if (!has_pieces(p.state)) return std::numeric_limits<double>::infinity();
  return margin_of(p.state, p.e, x.data() + p.x, memory.data() + p.memory);
}

void StateModel::next_piece(std::size_t part, double* x, VectorX& memory) const {
  const Part& p = parts_[part];
  std::visit(
      [&]<class Kind>(const Kind& kind) {
        if constexpr (InPieces<Kind>) kind.next_piece(p.e, x + p.x, memory.data() + p.memory);
      },
      p.state.what);
}

double StateModel::next_sample(const VectorX& memory) const {
  double next = std::numeric_limits<double>::infinity();
  for (const Part& part : parts_)
    next = std::min(next, next_sample_of(part.state, memory.data() + part.memory));
  return next;
}

void StateModel::take_samples(double t, double* x, VectorX& memory) const {
  for (const Part& part : parts_) {
    double* const own = memory.data() + part.memory;
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          if constexpr (Sampled<Kind>)
            if (kind.next_sample(own) <= (1.0 + kRounding) * t) kind.take_sample(part.e, x + part.x, own);
        },
        part.state.what);
  }
}

}  // namespace camber
