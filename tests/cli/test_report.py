"""The page of a run, as a file and served."""

import base64
import json
import os
import random
import re
import signal
import subprocess
import unittest
import urllib.error
import urllib.request
import zlib

from program import CAMBER, HAS_PAGE, PENDULUM, ProgramTest


def header(blob):
    """The header of a page's data (docs/reference/page-format.md)."""
    data = zlib.decompress(blob)
    assert data[:8] == b"CMBR\x01\0\0\0", data[:8]
    return json.loads(data[12 : 12 + int.from_bytes(data[8:12], "little")])


@unittest.skipUnless(HAS_PAGE, "this build has no page")
class Report(ProgramTest):
    def runs_in(self, page):
        text = re.search(r'id="?camber-data"?[^>]*>([^<]*)<', (self.folder / page).read_text()).group(1)
        return [header(base64.b64decode(blob)) for blob in text.split()]

    def test_simulate_writes_a_page_where_asked(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run", "--report")
        (run,) = self.runs_in("run/report.html")
        self.assertEqual((run["name"], run["model"], run["rows"]), ("run", "Test pendulum", 11))
        self.assertEqual(run["parameters"], [{"name": "length", "value": 0.5}, {"name": "amplitude", "value": 1}])

    def test_page_of_an_older_run_does_not_stay(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run", "--report")
        again = self.run_camber("simulate", "model.yaml", "--out", "run", "--set", "length=0.7")
        self.assertIn("removed run/report.html: it showed an older run", again.stdout)
        self.assertNotIn("run/report.html", self.files())
        self.assertNotIn("removed", self.run_camber("simulate", "model.yaml", "--out", "run").stdout)
        self.run_json("simulate", "model.yaml", "--out", "run", "--report")
        self.run_json("simulate", "model.yaml", "--out", "run")
        self.assertNotIn("run/report.html", self.files())

    def test_report_of_a_folder_shows_the_parameters_that_ran(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run", "--set", "length=0.7")
        self.assertEqual(self.files(), ["model.yaml"] + [f"run/{f}" for f in ("model.yaml", "result.csv", "result.h5", "summary.json")])
        told = self.run_json("report", "run")
        self.assertEqual((told["report"], told["runs"]), ("run/report.html", ["run"]))
        self.assertEqual(told["bytes"], (self.folder / "run/report.html").stat().st_size)
        self.assertEqual(self.runs_in("run/report.html")[0]["parameters"][0]["value"], 0.7)
        before = (self.folder / "run/report.html").read_bytes()
        self.run_json("report", "run")
        self.assertEqual((self.folder / "run/report.html").read_bytes(), before, "pages repeat to the last byte")

    def test_second_run_stands_beside_the_first(self):
        self.model()
        for length in ("0.5", "0.6"):
            self.run_json("simulate", "model.yaml", "--out", f"run{length}", "--set", f"length={length}")
        self.run_json("report", "run0.5", "--with", "run0.6", "--out", "both.html")
        self.assertEqual([run["name"] for run in self.runs_in("both.html")], ["run0.5", "run0.6"])

    def test_a_minute_of_the_bicycle_is_a_small_page(self):
        self.run_json("simulate", "bicycle", "--duration", "60", "--out", "minute")
        self.assertLess(self.run_json("report", "minute")["bytes"], 2e6)  # measured: 0.68 MB

    def refused(self, *arguments, code=2):
        before = self.files()
        run = self.run_camber(*arguments)
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertEqual(self.files(), before, "nothing is written")
        return run.stderr

    def test_folders_that_are_no_runs_are_refused(self):
        self.assertIn("no folder 'nothing'\n  give the folder", self.refused("report", "nothing"))
        (self.folder / "empty").mkdir()
        self.assertIn("no summary.json in 'empty'\n  it is written by: camber simulate", self.refused("report", "empty"))
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        (self.folder / "run/model.yaml").write_text(PENDULUM.replace("Test pendulum", "Another"))
        self.assertIn("'run' are not of one run: model.yaml is 'Another'", self.refused("report", "run"))
        self.assertIn("simulate again", self.refused("report", "run"))

    def test_target_that_cannot_be_written_is_named(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        self.assertIn("no/where.html", self.refused("report", "run", "--out", "no/where.html", code=1))

    def test_only_pages_of_its_own_are_replaced(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        (self.folder / "notes.html").write_text("<html>mine</html>")
        (self.folder / "link.html").symlink_to("elsewhere.html")
        os.mkfifo(self.folder / "pipe")
        (self.folder / "folder").mkdir()
        result = (self.folder / "run/result.h5").read_bytes()
        for out in ["notes.html", "link.html", "pipe", "folder", "/dev/null", "run/result.h5", "run/summary.json", "model.yaml"]:
            with self.subTest(out=out):
                self.assertRegex(self.refused("report", "run", "--out", out), f"'{out}' is .* not replaced\n  name another file")
        self.assertEqual((self.folder / "run/result.h5").read_bytes(), result)
        self.assertFalse((self.folder / "elsewhere.html").exists())
        (self.folder / "empty.html").touch()
        for out in ["new.html", "new.html", "empty.html"]:
            self.run_json("report", "run", "--out", out)
            self.assertEqual(len(self.runs_in(out)), 1)

    def test_file_that_is_no_page_stays_beside_a_run(self):
        self.model()
        (self.folder / "run").mkdir()
        page = self.folder / "run/report.html"
        page.write_text("mine")
        self.assertIn("not replaced", self.refused("simulate", "model.yaml", "--out", "run", "--report"))
        self.assertNotIn("removed", self.run_camber("simulate", "model.yaml", "--out", "run").stdout)
        self.assertEqual(page.read_text(), "mine")

    def test_damaged_result_is_refused(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        path = self.folder / "run/result.h5"
        good = path.read_bytes()
        random_bits = random.Random(18)
        for flip in range(20):  # result_test flips more
            bit = random_bits.randrange(8 * len(good))
            bad = bytearray(good)
            bad[bit // 8] ^= 1 << bit % 8
            path.write_bytes(bad)
            self.assertIn("result.h5' ", self.refused("report", "run"), f"bit {bit}")
        path.unlink()
        lines = (self.folder / "run/result.csv").read_text().splitlines()
        for line in ["nan" + lines[3][lines[3].index(","):], lines[1]]:
            (self.folder / "run/result.csv").write_text("\n".join([*lines[:3], line, *lines[4:]]) + "\n")
            self.assertRegex(self.refused("report", "run"), "t is nan in row 3|t runs backwards, from 0.1 to 0 in row 3")

    def test_report_needs_a_folder(self):
        self.model()
        self.assertIn("give --out DIR", self.refused("simulate", "model.yaml", "--json", "--report"))


@unittest.skipUnless(HAS_PAGE, "this build has no page")
class View(ProgramTest):
    def start(self, *arguments):
        view = subprocess.Popen(
            [CAMBER, "view", *arguments, "--no-open"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.addCleanup(view.wait)
        self.addCleanup(view.kill)
        self.addCleanup(view.stdout.close)
        self.addCleanup(view.stderr.close)
        address = view.stdout.readline().strip()
        self.assertRegex(address, r"^http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}$")
        return view, address

    def test_model_can_be_run_with_other_parameters(self):
        self.model()
        view, address = self.start("model.yaml")
        with urllib.request.urlopen(address) as answer:
            policy = answer.headers["Content-Security-Policy"]
            page = answer.read().decode()
        self.assertRegex(policy, r"default-src 'none'; script-src 'sha256-[^ ]+' 'sha256-[^ ]+';.*; frame-ancestors 'none'$")
        self.assertRegex(page, r'id="?camber-data"?[^>]*>fetch<')
        first = header(urllib.request.urlopen(address.replace("/?", "/data?")).read())
        self.assertTrue(first["live"])
        request = urllib.request.Request(address.replace("/?", "/run?"), data=b'{"parameters": {"length": 0.9}}')
        self.assertEqual(header(urllib.request.urlopen(request).read())["parameters"][0]["value"], 0.9)
        request.data = b'{"parameters": {"width": 1}}'
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        self.assertEqual(refused.exception.code, 422)
        self.assertIn("width", json.load(refused.exception)["error"])
        refused.exception.close()
        view.send_signal(signal.SIGINT)
        self.assertEqual(view.wait(timeout=30), 0)

    def test_run_is_shown_as_it_was(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        view, address = self.start("run")
        self.assertNotIn("live", header(urllib.request.urlopen(address.replace("/?", "/data?")).read()))
        view.send_signal(signal.SIGTERM)
        self.assertEqual(view.wait(timeout=30), 0)
        refused = self.run_camber("view", "run", "--set", "length=1")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("give the model itself", refused.stderr)


@unittest.skipIf(HAS_PAGE, "this build has a page")
class WithoutPage(ProgramTest):
    def test_says_how_to_get_one(self):
        self.model()
        self.run_json("simulate", "model.yaml", "--out", "run")
        for arguments in (["report", "run"], ["view", "run"], ["simulate", "model.yaml", "--report"]):
            run = self.run_camber(*arguments)
            self.assertEqual(run.returncode, 1)
            self.assertIn("install nodejs and npm, then build again", run.stderr)


if __name__ == "__main__":
    unittest.main()
