#pragma once

namespace camber::support {

/// How often this program has asked for memory since it started. operator new is replaced, and the linker hands this
/// program's and the library's calls of malloc and its kin, which Eigen uses, to functions that count (--wrap).
[[nodiscard]] long allocation_count();

}  // namespace camber::support
