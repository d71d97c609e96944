#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <camber/io/model_fields.h>
#include <camber/model/model.h>
#include <camber/model/names.h>

/// What parts look up in those read before them: frames of bodies, types of joints.
namespace camber {

/// Frames in which coordinates may be given, by the name of the body.
class Frames {
 public:
  explicit Frames(const std::vector<Body>& bodies);

  /// The frame that `in:` of an entry names, the drawing's where it is not given.
  [[nodiscard]] Transform frame(const Fields& entry) const;
  /// The origin of a body's frame; that of the drawing for an unknown body (validation names it).
  [[nodiscard]] Vector3 origin(const std::string& body) const;
  /// The centre of mass of a body; likewise.
  [[nodiscard]] Vector3 com(const std::string& body) const;

 private:
  std::unordered_map<std::string, const Body*> bodies_;
};

/// What is known already; none of it while the bodies are read, no joints while the joints are.
struct Drawing {
  Frames frames{{}};
  JointSet joints{{}};
};

/// A body and a vector of it, in the drawing.
struct BodyVector {
  std::string body;
  Vector3 value;
};
/// The keys `body`, `at` and `in`.
[[nodiscard]] BodyVector read_point(const Fields& fields, const Frames& frames);

/// Of two keys, for a speed that turns and for one that slides (`torque` and `force`), refuses the wrong one; `speed` names
/// it in the message. A component that the joint does not have is left to validation.
void check_motion_key(const Fields& fields, const std::string& speed, const JointType& type,
                      const std::string& component, const std::array<std::string_view, 2>& keys);

}  // namespace camber
