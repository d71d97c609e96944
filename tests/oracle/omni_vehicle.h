#pragma once

#include <Eigen/Core>
#include <vector>

/// Platform on omnidirectional wheels (Saha's thesis, 4.4), in the platform's axes: twist (ψ̇, ẋ, ẏ) of the
/// centre. Wheel i: at d (cos δ, sin δ), hub axis e = (cos β, sin β), roller axis e′ at α from e:
///   e′·(ẋ − ψ̇ d sin δ, ẏ + ψ̇ d cos δ) + r θ̇ sin α = 0                                           (1)
///   θ̇ = L t,   row −[d sin(α + β − δ), cos(α + β), sin(α + β)]/(r sin α)                         (2)
/// With G_i the map from the twist to the velocity of wheel i's centre, m and J of the platform:
///   I_C = diag(J, m, m) + Σ (m_w G_iᵀ G_i + I_d k kᵀ + I_a L_iᵀ L_i)                              (3)
///   w = (I_C − Σ I_a L_iᵀ L_i) t̊ + Σ I_a L_iᵀ θ̈_i,   θ̈ = L (t̊ − ψ̇ (0, −ẏ, ẋ))                 (4)
/// t̊ are the components of the acceleration. The motors' torques τ supply L_Aᵀ τ = w.                (5)
/// (4) leaves out centripetal terms of the wheels' centres: they cancel where Σ m_w d_i = 0.
namespace camber::oracle {

struct OmniWheelPlace {
  double alpha = 0.0, beta = 0.0, delta = 0.0;  ///< [rad]
  double d = 0.3;                               ///< [m]
};

struct OmniVehicle {
  std::vector<OmniWheelPlace> wheels;
  double r = 0.1;                            ///< [m]
  double wheel_mass = 2.0;                   ///< [kg]
  double axial = 0.01, diametral = 0.00515;  ///< of a wheel [kg m²]
  double platform_mass = 32.0;               ///< [kg]
  double platform_yaw = 1.7067;              ///< [kg m²]
};

[[nodiscard]] Eigen::MatrixX3d wheel_rates(const OmniVehicle&);  ///< L of (2)
[[nodiscard]] Eigen::Matrix3d inertia(const OmniVehicle&);       ///< I_C of (3)
/// w of (4).
[[nodiscard]] Eigen::Vector3d wrench(const OmniVehicle&, const Eigen::Vector3d& twist,
                                     const Eigen::Vector3d& twist_rate);
/// (5) for the first `motors` wheels, of least sum of squares.
[[nodiscard]] Eigen::VectorXd torques(const OmniVehicle&, Eigen::Index motors, const Eigen::Vector3d& w);

}  // namespace camber::oracle
