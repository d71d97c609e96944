#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <camber/io/model_yaml.h>

#include "gallery.h"
#include "verbs.h"

namespace camber::cli {

namespace {

struct ModelsArguments {
  std::string show;
  bool defaults = false;
};

struct Entry {
  std::string name;   ///< of the file
  std::string title;  ///< the model's own name
  std::string about;  ///< one line
};

/// A gallery file opens with a comment that says what it is.
std::string first_comment(const std::string& text) {
  if (!text.starts_with("#")) return "";
  const std::size_t begin = text.find_first_not_of("# ");
  const std::size_t end = text.find('\n');
  return begin < end ? text.substr(begin, end - begin) : "";
}

std::vector<Entry> entries() {
  std::vector<Entry> result;
  for (const std::string& name : gallery_names()) {
    const std::filesystem::path path = gallery_folder() / (name + ".yaml");
    const std::string text = read_model_source(path);
    result.push_back({name, read_model_text(text, path.string()).name, first_comment(text)});
  }
  return result;
}

void list_as_json(const std::vector<Entry>& models) {
  nlohmann::ordered_json json{{"gallery", gallery_folder().string()},
                              {"models", nlohmann::ordered_json::array()}};
  for (const Entry& model : models)
    json["models"].push_back({{"name", model.name}, {"title", model.title}, {"about", model.about}});
  fmt::print("{}\n", json.dump(2));
}

void list_as_table(const std::vector<Entry>& models) {
  std::size_t name_width = 0;
  std::size_t title_width = 0;
  for (const Entry& model : models) {
    name_width = std::max(name_width, model.name.size());
    title_width = std::max(title_width, model.title.size());
  }
  for (const Entry& model : models)
    fmt::print("{:<{}}  {:<{}}  {}\n", model.name, name_width, model.title, title_width, model.about);
}

Exit run(const ModelsArguments& arguments, const CommonOptions& common) {
  if (!arguments.show.empty()) {
    const std::filesystem::path path = find_model(arguments.show);
    const std::string source = read_model_source(path);
    const Model model =
        read_model_text(source, path.string());  // a file that is not a model is refused, not printed
    const std::string text = arguments.defaults ? write_model_yaml(model) : source;
    if (common.json) {
      fmt::print("{}\n", nlohmann::ordered_json{{"name", arguments.show}, {"yaml", text}}.dump(2));
    } else {
      fmt::print("{}", text);
    }
    return Exit::kGood;
  }
  if (arguments.defaults) throw UsageError("--defaults goes with --show NAME");
  if (common.json) {
    list_as_json(entries());
  } else {
    list_as_table(entries());
  }
  return Exit::kGood;
}

}  // namespace

Verb models_verb() {
  const auto arguments = std::make_shared<ModelsArguments>();
  return {.name = "models",
          .about = "Lists the models of the gallery",
          .arguments = {{"--show", &arguments->show, "Print the file of one model (a gallery name or a path)",
                         "NAME"},
                        {"--defaults", &arguments->defaults,
                         "With --show: every expression evaluated and every default written"}},
          .run = [arguments](const CommonOptions& common) { return run(*arguments, common); }};
}

}  // namespace camber::cli
