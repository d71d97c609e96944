#pragma once

#include <Eigen/Core>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

/// Reference numbers kept as JSON files in the folder CAMBER_TEST_DATA.
namespace camber::oracle {

[[nodiscard]] inline nlohmann::json load_reference(const std::string& file) {
  const std::string path = std::string(CAMBER_TEST_DATA) + "/" + file;
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot open " + path);
  return nlohmann::json::parse(in);
}

[[nodiscard]] inline Eigen::VectorXd vector_of(const nlohmann::json& array) {
  Eigen::VectorXd v(static_cast<Eigen::Index>(array.size()));
  for (Eigen::Index i = 0; i < v.size(); ++i) v[i] = array.at(static_cast<std::size_t>(i)).get<double>();
  return v;
}

/// Rows of equal length.
[[nodiscard]] inline Eigen::MatrixXd matrix_of(const nlohmann::json& rows) {
  Eigen::MatrixXd m(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.at(0).size()));
  for (Eigen::Index i = 0; i < m.rows(); ++i) m.row(i) = vector_of(rows.at(static_cast<std::size_t>(i)));
  return m;
}

}  // namespace camber::oracle
