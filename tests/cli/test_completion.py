import pathlib
import re
import shutil
import subprocess
import unittest

from program import CAMBER, ProgramTest


def words_of_help(text):
    """The options that --help lists."""
    return set(re.findall(r"(?m)^  (--[a-z-]+)", text))


class Completion(ProgramTest):
    def verbs(self):
        listing = self.run_camber("--help").stdout.split("Subcommands:")[1]
        return [line.split()[0] for line in listing.splitlines() if line.startswith("  ") and line[2] != " "]

    def complete(self, *words):
        """What bash offers for the last word."""
        script = 'source <("$0" completion bash); COMP_WORDS=(camber "$@"); COMP_CWORD=$#; _camber; printf "%s\\n" "${COMPREPLY[@]}"'
        path = f"{pathlib.Path(CAMBER).resolve().parent}:/usr/bin:/bin"
        run = subprocess.run(["bash", "-c", script, CAMBER, *words], capture_output=True, text=True, cwd=self.folder,
                             env={"PATH": path})
        self.assertEqual(run.stderr, "")
        return set(run.stdout.split())

    def test_bash_offers_every_verb_and_every_option_of_each(self):
        self.assertGreaterEqual(len(self.verbs()), 9)
        self.assertEqual(self.complete(""), {*self.verbs(), "--help", "--version"})
        for verb in self.verbs():
            with self.subTest(verb=verb):
                expected = words_of_help(self.run_camber(verb, "--help").stdout)
                self.assertGreaterEqual(expected, {"--json", "--quiet"})
                self.assertEqual(self.complete(verb, "--"), expected)

    def test_bash_offers_values_models_and_paths(self):
        self.assertEqual(self.complete("simulate", "bicycle", "--integrator", "d"), {"dopri5", "dop853"})
        self.assertEqual(self.complete("simulate", "four_b"), {"four_bar"})
        self.model()
        (self.folder / "runs").mkdir()
        self.assertEqual(self.complete("simulate", "mod"), {"model.yaml"})
        self.assertEqual(self.complete("simulate", "x", "--out", "ru"), {"runs"})
        self.assertEqual(self.complete("completion", "z"), {"zsh"})

    def test_scripts_of_other_shells_are_read_by_them(self):
        for shell, check in [("zsh", ["-n"]), ("fish", ["--no-execute"])]:
            with self.subTest(shell=shell):
                script = self.folder / f"camber.{shell}"
                script.write_text(self.run_camber("completion", shell).stdout)
                for verb in self.verbs():
                    self.assertIn(verb, script.read_text())
                if shutil.which(shell) is None:
                    self.skipTest(f"{shell} is not installed")
                run = subprocess.run([shell, *check, script], capture_output=True, text=True)
                self.assertEqual((run.returncode, run.stderr), (0, ""))

    def test_unknown_shell_is_wrong_input(self):
        run = self.run_camber("completion", "bahs")
        self.assertEqual(run.returncode, 2)
        self.assertIn("did you mean 'bash'?", run.stderr)


class Manual(ProgramTest):
    def test_has_every_verb_and_option_and_no_warning_of_groff(self):
        page = self.run_camber("man").stdout
        plain = page.replace("\\-", "-")
        for verb in Completion.verbs(self):
            self.assertIn(f".SS {verb}", plain)
            for option in words_of_help(self.run_camber(verb, "--help").stdout):
                self.assertIn(f"\\fB{option}\\fR", plain)
        run = subprocess.run(["groff", "-man", "-ww", "-Tutf8"], input=page, capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("Forward dynamics over time", run.stdout)


if __name__ == "__main__":
    unittest.main()
