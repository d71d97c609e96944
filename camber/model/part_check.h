#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <camber/model/validate_tools.h>

/// The checks of single values that follow from a description: finite, within the range, known bodies, directions, frames.
namespace camber {

class PartChecker : public DescriptionVisitor {
 public:
  /// `bodies`: the known ones and the ground. Keeps references to its arguments.
  PartChecker(const Place& place, const std::string& path, const NameSet& bodies)
      : place_(place), path_(path), bodies_(bodies) {}

  void body(std::string_view key, const std::string& name, const About&, std::string_view);
  void number(std::string_view key, double value, const About& about, std::string_view) const;
  void number(std::string_view key, const std::optional<double>& value, const About& about,
              std::string_view) const;
  void effort(double value, const About& about) const;
  void position(std::string_view key, const Vector3& value, const About&, std::string_view) const;
  void direction(std::string_view key, const Vector3& value, const About&, std::string_view) const;
  void axes(std::string_view key, const Matrix3& value, const About&, std::string_view) const;
  void point(std::string_view key, const std::string& name, const Vector3& at, const About&,
             std::string_view);
  void matrix6(std::string_view key, const Matrix6& value, const About&, std::string_view) const;

  /// The bodies that were named, if two, must differ; `what` is "spring", ...
  void check_two(std::string_view what) const;

 private:
  [[nodiscard]] std::string path(std::string_view key) const { return path_ + "." + std::string(key); }
  void check_range(const std::string& path, std::string_view key, double value, const About& about) const;
  void check_body(const std::string& path, const std::string& name);

  const Place& place_;
  const std::string& path_;
  const NameSet& bodies_;
  struct Named {
    std::string path, name;
  };
  std::vector<Named> named_;  ///< bodies, in the order of the description
};

}  // namespace camber
