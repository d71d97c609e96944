#pragma once

#include <string>
#include <string_view>

#include <camber/model/describe.h>

namespace camber {

/// What an entry of `repeat` says besides the sections that it repeats.
struct RepeatEntry {
  static constexpr std::string_view kPart = "repeat";

  int count = 0;
  std::string index;
  int from = 1;
};

template <class Visitor, Describing<RepeatEntry> Part>
void describe(Visitor& v, Part& repeat) {
  v.integer("count", repeat.count, {.required = true, .least = 0.0},
            "how often: an expression of parameters");
  v.text("index", repeat.index, {.required = true},
         "the name of the number; $NAME and $(NAME+1) in what follows stand for it");
  v.integer("from", repeat.from, {}, "the first number");
}

}  // namespace camber
