#include <camber/io/model_yaml.h>

#include <fstream>

#include <camber/io/model_tree.h>
#include <camber/io/source_text.h>
#include <camber/model/expression.h>

namespace camber {

std::string read_model_source(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw ModelError({path.string()}, "", "this is a folder", "name a model file");
  std::ifstream stream(path, std::ios::binary);
  if (!stream)
    throw ModelError({path.string()}, "", "the file cannot be opened", "check its name and its permissions");
  std::string text(kLargestFile + 1, '\0');  // one more than allowed, so that a longer file is seen to be
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) throw ModelError({path.string()}, "", "the file cannot be read", "");
  return text;
}

Model read_model_text(std::string_view text, const std::string& file,
                      const std::vector<ParameterOverride>& overrides) {
  return read_model_tree(read_yaml(text, file), overrides);
}

std::string write_model_yaml(const Model& model) {
  return yaml_text(model_tree(model));
}

Model read_model_file(const std::filesystem::path& path, const std::vector<ParameterOverride>& overrides) {
  return read_model_text(read_model_source(path), path.string(), overrides);
}

std::vector<std::string> derived_parameters(const std::filesystem::path& path) {
  const ValueTree root = read_yaml(read_model_source(path), path.string());
  const ValueTree* section = find_key(root, "parameters");
  std::vector<std::string> names;
  if (section == nullptr) return names;
  for (std::size_t i = 0; i < section->keys.size(); ++i) {
    const ValueTree& node = section->values[i];
    const std::string& name = section->keys[i].text;
    const ValueTree* value = node.kind == ValueTree::Kind::kMap ? find_key(node, "value") : &node;
    if (value != nullptr && !names_used(value->scalar, "parameters." + name).empty()) names.push_back(name);
  }
  return names;
}

}  // namespace camber
