#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <camber/io/model_yaml.h>

/// Whatever the text, the reader gives a model or throws ModelError: no other exception, crash, hang or great
/// use of memory. A model that was read can be written, and what was written is read or refused again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const camber::Model model = camber::read_model_text(text, "fuzz.yaml");
    const camber::Model again = camber::read_model_text(camber::write_model_yaml(model), "written.yaml");
    if (again.bodies.size() != model.bodies.size() || again.joints.size() != model.joints.size())
      std::abort();
  } catch (const camber::ModelError&) {
    return 0;
  }
  return 0;
}
