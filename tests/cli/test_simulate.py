import csv
import json
import math
import unittest

import h5py

from program import HAS_PAGE, PENDULUM, TEST_DATA, ProgramTest


class Simulate(ProgramTest):
    def rows(self, out):
        with open(self.folder / out / "result.csv", newline="") as file:
            return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]

    def test_writes_three_files_and_a_table(self):
        self.model()
        run = self.run_camber("simulate", "model.yaml")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(
            self.files(),
            ["model.yaml", "out/model/model.yaml", "out/model/result.csv", "out/model/result.h5", "out/model/summary.json"],
        )
        for words in ["Test pendulum", "auto", "energy drift", "q.O", "u.O", "largest force", "out/model"]:
            self.assertIn(words, run.stdout)
        self.assertEqual(run.stderr, "")

    def test_model_may_come_from_a_pipe(self):
        for name, out in [("-", "out/stdin"), ("/dev/stdin", "out/stdin")]:
            run = self.run_camber("simulate", name, input=PENDULUM)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn(f"written to {out}", run.stdout)
        run = self.run_camber("simulate", "-", input=PENDULUM.replace("mass: 2", "mass: -2"))
        self.assertEqual(run.returncode, 2)
        self.assertIn("/dev/stdin:5:15: bodies.bob.mass", run.stderr)
        if HAS_PAGE:
            view = self.run_camber("view", "-", "--no-open", input=PENDULUM)
            self.assertIn("save it to a file", view.stderr)

    def test_options_without_their_value_are_named(self):
        for arguments, words in [
            (["simulate", "pendulum", "--duration", "--out", "X"], "--duration needs a value, but '--out' follows\n  write --duration S"),
            (["simulate", "pendulum", "--set"], "--set needs a value\n  write --set NAME=VALUE"),
            (["verify", "pendulum", "--states", "0"], "--states: '0' is not a whole number from 1 to 2147483647\n"),
            (["verify", "pendulum", "--states", "x"], "--states: 'x' is not a whole number"),
            (["verify", "pendulum", "--seed", "-1"], "--seed: '-1' is not a whole number from 0 to"),
        ]:
            run = self.run_camber(*arguments)
            self.assertEqual((run.returncode, run.stdout), (2, ""), run.stderr)
            self.assertIn(words, run.stderr)
        self.assertEqual(self.files(), [])

    def test_quiet_writes_files_and_prints_nothing(self):
        self.model()
        run = self.run_camber("simulate", "model.yaml", "--quiet", "--out", "a/b")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        self.assertIn("a/b/summary.json", self.files())

    def test_json_has_the_keys_that_scripts_count_on_and_writes_no_files(self):
        self.model()
        result = self.run_json("simulate", "model.yaml")
        for key in ["final", "energy_drift", "error_position", "error_velocity", "steps", "events"]:
            self.assertIn(key, result)
        self.assertEqual(result["events"], [])
        self.assertEqual(result["error_position"], 0)
        self.assertFalse(result["interrupted"])
        self.assertEqual(result["final"]["t"], 1)
        self.assertLess(result["energy_drift"], 1e-7)
        self.assertEqual(self.files(), ["model.yaml"])

    def test_numbers_that_mean_nothing_end_with_exit_1(self):
        self.model()
        run = self.run_camber("simulate", "model.yaml", "--integrator", "rk4", "--step", "0.3", "--duration", "9", "--out", "run")
        self.assertEqual(run.returncode, 1)
        self.assertIn("not to be trusted", run.stderr)
        summary = json.loads((self.folder / "run/summary.json").read_text())
        self.assertFalse(summary["trusted"])
        self.assertIn("not to be trusted", summary["warnings"][0])

    def test_json_with_out_also_writes_files(self):
        self.model()
        printed = self.run_json("simulate", "model.yaml", "--out", "run")
        self.assertEqual(json.loads((self.folder / "run/summary.json").read_text()), printed)

    def test_csv_and_hdf5_hold_the_same_table(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        with open(self.folder / "run/result.csv", newline="") as file:
            header, *lines = list(csv.reader(file))
        with h5py.File(self.folder / "run/result.h5", "r") as file:
            data = file["data"]
            self.assertEqual([name.decode() for name in data.attrs["columns"]], header)
            units = {name.decode(): unit.decode() for name, unit in zip(data.attrs["columns"], data.attrs["units"])}
            self.assertEqual(file.attrs["model"].decode(), "Test pendulum")
            self.assertEqual(data[()].tolist(), [[float(word) for word in line] for line in lines])
            text = {part: [value.decode() for value in data.attrs[part]] for part in ("owner_kinds", "owners", "groups", "meanings")}
            at = list(units).index("reaction.O.mx")
        self.assertEqual((units["t"], units["q.O"], units["reaction.O.mx"]), ("s", "rad", "N m"))
        self.assertEqual([text[part][at] for part in ("owner_kinds", "owners", "groups")], ["joint", "O", "moment"])
        self.assertTrue(text["meanings"][at].startswith("moment of the parent on the child"), text["meanings"][at])

    def test_two_runs_give_the_same_bytes(self):
        self.model()
        for out in ["one", "two"]:
            self.run_json("simulate", "model.yaml", "--out", out)
        for name in ["result.csv", "result.h5"]:
            first, second = ((self.folder / out / name).read_bytes() for out in ["one", "two"])
            self.assertEqual(first, second, name)

    def test_options_take_the_place_of_the_simulate_block(self):
        self.model()
        result = self.run_json(
            "simulate", "model.yaml", "--duration", "0.5", "--output", "1/8", "--integrator", "rk4", "--step", "0.01"
        )
        self.assertEqual((result["duration"], result["output"], result["rows"]), (0.5, 0.125, 5))
        self.assertEqual(result["integrator"], {"name": "rk4", "step": 0.01})
        self.assertEqual(result["steps"], 50)

    def test_integrators_agree(self):
        self.model()
        finals = [
            self.run_json("simulate", "model.yaml", "--integrator", name)["final"]["q.O"]
            for name in ["rk4", "auto", "dopri5", "verner65", "dop853", "exponential"]
        ]
        for final in finals[1:]:
            self.assertAlmostEqual(final, finals[0], delta=1e-8)  # tolerance 1e-9; measured 2e-10

    def test_a_finer_tolerance_takes_more_steps(self):
        self.model()
        coarse, fine = (
            self.run_json("simulate", "model.yaml", "--tolerance", tolerance)["steps"] for tolerance in ["1e-8", "1e-13"]
        )
        self.assertGreater(fine, 2 * coarse)

    def test_set_gives_parameters_other_values(self):
        self.model()
        result = self.run_json("simulate", "model.yaml", "--set", "amplitude=30 deg", "--set", "length=2*0.4")
        self.assertAlmostEqual(result["parameters"]["amplitude"], math.pi / 6)
        self.assertEqual(result["parameters"]["length"], 0.8)

    def test_gallery_arm_follows_its_published_motion(self):
        """The states of the robot arm, computed independently of this program."""
        reference = json.loads((TEST_DATA / "kane_arm.json").read_text())
        self.run_json("simulate", "kane_arm", "--out", "run", "--tolerance", "1e-11")
        rows = {round(row["t"], 6): row for row in self.rows("run")}
        compared = 0
        for state in reference["states"]:
            row = rows.get(round(state["t"], 6))
            if row is None:
                continue
            compared += 1
            for joint, q, rate in zip(["shoulder", "slide", "waist"], state["q"], state["qdot"]):
                self.assertAlmostEqual(row[f"q.{joint}"], q, delta=1e-9)
                self.assertAlmostEqual(row[f"u.{joint}"], rate, delta=1e-9)
        self.assertGreater(compared, 0)


class WrongInput(ProgramTest):
    def expect_error(self, code, words, *arguments):
        before = self.files()
        run = self.run_camber(*arguments)
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertTrue(run.stderr.startswith("camber: error: "), run.stderr)
        for word in words:
            self.assertIn(word, run.stderr)
        self.assertEqual(run.stdout, "")
        self.assertEqual(self.files(), before, "something was written")

    def test_wrong_model_names_the_place_and_writes_nothing(self):
        self.model(PENDULUM.replace("mass: 2", "mass: -2"))
        self.expect_error(2, ["model.yaml:5:", "bob", "-2"], "simulate", "model.yaml")

    def test_wrong_model_with_json_gives_one_object(self):
        self.model(PENDULUM.replace("mass: 2", "mass: -2"))
        result = self.run_json("simulate", "model.yaml", code=2)
        self.assertIn("model.yaml:5:", result["error"])
        self.assertEqual(result["exit"], 2)

    def test_wrong_command_line_with_json_gives_one_object(self):
        for arguments in [["simulate"], ["simulat"], ["simulate", "pendulum", "--durration=3"]]:
            with self.subTest(arguments=arguments):
                self.assertTrue(self.run_json(*arguments, code=2)["error"])

    def test_unknown_model_suggests_the_nearest(self):
        self.expect_error(2, ["kane_arn", "did you mean 'kane_arm'?"], "simulate", "kane_arn")

    def test_missing_file(self):
        self.expect_error(2, ["no model file 'missing.yaml'"], "simulate", "missing.yaml")

    def test_unknown_verb_suggests_the_nearest(self):
        self.expect_error(2, ["'simulat'", "did you mean 'simulate'?"], "simulat", "pendulum")

    def test_no_verb(self):
        self.expect_error(2, ["verb", "simulate", "models", "doctor"])

    def test_unknown_option_suggests_the_nearest(self):
        self.expect_error(2, ["'--durration'", "did you mean '--duration'?"], "simulate", "pendulum", "--durration=3")

    def test_unknown_parameter_suggests_the_nearest(self):
        self.model()
        self.expect_error(2, ["lenght", "length"], "simulate", "model.yaml", "--set", "lenght=1")

    def test_set_may_use_the_other_parameters(self):
        self.model()
        run = self.run_json("simulate", "model.yaml", "--set", "amplitude=length/2", "--set", "length=0.8")
        self.assertEqual(run["parameters"]["amplitude"], 0.4)
        self.expect_error(
            2, ["--set length: parameters.length: unknown name 'r'"], "simulate", "model.yaml", "--set", "length=2*r")
        self.expect_error(
            2, ["circle", "length -> length"], "simulate", "model.yaml", "--set", "length=2*length")

    def test_malformed_set(self):
        self.model()
        self.expect_error(2, ["--set", "NAME=VALUE", "'length'"], "simulate", "model.yaml", "--set", "length")

    def test_values_that_cannot_be(self):
        self.model()
        for option, value in [
            ("--duration", "0"), ("--duration", "1/0"), ("--duration", "soon"), ("--output", "-1"),
            ("--tolerance", "0"), ("--integrator", "euler"), ("--set", "length=x"),
        ]:
            with self.subTest(option=option, value=value):
                self.expect_error(2, [value.split("=")[-1]], "simulate", "model.yaml", f"{option}={value}")

    def test_result_too_large_for_memory(self):
        self.model()
        self.expect_error(2, ["simulate.output"], "simulate", "model.yaml", "--duration=1e6", "--output=1e-4")


class FailedComputation(ProgramTest):
    def test_law_that_is_not_finite_names_it_and_the_time_and_keeps_the_rows_before(self):
        self.model(PENDULUM + 'actuators: {motor: {joint: O, torque: "sqrt(0.5 - t)"}}\n')
        run = self.run_camber("simulate", "model.yaml")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, r"^camber: error: at t = 0\.5\d* s: actuators\.motor is not finite")
        self.assertIn("the rows before that are in 'out/model/partial.csv'", run.stderr)
        self.assertEqual(self.files(), ["model.yaml", "out/model/partial.csv"])
        lines = (self.folder / "out/model/partial.csv").read_text().splitlines()
        self.assertEqual([line.split(",")[0] for line in lines], ["t", "0", "0.1", "0.2", "0.30000000000000004", "0.4"])

    def test_the_same_with_json(self):
        self.model(PENDULUM + 'actuators: {motor: {joint: O, torque: "sqrt(0.5 - t)"}}\n')
        result = self.run_json("simulate", "model.yaml", code=1)
        self.assertIn("actuators.motor", result["error"])


if __name__ == "__main__":
    unittest.main()
