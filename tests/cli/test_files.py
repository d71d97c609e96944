"""What happens to the files when the disk, the user or the system gets in the way."""

import fcntl
import json
import os
import pty
import resource
import select
import shutil
import signal
import struct
import subprocess
import termios
import unittest
import unittest.mock

import h5py

from program import CAMBER, HAS_PAGE, PENDULUM, ProgramTest


class Files(ProgramTest):
    def test_folder_that_cannot_be_made_is_named(self):
        self.model()
        (self.folder / "file").write_text("x")
        run = self.run_camber("simulate", "model.yaml", "--out", "file/out")
        self.assertEqual(run.returncode, 1)
        self.assertIn("file/out", run.stderr)
        self.assertIn("Not a directory", run.stderr)
        self.assertEqual(self.files(), ["file", "model.yaml"])

    def run_on_a_full_disk(self, room, *arguments):
        """The disk is full after `room` bytes of a file."""

        def limit_file_size():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # write() then fails, as it does on a full disk
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

        run = self.run_camber(
            "simulate", "model.yaml", "--out", "run", *arguments, preexec_fn=limit_file_size, restore_signals=False
        )
        self.assertEqual(run.returncode, 1)
        self.assertIn("File too large", run.stderr)
        return run

    def test_disk_that_fills_up_leaves_the_rows_that_it_has_room_for(self):
        self.model()
        run = self.run_on_a_full_disk(300_000, "--output", "1e-4")
        self.assertRegex(run.stderr, r"cannot write 'run/(partial\.csv|result\.h5)'")
        self.assertIn("the rows before that are in 'run/partial.csv'", run.stderr)
        self.assertEqual(self.files(), ["model.yaml", "run/partial.csv"])
        header, first, *_, last, _ = (self.folder / "run/partial.csv").read_text().split("\n")
        self.assertEqual(header.split(",")[0], "t")
        self.assertEqual(first.split(",")[0], "0")
        self.assertEqual(len(last.split(",")), len(header.split(",")))

    def test_disk_without_any_room_is_named(self):
        self.model()
        run = self.run_on_a_full_disk(500)
        self.assertIn("run/", run.stderr)
        self.assertNotIn("run/summary.json", self.files())

    def test_earlier_result_survives_a_failed_write(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        before = (self.folder / "run/result.csv").read_bytes()

        self.run_on_a_full_disk(100)
        self.assertEqual((self.folder / "run/result.csv").read_bytes(), before)

    def run_without_rights(self, *arguments):
        """As a user who is not root, who may write everywhere."""
        if os.geteuid() != 0:
            return self.run_camber(*arguments)
        nobody = 65534
        program = shutil.copy(CAMBER, self.folder / "camber")  # the build may stand where only root comes
        self.folder.chmod(0o755)
        return subprocess.run(
            [program, *arguments], cwd=self.folder, capture_output=True, text=True,
            user=nobody, group=nobody, extra_groups=[],
        )

    def test_read_only_folder_is_named_before_the_work(self):
        self.model()
        (self.folder / "run").mkdir(mode=0o555)
        run = self.run_without_rights("simulate", "model.yaml", "--out", "run", "--duration", "1e7")
        self.assertEqual(run.returncode, 1)
        self.assertIn("cannot write into the folder 'run': Permission denied", run.stderr)

    def test_own_model_is_not_overwritten(self):
        path = self.model()
        run = self.run_camber("simulate", "model.yaml", "--out", ".")
        self.assertEqual(run.returncode, 2)
        self.assertIn("the run would replace its own model 'model.yaml'\n  give another folder", run.stderr)
        self.assertEqual((path.read_text(), self.files()), (PENDULUM, ["model.yaml"]))

    def test_pipes_in_the_place_of_files_do_not_block(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run", "--checkpoint", "0.5")
        for name, code, words in [("result.csv", 2, "of the 6 rows before the checkpoint 0 are here"),
                                  ("checkpoint.json", 1, "cannot read 'run/checkpoint.json': it is a pipe, not a file"),
                                  ("partial.csv", 1, "cannot write 'run/partial.csv': it is no regular file")]:
            (self.folder / "run" / name).unlink(missing_ok=True)
            os.mkfifo(self.folder / "run" / name)
            arguments = ["--resume"] if name != "partial.csv" else []
            run = self.run_camber("simulate", "model.yaml", "--out", "run", *arguments, timeout=60)
            self.assertEqual(run.returncode, code, run.stderr)
            self.assertIn(words, run.stderr)

    def test_links_in_a_circle_and_long_names_are_told(self):
        self.model()
        (self.folder / "circle").symlink_to("circle")
        for arguments, code, words in [
            (["simulate", "circle"], 2, "no model file 'circle': Too many levels of symbolic links"),
            (["simulate", "x" * 5000], 2, "': File name too long"),
            (["simulate", "model.yaml", "--out", "circle"], 1, "circle': Too many levels of symbolic links"),
            (["simulate", "."], 2, "'.' is a folder\n  name a model file"),
            *([(["report", "circle"], 1, "circle': Too many levels of symbolic links")] if HAS_PAGE else []),
        ]:
            run = self.run_camber(*arguments)
            self.assertEqual(run.returncode, code, run.stderr)
            self.assertIn(words, run.stderr)
            self.assertNotIn("filesystem error", run.stderr)
            self.assertLess(len(run.stderr), 300)

    def test_what_a_terminal_takes_for_commands_does_not_reach_it(self):
        run = self.run_camber("simulate", "a\x1b[31m.yaml")
        self.assertEqual(run.returncode, 2)
        self.assertIn("no model file 'a\\x1b[31m.yaml'", run.stderr)
        self.model()
        self.assertNotIn("\x1b", self.run_camber("simulate", "model.yaml", "--out", "a\x1b[31m").stdout)

    def test_two_runs_into_one_folder_do_not_mix(self):
        self.model()
        (self.folder / "run").mkdir()
        with open(self.folder / "run/partial.csv", "w") as partial:
            fcntl.flock(partial, fcntl.LOCK_EX)  # as the other run holds it
            run = self.run_camber("simulate", "model.yaml", "--out", "run")
        self.assertEqual(run.returncode, 1)
        self.assertIn("another run is at work in this folder", run.stderr)

    @unittest.mock.patch.dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=1")  # what is free is to be free
    def test_memory_does_not_grow_with_the_rows(self):
        """The rows of 40 000 steps would take 10 MB."""
        self.model(PENDULUM.replace("output: 0.1}", "output: 0.1, integrator: rk4, step: 1e-4}"))

        def peak(rows):  # [MB]; of the largest child so far, so the short run comes first
            self.run_json("simulate", "model.yaml", "--out", "run", "--output", 1e-4, "--duration", 1e-4 * rows)
            return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024

        short = peak(2000)
        self.assertLess(peak(40_000) - short, 5)

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

    def start_on_a_terminal(self, *arguments, term="xterm", width=0):
        """Starts a run that takes hours; the process, and the terminal that its stderr is."""
        self.model(self.LONG)
        terminal, stderr = pty.openpty()
        self.addCleanup(os.close, terminal)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        process = subprocess.Popen(
            [CAMBER, "simulate", "model.yaml", "--out", "run", *arguments],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=stderr, text=True, env=os.environ | {"TERM": term},
        )
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        os.close(stderr)
        return process, terminal

    def interrupt(self, number, *arguments):
        """Waits until the progress bar shows, and sends the signal."""
        process, terminal = self.start_on_a_terminal(*arguments)
        seen = b""
        while b"%" not in seen:
            ready, _, _ = select.select([terminal], [], [], 60)
            self.assertTrue(ready, "no progress bar within a minute")
            self.assertIsNone(process.poll(), "ended before it was interrupted")
            seen += os.read(terminal, 1000)
        process.send_signal(number)
        stdout, _ = process.communicate(timeout=60)
        return process.returncode, stdout

    def drawn(self, width):
        """The line that the progress bar draws first."""
        process, terminal = self.start_on_a_terminal(width=width)
        seen = b""
        while b"%" not in seen:
            self.assertTrue(select.select([terminal], [], [], 60)[0], "no progress bar within a minute")
            seen += os.read(terminal, 1000)
        process.kill()
        process.wait()
        return seen.decode().split("\r\x1b[K")[1]

    def test_progress_bar_fits_into_the_terminal(self):
        self.assertRegex(self.drawn(120), r"^\[[# ]{40}\]   0 %  \d+ s left$")
        self.assertRegex(self.drawn(35), r"^\[[# ]{5,30}\]   0 %  \d+ s left$")
        self.assertLess(len(self.drawn(35)), 35)
        self.assertEqual(self.drawn(6), "  0 %")

    def test_dumb_terminal_gets_no_progress_bar(self):
        process, terminal = self.start_on_a_terminal(term="dumb")
        self.assertFalse(select.select([terminal], [], [], 2.0)[0], "drew on a terminal that cannot clear a line")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertNotIn(b"\x1b", os.read(terminal, 1000))

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
