#include <camber/io/model_read.h>
#include <camber/io/part_reader.h>

namespace camber {

namespace {

template <class... Probes>
Probe read_probe(const Fields& fields, const Drawing& drawing, std::type_identity<std::variant<Probes...>>) {
  Probe found;
  PartReader reader(fields, drawing);
  const auto read_as = [&]<class Kind>(std::type_identity<Kind>) {
    if (fields.only_key() == Kind::kKey) describe_in_output(reader, found.template emplace<Kind>());
  };
  (read_as(std::type_identity<Probes>{}), ...);
  return found;
}

}  // namespace

Output read_output(const ValueKey& name, const ValueTree& node, const Calculator& calculator,
                   const Drawing& drawing) {
  const std::string path = "outputs." + name.text;
  Output output{.name = name.text, .what = Law{}, .place = name.place};
  if (node.kind == ValueTree::Kind::kScalar) {
    output.what = calculator.written_out(node.scalar, path);
    return output;
  }
  if (node.kind != ValueTree::Kind::kMap) fail_expected(node, path, "an expression or a probe");
  const Fields fields(node, kOutputTable, path, calculator);
  output.what = read_probe(fields, drawing, std::type_identity<Probe>{});
  return output;
}

}  // namespace camber
