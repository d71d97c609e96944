import json
import math
import unittest

from program import ProgramTest

HANGING = """\
camber: 1
name: Hanging block
bodies:
  block: {mass: 2, com: [0, 0, 0], inertia: [1, 1, 1]}
joints:
  z: {type: prismatic, parent: ground, child: block, at: [0, 0, 0], axis: [0, 0, 1], stiffness: 100}
actuators:
  push: {joint: z, force: 0}
simulate: {duration: 1, output: 0.5}
"""


class Steady(ProgramTest):
    def test_a_spring_sags(self):
        found = self.run_json("steady", self.model(HANGING))
        self.assertAlmostEqual(found["q"]["z"], -0.1962, 14)
        self.assertEqual(found["rates"], {})
        self.assertAlmostEqual(found["eigenvalues"][0][1], math.sqrt(50), 12)

    def test_what_an_actuator_must_add_is_found(self):
        model = self.model(HANGING)
        found = self.run_json("steady", model, "--hold", "q.z=0.05", "--free", "push", "--out", "held.json")
        self.assertAlmostEqual(found["efforts"]["push"], 2 * 9.81 + 5, 12)
        about = self.run_json("linearize", model, "--at", "held.json")
        self.assertTrue(about["steady"])
        run = self.run_camber("simulate", model, "--from", "held.json")
        self.assertEqual(run.returncode, 2)
        self.assertIn("of the actuator 'push'", run.stderr)

    def test_a_run_from_it_stays_there(self):
        motion = self.folder / "motion.json"
        self.run_json("steady", "bicycle", "--set", "v=5", "--out", motion)
        self.assertAlmostEqual(json.loads(motion.read_text())["rates"]["rear"] * 0.3, 5, 12)
        self.run_json("linearize", "bicycle", "--at", motion)
        run = self.run_camber("simulate", "bicycle", "--from", motion, "--duration", "2", "--out", "run")
        self.assertEqual(run.returncode, 0, run.stderr)
        header, *rows = (self.folder / "run/result.csv").read_text().splitlines()
        steer = [name.split(" ")[0] for name in header.split(",")].index("q.steer")
        self.assertLess(abs(float(rows[-1].split(",")[steer])), 1e-10)

    def test_what_does_not_exist_is_said(self):
        model = self.model(HANGING)
        run = self.run_camber("steady", model, "--hold", "q.z=0.05")
        self.assertEqual(run.returncode, 1)
        self.assertIn("no steady motion was found", run.stderr)
        for wrong, words in (
            (("--hold", "q.y=1"), "unknown name 'q.y'"),
            (("--hold", "z"), "--hold takes NAME=VALUE"),
            (("--free", "pull"), "no actuator 'pull'"),
        ):
            with self.subTest(wrong):
                run = self.run_camber("steady", model, *wrong)
                self.assertEqual(run.returncode, 2)
                self.assertIn(words, run.stderr)

    def test_a_file_of_another_machine_is_refused(self):
        self.run_json("steady", self.model(HANGING), "--out", "hanging.json")
        run = self.run_camber("linearize", "bicycle", "--at", "hanging.json")
        self.assertEqual(run.returncode, 2)
        self.assertIn("is not a steady motion of this model", run.stderr)


if __name__ == "__main__":
    unittest.main()
