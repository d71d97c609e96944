#pragma once

#include <camber/testing/random.h>

namespace camber::support {

using properties::Random;

}  // namespace camber::support
