"""What happens to the files when the disk, the user or the system gets in the way."""

import json
import os
import pty
import resource
import select
import signal
import subprocess
import unittest

import h5py

from program import CAMBER, PENDULUM, ProgramTest


class Files(ProgramTest):
    def test_folder_that_cannot_be_made_is_named(self):
        self.model()
        (self.folder / "file").write_text("x")
        run = self.run_camber("simulate", "model.yaml", "--out", "file/out")
        self.assertEqual(run.returncode, 1)
        self.assertIn("file/out", run.stderr)
        self.assertIn("Not a directory", run.stderr)
        self.assertEqual(self.files(), ["file", "model.yaml"])

    def test_disk_that_fills_up_leaves_no_file(self):
        self.model()

        def limit_file_size():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # write() then fails, as it does on a full disk
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

        run = self.run_camber(
            "simulate", "model.yaml", "--out", "run", preexec_fn=limit_file_size, restore_signals=False
        )
        self.assertEqual(run.returncode, 1)
        self.assertIn("result.csv", run.stderr)
        self.assertIn("File too large", run.stderr)
        self.assertEqual(self.files(), ["model.yaml"])

    def test_earlier_result_survives_a_failed_write(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        before = (self.folder / "run/result.csv").read_bytes()

        def limit_file_size():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        run = self.run_camber(
            "simulate", "model.yaml", "--out", "run", preexec_fn=limit_file_size, restore_signals=False
        )
        self.assertEqual(run.returncode, 1)
        self.assertEqual((self.folder / "run/result.csv").read_bytes(), before)

    def test_stdout_on_a_full_disk_is_an_error(self):
        self.model()
        with open("/dev/full", "w") as full:
            run = subprocess.run(
                [CAMBER, "simulate", "model.yaml", "--json"],
                cwd=self.folder, stdout=full, stderr=subprocess.PIPE, text=True,
            )
        self.assertEqual(run.returncode, 1)
        self.assertIn("No space left on device", run.stderr)


class Interrupt(ProgramTest):
    LONG = PENDULUM.replace("duration: 1, output: 0.1", "duration: 1e7, output: 10")

    def interrupt(self, number, *arguments):
        """Starts a run that takes hours, waits until its progress bar shows on a terminal, and sends the signal."""
        self.model(self.LONG)
        terminal, stderr = pty.openpty()
        self.addCleanup(os.close, terminal)
        process = subprocess.Popen(
            [CAMBER, "simulate", "model.yaml", "--out", "run", *arguments],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=stderr, text=True,
        )
        self.addCleanup(process.kill)
        os.close(stderr)
        seen = b""
        while b"%" not in seen:
            ready, _, _ = select.select([terminal], [], [], 60)
            self.assertTrue(ready, "no progress bar within a minute")
            self.assertIsNone(process.poll(), "ended before it was interrupted")
            seen += os.read(terminal, 1000)
        process.send_signal(number)
        stdout, _ = process.communicate(timeout=60)
        return process.returncode, stdout

    def check_files(self):
        self.assertEqual(
            self.files(), ["model.yaml", "run/model.yaml", "run/result.csv", "run/result.h5", "run/summary.json"]
        )
        summary = json.loads((self.folder / "run/summary.json").read_text())
        self.assertTrue(summary["interrupted"])
        lines = (self.folder / "run/result.csv").read_text().splitlines()
        self.assertEqual(len(lines), summary["rows"] + 1)
        self.assertEqual(float(lines[-1].split(",")[0]), summary["final"]["t"])
        with h5py.File(self.folder / "run/result.h5", "r") as file:
            self.assertEqual(file["data"].shape, (summary["rows"], len(summary["final"])))
            self.assertEqual(file.attrs["interrupted"], 1)

    def test_ctrl_c_keeps_what_was_computed(self):
        code, stdout = self.interrupt(signal.SIGINT)
        self.assertEqual(code, 1)
        self.assertIn("interrupted", stdout)
        self.check_files()

    def test_terminate_does_the_same_with_json(self):
        code, stdout = self.interrupt(signal.SIGTERM, "--json")
        self.assertEqual(code, 1)
        self.assertTrue(json.loads(stdout)["interrupted"])
        self.check_files()


if __name__ == "__main__":
    unittest.main()
