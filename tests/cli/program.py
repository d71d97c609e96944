"""Runs the program under test: $CAMBER, set by the build."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

CAMBER = os.environ["CAMBER"]
TEST_DATA = pathlib.Path(__file__).resolve().parent.parent / "data"

def has_page():
    """Whether the build can make reports: without npm it cannot."""
    found = json.loads(subprocess.run([CAMBER, "doctor", "--json"], capture_output=True, check=True).stdout)
    return "not in this build" not in found["page of reports"]


HAS_PAGE = has_page()

PENDULUM = """\
camber: 1
name: Test pendulum
parameters: {length: 0.5, amplitude: 1}
bodies:
  bob: {mass: 2, com: [0, 0, -length], inertia: [0.01, 0.01, 0.01]}
joints:
  O: {type: revolute, parent: ground, child: bob, at: [0, 0, 0], axis: [0, 1, 0]}
initial: {q: {O: amplitude}}
simulate: {duration: 1, output: 0.1}
"""


class ProgramTest(unittest.TestCase):
    """Each test in an empty folder of its own."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="camber-cli-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def run_camber(self, *arguments, **options):
        return subprocess.run(
            [CAMBER, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, **options
        )

    def run_json(self, *arguments, code=0):
        """The one JSON object that the program prints with --json."""
        run = self.run_camber(*arguments, "--json")
        self.assertEqual(run.returncode, code, run.stderr)
        return json.loads(run.stdout)

    def model(self, text=PENDULUM, name="model.yaml"):
        path = self.folder / name
        path.write_text(text)
        return path

    def files(self):
        """Every file below the test's folder, hidden ones too."""
        return sorted(str(p.relative_to(self.folder)) for p in self.folder.rglob("*") if p.is_file())
