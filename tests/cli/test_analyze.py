import json
import unittest

from program import TEST_DATA, ProgramTest

MODELS = TEST_DATA / "models"

# dof, configuration dimension, redundant, loops
KNOWN = {
    "bicycle": (3, 7, 0, 1),
    "rolling_disk": (3, 5, 0, 0),
    "four_bar": (1, 1, 3, 1),
    "agv2": (2, 7, 1, 2),
    "agv3": (3, 6, 0, 2),
    "robot444": (2, 8, 3, 3),
    "bricard": (1, 1, 1, 1),
    "stewart": (6, 6, 0, 5),
    "cooperating_arms": (9, 9, 3, 1),
    "n_four_bar": (1, 1, 6, 2),
    MODELS / "table.yaml": (3, 3, 1, 3),
    MODELS / "sarrus.yaml": (1, 1, 1, 1),
    MODELS / "door.yaml": (1, 1, 5, 1),
}

# The rod is 1 m long, and its ends are never nearer than 4 m.
APART = """\
camber: 1
name: A rod that is too short
bodies:
  a: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 1}}
couplings:
  rod: {type: rod, from: {body: a, at: [1, 0, 0]}, to: {body: ground, at: [5, 0, 0]}, length: 1}
joints:
  O: {type: revolute, parent: ground, child: a, at: [0, 0, 0], axis: [0, 0, 1]}
"""


class Analyze(ProgramTest):
    def test_counts_what_is_known_of_each_machine(self):
        for model, (dof, configurations, redundant, loops) in KNOWN.items():
            with self.subTest(model=str(model)):
                found = self.run_json("analyze", model)
                self.assertEqual(
                    (found["dof"], found["configuration_dimension"], found["redundant"], len(found["loops"])),
                    (dof, configurations, redundant, loops),
                )
                self.assertEqual(found["coordinates"], 6 * found["bodies"])
                self.assertEqual(found["coordinates"] - found["holonomic"], configurations)
                self.assertEqual(configurations - found["nonholonomic"], dof)
                self.assertEqual(found["gruebler"] + redundant, dof)
                self.assertEqual(sum(group["redundant"] for group in found["redundancy"]["groups"]), redundant)
                self.assertEqual(sum(cures["redundant"] for cures in found["redundancy"]["cures"]), redundant)
                self.assertFalse(found["rank_ambiguous"])
                self.assertEqual(len(found["motions"]) + len(found["idle"]), dof)

    def test_answers_in_words_first(self):
        run = self.run_camber("analyze", "four_bar")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        first = run.stdout.splitlines()[0]
        self.assertEqual(first, "Four-bar linkage: 1 degree of freedom; 3 redundant constraints")
        for words in ["-2 (planar count 1)", "1: O - A - B - C", "by structure", "force along the axis", "cures",
                      "spherical", "drivers prescribe 1 of 1 degree of freedom: determined"]:
            self.assertIn(words, run.stdout)

    def test_names_the_loop_of_a_bicycle_by_its_contacts(self):
        loops = self.run_json("analyze", "bicycle")["loops"]
        self.assertEqual(sorted(loops[0]), ["contact front", "contact rear", "front", "rear", "steer"])

    def test_names_the_rows_and_the_joints_that_would_cure_them(self):
        redundancy = self.run_json("analyze", "four_bar")["redundancy"]
        self.assertEqual(redundancy["determinate"]["B"],
                         {"x": True, "y": True, "z": False, "about x": False, "about y": False})
        best = redundancy["cures"][0]["best"][0]
        self.assertEqual(len(best["changes"]), 2)
        self.assertNotIn("O", best["changes"])
        self.assertGreater(best["grip"], 0.02)

    def test_out_writes_what_json_prints(self):
        printed = self.run_json("analyze", "four_bar", "--out", "a/b")
        self.assertEqual(self.files(), ["a/b/analysis.json"])
        self.assertEqual(json.loads((self.folder / "a/b/analysis.json").read_text()), printed)

    def test_quiet_leaves_the_answer_to_the_file(self):
        run = self.run_camber("analyze", "four_bar", "--quiet", "--out", "found")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        self.assertEqual(self.files(), ["found/analysis.json"])

    def test_parameters_are_set_as_in_other_verbs(self):
        self.assertEqual(self.run_json("analyze", "n_four_bar", "--set", "N=3")["redundant"], 9)

    def test_a_machine_that_cannot_be_assembled_is_refused(self):
        self.model(APART)
        run = self.run_camber("analyze", "model.yaml", "--out", "found")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("cannot be assembled: coupling rod stays open by", run.stderr)
        self.assertEqual(self.files(), ["model.yaml"])


if __name__ == "__main__":
    unittest.main()
