#pragma once

#include <mujoco/mujoco.h>

#include <cstring>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tree_model.h"

/// The benchmark's models as MuJoCo's.
namespace bench {

/// Writes the model as MJCF. The XML parser refuses elements nested deeper than 100, so long branches
/// continue in included files, each of which it parses on its own.
class MjcfWriter {
 public:
  static constexpr const char* kMainFile = "model.xml";

  /// Each loop has `connects` point-to-point constraints, spread along its pin.
  MjcfWriter(const TreeModel& model, int connects) : model_(model), children_(model.bodies.size() + 1) {
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      children_[static_cast<std::size_t>(model.bodies[i].parent + 1)].push_back(i);
    }
    std::ostringstream xml;
    xml.precision(17);
    // Of its solvers Newton's on sparse matrices is the fastest here; it is MuJoCo's default for large models.
    xml << "<mujoco><option gravity=\"" << model.gravity.transpose()
        << "\" solver=\"Newton\" jacobian=\"sparse\"><flag contact=\"disable\" constraint=\""
        << (model.pins.empty() ? "disable" : "enable") << "\"/></option><worldbody>";
    for (const std::size_t child : children_[0]) write_body(xml, child, 1);
    xml << "</worldbody><equality>";
    for (const TreePin& pin : model.pins) write_pin(xml, pin, connects);
    xml << "</equality></mujoco>";
    files_[kMainFile] = xml.str();
  }

  [[nodiscard]] const std::map<std::string, std::string>& files() const { return files_; }

 private:
  static constexpr int kDepthPerFile = 80;

  /// MuJoCo's constraints are soft: "solimp" asks for the hardest that it allows.
  void write_pin(std::ostream& xml, const TreePin& pin, int connects) const {
    const auto name = [&](int body) { return model_.bodies[static_cast<std::size_t>(body)].name; };
    constexpr double kPinLength = 0.1;  // m
    for (int i = 0; i < connects; ++i) {
      const Vector3d anchor = pin.p_a + i * kPinLength * Vector3d::UnitZ();
      xml << "<connect body1=\"" << name(pin.body_a) << "\" body2=\"" << name(pin.body_b) << "\" anchor=\""
          << anchor.transpose() << "\" solimp=\"0.9999 0.9999 0.001\"/>";
    }
  }

  void write_body(std::ostream& xml, std::size_t i, int depth) {
    const TreeBody& body = model_.bodies[i];
    const Eigen::Quaterniond R(body.R);
    xml << "<body name=\"" << body.name << "\" pos=\"" << body.p.transpose() << "\" quat=\"" << R.w() << ' '
        << R.vec().transpose() << "\">";
    if (body.is_free) {
      xml << "<freejoint/>";
    } else {
      xml << "<joint type=\"hinge\" axis=\"" << body.axis.transpose() << "\"/>";
    }
    write_inertia(xml, body);
    for (const std::size_t child : children_[i + 1]) write_child(xml, child, depth + 1);
    xml << "</body>";
  }

  /// Principal axes are found here: those that MuJoCo finds itself cost eight digits of the accelerations.
  static void write_inertia(std::ostream& xml, const TreeBody& body) {
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(body.inertia);
    Matrix3d axes = principal.eigenvectors();
    if (axes.determinant() < 0) axes.col(0) *= -1.0;
    const Eigen::Quaterniond R(axes);
    xml << "<inertial mass=\"" << body.mass << "\" pos=\"" << body.com.transpose() << "\" quat=\"" << R.w()
        << ' ' << R.vec().transpose() << "\" diaginertia=\"" << principal.eigenvalues().transpose() << "\"/>";
  }

  void write_child(std::ostream& xml, std::size_t i, int depth) {
    if (depth % kDepthPerFile != 0) return write_body(xml, i, depth);
    const std::string file = "body" + std::to_string(i) + ".xml";
    std::ostringstream branch;
    branch.precision(17);
    branch << "<mujocoinclude>";
    write_body(branch, i, depth);
    branch << "</mujocoinclude>";
    files_[file] = branch.str();
    xml << "<include file=\"" << file << "\"/>";
  }

  const TreeModel& model_;
  std::vector<std::vector<std::size_t>> children_;  ///< of body i at i + 1, of the world at 0
  std::map<std::string, std::string> files_;
};

struct MujocoDeleter {
  void operator()(mjModel* model) const { mj_deleteModel(model); }
  void operator()(mjData* data) const { mj_deleteData(data); }
};

using MujocoModel = std::unique_ptr<mjModel, MujocoDeleter>;
using MujocoData = std::unique_ptr<mjData, MujocoDeleter>;

inline MujocoModel load_mujoco(const TreeModel& tree, int connects = 1) {
  const auto vfs = std::make_unique<mjVFS>();
  mj_defaultVFS(vfs.get());
  const MjcfWriter mjcf(tree, connects);
  for (const auto& [name, text] : mjcf.files()) {
    if (mj_makeEmptyFileVFS(vfs.get(), name.c_str(), static_cast<int>(text.size())) != 0) {
      throw std::runtime_error("MuJoCo's file store is full");
    }
    std::memcpy(vfs->filedata[mj_findFileVFS(vfs.get(), name.c_str())], text.data(), text.size());
  }
  char message[1000] = "";
  MujocoModel model(mj_loadXML(MjcfWriter::kMainFile, vfs.get(), message, sizeof message));
  mj_deleteVFS(vfs.get());
  if (!model) throw std::runtime_error(tree.name + ": " + message);
  return model;
}

}  // namespace bench
