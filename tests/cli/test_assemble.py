import json
import math
import pathlib
import unittest

from program import PENDULUM, ProgramTest

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"

# Drawn with the elbow B up.
FOUR_BAR = """\
camber: 1
name: Test four-bar
parameters: {crank: 1, base: 3}
bodies:
  crank: {rod: {from: [0, 0, 0], to: [0, 0, crank], mass: 1}}
  coupler: {rod: {from: [0, 0, crank], to: [3, 0, 2], mass: 1}}
  rocker: {rod: {from: [base, 0, 0], to: [3, 0, 2], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: crank, child: coupler, at: [0, 0, crank], axis: [0, 1, 0]}
  B: {type: revolute, parent: coupler, child: rocker, at: [3, 0, 2], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: rocker, at: [base, 0, 0], axis: [0, 1, 0]}
"""


class Assemble(ProgramTest):
    def test_prints_the_values_and_the_assembly_branch(self):
        self.model(FOUR_BAR + "initial: {q: {O: 0.3}, u: {O: 2}}\n")
        run = self.run_camber("assemble", "model.yaml")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        for words in ["Test four-bar", "degrees of freedom  1: 3 speeds, 5 constraint rows of rank 2",
                      "q.O", "given", "found", "bends +", "bends -", "guess"]:
            self.assertIn(words, run.stdout)
        self.assertEqual(self.files(), ["model.yaml"])

    def test_quiet_writes_only_the_file(self):
        self.model()
        run = self.run_camber("assemble", "model.yaml", "--quiet", "--out", "start")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        self.assertIn("q", json.loads((self.folder / "start/assembly.json").read_text()))

    def test_json_keeps_given_values_and_closes_the_loop(self):
        self.model(FOUR_BAR + "initial: {q: {O: 0.3}, u: {O: 2}}\n")
        start = self.run_json("assemble", "model.yaml")
        self.assertEqual((start["dof"], start["rank"], start["constraint_rows"], start["redundant"]), (1, 2, 5, 3))
        self.assertEqual(start["rows"], start["constraint_rows"])  # the former name
        self.assertLessEqual(start["error_position"], 1e-12)
        self.assertLessEqual(start["error_velocity"], 1e-11)  # 1e-12 of speeds up to 2
        q, u = ({name: entry["value"] for name, entry in start[key].items()} for key in "qu")
        self.assertEqual((q["O"], start["q"]["O"]["given"], start["q"]["A"]["given"]), (0.3, True, False))
        # Round the loop all turns cancel.
        self.assertAlmostEqual(q["O"] + q["A"] + q["B"], q["C"], delta=1e-12)
        self.assertAlmostEqual(u["O"] + u["A"] + u["B"], u["C"], delta=1e-11)

    def elbows(self, start):
        return {joint: elbow["branch"] for joint, elbow in start["loops"][0]["elbows"].items()}

    def test_the_guess_that_it_offers_leads_to_the_other_elbow(self):
        given = "q: {O: 0.3}"
        self.model(FOUR_BAR + f"initial: {{{given}}}\n")
        first = self.run_json("assemble", "model.yaml")
        guess = json.dumps(first["other_branch"]).replace('"', "")
        self.model(FOUR_BAR + f"initial: {{{given}, guess: {guess}}}\n")
        other = self.run_json("assemble", "model.yaml")
        self.assertLessEqual(other["error_position"], 1e-12)
        self.assertEqual(self.elbows(first)["B"], "bends +")
        self.assertEqual(self.elbows(other)["B"], "bends -")
        # Mirrored about the line from A to C: the offer is the other pose itself, but for its digits.
        for joint, value in first["other_branch"].items():
            self.assertAlmostEqual(other["q"][joint]["value"], value, delta=1e-9)

    def test_the_gallery_four_bar_has_another_elbow(self):
        first = self.run_json("assemble", "four_bar")
        guess = json.dumps(first["other_branch"]).replace('"', "")
        self.model((MODELS / "four_bar.yaml").read_text() + f"initial: {{guess: {guess}}}\n")
        other = self.run_json("assemble", "model.yaml")
        self.assertNotEqual(self.elbows(first)["B"], self.elbows(other)["B"])
        # The rocker's own angle turns over: C mirrored about the line from A.
        self.assertGreater(abs(other["q"]["C"]["value"] - first["q"]["C"]["value"]), 0.1)

    def test_a_machine_that_does_not_close_names_the_joint_and_its_gap(self):
        self.model(FOUR_BAR + "initial: {q: {O: 0.3, C: 2}}\n")
        run = self.run_camber("assemble", "model.yaml")
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stderr, r"joint \w+ stays open by [0-9.e+-]+ m and [0-9.e+-]+ rad")
        self.assertEqual(run.stdout, "")

    def test_a_tree_starts_as_it_is_given(self):
        self.model()
        start = self.run_json("assemble", "model.yaml")
        self.assertEqual((start["dof"], start["constraint_rows"], start["loops"]), (1, 0, []))
        self.assertEqual(start["q"]["O"], {"value": 1, "unit": "rad", "given": True})

    def test_out_writes_what_json_prints(self):
        self.model()
        printed = self.run_json("assemble", "model.yaml", "--out", "a/b")
        self.assertEqual(self.files(), ["a/b/assembly.json", "model.yaml"])
        self.assertEqual(json.loads((self.folder / "a/b/assembly.json").read_text()), printed)

    def test_set_changes_parameters(self):
        self.model(PENDULUM)
        start = self.run_json("assemble", "model.yaml", "--set", "amplitude=30 deg")
        self.assertAlmostEqual(start["q"]["O"]["value"], math.pi / 6)


# All bars on one line: the rows lose one more rank there.
FLAT = """\
camber: 1
name: Flat parallelogram
gravity: [0, 0, 0]
bodies:
  crank: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 1}}
  coupler: {rod: {from: [1, 0, 0], to: [3, 0, 0], mass: 1}}
  rocker: {rod: {from: [2, 0, 0], to: [3, 0, 0], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: crank, child: coupler, at: [1, 0, 0], axis: [0, 1, 0]}
  B: {type: revolute, parent: coupler, child: rocker, at: [3, 0, 0], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: rocker, at: [2, 0, 0], axis: [0, 1, 0]}
initial: {u: {O: 1, A: -1}}
simulate: {duration: 0.2, output: 0.1}
"""


class Redundancy(ProgramTest):
    def test_is_told_by_both_verbs_with_the_joints_and_the_parts(self):
        self.model(FOUR_BAR + "simulate: {duration: 0.1, output: 0.1}\n")
        for verb in ["assemble", "simulate"]:
            with self.subTest(verb=verb):
                result = self.run_json(verb, "model.yaml")
                self.assertEqual(result["redundant"], 3)
                self.assertIn("joint A: fz, mx, my", result["warnings"][0])
                # The plane's own forces and the moment about the axis, z of the joint, follow from the motion.
                self.assertEqual(
                    result["determinate"]["joint"]["B"],
                    {"fx": True, "fy": True, "fz": False, "mx": False, "my": False, "mz": True},
                )
                self.assertIn("warning", self.run_camber(verb, "model.yaml").stdout)

    def test_a_tree_has_none(self):
        self.model()
        for verb in ["assemble", "simulate"]:
            result = self.run_json(verb, "model.yaml")
            self.assertEqual((result["redundant"], result["warnings"]), (0, []))
            self.assertTrue(all(result["determinate"]["joint"]["O"].values()))
            self.assertNotIn("warning", self.run_camber(verb, "model.yaml").stdout)

    def test_a_start_in_a_singular_pose_is_refused_with_the_reason(self):
        self.model(FLAT)
        run = self.run_camber("simulate", "model.yaml")
        self.assertEqual(run.returncode, 1)
        self.assertIn("motion undetermined: the machine starts in a singular pose", run.stderr)


if __name__ == "__main__":
    unittest.main()
