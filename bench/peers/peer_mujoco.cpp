// MuJoCo: composite inertia, sparse factorisation and a solve.
//
// Timed are the stages of mj_forward and mj_inverse that a tree without contacts, limits, actuators and
// damping needs, called one by one (the rest of the pipeline would cost more):
//   forward dynamics  kinematics, comPos, crb, factorM, comVel, rne (bias), solveM
//   inverse dynamics  kinematics, comPos, comVel, rne
//   mass matrix       kinematics, comPos, crb (its sparse lower triangle, not expanded)

#include <mujoco/mujoco.h>

#include <cstring>
#include <map>
#include <memory>
#include <sstream>

#include "peer_main.h"

namespace bench {
namespace {

/// Writes the model as MJCF. The XML parser refuses elements nested deeper than 100, so long branches
/// continue in included files, each of which it parses on its own.
class MjcfWriter {
 public:
  static constexpr const char* kMainFile = "model.xml";

  explicit MjcfWriter(const TreeModel& model) : model_(model), children_(model.bodies.size() + 1) {
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      children_[static_cast<std::size_t>(model.bodies[i].parent + 1)].push_back(i);
    }
    std::ostringstream xml;
    xml.precision(17);
    xml << "<mujoco><option gravity=\"" << model.gravity.transpose()
        << "\"><flag contact=\"disable\" constraint=\"disable\"/></option><worldbody>";
    for (const std::size_t child : children_[0]) write_body(xml, child, 1);
    xml << "</worldbody></mujoco>";
    files_[kMainFile] = xml.str();
  }

  [[nodiscard]] const std::map<std::string, std::string>& files() const { return files_; }

 private:
  static constexpr int kDepthPerFile = 80;

  void write_body(std::ostream& xml, std::size_t i, int depth) {
    const TreeBody& body = model_.bodies[i];
    const Eigen::Quaterniond R(body.R);
    xml << "<body pos=\"" << body.p.transpose() << "\" quat=\"" << R.w() << ' ' << R.vec().transpose()
        << "\">";
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

struct Deleter {
  void operator()(mjModel* model) const { mj_deleteModel(model); }
  void operator()(mjData* data) const { mj_deleteData(data); }
};

std::unique_ptr<mjModel, Deleter> load(const TreeModel& tree) {
  const auto vfs = std::make_unique<mjVFS>();
  mj_defaultVFS(vfs.get());
  const MjcfWriter mjcf(tree);
  for (const auto& [name, text] : mjcf.files()) {
    if (mj_makeEmptyFileVFS(vfs.get(), name.c_str(), static_cast<int>(text.size())) != 0) {
      throw std::runtime_error("MuJoCo's file store is full");
    }
    std::memcpy(vfs->filedata[mj_findFileVFS(vfs.get(), name.c_str())], text.data(), text.size());
  }
  char message[1000] = "";
  std::unique_ptr<mjModel, Deleter> model(
      mj_loadXML(MjcfWriter::kMainFile, vfs.get(), message, sizeof message));
  mj_deleteVFS(vfs.get());
  if (!model) throw std::runtime_error(tree.name + ": " + message);
  return model;
}

class MujocoPeer {
 public:
  static std::string library() { return "MuJoCo"; }
  static std::string version() { return mj_versionString(); }

  explicit MujocoPeer(const TreeModel& tree)
      : has_free_base_(tree.has_free_base), model_(load(tree)), data_(mj_makeData(model_.get())) {}

  /// Free base: q = x y z qw qx qy qz; linear velocity in world axes, angular in body axes.
  [[nodiscard]] NativeState native(const TreeState& state) const {
    NativeState native{state.q, state.v, state.tau, {}};
    if (has_free_base_) {
      const FreeBase base(state);
      native.q.segment<4>(3) << base.R_WB.w(), base.R_WB.vec();
      native.v.head<3>() = base.R_WB * base.v_WB_B;
    }
    return native;
  }

  [[nodiscard]] VectorXd bench_acceleration(const TreeState& state, VectorXd a) const {
    if (has_free_base_) a.head<3>() = FreeBase(state).component_derivative(a.head<3>());
    return a;
  }

  void forward_dynamics(const NativeState& state, VectorXd& a) {
    set_positions(state);
    mj_crb(model_.get(), data_.get());
    mj_factorM(model_.get(), data_.get());
    set_velocities(state);
    mj_rne(model_.get(), data_.get(), 0, data_->qfrc_bias);
    const Eigen::Map<const VectorXd> bias(data_->qfrc_bias, model_->nv);
    a = state.tau - bias;
    mj_solveM(model_.get(), data_.get(), a.data(), a.data(), 1);
  }

  void inverse_dynamics(const NativeState& state, VectorXd& tau) {
    set_positions(state);
    set_velocities(state);
    std::copy(state.a.begin(), state.a.end(), data_->qacc);
    mj_rne(model_.get(), data_.get(), 1, tau.data());
  }

  void mass_matrix(const NativeState& state) {
    set_positions(state);
    mj_crb(model_.get(), data_.get());
  }

  [[nodiscard]] Eigen::MatrixXd dense_mass_matrix() const {
    Eigen::MatrixXd M(model_->nv, model_->nv);  // symmetric: row-major and column-major agree
    mj_fullM(model_.get(), M.data(), data_->qM);
    return M;
  }

 private:
  void set_positions(const NativeState& state) {
    std::copy(state.q.begin(), state.q.end(), data_->qpos);
    mj_kinematics(model_.get(), data_.get());
    mj_comPos(model_.get(), data_.get());
  }

  void set_velocities(const NativeState& state) {
    std::copy(state.v.begin(), state.v.end(), data_->qvel);
    mj_comVel(model_.get(), data_.get());
  }

  bool has_free_base_;
  std::unique_ptr<mjModel, Deleter> model_;
  std::unique_ptr<mjData, Deleter> data_;
};

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  return bench::peer_main<bench::MujocoPeer>(argc, argv);
}
