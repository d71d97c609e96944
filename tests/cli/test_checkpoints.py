"""Runs that are stopped, however hard, and go on."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import unittest

from program import CAMBER, PENDULUM, ProgramTest

# Steps of one size, and rows between them.
FIXED = PENDULUM.replace("output: 0.1}", "output: 0.013, integrator: rk4, step: 0.001}")


class Checkpoints(ProgramTest):
    def whole_run(self, *arguments):
        self.run_json("simulate", "model.yaml", "--out", "whole", *arguments)
        return (self.folder / "whole/result.csv").read_bytes()

    def stop_in_the_middle(self, out, number, *arguments):
        """Sends the signal when the first checkpoint is there."""
        process = subprocess.Popen(
            [CAMBER, "simulate", "model.yaml", "--quiet", "--out", out, *arguments],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(process.kill)
        deadline = time.monotonic() + 60
        while not (self.folder / out / "checkpoint.json").exists():
            self.assertIsNone(process.poll(), "ended before its first checkpoint")
            self.assertLess(time.monotonic(), deadline, "no checkpoint within a minute")
        process.send_signal(number)
        process.communicate(timeout=60)
        return process.returncode

    LONG = ["--duration", "200"]  # seconds of work, so that the signal comes in time

    def test_killed_run_goes_on_to_the_same_bits_with_fixed_steps(self):
        self.model(FIXED)
        self.assertEqual(self.stop_in_the_middle("run", signal.SIGKILL, "--checkpoint", "0.5", *self.LONG), -signal.SIGKILL)
        checkpoint = json.loads((self.folder / "run/checkpoint.json").read_text())
        lines = (self.folder / "run/partial.csv").read_text().splitlines()
        self.assertGreater(len(lines), checkpoint["rows"])  # header and all rows before the checkpoint
        duration = str(checkpoint["t"] + 0.77)
        self.run_json("simulate", "model.yaml", "--out", "run", "--resume", "--duration", duration)
        self.assertEqual((self.folder / "run/result.csv").read_bytes(), self.whole_run("--duration", duration))
        one, two = (json.loads((self.folder / out / "summary.json").read_text()) for out in ["run", "whole"])
        for key in ["steps", "rows", "energy_drift", "final"]:
            self.assertEqual(one[key], two[key], key)
        self.assertEqual(
            sorted(os.listdir(self.folder / "run")),
            ["checkpoint.json", "model.yaml", "result.csv", "result.h5", "summary.json"],
        )

    def test_terminated_run_goes_on_to_tolerance_with_adaptive_steps(self):
        self.model()
        self.assertEqual(self.stop_in_the_middle("run", signal.SIGTERM, "--checkpoint", "1", "--duration", "1e5"), 1)
        checkpoint = json.loads((self.folder / "run/checkpoint.json").read_text())
        summary = json.loads((self.folder / "run/summary.json").read_text())
        self.assertTrue(summary["interrupted"])
        self.assertEqual(checkpoint["rows"], summary["rows"])
        # What was computed is kept to the bit; what follows agrees to the tolerance as it grows over the time.
        shutil.copytree(self.folder / "run", self.folder / "kept")
        duration = str(checkpoint["t"] + 1)
        resumed = self.run_json("simulate", "model.yaml", "--out", "run", "--resume", "--duration", duration)
        self.assertEqual(resumed["final"]["t"], float(duration))
        self.assertLess(resumed["energy_drift"], 1e-5)
        before = (self.folder / "kept/result.csv").read_bytes()
        self.assertTrue((self.folder / "run/result.csv").read_bytes().startswith(before))

    def test_loops_and_rollers_and_events_go_on_too(self):
        for model, duration in [("four_bar", "0.5"), ("agv3", "1"), ("rolling_disk", "0.4")]:
            with self.subTest(model=model):
                settings = ["--integrator", "rk4", "--step", "0.002", "--output", "0.013"]
                whole = self.run_json("simulate", model, "--out", "whole", "--duration", duration, *settings)
                half = str(0.6 * float(duration))
                part = self.run_json(
                    "simulate", model, "--out", "run", "--duration", half, "--checkpoint", "0.05", *settings
                )
                self.assertLess(part["rows"], whole["rows"])
                resumed = self.run_json(
                    "simulate", model, "--out", "run", "--resume", "--duration", duration, *settings
                )
                for name in ["result.csv", "result.h5"]:
                    one, two = ((self.folder / out / name).read_bytes() for out in ["whole", "run"])
                    self.assertEqual(one, two, name)
                self.assertEqual(resumed["events"], whole["events"])

    def expect_refusal(self, words, *arguments):
        run = self.run_camber("simulate", "model.yaml", *arguments)
        self.assertEqual(run.returncode, 2, run.stderr)
        for word in words:
            self.assertIn(word, run.stderr)

    def test_what_does_not_fit_is_refused_with_the_remedy(self):
        self.model(FIXED)
        self.expect_refusal(["run/checkpoint.json", "there is no checkpoint", "--checkpoint"], "--out", "run", "--resume")
        self.expect_refusal(["give --out"], "--json", "--resume")
        self.expect_refusal(["--checkpoint is 0 s; it must be positive"], "--out", "run", "--checkpoint", "0")
        self.run_json("simulate", "model.yaml", "--out", "run", "--checkpoint", "0.3")
        for change in [["--set", "length=0.6"], ["--step", "0.002"], ["--formulation", "kane"]]:
            self.expect_refusal(["another model", "--resume"], "--out", "run", "--resume", *change)
        self.expect_refusal(["the checkpoint stands at t = 0.9", "--duration"], "--out", "run", "--resume", "--duration", "0.5")
        path = pathlib.Path(self.folder / "run/checkpoint.json")
        path.write_text(path.read_text().replace('"checkpoint":3', '"checkpoint":1'))
        self.expect_refusal(["format 1"], "--out", "run", "--resume")
        path.write_text("{")
        self.expect_refusal(["this is no checkpoint"], "--out", "run", "--resume")

    def test_rows_that_are_gone_are_missed(self):
        self.model(FIXED)
        self.run_json("simulate", "model.yaml", "--out", "run", "--checkpoint", "0.3")
        (self.folder / "run/result.csv").write_text("t\n0\n")
        self.expect_refusal(["rows before the checkpoint"], "--out", "run", "--resume")


if __name__ == "__main__":
    unittest.main()
