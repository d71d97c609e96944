import csv
import math
import unittest

from program import ProgramTest

# 2 kg between a spring of 8 N/m and a drive that acts as another one, and as a damper of 0.4 N s/m.
OSCILLATOR = """\
camber: 1
name: Oscillator
gravity: [0, 0, 0]
parameters: {k: 8, c: 0.4, start: 0}
bodies:
  block: {mass: 2, com: [0, 0, 0], inertia: [1, 1, 1]}
joints:
  x: {type: prismatic, parent: ground, child: block, at: [0, 0, 0], axis: [1, 0, 0], stiffness: k}
actuators:
  push: {joint: x, force: "-k*q.x - c*u.x"}
initial: {q: {x: start}}
"""


class Linearize(ProgramTest):
    def test_an_oscillator_has_its_pair(self):
        found = self.run_json("linearize", self.model(OSCILLATOR))
        re, im = -0.1, math.sqrt(16 / 2 - 0.01)
        self.assertTrue(found["steady"])
        self.assertEqual(found["unstable"], 0)
        self.assertEqual(found["inputs"], ["push"])
        self.assertEqual(found["coordinates"], ["q.x", "u.x"])
        for value, wanted in zip(found["eigenvalues"], ([re, im], [re, -im])):
            for a, b in zip(value, wanted):
                self.assertAlmostEqual(a, b, 13)
        (mode,) = found["modes"]
        self.assertAlmostEqual(mode["frequency"], math.sqrt(8), 13)
        self.assertAlmostEqual(mode["damping"], 0.1 / math.sqrt(8), 13)
        self.assertAlmostEqual(mode["participation"]["x"], 1)

    def test_what_is_not_steady_is_refused_with_what_it_lacks(self):
        model = self.model(OSCILLATOR)
        run = self.run_camber("linearize", model, "--set", "start=0.5")
        self.assertEqual(run.returncode, 1)
        self.assertIn("'x' lacks 4 ", run.stderr)  # 2 k start / m
        self.assertIn("--anyway", run.stderr)
        found = self.run_json("linearize", model, "--set", "start=0.5", "--anyway")
        self.assertFalse(found["steady"])
        self.assertAlmostEqual(found["unbalanced"]["acceleration"], 4)

    def test_a_sweep_finds_where_it_becomes_unstable(self):
        found = self.run_json("linearize", self.model(OSCILLATOR), "--sweep", "c=-1:1:0.3", "--out", "made")
        (critical,) = found["critical"]
        self.assertEqual(critical["kind"], "oscillation")
        self.assertAlmostEqual(critical["parameter"], 0, 13)
        self.assertAlmostEqual(critical["frequency"], math.sqrt(8), 13)
        self.assertEqual([p["unstable"] for p in found["sweep"]], [2, 2, 2, 2, 0, 0, 0])
        self.assertEqual(self.files(), ["made/eigenvalues.csv", "made/linearization.json", "model.yaml"])
        rows = list(csv.reader((self.folder / "made/eigenvalues.csv").read_text().splitlines()))
        self.assertEqual(rows[0], ["c", "re1 [1/s]", "im1 [1/s]", "re2 [1/s]", "im2 [1/s]"])
        self.assertEqual(len(rows), 8)

    def test_the_page_of_the_bicycle_says_when_it_is_stable(self):
        run = self.run_camber("linearize", "bicycle", "--set", "lean_rate=0", "--sweep", "v=0.3:9.9:0.8")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("nothing grows for v from 4.29238 to 6.02426", run.stdout)
        self.assertIn("3.435033849 rad/s", run.stdout)

    def test_a_range_that_is_none_is_refused(self):
        model = self.model(OSCILLATOR)
        for text in ("c", "c=1:2", "c=1:2:-0.1", "=1:2:0.1", "c=0:1:1e-9"):
            with self.subTest(text):
                run = self.run_camber("linearize", model, "--sweep", text)
                self.assertEqual(run.returncode, 2)
                self.assertIn("--sweep takes NAME=FROM:TO:STEP", run.stderr)


if __name__ == "__main__":
    unittest.main()
