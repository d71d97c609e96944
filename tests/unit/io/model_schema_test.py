"""The JSON Schema takes every good model file and refuses the keys that the reader refuses."""

import pathlib
import json
import re
import unittest

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "schema" / "camber-model.schema.json").read_text())
WRONG = ROOT / "tests" / "data" / "wrong"
# What the reader says of faults that a schema can see too.
SEEN_BY_SCHEMA = re.compile(r"unknown key|not supported yet|'\w+' is missing$|unknown (type|axes|integrator)|expected a list of|expected true or false")


class Loader(yaml.SafeLoader):
    """YAML 1.2, as the reader and editors take it: only true and false are flags; `on` is a word."""


Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


def errors(path):
    model = yaml.load(path.read_text(), Loader)
    return [e.message for e in jsonschema.Draft202012Validator(SCHEMA).iter_errors(model)]


class Schema(unittest.TestCase):
    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_takes_good_models(self):
        good = sorted((ROOT / "models").glob("*.yaml")) + sorted((ROOT / "tests/data/models").glob("*.yaml"))
        self.assertGreaterEqual(len(good), 6)
        for path in good:
            with self.subTest(path.name):
                self.assertEqual(errors(path), [])

    def test_refuses_what_the_reader_refuses_by_its_form(self):
        count = 0
        for line in (WRONG / "messages.txt").read_text().splitlines():
            if line.startswith(" ") or not SEEN_BY_SCHEMA.search(line):
                continue
            name = line.split(":")[0]
            # `com` and `at` are needed or not depending on other keys: the schema leaves that to the reader.
            if name in ("body_no_com.yaml", "force_no_at.yaml", "driver_point_no_at.yaml"):
                continue
            count += 1
            with self.subTest(name):
                self.assertNotEqual(errors(WRONG / name), [])
        self.assertGreaterEqual(count, 20)


if __name__ == "__main__":
    unittest.main()
