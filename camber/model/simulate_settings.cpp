#include <camber/model/simulate_settings.h>

namespace camber {

std::vector<std::string> attitude_names() {
  std::vector<std::string> names{"quaternion", "rotation_vector", "matrix"};
  for (const char* sequence :
       {"xyx", "xyz", "xzx", "xzy", "yxy", "yxz", "yzx", "yzy", "zxy", "zxz", "zyx", "zyz"})
    names.push_back(std::string("euler_") + sequence);
  return names;
}

}  // namespace camber
