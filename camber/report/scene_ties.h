#pragma once

#include <vector>

#include <camber/report/scene.h>

/// The shapes that couplings define: cams, rollers, gears. All in the drawing.
namespace camber {

/// Whether a round shape stands about this axis at this place and is no larger: it then stood for the wheel,
/// the gear or the roller that the model knows better.
[[nodiscard]] bool is_round_about(const SceneShape& shape, const Vector3& center, const Vector3& axis,
                                  double radius);

/// Takes such shapes out; the length of the longest cylinder among them, zero where there is none. [m]
double take_round(const Vector3& center, const Vector3& axis, double radius, std::vector<SceneShape>& shapes);

/// Once round the outline of the cam, in its frame (model/coupling/cam.h).
///
///   flat face   Q = h e + h_phi t                 e = (cos phi, sin phi), t = (-sin phi, cos phi)
///   roller      Q = P - roller_radius N           P = r e, N its outward normal
[[nodiscard]] std::vector<std::array<double, 2>> cam_outline(const FlatCamCoupling& flat);
[[nodiscard]] std::vector<std::array<double, 2>> cam_outline(const RollerCamCoupling& roller);

/// Adds the shape that the coupling defines for the body.
void put_coupling(const Coupling& coupling, const Body& body, std::vector<SceneShape>& shapes);

}  // namespace camber
