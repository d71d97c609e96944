"""Events as the command line tells them."""

import json
import unittest

from program import PENDULUM, ProgramTest


class Events(ProgramTest):
    LIMIT = PENDULUM.replace("axis: [0, 1, 0]}", "axis: [0, 1, 0], limits: [-0.5, 2]}")

    def test_event_that_stops_exits_with_1_and_keeps_the_rows(self):
        self.model(self.LIMIT)
        run = self.run_camber("simulate", "model.yaml", "--out", "run")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, r"^camber: stopped at t = 0\.\d+ s by the event joint\.O\.limit: joint 'O' passes")
        self.assertIn("stopped by an event", run.stdout)
        self.assertIn("joint.O.limit", run.stdout)
        summary = json.loads((self.folder / "run/summary.json").read_text())
        self.assertTrue(summary["stopped"])
        self.assertFalse(summary["interrupted"])
        (event,) = summary["events"]
        self.assertEqual((event["name"], event["kind"], event["action"]), ("joint.O.limit", "limit", "stop"))
        self.assertEqual(event["t"], summary["final"]["t"])
        self.assertAlmostEqual(event["q"]["O"], -0.5, delta=1e-10)
        self.assertLess(event["u"]["O"], 0)
        lines = (self.folder / "run/result.csv").read_text().splitlines()
        self.assertEqual(float(lines[-1].split(",")[0]), event["t"])

    def test_event_that_warns_is_told_and_exits_with_0(self):
        self.model(self.LIMIT.replace("limits: [-0.5, 2]", "limits: [-0.5, 2], on_event: warn"))
        run = self.run_camber("simulate", "model.yaml")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("joint.O.limit", run.stdout)

    def test_events_with_json_are_one_object(self):
        self.model(self.LIMIT)
        self.assertEqual(len(self.run_json("simulate", "model.yaml", code=1)["events"]), 1)


if __name__ == "__main__":
    unittest.main()
